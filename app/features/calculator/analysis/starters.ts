import {
	ANALYSIS_NUMBER_KEYS,
	type AnalysisNumberKey,
	type AnalysisValues,
	DEAL_KEYS,
	type InputKey,
	type TypedNumbers,
	analysisInput,
	assume,
	inputDefinition,
} from '~/deal'
import type { DiffDeal } from './diff'
import {
	type InputSetting,
	inputValue,
	movedValue,
	SENSITIVITY_INPUTS,
	withInput,
	withInputs,
} from './sensitivity/inputs'
import { resultFigure, SENSITIVITY_RESULTS } from './sensitivity/results'

/**
 * Starters (analysis 6.5): a copy of a deal with some inputs changed. Conservative and optimistic
 * change each input by half of its usual harmful or helpful move; the lender's view counts 5% vacancy
 * and no other income. They change inputs only.
 */

export type Starter = 'conservative' | 'optimistic' | 'lender'

const PART_OF_THE_MOVE = 0.5
const LENDER_VACANCY = '5'

/** Dollars from here on are whole ones. */
const WHOLE_DOLLARS_FROM = 100

function numberText(key: InputKey | AnalysisNumberKey, value: number): string {
	const isDeal = (DEAL_KEYS as readonly string[]).includes(key)
	const { unit } = isDeal
		? inputDefinition(key as InputKey)
		: analysisInput(key as AnalysisNumberKey)
	const decimals = unit !== 'usd' ? 3 : Math.abs(value) < WHOLE_DOLLARS_FROM ? 2 : 0
	return String(Number(value.toFixed(decimals)))
}

const figuresOf = (values: AnalysisValues): string =>
	JSON.stringify(SENSITIVITY_RESULTS.map(({ key }) => resultFigure(key, values)))

/** The inputs to move and their values; those that change no result of the deal are left out. */
function moves(values: AnalysisValues, isHelpful: boolean): InputSetting[] {
	const today = figuresOf(values)
	return SENSITIVITY_INPUTS.flatMap(({ key, kind, low, high, harmful }): InputSetting[] => {
		const current = inputValue(values, key)
		// Whether more of a loan is harmful depends on the result.
		if (harmful === 'result' || current === null) return []
		const amount = ((harmful === 'low') === isHelpful ? high : low) * PART_OF_THE_MOVE
		const { value } = movedValue(key, current, kind, amount)
		const isEffective = value !== current && figuresOf(withInput(values, key, value)) !== today
		return isEffective ? [{ key, value }] : []
	})
}

/** The copy of a deal that a starter makes. `own` are the member's own assumptions. */
export function starterDeal(
	starter: Starter,
	{ inputs, analysis }: DiffDeal,
	own: Partial<TypedNumbers> | null,
): DiffDeal {
	if (starter === 'lender') {
		return {
			inputs: { ...inputs, vacancyPer: LENDER_VACANCY },
			analysis: { ...analysis, otherIncome: '0' },
		}
	}
	const { values } = assume(inputs, analysis, own)
	const next = withInputs(values, moves(values, starter === 'optimistic'))
	const copy: DiffDeal = { inputs: { ...inputs }, analysis: { ...analysis } }
	/** The new number of an input that was typed or assumed; null if it stays. */
	const changed = (key: InputKey | AnalysisNumberKey): string | null => {
		const typed = next.typed[key]
		const value = typed === values.typed[key] ? (next.own?.[key] ?? null) : typed
		const before = typed === values.typed[key] ? (values.own?.[key] ?? null) : values.typed[key]
		return value === null || value === before ? null : numberText(key, value)
	}
	for (const key of DEAL_KEYS) copy.inputs[key] = changed(key) ?? inputs[key]
	for (const key of ANALYSIS_NUMBER_KEYS) copy.analysis[key] = changed(key) ?? analysis[key]
	return copy
}
