import { Expr, part } from '../expr'
import { ANALYSIS_LINES } from '../inputs/analysis-inputs'
import type { AnalysisChoiceKey } from '../inputs/analysis-keys'
import { DEAL_INPUTS } from '../inputs/deal-inputs'
import type { ChoiceValue, Plan } from '../typed'
import { type Leaves, leaves } from './leaves'

/** The number of each input, where empty is its default: what the analysis is made of. */
export const value = leaves('input', { ...DEAL_INPUTS, ...ANALYSIS_LINES }) as Leaves<
	typeof DEAL_INPUTS & typeof ANALYSIS_LINES
>

/** Whether an input has a number of the deal or of the member's own. */
export const given = leaves('given', { ...DEAL_INPUTS, ...ANALYSIS_LINES }) as {
	readonly [K in keyof typeof DEAL_INPUTS | keyof typeof ANALYSIS_LINES]: Expr<'flag'>
}

/** Whether a choice has this option. */
export function hasOption<K extends AnalysisChoiceKey>(
	key: K,
	option: K extends 'plan' ? Plan : ChoiceValue<K>,
): Expr<'flag'> {
	const text = String(option)
	const words = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
	return part(`${key}Is${words}`, new Expr<'flag'>('choice', [], [key, option]))
}
