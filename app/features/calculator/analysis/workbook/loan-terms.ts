import { type SheetExpression, largest, multiply, rounded } from './expression'
import type { Inputs } from './inputs-sheet'

const MONTHS = 12

/** The term of the long-term loan in months. */
export function termMonths(of: Inputs['of']): SheetExpression {
	return largest(rounded(multiply(of('years'), MONTHS)), 1)
}
