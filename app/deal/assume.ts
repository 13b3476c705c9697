import { applyDefaults } from './apply-defaults'
import { type AssumedKey, type Assumption, listAssumptions } from './list-assumptions'
import type { AnalysisInputs } from './store/analysis-texts'
import type { DealInputs } from './store/normalize-inputs'
import { type AnalysisProblem, parseTyped } from './store/parse-analysis'
import type { TypedNumbers } from './typed'
import type { AnalysisValues } from './values'

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
