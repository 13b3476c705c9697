import { memo } from 'react'
import { type WaterfallKey, type WaterfallStep, WATERFALLS } from './waterfall'
import type { EvaluatedDeal } from './evaluate-deal'
import { haveSameDependencies, getDependencies } from './explain-deal'
import { formatUsd } from '~/core/format-number'
import type { ResultKey } from '~/deal'
import './waterfall.css'

/** The final result of each waterfall, whose inputs are those of the whole waterfall. */
const END: Readonly<Record<WaterfallKey, ResultKey>> = {
	flip: 'netHard',
	offer: 'flipMAO',
	rent: 'monthNet',
}

function amountText({ kind, displayed }: WaterfallStep): string {
	const text = formatUsd(displayed.amount)
	return kind === 'rounding' && displayed.amount > 0 ? `+${text}` : text
}

export type WaterfallTableProps = {
	name: WaterfallKey
	deal: EvaluatedDeal
	/** Renders no hint without an initial price, because the chart above shows one. */
	isQuiet?: boolean
}

/** How a result adds up from its initial price, line by line. */
export const WaterfallTable = memo(
	function BridgeTable({ name, deal, isQuiet = false }: WaterfallTableProps) {
		const { title, isEmpty, whenEmpty, lines } = WATERFALLS[name](deal)
		if (isEmpty && isQuiet) return null
		return (
			<div className="waterfall">
				<h3 className="waterfall__title">{title}</h3>
				{isEmpty ? (
					<p className="note mt-1">{whenEmpty}</p>
				) : (
					<table className="waterfall__table">
						<caption className="sr-only">{title}, line by line</caption>
						<thead>
							<tr>
								<th scope="col">Item</th>
								<th scope="col">Amount</th>
								<th scope="col">Running total</th>
							</tr>
						</thead>
						<tbody>
							{lines.map((line, index) => (
								<Line key={index} line={line} />
							))}
						</tbody>
					</table>
				)}
			</div>
		)
	},
	(previous, next) =>
		previous.name === next.name &&
		haveSameDependencies(getDependencies(END[previous.name]), previous.deal, next.deal),
)

function Line({ line }: { line: WaterfallStep }) {
	const isSum = line.kind === 'subtotal' || line.kind === 'total'
	return (
		<tr className={isSum ? 'waterfall__sum' : undefined}>
			<th scope="row">{line.label}</th>
			<td>{isSum ? '' : amountText(line)}</td>
			<td data-tone={isSum && line.displayed.running < 0 ? 'neg' : undefined}>
				{formatUsd(line.displayed.running)}
			</td>
		</tr>
	)
}
