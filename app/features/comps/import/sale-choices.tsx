import { countOf, nounFor } from '~/core/plural'
import { formatDay } from '~/core/time/calendar-date'
import { formatUsd } from '~/core/format-number'
import { Checkbox } from '~/ui/field/checkbox'

type ListedSale = { key: string; address: string; soldOn: string; price: number }

const saleText = ({ address, soldOn, price }: ListedSale): string =>
	`${address}, sold ${formatDay(soldOn)} for ${formatUsd(price)}`

type SaleChoicesProps = {
	/** The name of the form's field. */
	name: string
	title: string
	note: string
	choices: readonly { key: string; label: string; hint: string }[]
	/** How many sales there are; the choices are the first of them. */
	count: number
}

/** Sales of a file to choose from; none is chosen at first. */
function SaleChoices({ name, title, note, choices, count }: SaleChoicesProps) {
	if (choices.length === 0) return null
	const more = count - choices.length
	return (
		<fieldset className="stack stack--tight">
			<legend className="title">{title}</legend>
			<p className="note">{note}</p>
			{choices.map(({ key, label, hint }) => (
				<Checkbox key={key} name={name} value={key} label={label} hint={hint} />
			))}
			{more > 0 && <p className="note">{more.toLocaleString('en-US')} more not listed here.</p>}
		</fieldset>
	)
}

type ChangedSalesProps = { count: number; sales: readonly (ListedSale & { changes: string })[] }

/** Sales of the list whose facts differ in the file. */
export const ChangedSales = ({ count, sales }: ChangedSalesProps) => (
	<SaleChoices
		name="changed"
		title={`${countOf(count, 'sale')} in your list ${nounFor(count, 'has', 'have')} other facts`}
		note="Your facts stay. Check a sale to update it from the file."
		choices={sales.map((sale) => ({
			key: sale.key,
			label: `Update ${saleText(sale)}`,
			hint: sale.changes,
		}))}
		count={count}
	/>
)

type RepricedSalesProps = {
	count: number
	sales: readonly (ListedSale & { storedPrice: number })[]
}

/** Sales of the file that are in the list at another price. */
export const RepricedSales = ({ count, sales }: RepricedSalesProps) => (
	<SaleChoices
		name="repriced"
		title={`${countOf(count, 'sale')} in your list at another price`}
		note="Your price stays. Check a sale only if it's a second sale on the same day: it's added beside yours. To correct your price, choose Edit beside that sale in My Comps."
		choices={sales.map((sale) => ({
			key: sale.key,
			label: saleText(sale),
			hint: `You have this sale at ${formatUsd(sale.storedPrice)}.`,
		}))}
		count={count}
	/>
)
