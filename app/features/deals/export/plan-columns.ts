import { FIGURES, type FigureName, figureLine } from '~/deal'
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

/** A column of figures; its name is that of the first one. */
function column(first: FigureName, ...others: FigureName[]): PlanColumn {
	const { label, unit } = figureLine(first)
	const isFraction = unit === 'percent' || unit === 'rate'
	return {
		label: isFraction ? `${label}, fraction` : label,
		unit: isFraction ? 'fraction' : unit === 'ratio' ? 'ratio' : 'usd',
		names: [first, ...others],
	}
}

const COLUMNS: readonly PlanColumn[] = [
	column('cashAtClosing'),
	column('cashFlowMonth'),
	column('cashOnCash'),
	// With work, the cap rate counts it.
	{ ...column('capRate', 'capRateCost'), label: 'Cap rate, fraction' },
	column('dscrNoi'),
	column('irr'),
	column('cashLeft'),
	column('allInOfArv'),
	{ ...column('net', 'netHard', 'flipProfitFull'), label: FIGURES.flipProfit.label },
	column('roiCash'),
	column('roiHard'),
	column('flipReturnFull'),
	column('breakEvenPrice'),
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
