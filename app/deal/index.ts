/** The deal as one model: its inputs, results and formulas. The only module that others import. */

import { analyze } from './generated/results'

export { analyze }
/** The results of a deal, unrounded; a return without a denominator is `null`. */
export type DealFigures = ReturnType<typeof analyze>

export { applyDefaults } from './apply-defaults'
export { type Explained, explainer } from './explain'
export { type Assumed, assume } from './assume'
export * from './figures/figure-value'
export type { FigureUnit } from './figures/figure-line'
export { type FigureName, FIGURES, figureLine, shownFigure } from './figures/figures'
export { FLIP_LINES, shownFlipFigure } from './figures/flip-lines'
export { YEAR_ROWS } from './figures/rows'
export {
	getResults,
	type ResultDefinition,
	resultDefinition,
	type ResultKey,
	RESULTS,
	showResult,
} from './figures/results'
export { ANALYSIS_CHOICE_KEYS, ANALYSIS_NUMBER_KEYS, ONE_PERCENT_OR_MORE } from './generated/limits'
export { ASSUMED_DEAL_KEYS, CHOICES, MOVES } from './generated/lists'
export { ANALYSIS_GROUPS, type AnalysisGroup, DEAL_KEYS_BY_GROUP } from './inputs/analysis-group'
export * from './inputs/analysis-keys'
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
export type { InputRange, InputUnit, Move } from './inputs/input-line'
export {
	type AssumedKey,
	type Assumption,
	countAssumptions,
	listAssumptions,
} from './list-assumptions'
export * from './loan-schedule'
export { lowerFirst } from './lower-first'
export {
	CLOSING_PERCENT,
	DAYS_PER_LOAN_MONTH,
	DAYS_PER_YEAR,
	INSURANCE_PER_THOUSAND,
	TAXES_PER_THOUSAND,
} from './model/constants'
export { amortizedPayment } from './native/annuity'
export { applyPercent, bounded } from './native/arithmetic'
export { lastInterestOnlyMonth } from './native/entries'
export { levelPayment } from './native/loan'
export { expm1, log1p, naturalLog } from './native/log-exp'
export { irr, irrFigure, mirr, npv } from './native/returns'
export { findZero } from './native/roots/zero-search'
export * from './projection'
export * from './read/expression'
export { formulaOf, inputsOf, listConventions, listOmissions, termName, wordsOf } from './read/text'
export { type Section, SECTIONS } from './sections'
export { isFlip } from './strategy'
export * from './store/analysis-texts'
export { normalizeAnalysisInputs } from './store/normalize-analysis'
export { type DealInputs, emptyInputs, normalizeInputs } from './store/normalize-inputs'
export * from './store/parse'
export * from './store/parse-analysis'
export * from './store/read-inputs'
export * from './store/read-text'
export * from './store/reason-texts'
export * from './store/unread'
export type { Plan, TypedNumbers } from './typed'
export type { AnalysisValues } from './values'
