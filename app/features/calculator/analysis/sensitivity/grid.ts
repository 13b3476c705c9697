import type { AnalysisValues, FigureValue } from '~/deal'
import {
	type RangeOptions,
	type SensitivityInputKey,
	inputValue,
	movedValue,
	rangeFor,
	SENSITIVITY_INPUTS,
	withInputs,
} from './inputs'
import {
	type Criterion,
	type SensitivityResultKey,
	defaultCriterion,
	meetsCriterion,
	resultFigure,
	toValue,
} from './results'

/** Steps to each side of today's value. */
const STEPS = 5
/** By default a step is this part of the input's range. */
const STEPS_PER_RANGE = 5

/** One of the two inputs of a grid, with the reader's own step (percent, points or days). */
type GridInput = { input: SensitivityInputKey; step?: number | undefined }

/** A row or column header. */
export type GridHeader = {
	/** In the input's unit. */
	value: number
	/** The change asked for: percent, points or days. */
	move: number
	isToday: boolean
	/** The change was larger than the input's allowed range. */
	isClipped: boolean
}

type GridCell = {
	result: FigureValue
	/** Whether the criterion is met; `null` if that is unknown. */
	isMet: boolean | null
}

export type Grid =
	| {
			kind: 'grid'
			result: SensitivityResultKey
			columns: readonly GridHeader[]
			rows: readonly { header: GridHeader; cells: readonly GridCell[] }[]
	  }
	/** Two equal inputs, or one that the deal does not have. */
	| { kind: 'none'; reason: 'sameInput' | 'noInput'; input: SensitivityInputKey }

export type GridOptions = RangeOptions & {
	result: SensitivityResultKey
	columns: GridInput
	rows: GridInput
	/** Marks the cells; without one the default of the result is used. */
	criterion?: Criterion | undefined
}

function createHeaders(
	values: AnalysisValues,
	{ input, step }: GridInput,
	options: RangeOptions,
): GridHeader[] | null {
	const today = inputValue(values, input)
	const definition = SENSITIVITY_INPUTS.find((one) => one.key === input)
	if (today === null || definition === undefined) return null
	const { kind, low, high } = rangeFor(definition, options)
	return Array.from({ length: 2 * STEPS + 1 }, (_, index) => {
		const steps = index - STEPS
		const side = (steps < 0 ? -low : high) / STEPS_PER_RANGE
		const move = steps === 0 ? 0 : steps * (step ?? side)
		return { ...movedValue(input, today, kind, move), move, isToday: steps === 0 }
	})
}

/**
 * A result over two inputs (4.3 of the specification): 11 × 11 cells, today's deal in the middle.
 * In every cell both inputs have the value of their header, also where the default of one would
 * follow the other.
 */
export function grid(values: AnalysisValues, options: GridOptions): Grid {
	const { result, columns: across, rows: down } = options
	if (across.input === down.input) return { kind: 'none', reason: 'sameInput', input: down.input }
	const columns = createHeaders(values, across, options)
	if (columns === null) return { kind: 'none', reason: 'noInput', input: across.input }
	const headers = createHeaders(values, down, options)
	if (headers === null) return { kind: 'none', reason: 'noInput', input: down.input }

	const criterion = options.criterion ?? defaultCriterion(result)
	const cell = (column: GridHeader, row: GridHeader): GridCell => {
		const changed =
			column.isToday && row.isToday
				? values
				: withInputs(values, [
						{ key: across.input, value: column.value },
						{ key: down.input, value: row.value },
					])
		const figure = resultFigure(result, changed)
		// The criterion is usually about the same result, which is then computed once.
		const judged = criterion.result === result ? figure : criterion.figure(changed)
		return { result: toValue(figure), isMet: meetsCriterion(criterion, changed, judged) }
	}
	const rows = headers.map((header) => ({
		header,
		cells: columns.map((column) => cell(column, header)),
	}))
	return { kind: 'grid', result, columns, rows }
}
