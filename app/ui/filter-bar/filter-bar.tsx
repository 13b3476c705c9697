import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button/button'
import { Link } from '~/ui/link/link'
import '~/ui/table/filter-form.css'

/** The filters of a list: a form of the page's address, with a way back to the whole list. */
export function FilterBar({
	action,
	label,
	isFiltered,
	children,
}: {
	/** The address of the whole list. */
	action: string
	label: string
	isFiltered: boolean
	children: ReactNode
}) {
	return (
		<Form method="get" action={action} className="filter-form" role="search" aria-label={label}>
			{children}
			<div className="row filter-form__actions">
				<Button type="submit">Apply</Button>{' '}
				{isFiltered && (
					<Link to={action} className="link link--standalone">
						Clear Filters
					</Link>
				)}
			</div>
		</Form>
	)
}
