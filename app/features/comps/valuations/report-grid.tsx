import { formatPercent, formatUsd } from '~/core/format-number'
import { formatDay } from '~/core/time/calendar-date'
import { FEATURES, unadjustedFeatures } from '~/features/comps/estimate/adjustments'
import { listFacts, type PropertyFacts } from '~/features/comps/estimate/comparable'
import { placeLine } from '~/features/comps/estimate/place'
import type { CompResult } from '~/features/comps/estimate/estimate'
import { TableFrame } from '~/ui/table/table-frame'
import { signedUsd } from './comp-panel'
import './report-grid.css'

/** Comps side by side on one sheet of paper. */
const COMPS_PER_GRID = 4

export type ReportGridProps = {
	subject: PropertyFacts
	comps: readonly CompResult[]
	/** The distance of a sale as text; null if it is unknown. */
	distanceOf: (saleId: string) => string | null
}

type Cell = { text: string; amount?: number }
type Line = {
	label: string
	subject?: string
	cells: Cell[]
	isTotal?: boolean
}

export const gridColumnId = (saleId: string): string => `grid-${saleId}`

/** The adjustments as an appraisal's grid: lines as rows, comps as columns, four to a table. */
export function ReportGrid({ subject, comps, distanceOf }: ReportGridProps) {
	const lines = gridLines(subject, comps, distanceOf)
	const starts = comps.flatMap((_, i) => (i % COMPS_PER_GRID === 0 ? [i] : []))
	return starts.map((start) => {
		const shown = comps.slice(start, start + COMPS_PER_GRID)
		const name = `Comps ${start + 1} to ${start + shown.length} of ${comps.length}`
		return (
			<div key={start} className="report-grid">
				<TableFrame label={name}>
					<table className="report-grid__table tabular-nums">
						<caption className="sr-only">{name}</caption>
						<thead>
							<tr>
								<td />
								<th scope="col">Subject</th>
								{shown.map(({ sale }, i) => (
									<th key={sale.id} id={gridColumnId(sale.id)} scope="col" tabIndex={-1}>
										{start + i + 1}. {sale.address}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{lines.map(({ label, subject: own, cells, isTotal }) => (
								<tr key={label} className={isTotal ? 'report-grid__total' : undefined}>
									<th scope="row">{label}</th>
									<td>{own}</td>
									{cells.slice(start, start + COMPS_PER_GRID).map(({ text, amount }, i) => (
										<td key={shown[i]?.sale.id}>
											<span className="report-grid__cell">
												<span>{text}</span>{' '}
												{amount !== undefined && amount !== 0 && <b>{signedUsd(amount)}</b>}
											</span>
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</TableFrame>
			</div>
		)
	})
}

/** The rows of the grid; a line that is unknown or zero for all comps is left out. */
function gridLines(
	subject: PropertyFacts,
	comps: readonly CompResult[],
	distanceOf: ReportGridProps['distanceOf'],
): Line[] {
	const lineOf = ({ adjustment }: CompResult, key: string) =>
		adjustment.lines.find((line) => line.key === key)
	const amountOf = (comp: CompResult, key: string) => lineOf(comp, key)?.amount ?? 0
	const each = (toCell: (comp: CompResult) => Cell) => comps.map(toCell)
	const text = (toText: (comp: CompResult) => string | null) =>
		each((comp) => ({ text: toText(comp) ?? '–' }))
	const amounts = (key: string) => each((comp) => ({ text: '', amount: amountOf(comp, key) }))
	const hasAmount = (key: string) => comps.some((comp) => amountOf(comp, key) !== 0)
	const factOf = (facts: PropertyFacts, key: string) =>
		listFacts(facts).find((fact) => fact.key === key)?.text ?? null
	const isKnown = (key: string) =>
		comps.some((comp) => (lineOf(comp, key)?.difference ?? null) !== null)
	const hasSize = comps.some(({ sale }) => sale.sqft !== null)
	const hasDistance = comps.some(({ sale }) => distanceOf(sale.id) !== null)
	const hasPlace = comps.some(({ sale }) => placeLine(sale) !== '')
	return [
		...(hasPlace
			? [
					{
						label: 'City and ZIP code',
						subject: placeLine(subject) || '–',
						cells: text(({ sale }) => placeLine(sale) || null),
					},
				]
			: []),
		...(hasDistance ? [{ label: 'Distance', cells: text(({ sale }) => distanceOf(sale.id)) }] : []),
		{ label: 'Match', cells: text(({ similarity }) => `${similarity}%`) },
		{ label: 'Sale price', cells: text(({ sale }) => formatUsd(sale.price)) },
		...(hasSize
			? [
					{
						label: 'Price per sq ft',
						cells: text(({ sale }) =>
							sale.sqft === null ? null : formatUsd(Math.round(sale.price / sale.sqft)),
						),
					},
				]
			: []),
		...(hasAmount('terms') ? [{ label: 'Concessions', cells: amounts('terms') }] : []),
		{
			label: hasAmount('time') ? 'Sale date and market conditions' : 'Sale date',
			cells: each((comp) => ({
				text: formatDay(comp.sale.soldOn),
				amount: amountOf(comp, 'time'),
			})),
		},
		...FEATURES.filter(({ key }) => isKnown(key)).map(({ key, label }) => ({
			label,
			subject: factOf(subject, key) ?? '–',
			cells: each((comp) => ({
				text: factOf(comp.sale, key) ?? '–',
				amount: amountOf(comp, key),
			})),
		})),
		...(comps.some(({ sale }) => unadjustedFeatures(subject, sale).length > 0)
			? [
					{
						label: 'Not adjusted, no data',
						cells: text(({ sale }) => unadjustedFeatures(subject, sale).join(', ') || null),
					},
				]
			: []),
		...(hasAmount('other') ? [{ label: 'Other', cells: amounts('other') }] : []),
		{ label: 'Net adjustment', cells: text(({ adjustment }) => signedUsd(adjustment.net)) },
		{
			label: 'Gross adjustment',
			cells: text(({ adjustment }) => formatPercent(adjustment.grossShare, 0)),
		},
		{
			label: 'Adjusted value',
			cells: text(({ adjustment }) => formatUsd(adjustment.adjusted)),
			isTotal: true,
		},
		{ label: 'Weight', cells: text(({ weight }) => formatPercent(weight, 1)) },
	]
}
