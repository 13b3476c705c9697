import { type AnalysisValues, type Assumed, explainer, project, type Projection } from '~/deal'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { withUsedInputs } from '~/features/calculator/analysis-pages/figures/explanations/model-formula'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { pageFormulas } from './page-formulas'
import { taxYearFormulas } from './tax-formulas'
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

/** The formulas of the tables' columns in a year, as `column.KEY`. */
export function columnFormulas(
	values: AnalysisValues,
	projection: Projection,
	year: number,
	model = explainer({ values, projection }),
): Record<string, FigureFormula> {
	const columns = withUsedInputs(
		{
			...yearFormulas(values, projection, year, model),
			...taxYearFormulas(values, projection, year),
		},
		(key) => model.inputsOfColumn(key, year),
	)
	return Object.fromEntries(
		Object.entries(columns).map(([key, formula]) => [`column.${key}`, formula]),
	)
}

/** The explanations of the page's figures, and those of the columns as `column.KEY`. */
export function explainProjection({ assumed, year }: ProjectionExplainInput): Explanations {
	const { values, assumptions } = assumed
	const projection = project(values)
	const model = explainer({ values, projection })
	const { irr, irrMonthly, ...others } = printExplanations(
		{
			...pageFormulas(values, projection, model),
			...columnFormulas(values, projection, year, model),
		},
		assumptions,
	)
	if (irr === undefined || irrMonthly === undefined) return { ...others, ...(irr && { irr }) }
	// The rate by month is shown beneath the IRR.
	const byMonth = `Counted by month: ${irrMonthly.numbers}.`
	return { ...others, irr: { ...irr, notes: [...irr.notes, byMonth] } }
}
