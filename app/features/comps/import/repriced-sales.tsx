import { countOf } from '~/core/plural'
import { formatDay } from '~/core/time/calendar-date'
import { formatUsd } from '~/features/calculator/number-input/format'
import { Checkbox } from '~/ui/field/checkbox'

type RepricedSalesProps = {
	count: number
	/** The first of them. */
	sales: readonly {
		key: string
		address: string
		soldOn: string
		price: number
		storedPrice: number
	}[]
}

/** Sales of the file that are in the list at another price, to choose from; none is chosen at first. */
export function RepricedSales({ count, sales }: RepricedSalesProps) {
	if (sales.length === 0) return null
	const more = count - sales.length
	return (
		<fieldset className="stack stack--tight">
			<legend className="title">{countOf(count, 'sale')} in your list at another price</legend>
			<p className="note">
				Your price stays. Check a sale only if it's a second sale on the same day: it's added beside
				yours.
			</p>
			{sales.map(({ key, address, soldOn, price, storedPrice }) => (
				<Checkbox
					key={key}
					name="repriced"
					value={key}
					label={`${address}, sold ${formatDay(soldOn)} for ${formatUsd(price)}`}
					hint={`You have this sale at ${formatUsd(storedPrice)}.`}
				/>
			))}
			{more > 0 && <p className="note">{more.toLocaleString('en-US')} more not listed here.</p>}
		</fieldset>
	)
}
