import {
	type AnalysisValues,
	bridge,
	explainer,
	isBalloonAtSale,
	type Projection,
	type ProjectionYear,
} from '~/deal'
import {
	byExpression,
	type FigureFormula,
	sum,
	usd,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { modelFormula } from '~/features/calculator/analysis-pages/figures/explanations/model-formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { type ColumnKey, RARE_COLUMNS, SALE_COLUMNS, YEAR_COLUMNS, yearFigure } from './columns'
import { irrFormula } from './return-formulas'
import { saleYearOf } from './shown-figures'

/** Formulas of the columns of the tables, for one year. */

const numberOf = (figure: AnyFigure): number => figureState(figure).value ?? NaN

/** The balance: of the year before, or of the loan that begins in this one, less what is repaid. */
function balanceFormula(
	values: AnalysisValues,
	{ years, summary }: Projection,
	{ year, balance, principal, balloon }: ProjectionYear,
): FigureFormula {
	const loan = numberOf(summary.loanAmount)
	const isBridge = values.plan === 'bridge'
	const isRefinanced = isBridge && Math.ceil(values.refiMonth / 12) === year
	const before = years[year - 2]?.balance ?? (isBridge ? bridge(values).loan : loan)
	const start = isRefinanced
		? usd('loan of the refinance', loan)
		: usd('balance a year earlier', before)
	const { of } = sum(start, ['−', usd('principal', principal)], ['−', usd('balloon', balloon)])
	return byExpression(balance, 'usd', of, {
		notes: isBridge ? ['The hard money loan is interest-only.'] : [],
	})
}

/**
 * The flows from closing to a sale at the end of the year. A balloon that the planned sale would pay
 * is due in its month if the sale is later; the table has it in the year after.
 */
function flowsUntil(values: AnalysisValues, projection: Projection, year: number): number[] {
	const { years, summary } = projection
	const flows = [0 - numberOf(summary.cashAtClosing)]
	for (const row of years.slice(0, year)) flows.push(row.cashFlow + row.refinanceCash)
	const saleYear = saleYearOf(values, projection)
	if (year > saleYear && isBalloonAtSale(values, saleYear)) {
		const balloon = years[saleYear]?.balloon ?? 0
		flows[saleYear] = (flows[saleYear] ?? 0) - balloon
		flows[saleYear + 1] = (flows[saleYear + 1] ?? 0) + balloon
	}
	flows.push((flows.pop() ?? 0) + numberOf(years[year - 1]?.saleNet ?? NaN))
	return flows
}

/** The formulas of all columns in `year`, by column. */
export function yearFormulas(
	values: AnalysisValues,
	projection: Projection,
	year: number,
	model = explainer({ values, projection }),
): Partial<Record<ColumnKey, FigureFormula>> {
	const row = projection.years[year - 1]
	if (row === undefined) return {}
	const columns = [...YEAR_COLUMNS, ...SALE_COLUMNS, ...RARE_COLUMNS]
	const formulaOf = ({ key, unit }: (typeof columns)[number]): FigureFormula => {
		const figure = yearFigure(key, row, values)
		if (key === 'balance') return { ...balanceFormula(values, projection, row), figure }
		if (key === 'irrIfSold') return irrFormula(row.irrIfSold, flowsUntil(values, projection, year))
		const explained = model.column(key, year)
		const hasCarry = explained.hasCarry && row.carry !== 0
		return modelFormula({ figure, unit }, { ...explained, hasCarry }, values)
	}
	return Object.fromEntries(columns.map((column) => [column.key, formulaOf(column)]))
}
