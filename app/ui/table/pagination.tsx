import { Link } from '~/ui/link/link'
import './table.css'

export type PaginationProps = {
	page: number
	pages: number
	/** Returns the address of a page. */
	to: (page: number) => string
}

/** Pagination of a list; renders nothing for a single page. */
export function Pagination({ page, pages, to }: PaginationProps) {
	if (pages < 2) return null
	return (
		<nav className="toolbar note tabular-nums" aria-label="Pages">
			{page > 1 ? (
				<Link to={to(page - 1)} rel="prev" className="btn btn--sm">
					Prev
				</Link>
			) : (
				<span />
			)}
			<span>
				{page} of {pages}
			</span>
			{page < pages ? (
				<Link to={to(page + 1)} rel="next" className="btn btn--sm">
					Next
				</Link>
			) : (
				<span />
			)}
		</nav>
	)
}
