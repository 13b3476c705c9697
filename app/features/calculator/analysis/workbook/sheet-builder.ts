import type { CellRange, CellValue, SheetExpression } from './expression'

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

/**
 * Cells below each other with the same formula, which is written once: those below its first cell have
 * it with the references of their own rows, as if it were filled down.
 */
export type FormulaFill = { first: WorkbookCell | null; lastRow: number }

export type WorkbookCell = {
	/** From 1. */
	row: number
	column: number
	value: CellValue
	/** Without a leading equals sign. */
	formula?: string | undefined
	/** Has the formula of its first cell; only that one has `formula`. */
	fill?: FormulaFill | undefined
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

const OUT_OF_RANGE = 'Out of range'

const isPlain = (content: SheetExpression | CellValue): content is CellValue =>
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

	const referenceTo = (row: number, column: number, value: CellValue): SheetExpression => ({
		text: `${prefix}${address(row, column)}`,
		value,
		level: 4,
	})
	/** Numbers beyond all ranges can overflow; a spreadsheet would show an error. */
	const isError = ({ value }: SheetExpression): boolean =>
		typeof value === 'number' && !Number.isFinite(value)
	/** A formula names no sheet for cells of its own; in two steps, as `replaceAll` takes twice as long. */
	const formulaOf = ({ text }: SheetExpression): string => text.split(prefix).join('')
	const zeroed = (value: CellValue): CellValue => (typeof value === 'number' ? value + 0 : value)

	/** Writes a value or a formula; returns a reference to the cell. */
	function put(
		row: number,
		column: number,
		content: SheetExpression | CellValue,
		format: CellFormat,
		input?: InputStatus,
	): SheetExpression {
		if (isPlain(content)) {
			cells.push({ row, column, value: content, formula: undefined, format, input })
			return referenceTo(row, column, content)
		}
		const hasFailed = isError(content)
		const value = hasFailed ? OUT_OF_RANGE : zeroed(content.value)
		const formula = hasFailed ? undefined : formulaOf(content)
		cells.push({ row, column, value, formula, format, input })
		return referenceTo(row, column, value)
	}

	/** Writes a formula that is that of the cells of `fill` above it, filled down. */
	function putFilled(
		row: number,
		column: number,
		content: SheetExpression,
		format: CellFormat,
		fill: FormulaFill,
	): SheetExpression {
		if (isError(content)) return put(row, column, content, format)
		const value = zeroed(content.value)
		const formula = fill.first === null ? formulaOf(content) : undefined
		const cell: WorkbookCell = { row, column, value, formula, fill, format, input: undefined }
		fill.first ??= cell
		cells.push(cell)
		return referenceTo(row, column, value)
	}

	/** Writes cells below each other or beside each other; returns their range. */
	function range(from: [number, number], to: [number, number], values: readonly CellValue[]) {
		const text = `${prefix}${address(...from)}:${address(...to)}`
		return { text, values } satisfies CellRange
	}

	return {
		name,
		put,
		putFilled,
		range,
		limit: (row: number, column: number, allowed: CellLimits) =>
			limits.push({ row, column, limits: allowed }),
		build: (): WorkbookSheet => ({ name, ...layout, cells, limits }),
	}
}
