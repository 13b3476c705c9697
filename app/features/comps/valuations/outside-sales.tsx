import { Link } from '@remix-run/react'
import { countOf } from '~/core/plural'
import { paths } from '~/core/http/paths'
import { formatDay } from '~/core/time/calendar-date'
import { formatUsd } from '~/features/calculator/number-input/format'
import { filterName } from '~/features/comps/estimate/filters'
import type { OutsideSale } from './valuation'
import '~/features/comps/comps.css'

export type OutsideSalesProps = {
	sales: readonly OutsideSale[]
	/** How many there are, the listed ones included. */
	count: number
	/** The member's own sales have a page that lists all of them. */
	isSample: boolean
}

/** The sales that the filters leave out, with the filters that do, as a list that opens in place. */
export function OutsideSales({ sales, count, isSample }: OutsideSalesProps) {
	if (sales.length === 0) return null
	const more = count - sales.length
	return (
		<details id="outside-sales" className="note comps__formula mt-3">
			<summary>{countOf(count, 'sale')} outside your filters</summary>
			<ul>
				{sales.map(({ id, address, price, soldOn, outside }) => (
					<li key={id}>
						{address}, sold {formatDay(soldOn)} for {formatUsd(price)}. Outside:{' '}
						{outside.map(filterName).join(', ')}
					</li>
				))}
			</ul>
			{more > 0 && (
				<p>
					{countOf(more, 'older sale')} not listed here.{' '}
					{!isSample && (
						<Link to={paths.sales()} className="link">
							See all your sales
						</Link>
					)}
				</p>
			)}
		</details>
	)
}
