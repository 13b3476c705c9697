import type { AnalysisValues } from '~/deal'
import { countOf } from '~/core/plural'
import { asksForInsurance } from '~/features/calculator/analysis/mortgage-insurance'
import { INSURANCE_QUESTION } from '~/features/calculator/analysis/mortgage-insurance-texts'
import { formatUsd } from '~/core/format-number'
import type { LoanSchedule } from './loan-deal'

/** What the reader of a schedule has to know first, as sentences. */
export function loanWarnings(
	{ armFixedYears, interestDSCR }: AnalysisValues,
	{ balloon, startMonth, terms }: LoanSchedule,
): string[] {
	const warnings: string[] = []
	if (balloon !== null) {
		const due = `A balloon of ${formatUsd(balloon.amount)} is due in month ${balloon.month} of the loan`
		warnings.push(
			balloon.isBeforeSale
				? `${due}, before the sale. The projection counts it as money that you pay then, and assumes no new loan.`
				: `${due}. You sell by then, and the sale pays it off.`,
		)
	}
	if (armFixedYears !== null && terms.arm !== undefined) {
		warnings.push(
			`The rate is ${interestDSCR ?? 0}% for ${countOf(armFixedYears, 'year')} and changes after that. A path you choose, not a forecast.`,
		)
	}
	if (startMonth > 0) {
		warnings.push(
			`This is the refinance loan from month ${startMonth}. Its first payment is in month ${startMonth + 1}.`,
		)
	}
	return warnings
}

/** That a loan above 80% of the value counts no mortgage insurance; pages ask for it at their headline. */
export const insuranceWarning = (values: AnalysisValues): string[] =>
	asksForInsurance(values) ? [INSURANCE_QUESTION] : []
