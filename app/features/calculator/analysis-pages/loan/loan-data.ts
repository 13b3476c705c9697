import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import { explainLoan } from './explain-loan'
import { explainedLoanYear, isPrinted, readLoan } from './loan-deal'
import type { LoanView } from './loan-page'

/** The data of the loan page: the explanations of the deal as loaded. */
export function loanView(view: AnalysisView): LoanView {
	const assumed = assumeView(view)
	const inCents = isPrinted(view.extra)
	const loan = readLoan(assumed.values, inCents)
	const year = loan.kind === 'none' ? 1 : explainedLoanYear(view.extra, loan)
	return { ...view, explanations: explainLoan({ assumed, inCents, year }) }
}
