import { type Assumed, explainer, project } from '~/deal'
import { withUsedInputs } from '~/features/calculator/analysis-pages/figures/explanations/model-formula'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { readLoan } from './loan-deal'
import { factFormulas } from './loan-formulas'
import { loanYearFormulas } from './loan-year-formulas'

/**
 * The explanations of the loan page. The server sends them with the page; the browser loads this
 * module when an explanation is opened after a change.
 */

type ExplainLoanInput = {
	assumed: Pick<Assumed, 'values' | 'assumptions'>
	/** Whether the schedule is rounded to cents. */
	inCents: boolean
	/** The year with whose numbers the columns of the table are explained. */
	year: number
}

/** The explanations of the page's figures, and those of the columns as `column.KEY`. */
export function explainLoan({ assumed, inCents, year }: ExplainLoanInput): Explanations {
	const { values, assumptions } = assumed
	const loan = readLoan(values, inCents)
	if (loan.kind === 'none') return {}
	const { inputsOfLoan } = explainer({ values, projection: project(values) })
	const all = inputsOfLoan()
	const columns = withUsedInputs(loanYearFormulas(loan, year) ?? {}, () => all)
	const byColumn = Object.entries(columns).map(
		([key, formula]) => [`column.${key}`, formula] as const,
	)
	return printExplanations(
		{ ...factFormulas(values, loan), ...Object.fromEntries(byColumn) },
		assumptions,
	)
}
