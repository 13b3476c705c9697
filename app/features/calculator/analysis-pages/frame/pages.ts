import type { AnalysisPage } from './analysis-view'

/** The pages of the deal analysis, in the order of their links. */
export const ANALYSIS_PAGES: readonly { page: AnalysisPage; label: string; about: string }[] = [
	{ page: 'projection', label: 'Projection', about: '30 years, sale and returns' },
	{ page: 'loan', label: 'Loan', about: 'payments month by month' },
	{ page: 'brrrr', label: 'BRRRR', about: 'refinance and cash left in' },
	{ page: 'sensitivity', label: 'Sensitivity', about: 'which assumption decides' },
	{ page: 'offer', label: 'Offer', about: 'the price for your target after all costs' },
]

/** The field of a query with the year whose numbers explain the columns of a page's tables. */
export const YEAR_FIELD = 'explainYear'

/** The longest query with a deal; a longer deal has to be saved first. */
export const MAX_QUERY_LENGTH = 8 * 1024

/** A page with the bar of the analysis: one of the above, or what is kept beside a deal's numbers. */
export type BarPage = AnalysisPage | 'report' | 'scenarios' | 'compare'
