import { guarded } from '~/core/http/guarded.server'
import { csvResponse } from '~/core/csv/csv-export.server'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import { loanCsv } from '~/features/calculator/analysis-pages/loan/loan-csv.server'
import { isPrinted } from '~/features/calculator/analysis-pages/loan/loan-deal'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'

/** The months of the deal's loan as a CSV file. */
export const loader = guarded(requireCalculator, async ({ request, viewer }) => {
	const view = await analysisView(viewer, request, 'loan')
	return csvResponse('loan.csv', loanCsv(assumeView(view).values, isPrinted(view.extra)))
})
