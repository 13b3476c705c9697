import { type AnalysisValues, bridge, isNumber } from '~/deal'

/** Mortgage insurance of a loan above 80% of the value: it counts only if it is entered, so it is asked for. */

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
