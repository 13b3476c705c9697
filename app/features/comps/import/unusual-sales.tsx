import { formatUsd } from '~/core/format-number'
import { formatDay } from '~/core/time/calendar-date'
import { Notice } from '~/ui/notice/notice'

export type UnusualSalesProps = {
	sales: readonly { address: string; soldOn: string; price: number; perSqft: number }[]
}

/** Sales of a file whose price is probably wrong. */
export function UnusualSales({ sales }: UnusualSalesProps) {
	if (sales.length === 0) return null
	return (
		<Notice tone="warn" title="Check these prices">
			<p>Their price per square foot is far from the other sales in this file.</p>
			<ul>
				{sales.map(({ address, soldOn, price, perSqft }) => (
					<li key={`${address} ${soldOn} ${price}`}>
						{address}, sold {formatDay(soldOn)} for {formatUsd(price)}: {formatUsd(perSqft)} per
						square foot
					</li>
				))}
			</ul>
		</Notice>
	)
}
