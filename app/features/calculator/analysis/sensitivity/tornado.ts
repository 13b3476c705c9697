import { type AnalysisValues, type FigureValue, isNumber } from '~/deal'
import {
	type MoveKind,
	type RangeOptions,
	type SensitivityInput,
	type SensitivityInputKey,
	inputValue,
	movedValue,
	rangeFor,
	SENSITIVITY_INPUTS,
	withInput,
} from './inputs'
import { type SensitivityResultKey, resultValue, sensitivityResult } from './results'

/** One end of a bar: the deal recomputed with one input changed. */
export type TornadoEnd = {
	/** The change asked for: percent, points or days. */
	move: number
	/** The changed input in its unit. */
	value: number
	/** The change was larger than the input's allowed range. */
	isClipped: boolean
	/** No value: the bar is open at this end, with the reason. */
	result: FigureValue
	/** Compared with today's result; `null` if it is equal or one of the two has no value. */
	isBetter: boolean | null
}

export type TornadoRow = {
	input: SensitivityInputKey
	kind: MoveKind
	/** Today's value of the input in its unit. */
	today: number
	low: TornadoEnd
	high: TornadoEnd
	/** Largest minus smallest result of low, today and high; 0 if only one of them has a value. */
	swing: number
}

export type Tornado = {
	result: SensitivityResultKey
	/** Today's result, the base line. */
	base: FigureValue
	/** By swing, the largest first; equal ones in the order of `SENSITIVITY_INPUTS`. */
	rows: readonly TornadoRow[]
	/** Inputs that change nothing, or that the deal does not have. */
	withoutEffect: readonly SensitivityInputKey[]
}

/** Differences below this part of the result are rounding of the computer's numbers. */
const NO_SWING = 1e-9

function isSame(a: FigureValue, b: FigureValue): boolean {
	if (isNumber(a) && isNumber(b)) return Math.abs(a - b) <= NO_SWING * (1 + Math.abs(b))
	return !isNumber(a) && !isNumber(b) && a.reason === b.reason
}

function compare(key: SensitivityResultKey, result: FigureValue, base: FigureValue) {
	if (!isNumber(result) || !isNumber(base) || isSame(result, base)) return null
	return result > base === (sensitivityResult(key).better === 'high')
}

function createRow(
	values: AnalysisValues,
	{ key: input }: SensitivityInput,
	today: number,
	{ kind, low, high }: ReturnType<typeof rangeFor>,
	key: SensitivityResultKey,
	base: FigureValue,
): TornadoRow {
	const end = (move: number): TornadoEnd => {
		const { value, isClipped } = movedValue(input, today, kind, move)
		const result = value === today ? base : resultValue(key, withInput(values, input, value))
		return { move, value, isClipped, result, isBetter: compare(key, result, base) }
	}
	const row = { input, kind, today, low: end(low), high: end(high) }
	const numbers = [row.low.result, base, row.high.result].filter(isNumber)
	const swing = numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers)
	return { ...row, swing }
}

/**
 * How much a result changes with each input (4.2 of the specification): for each of them two full
 * recomputations of the deal, everything else as it is.
 */
export function tornado(
	values: AnalysisValues,
	result: SensitivityResultKey,
	options: RangeOptions = {},
): Tornado {
	const base = resultValue(result, values)
	const rows: TornadoRow[] = []
	const withoutEffect: SensitivityInputKey[] = []
	for (const input of SENSITIVITY_INPUTS) {
		const today = inputValue(values, input.key)
		const row =
			today === null
				? null
				: createRow(values, input, today, rangeFor(input, options), result, base)
		if (row === null || (isSame(row.low.result, base) && isSame(row.high.result, base))) {
			withoutEffect.push(input.key)
		} else {
			rows.push(row)
		}
	}
	// The sort is stable, so equal rows stay in the table's order.
	rows.sort((a, b) => b.swing - a.swing)
	return { result, base, rows, withoutEffect }
}
