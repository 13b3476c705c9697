import { project } from '~/deal'
import type { PageEngine } from '~/features/calculator/analysis-pages/frame/page-engine'
import type { ProjectionPageInput, ProjectionResults } from './projection-view'
import {
	planHeadlineFigures,
	returnFigures,
	saleFigures,
	saleYearOf,
	shownStabilizedFigures,
} from './shown-figures'
import { projectionWarnings } from './warnings'

/**
 * Computes the results of the projection page. The loader runs it for the deal as loaded; the browser
 * loads this module with the first change.
 */
export const projectionEngine: PageEngine<ProjectionPageInput, ProjectionResults> = {
	headline({ values }) {
		const projection = project(values)
		const { irr, irrMonthly } = projection.summary
		return { figures: planHeadlineFigures(values, projection), summary: { irr, irrMonthly } }
	},
	details({ values }) {
		const projection = project(values)
		const { years, tax, summary } = projection
		const { irr, irrMonthly, npv, equityMultiple, totalProfit, saleNet, afterTax } = summary
		const saleYear = saleYearOf(values, projection)
		const headline = planHeadlineFigures(values, projection)
		return {
			years,
			tax,
			summary: { irr, irrMonthly, npv, equityMultiple, totalProfit, saleNet, afterTax },
			saleYear,
			warnings: projectionWarnings(values, projection, saleYear),
			stabilized: shownStabilizedFigures(values, projection, headline),
			returns: returnFigures(values, projection, headline),
			sale: saleFigures(values, projection),
		}
	},
}
