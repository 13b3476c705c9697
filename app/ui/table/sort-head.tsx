import { ArrowDown, ArrowUp } from '~/ui/icons/icons'
import { Link } from '~/ui/link/link'

export type SortHeadProps = {
	label: string
	/** The address of the list in the order after a click. */
	to: string
	/** The direction if this column sorts the list, else null. */
	dir: 'asc' | 'desc' | null
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

/** A column heading that sorts the list. */
export function SortHead({ label, to, dir }: SortHeadProps) {
	return (
		<th scope="col" aria-sort={dir === null ? undefined : DIRECTIONS[dir]}>
			<Link to={to} preventScrollReset>
				{label}
				{dir === 'asc' && <ArrowUp />}
				{dir === 'desc' && <ArrowDown />}
			</Link>
		</th>
	)
}
