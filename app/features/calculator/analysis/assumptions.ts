import type { DealInputs } from '~/deal'
import { applyDefaults } from './inputs/effective-defaults'
import type { AnalysisInputs } from './inputs/keys'
import { type AssumedKey, type Assumption, listAssumptions } from './inputs/list-assumptions'
import { type AnalysisProblem, parseTyped } from './inputs/parse-analysis'
import type { AnalysisValues, TypedNumbers } from './values'

export { ANALYSIS_KEYS } from './inputs/keys'

export type Assumed = {
	values: AnalysisValues
	/** The inputs that are empty and have a value of ours or of the member instead. */
	assumed: ReadonlySet<AssumedKey>
	/** The same inputs with their values. */
	assumptions: readonly Assumption[]
	problems: readonly AnalysisProblem[]
}

/**
 * Reads the texts of a deal and of its analysis and fills what is empty: with the member's own
 * assumptions, else with the defaults of the specification (PRO-03, PRO-05). Empty is not 0. Dollars
 * are dollars, percents are percents. Never throws.
 */
export function assume(
	inputs: DealInputs,
	analysis: AnalysisInputs,
	own: Partial<TypedNumbers> | null = null,
): Assumed {
	const { typed, problems } = parseTyped(inputs, analysis, own)
	const values = applyDefaults(typed, own)
	const assumptions = listAssumptions(typed, values)
	return { values, assumptions, assumed: new Set(assumptions.map(({ key }) => key)), problems }
}
