import { ButtonLink } from '~/ui/button'

/** Leads from page to page; `at` builds the address of one. */
export function Pager({
	page,
	pages,
	at,
}: {
	page: number
	pages: number
	at: (page: number) => string
}) {
	if (pages < 2) return null
	return (
		<nav className="pagination" aria-label="Pages">
			{page > 1 ? <ButtonLink to={at(page - 1)}>Prev</ButtonLink> : <span />}
			<span>
				{page} of {pages}
			</span>
			{page < pages ? <ButtonLink to={at(page + 1)}>Next</ButtonLink> : <span />}
		</nav>
	)
}
