import { chain, constant, type Expression } from '../read/expression'

/** Functions that formulas cannot express: each of their readings is written by hand. */
export type Native = {
	/** The name of the function that computes it, which `native/` exports. */
	name: string
	/** The formula in words and numbers, of those of its operands; none where no text shows it. */
	text?: (operands: readonly Expression[]) => Expression
	/** Whether it answers what a figure is as a whole, also why it has no value; else a number. */
	isAnswer?: true
}

/** loan × r ÷ (1 − (1 + r)^−n): the rate per month and the number of payments have letters. */
function annuityText(operands: readonly Expression[]): Expression {
	const [loan, rate, years] = operands as [Expression, Expression, Expression]
	const twelve = constant(12)
	const r = { kind: 'named', symbol: 'r', unit: 'percent', of: chain(rate, ['÷', twelve]) } as const
	const n = { kind: 'named', symbol: 'n', unit: 'plain', of: chain(years, ['×', twelve]) } as const
	return chain(loan, ['×', r], ['÷', { kind: 'discount', rate: r, count: n }])
}

/** The level payment as a node of formulas. */
export const annuity: Native = { name: 'amortizedPayment', text: annuityText }

/** The last month that can be interest-only in a loan of so many years. */
export const lastInterestMonth: Native = { name: 'lastInterestOnlyMonth' }
