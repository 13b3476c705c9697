/** The deal as one model: its inputs, results and formulas. The only module that others import. */

export {
	getResults,
	type ResultDefinition,
	resultDefinition,
	type ResultKey,
	RESULTS,
	showResult,
} from './figures/results'
import { analyze } from './generated/results'

export { analyze }
export {
	DEAL_KEYS,
	type DealValues,
	getInputs,
	type InputDefinition,
	inputDefinition,
	type InputKey,
	INPUTS,
	isInputKey,
	RENOVATION_LINES,
	type SectionKey,
	suffixFor,
} from './inputs/deal-inputs'
export type { InputUnit } from './inputs/input-line'
export { lowerFirst } from './lower-first'
export { CLOSING_PERCENT, DAYS_PER_LOAN_MONTH, DAYS_PER_YEAR } from './model/constants'
export { amortizedPayment } from './native/annuity'
export * from './read/expression'
export { applyPercent } from './native/arithmetic'
export { wordsOf, formulaOf, inputsOf, listConventions, listOmissions, termName } from './read/text'
export { type Section, SECTIONS } from './sections'
export { type DealInputs, emptyInputs, normalizeInputs } from './store/normalize-inputs'
export * from './store/parse'
export * from './store/read-inputs'
export * from './store/read-text'
export * from './store/unread'

/** The results of a deal, unrounded; a return without a denominator is `null`. */
export type DealFigures = ReturnType<typeof analyze>
