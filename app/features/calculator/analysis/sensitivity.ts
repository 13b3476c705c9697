/**
 * Sensitivity of a deal (section 4 of the specification): which inputs move a result most, the
 * result over two inputs, the value of an input at which a result is 0, and the single assumption
 * whose change makes the deal fail. Every case is a full recomputation of the deal.
 */

export {
	type BreakEven,
	type BreakEvenQuestion,
	breakEven,
	breakEvenQuestions,
} from './sensitivity/break-even'
export { type Grid, type GridHeader, grid } from './sensitivity/grid'
export {
	type RangeOptions,
	type SensitivityInputKey,
	SENSITIVITY_INPUTS,
} from './sensitivity/inputs'
export { type DecisiveMove, type Killer, killer } from './sensitivity/killer'
export {
	type SensitivityResultKey,
	criterionOn,
	defaultResult,
	resultValue,
	SENSITIVITY_RESULTS,
} from './sensitivity/results'
export { type Tornado, type TornadoEnd, type TornadoRow, tornado } from './sensitivity/tornado'
