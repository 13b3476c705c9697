import Papa from 'papaparse'
import { knownHeadings } from './import-columns'
import type { Table } from './import-report'

/** A file of sales as rows and cells: separated by commas, tabs, semicolons or bars. */

/** So many rows are read at once; a longer file is split by whoever has it. */
export const MOST_ROWS = 5_000
/** So far down the row of the headings is looked for: counties put a title above it. */
const TITLE_ROWS = 15
const FEWEST_HEADINGS = 3

export type ReadFile = { ok: true; table: Table } | { ok: false; problem: string }

export const FILE_PROBLEMS = {
	empty: 'This file is empty. Choose another file or paste the rows.',
	sheet: 'This is a spreadsheet file. Save it as CSV first, then choose that file.',
	headings:
		"We couldn't find a header row. The first row must name the columns, such as ADDRESS, PRICE and SOLD DATE.",
	rows: `This file has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it and import the parts.`,
} as const

/** The bytes of a file as text: UTF-8, or else the western code page old exports use. */
export function textOf(bytes: ArrayBuffer): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** The row with the most known headings near the top; null where none has enough. */
function headingRow(rows: readonly string[][]): number | null {
	let best = { row: -1, known: FEWEST_HEADINGS - 1 }
	for (const [row, cells] of rows.slice(0, TITLE_ROWS).entries()) {
		const known = knownHeadings(cells)
		if (known > best.known) best = { row, known }
	}
	if (best.row !== -1) return best.row
	// A file in words nobody knows: its first full row names the columns, and a person maps them.
	const first = rows.findIndex((cells) => cells.filter((cell) => /[a-z]/iu.test(cell)).length >= 3)
	return first === -1 ? null : first
}

/** Reads a text into rows, or says why it cannot be read. */
export function readFile(text: string): ReadFile {
	if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf\u0011\u00e0')) {
		return { ok: false, problem: FILE_PROBLEMS.sheet }
	}
	const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/u, ''), {
		delimitersToGuess: [',', '\t', ';', '|'],
	})
	if (data.every(isBlank)) return { ok: false, problem: FILE_PROBLEMS.empty }
	const heading = headingRow(data)
	if (heading === null) return { ok: false, problem: FILE_PROBLEMS.headings }
	const headings = (data[heading] ?? []).map((cell) => cell.replace(/\s+/gu, ' ').trim())
	const rows: string[][] = []
	const numbers: number[] = []
	for (let i = heading + 1; i < data.length; i += 1) {
		const cells = data[i] ?? []
		if (isBlank(cells)) continue
		rows.push(cells)
		numbers.push(i + 1)
	}
	if (rows.length === 0) return { ok: false, problem: FILE_PROBLEMS.empty }
	if (rows.length > MOST_ROWS) return { ok: false, problem: FILE_PROBLEMS.rows }
	return { ok: true, table: { headings, rows, numbers } }
}
