import { type AnalysisValues, reasonText } from '~/deal'
import { type SheetExpression, both, compare, constantExpression, when, words } from './expression'
import type { Inputs } from './inputs-sheet'

/**
 * What depends on a rate that is missing is a text until the rate is entered in the file. With all
 * rates the formulas have no such condition.
 */

export type RateGuards = {
	/** Of figures that depend on the long-term loan. */
	ofLoan: (figure: SheetExpression) => SheetExpression
	/** Of figures that depend on the hard money loan. */
	ofHardMoney: (figure: SheetExpression) => SheetExpression
	/** Of figures that depend on all loans of the plan. */
	ofAllLoans: (figure: SheetExpression) => SheetExpression
	/** The same with 0 in place of the text, for flows from which others are computed. */
	flowOfAllLoans: (flow: SheetExpression) => SheetExpression
}

const EMPTY = words('')

/** The guards of a deal. */
export function rateGuards(values: AnalysisValues, { of }: Inputs): RateGuards {
	const { plan, interestDSCR, interestHard } = values
	const reason = words(reasonText('noRate'))
	const isMissing = {
		loan: plan !== 'cash' && interestDSCR === null,
		hard: plan === 'bridge' && interestHard === null,
	}
	const hasLoan = compare(of('interestDSCR'), '<>', EMPTY)
	const hasHard = compare(of('interestHard'), '<>', EMPTY)
	const guard =
		(conditions: SheetExpression[], otherwise: SheetExpression) => (figure: SheetExpression) => {
			const [first, ...others] = conditions
			if (first === undefined) return figure
			return when(others.length === 0 ? first : both(first, ...others), figure, otherwise)
		}
	const loan = isMissing.loan ? [hasLoan] : []
	const hard = isMissing.hard ? [hasHard] : []
	return {
		ofLoan: guard(loan, reason),
		ofHardMoney: guard(hard, reason),
		ofAllLoans: guard([...loan, ...hard], reason),
		flowOfAllLoans: guard([...loan, ...hard], constantExpression(0)),
	}
}
