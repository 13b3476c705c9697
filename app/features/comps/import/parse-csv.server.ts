import {
	type CsvProblem,
	type CsvRow,
	detectDelimiter,
	MAX_CELL_LENGTH,
	MAX_COLUMNS,
	splitRows,
} from './split-csv'
import { MAX_FILE_BYTES } from './file-limit'
import { knownHeadings } from './column-mapping'
import type { Table } from './preview'

/** Parses a file of sales into rows and cells, separated by commas, tabs, semicolons or bars. */

/** The most rows in one file; users have to split a longer one. */
const MAX_ROWS = 5_000
/** Longer texts are refused unread. No file has more characters than bytes. */
export const MAX_CSV_LENGTH = MAX_FILE_BYTES
/** How many rows are searched for the header: county files have a title above it. */
const TITLE_ROWS = 15
const MIN_HEADINGS = 3
/** Headings are truncated to this length: no known heading is longer. */
const MAX_HEADING_LENGTH = 200

export type ReadFile = { ok: true; table: Table } | { ok: false; problem: string }

const inDigits = (count: number): string => count.toLocaleString('en-US')

export const CSV_PROBLEMS = {
	empty: 'This file is empty. Choose another file or paste the rows.',
	sheet: 'This is a spreadsheet file. Save it as CSV first, then choose that file.',
	headings:
		"We couldn't find a header row. The first row must name the columns, such as ADDRESS, PRICE and SOLD DATE.",
	rows: `This file has more than ${inDigits(MAX_ROWS)} rows. Split it and import the parts.`,
	size: 'This is more than 2 MB of text. Split it and import the parts.',
} as const

/** What to say about a file that cannot be split into rows and cells, and in which row it stopped. */
function splitProblem(problem: CsvProblem, row: number): string {
	switch (problem) {
		case 'columns':
			return `Row ${inDigits(row)} has more than ${inDigits(MAX_COLUMNS)} columns. Delete the columns you don't need and try again.`
		case 'cell':
			return `A cell in row ${inDigits(row)} has more than ${inDigits(MAX_CELL_LENGTH)} characters. Check for a missing quotation mark, or delete that column.`
		case 'quote':
			return `A quotation mark in row ${inDigits(row)} is never closed. Fix that row and try again.`
		case 'rows':
			return CSV_PROBLEMS.rows
	}
}

/** Decodes a file as UTF-8, or else as Windows-1252, which old exports use. */
export function decodeText(bytes: ArrayBuffer): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}

/** The row with the most known headings near the top; null if none has enough. */
function headingRow(rows: readonly CsvRow[]): number | null {
	let best = { row: -1, count: MIN_HEADINGS - 1 }
	for (const [row, { number, cells }] of rows.slice(0, TITLE_ROWS).entries()) {
		if (number > TITLE_ROWS) break
		const knownCount = knownHeadings(cells.map(truncateHeading))
		if (knownCount > best.count) best = { row, count: knownCount }
	}
	if (best.row !== -1) return best.row
	// Unknown headings: the first full row names the columns, and the user maps them.
	const first = rows.findIndex(
		({ cells }) => cells.filter((cell) => /[a-z]/iu.test(cell)).length >= MIN_HEADINGS,
	)
	return first === -1 ? null : first
}

const truncateHeading = (cell: string): string =>
	cell.slice(0, MAX_HEADING_LENGTH).replace(/\s+/gu, ' ').trim()

/** Parses a text into rows, or returns why it cannot. Linear in the length of the text. */
export function readFile(text: string): ReadFile {
	if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf\u0011\u00e0')) {
		return { ok: false, problem: CSV_PROBLEMS.sheet }
	}
	if (text.length > MAX_CSV_LENGTH) return { ok: false, problem: CSV_PROBLEMS.size }
	const plain = text.startsWith('\ufeff') ? text.slice(1) : text
	const split = splitRows(plain, detectDelimiter(plain), MAX_ROWS + TITLE_ROWS)
	if (!split.ok) return { ok: false, problem: splitProblem(split.problem, split.row) }
	if (split.rows.length === 0) return { ok: false, problem: CSV_PROBLEMS.empty }
	const heading = headingRow(split.rows)
	if (heading === null) return { ok: false, problem: CSV_PROBLEMS.headings }
	const headings = (split.rows[heading]?.cells ?? []).map(truncateHeading)
	const below = split.rows.slice(heading + 1)
	if (below.length === 0) return { ok: false, problem: CSV_PROBLEMS.empty }
	if (below.length > MAX_ROWS) return { ok: false, problem: CSV_PROBLEMS.rows }
	return {
		ok: true,
		table: {
			headings,
			rows: below.map(({ cells }) => cells),
			numbers: below.map(({ number }) => number),
		},
	}
}
