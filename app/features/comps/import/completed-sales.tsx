import { countOf } from '~/core/plural'
import { formatDay } from '~/core/time/calendar-date'
import { formatUsd } from '~/core/format-number'
import '~/features/comps/comps.css'

/** A longer list is closed at first. */
const MAX_OPEN_EXAMPLES = 5

export type CompletedSalesProps = {
	count: number
	/** The first of them, with the facts that each gets. */
	examples: readonly { address: string; soldOn: string; price: number; adds: string }[]
}

/** What the file adds to sales that are in the list already. */
export function CompletedSales({ count, examples }: CompletedSalesProps) {
	if (examples.length === 0) return null
	const more = count - examples.length
	return (
		<details className="note comps__formula" open={examples.length <= MAX_OPEN_EXAMPLES}>
			<summary>
				{countOf(count, 'sale')} in your list {count === 1 ? 'gets' : 'get'} missing facts
			</summary>
			<ul>
				{examples.map(({ address, soldOn, price, adds }) => (
					<li key={`${address} ${soldOn} ${price}`}>
						{address}, sold {formatDay(soldOn)} for {formatUsd(price)}. Adds: {adds}
					</li>
				))}
			</ul>
			{more > 0 && <p>{more.toLocaleString('en-US')} more not listed here.</p>}
		</details>
	)
}
