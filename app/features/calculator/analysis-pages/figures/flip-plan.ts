import { type Assumed, assume, isFlip } from '~/deal'
import { isHardMoneyFlip } from '~/features/calculator/analysis/hard-money'

/**
 * A deal as lists, comparisons, reports and files compute it. A flip is paid in cash or with hard money,
 * as its profit is, whatever the plan: a rate of a long-term loan in it is for another way out. Never
 * throws.
 */
export function assumeWithFlipPlan(...[inputs, analysis, own]: Parameters<typeof assume>): Assumed {
	const entered = assume(inputs, analysis, own)
	if (!isFlip(entered.values)) return entered
	const plan = isHardMoneyFlip(entered.values.typed) ? 'bridge' : 'cash'
	return entered.values.plan === plan ? entered : assume(inputs, { ...analysis, plan }, own)
}
