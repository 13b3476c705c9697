import type { CellRange, CellValue, Expression } from './expression'

/** How a cell is displayed. */
export type CellFormat =
	| 'title'
	| 'heading'
	| 'label'
	| 'note'
	| 'text'
	| 'dollars'
	| 'cents'
	| 'fraction'
	| 'percent'
	| 'ratio'
	| 'number'
	| 'year'

/** Who put the number of an input there. */
export type InputStatus = 'entered' | 'assumed'

export type WorkbookCell = {
	/** From 1. */
	row: number
	column: number
	value: CellValue
	/** Without a leading equals sign. */
	formula?: string | undefined
	format: CellFormat
	/** An input, which can be changed in the file. */
	input?: InputStatus | undefined
}

/** What can be typed into a cell. */
export type CellLimits =
	| { kind: 'number'; isWhole: boolean; min: number; max: number }
	| { kind: 'choice'; options: readonly string[] }

export type WorkbookSheet = {
	name: string
	/** In characters. */
	columnWidths: readonly number[]
	/** Rows and columns that stay in view. */
	frozen: { rows: number; columns: number }
	cells: readonly WorkbookCell[]
	limits: readonly { row: number; column: number; limits: CellLimits }[]
}

const knownLetters: string[] = []

/** The letters of a column: 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
	const known = knownLetters[column]
	if (known !== undefined) return known
	const rest = Math.floor((column - 1) / 26)
	const letters =
		(rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
	knownLetters[column] = letters
	return letters
}

export type SheetBuilder = ReturnType<typeof sheetBuilder>

const isPlain = (content: Expression | CellValue): content is CellValue =>
	typeof content !== 'object'

/** Collects the cells of a sheet. */
export function sheetBuilder(
	name: string,
	layout: { columnWidths: readonly number[]; frozen: { rows: number; columns: number } },
) {
	const cells: WorkbookCell[] = []
	const limits: { row: number; column: number; limits: CellLimits }[] = []
	const prefix = `${name}!`
	const address = (row: number, column: number) => `${columnLetters(column)}${row}`

	/** Writes a value or a formula; returns a reference to the cell. */
	function put(
		row: number,
		column: number,
		content: Expression | CellValue,
		format: CellFormat,
		input?: InputStatus,
	): Expression {
		const reference = `${prefix}${address(row, column)}`
		if (isPlain(content)) {
			cells.push({ row, column, value: content, formula: undefined, format, input })
			return { text: reference, value: content, level: 4 }
		}
		const { value } = content
		// Numbers beyond all ranges can overflow; a spreadsheet would show an error.
		const isError = typeof value === 'number' && !Number.isFinite(value)
		const stored = isError ? 'Out of range' : typeof value === 'number' ? value + 0 : value
		// A formula names no sheet for cells of its own; in two steps, as `replaceAll` takes twice as long.
		const formula = isError ? undefined : content.text.split(prefix).join('')
		cells.push({ row, column, value: stored, formula, format, input })
		return { text: reference, value: stored, level: 4 }
	}

	/** Writes cells below each other or beside each other; returns their range. */
	function range(from: [number, number], to: [number, number], values: readonly CellValue[]) {
		const text = `${prefix}${address(...from)}:${address(...to)}`
		return { text, values } satisfies CellRange
	}

	return {
		name,
		put,
		range,
		limit: (row: number, column: number, allowed: CellLimits) =>
			limits.push({ row, column, limits: allowed }),
		build: (): WorkbookSheet => ({ name, ...layout, cells, limits }),
	}
}
