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
	hidden = [],
	children,
}: {
	/** The address of the whole list. */
	action: string
	label: string
	isFiltered: boolean
	/** What else of the list's state the form keeps. */
	hidden?: readonly (readonly [string, string])[]
	children: ReactNode
}) {
	return (
		<Form method="get" action={action} className="filter-form" role="search" aria-label={label}>
			{hidden.map(([name, text]) => (
				<input key={name} type="hidden" name={name} value={text} />
			))}
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
