import { isNumber } from './figure-value'
import { bridge } from './refinance'
import type { AnalysisValues } from './values'

/** Mortgage insurance of a loan above 80% of the value: it counts only if it is entered, so it is asked for. */

/** A usual rate, in percent of the loan per year. It is never assumed. */
export const USUAL_INSURANCE = '0.55' as const
/** Up to this share of the value, lenders ask for none. */
const FREE_UNTIL = 80

/** Whether the long-term loan is one that usually has insurance, and nobody said how much. */
export function asksForInsurance(values: AnalysisValues): boolean {
	const { typed, own, plan, ltv } = values
	if (plan === 'cash' || typed.pmiPer !== null || (own?.pmiPer ?? null) !== null) return false
	if (ltv <= FREE_UNTIL) return false
	if (plan === 'loan') return (values.loanBase === 'arv' ? values.arv : values.purchase) > 0
	const { newLoan, appraisedValue } = bridge(values)
	return isNumber(newLoan) && newLoan > (FREE_UNTIL / 100) * appraisedValue
}

/** What is asked at the figures that count no insurance. */
export const INSURANCE_QUESTION = `No mortgage insurance is counted. Above 80% of the value, lenders usually ask for it, often ${USUAL_INSURANCE}% of the loan a year. It ends at 78% here; that of an FHA loan usually lasts longer.`
/** What is said beside the share of the value. */
export const INSURANCE_HINT = `Above 80%, lenders usually ask for mortgage insurance, often ${USUAL_INSURANCE}% of the loan a year. None is entered.`
