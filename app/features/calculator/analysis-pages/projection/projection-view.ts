import type { Assumed, Projection, ProjectionSummary } from '~/deal'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import type { ResultsText } from '~/features/calculator/analysis-pages/frame/page-engine'
import type { ShownFigure } from './shown-figures'

/** What the results of the page are computed from. */
export type ProjectionPageInput = Pick<Assumed, 'values' | 'assumptions'>

/** In the order in which the browser computes them after a change. */
export type ProjectionResults = {
	headline: {
		figures: readonly ShownFigure[]
		summary: Pick<ProjectionSummary, 'irr' | 'irrMonthly'>
	}
	details: Pick<Projection, 'years' | 'tax'> & {
		summary: Pick<
			ProjectionSummary,
			'irr' | 'irrMonthly' | 'npv' | 'equityMultiple' | 'totalProfit' | 'saleNet' | 'afterTax'
		>
		/** The year of the sale. */
		saleYear: number
		/** What to know before the figures, as sentences. */
		warnings: readonly string[]
		/** The figures of the stabilized year, of the returns and of the sale. */
		stabilized: readonly ShownFigure[]
		returns: readonly ShownFigure[]
		sale: readonly ShownFigure[]
	}
}

/** The loader data of the projection page. */
export type ProjectionView = AnalysisView & {
	/** Of the deal as loaded. */
	results: ResultsText<ProjectionResults>
	explanations: Explanations
}
