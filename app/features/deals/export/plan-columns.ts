import type { CsvValue } from '~/core/csv/csv-export.server'
import { figuresNamed } from '~/features/calculator/analysis-pages/projection/shown-figures'
import {
	type AnalyzedDeal,
	type HeadlineFigure,
	toHeadlineFigure,
} from '~/features/deals/figures/evaluated-deal'

/** The figures of the list of deals in the table of deals: those of each deal's plan. */

type PlanColumn = {
	label: string
	unit: 'usd' | 'ratio' | 'fraction'
	/** The figures that are in the column; a deal has at most one of them. */
	names: readonly string[]
}

/** Figures that any rental has, also one whose headline has others; its cap rate counts the work. */
const RENTAL_FIGURES = ['cashFlowMonth', 'cashOnCash', 'dscrNoi', 'irr'] as const

const COLUMNS: readonly PlanColumn[] = [
	{ label: 'Cash at closing', unit: 'usd', names: ['cashAtClosing'] },
	{ label: 'Cash flow per month after reserves', unit: 'usd', names: ['cashFlowMonth'] },
	{ label: 'Cash-on-cash (fraction)', unit: 'fraction', names: ['cashOnCash'] },
	{ label: 'Cap rate (fraction)', unit: 'fraction', names: ['capRate', 'capRateCost'] },
	{ label: 'DSCR (NOI ÷ loan payments)', unit: 'ratio', names: ['dscrNoi'] },
	{ label: 'IRR (fraction)', unit: 'fraction', names: ['irr'] },
	{ label: 'Cash left in after the refinance', unit: 'usd', names: ['cashLeft'] },
	{ label: 'All-in cost ÷ ARV (fraction)', unit: 'fraction', names: ['allInOfArv'] },
	{ label: 'Profit of the flip', unit: 'usd', names: ['net', 'netHard', 'flipProfitFull'] },
	{ label: 'ROI on total cost, flip in cash (fraction)', unit: 'fraction', names: ['roiCash'] },
	{
		label: 'ROI on cash invested, flip with hard money (fraction)',
		unit: 'fraction',
		names: ['roiHard'],
	},
	{
		label: 'ROI on cash invested, flip with all costs (fraction)',
		unit: 'fraction',
		names: ['flipReturnFull'],
	},
	{ label: 'Break-even sales price of the flip', unit: 'usd', names: ['breakEvenPrice'] },
]

/** The headings of the columns. The last one says why figures are missing, or what they mean. */
export const PLAN_HEADINGS: readonly string[] = [...COLUMNS.map(({ label }) => label), 'Notes'].map(
	(label) => `Plan: ${label}`,
)

/** Cents, and ratios to four places: more digits are rounding errors of the computation. */
function cellOf({ value, text }: HeadlineFigure, { unit }: PlanColumn): CsvValue {
	if (value !== null) return Number(value.toFixed(unit === 'usd' ? 2 : 4))
	return text === '—' ? null : text
}

/** The figures of a deal by name. A deal without a headline has at most its cash at closing. */
function figuresOf({ headline, missing, assumed, projection }: AnalyzedDeal) {
	const { values } = assumed
	const names = [
		...(values.purchase > 0 ? ['cashAtClosing'] : []),
		...(missing === null && values.rent > 0
			? [...RENTAL_FIGURES, values.renovation > 0 ? 'capRateCost' : 'capRate']
			: []),
	]
	const others = figuresNamed(names, values, projection).map(toHeadlineFigure)
	return new Map([...others, ...headline].map((figure) => [figure.name, figure]))
}

function notesOf({ headline, missing }: AnalyzedDeal): string | null {
	const notes = headline.flatMap(({ label, note }) => (note === null ? [] : [`${label}: ${note}`]))
	return missing ?? (notes.length === 0 ? null : notes.join(' '))
}

/** The cells of a deal: the numbers of the list, unformatted, and no number where it has a dash. */
export function planCells(deal: AnalyzedDeal): CsvValue[] {
	const figures = figuresOf(deal)
	const cells = COLUMNS.map((column) => {
		const figure = column.names.map((name) => figures.get(name)).find((one) => one !== undefined)
		return figure === undefined ? null : cellOf(figure, column)
	})
	return [...cells, notesOf(deal)]
}
