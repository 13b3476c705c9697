import type { AnalysisValues, Assumed } from '~/deal'
import { project } from '~/features/calculator/analysis/project'
import type { Projection } from '~/features/calculator/analysis/projection-types'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { cashFormulas } from './cash-formulas'
import { flipFormulas } from './flip-formulas'
import { returnFormulas } from './return-formulas'
import { saleFormulas } from './sale-formulas'
import { stabilizedFormulas } from './stabilized-formulas'
import { taxFormulas, taxYearFormulas } from './tax-formulas'
import { yearFormulas } from './year-formulas'

/**
 * The explanations of the projection page. The server sends them with the page; the browser loads
 * this module when an explanation is opened after a change.
 */

export type ProjectionExplainInput = {
	assumed: Pick<Assumed, 'values' | 'assumptions'>
	/** The year with whose numbers the columns of the tables are explained. */
	year: number
}

/** The formulas of the figures that stand once on the page. */
export function pageFormulas(
	values: AnalysisValues,
	projection: Projection,
): Record<string, FigureFormula> {
	return {
		...flipFormulas(values),
		...stabilizedFormulas(values, projection),
		...cashFormulas(values, projection),
		...returnFormulas(values, projection),
		...saleFormulas(values, projection),
		...taxFormulas(values, projection),
	}
}

/** The formulas of the tables' columns in a year, as `column.KEY`. */
export function columnFormulas(
	values: AnalysisValues,
	projection: Projection,
	year: number,
): Record<string, FigureFormula> {
	const columns = {
		...yearFormulas(values, projection, year),
		...taxYearFormulas(values, projection, year),
	}
	return Object.fromEntries(
		Object.entries(columns).map(([key, formula]) => [`column.${key}`, formula]),
	)
}

/** The explanations of the page's figures, and those of the columns as `column.KEY`. */
export function explainProjection({ assumed, year }: ProjectionExplainInput): Explanations {
	const { values, assumptions } = assumed
	const projection = project(values)
	const { irr, irrMonthly, ...others } = printExplanations(
		{ ...pageFormulas(values, projection), ...columnFormulas(values, projection, year) },
		assumptions,
	)
	if (irr === undefined || irrMonthly === undefined) return { ...others, ...(irr && { irr }) }
	// The rate by month is shown beneath the IRR.
	const byMonth = `Counted by month: ${irrMonthly.numbers}.`
	return { ...others, irr: { ...irr, notes: [...irr.notes, byMonth] } }
}
