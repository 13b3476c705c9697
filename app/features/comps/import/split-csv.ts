/**
 * Splits delimited text into rows and cells in one pass. Each character is read a fixed number of
 * times whatever the quoting, and parsing stops at the first exceeded limit, so that these
 * constants bound the time and memory for a hostile file.
 */

/** Maximum columns: the page lists every column once per field. */
export const MAX_COLUMNS = 200
/** Maximum length of a cell; remarks in listings are well below it. */
export const MAX_CELL_LENGTH = 2_000
/** Rows used to detect the delimiter. */
const SAMPLE_ROWS = 20
/** Characters used to detect the delimiter. */
const MAX_SAMPLE_LENGTH = 65_536
const DELIMITERS = [',', '\t', ';', '|'] as const

export type CsvProblem = 'columns' | 'cell' | 'quote' | 'rows'

export type CsvRow = {
	/** The row number, from 1; blank rows are counted and left out. */
	number: number
	cells: string[]
}

export type CsvRows =
	| { ok: true; rows: CsvRow[] }
	| { ok: false; problem: CsvProblem; row: number; rows: CsvRow[] }

const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const SPACE = 32

type Cell = { end: number; text: string; problem: CsvProblem | null }

/** Whether a cell ends here: at a delimiter, a line break or the end of the text. */
function isCellEnd(text: string, at: number, delimiter: number): boolean {
	if (at >= text.length) return true
	const code = text.charCodeAt(at)
	return code === delimiter || code === LINE_FEED || code === CARRIAGE_RETURN
}

/**
 * Parses a quoted cell whose opening quote is at `start`. A quote followed by other text is
 * literal, as in spreadsheets; parsing continues after it and never goes back.
 */
function quotedCell(text: string, start: number, delimiter: number): Cell {
	let at = start + 1
	while (at < text.length) {
		if (at - start > MAX_CELL_LENGTH) return { end: at, text: '', problem: 'cell' }
		if (text.charCodeAt(at) !== QUOTE) {
			at += 1
			continue
		}
		if (text.charCodeAt(at + 1) === QUOTE) {
			at += 2
			continue
		}
		let end = at + 1
		while (text.charCodeAt(end) === SPACE && delimiter !== SPACE) {
			end += 1
			if (end - start > MAX_CELL_LENGTH) return { end, text: '', problem: 'cell' }
		}
		if (isCellEnd(text, end, delimiter)) {
			const inside = text.slice(start + 1, at).replaceAll('""', '"')
			return { end, text: inside, problem: null }
		}
		at = end
	}
	return { end: at, text: '', problem: 'quote' }
}

function plainCell(text: string, start: number, delimiter: number): Cell {
	let end = start
	while (!isCellEnd(text, end, delimiter)) {
		end += 1
		if (end - start > MAX_CELL_LENGTH) return { end, text: '', problem: 'cell' }
	}
	return { end, text: text.slice(start, end), problem: null }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/**
 * Splits a text at one delimiter, without blank rows. Parses at most `maxRows` rows: one more is
 * the problem 'rows'. Also returns the rows before a problem.
 */
export function splitRows(text: string, delimiter: string, maxRows: number): CsvRows {
	const separator = delimiter.charCodeAt(0)
	const rows: CsvRow[] = []
	let cells: string[] = []
	let number = 1
	let at = 0
	while (at < text.length || cells.length > 0) {
		const readCell = text.charCodeAt(at) === QUOTE ? quotedCell : plainCell
		const { end, text: cell, problem } = readCell(text, at, separator)
		if (problem !== null) return { ok: false, problem, row: number, rows }
		cells.push(cell)
		if (cells.length > MAX_COLUMNS) return { ok: false, problem: 'columns', row: number, rows }
		at = end + 1
		if (end < text.length && text.charCodeAt(end) === separator) continue
		if (text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(at) === LINE_FEED) at += 1
		if (!isBlank(cells)) {
			if (rows.length === maxRows) return { ok: false, problem: 'rows', row: number, rows }
			rows.push({ number, cells })
		}
		cells = []
		number += 1
	}
	return { ok: true, rows }
}

/**
 * Detects the delimiter: the one that splits the first rows into the most cells each, minus the
 * differences in length between rows.
 */
export function detectDelimiter(text: string): string {
	const sample = text.slice(0, MAX_SAMPLE_LENGTH)
	let best = { delimiter: ',', score: 0 }
	for (const delimiter of DELIMITERS) {
		const counts = splitRows(sample, delimiter, SAMPLE_ROWS).rows.map(({ cells }) => cells.length)
		if (counts.length === 0) continue
		const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
		const spread = counts.reduce((sum, count) => sum + Math.abs(count - mean), 0) / counts.length
		const score = mean - spread
		if (mean > 1 && score > best.score) best = { delimiter, score }
	}
	return best.delimiter
}
