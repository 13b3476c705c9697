import type { Expr } from '../expr'
import { ANALYSIS_LINES } from '../inputs/analysis-inputs'
import { DEAL_INPUTS } from '../inputs/deal-inputs'
import { type Leaves, leaves } from './leaves'

/** The number of each input, where empty is its default: what the analysis is made of. */
export const value = leaves('input', { ...DEAL_INPUTS, ...ANALYSIS_LINES }) as Leaves<
	typeof DEAL_INPUTS & typeof ANALYSIS_LINES
>

/** Whether an input has a number of the deal or of the member's own. */
export const given = leaves('given', DEAL_INPUTS) as {
	readonly [K in keyof typeof DEAL_INPUTS]: Expr<'flag'>
}
