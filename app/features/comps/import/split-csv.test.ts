import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { MAX_CSV_LENGTH, readFile } from './parse-csv.server'
import { detectDelimiter, MAX_CELL_LENGTH, MAX_COLUMNS, splitRows } from './split-csv'
import {
	MAX_VALUE_LENGTH,
	readCell,
	readDay,
	readPoint,
	readSigned,
	readYesNo,
} from './parse-values'

const HEAD = 'address,price,sold date'
const ROW = '1 A St,200000,2026-01-02'
const getProblem = (text: string): string => {
	const result = readFile(text)
	return result.ok ? '' : result.problem
}

describe('SAFE-03 H2 a file that is too wide, too long or too large is rejected with a message', () => {
	test('the first excess column is rejected, whichever row it is in', () => {
		const wide = (columns: number) => HEAD + ',x'.repeat(columns - 3)
		expect(getProblem(`${wide(MAX_COLUMNS)}\n${ROW}`)).toBe('')
		const problem = "has more than 200 columns. Delete the columns you don't need and try again."
		expect(getProblem(`${wide(MAX_COLUMNS + 1)}\n${ROW}`)).toBe(`Row 1 ${problem}`)
		expect(getProblem(`${HEAD}\n\n${ROW}${','.repeat(MAX_COLUMNS)}`)).toBe(`Row 3 ${problem}`)
		expect(getProblem(`${HEAD}\n${ROW}\n${','.repeat(1_000_000)}`)).toBe(`Row 3 ${problem}`)
	})

	test('the limits are 2 MB, 200 columns, 5,000 rows and 2,000 characters a cell', () => {
		expect([MAX_CSV_LENGTH, MAX_COLUMNS, MAX_CELL_LENGTH]).toEqual([2 * 1024 ** 2, 200, 2_000])
		expect(getProblem(`${HEAD}\n${`${ROW}\n`.repeat(5_000)}`)).toBe('')
		expect(getProblem(`${HEAD}\n${`${ROW}\n`.repeat(5_001)}`)).toBe(
			'This file has more than 5,000 rows. Split it and import the parts.',
		)
	})

	test('parsing stops at the first excess column, so the rest costs nothing', () => {
		const split = splitRows(`${'x,'.repeat(500_000)}\nsecond`, ',', 10)
		expect(split).toEqual({ ok: false, problem: 'columns', row: 1, rows: [] })
	})

	test('a cell, quoted or not, has a maximum length, and so has a text', () => {
		const cell = (length: number) => 'x'.repeat(length)
		const ends = ' Check for a missing quotation mark, or delete that column.'
		const problem = `A cell in row 2 has more than 2,000 characters.${ends}`
		expect(getProblem(`${HEAD}\n${cell(MAX_CELL_LENGTH)},1,2`)).toBe('')
		expect(getProblem(`${HEAD}\n${cell(MAX_CELL_LENGTH + 1)},1,2`)).toBe(problem)
		expect(getProblem(`${HEAD}\n"${cell(MAX_CELL_LENGTH + 1)}",1,2`)).toBe(problem)
		expect(getProblem(`${HEAD}\n"x"${' '.repeat(MAX_CELL_LENGTH + 1)},1,2`)).toBe(problem)
		expect(getProblem(' '.repeat(MAX_CSV_LENGTH + 1))).toBe(
			'This is more than 2 MB of text. Split it and import the parts.',
		)
	})

	test('blank rows are counted and not stored', () => {
		const result = readFile(`${HEAD}${'\n'.repeat(100_000)}${ROW}`)
		expect(result.ok && result.table.numbers).toEqual([100_001])
	})
})

describe('H3 quotes', () => {
	test('an unclosed quote is reported with its row', () => {
		expect(getProblem(`${HEAD}\n${ROW}\n"2 A St,200000,2026-01-02\n`)).toBe(
			'A quotation mark in row 3 is never closed. Fix that row and try again.',
		)
	})

	test('quotes inside a quoted cell are literal, as in spreadsheets', () => {
		const cells = (text: string) => splitRows(text, ',', 9).rows.map((row) => row.cells)
		expect(cells('"a ""b"" c",d')).toEqual([['a "b" c', 'd']])
		expect(cells('"a"  ,d')).toEqual([['a', 'd']])
		expect(cells('"a" b",d')).toEqual([['a" b', 'd']])
		expect(cells('5" pipe,"x\r\ny"\r\nz,"",')).toEqual([
			['5" pipe', 'x\r\ny'],
			['z', '', ''],
		])
		expect(cells('a\rb\nc\r\nd')).toEqual([['a'], ['b'], ['c'], ['d']])
	})

	test('parses the output of spreadsheets completely, with any delimiter', () => {
		const cell = fc.stringMatching(/^[a-z ",;|\t\r\n]{0,12}$/u).map((text) => `x${text}`)
		fc.assert(
			fc.property(
				fc.constantFrom(',', '\t', ';', '|'),
				fc.integer({ min: 1, max: 5 }).chain((width) =>
					fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
						minLength: 1,
						maxLength: 6,
					}),
				),
				(delimiter, rows) => {
					const text = Papa.unparse(rows, { delimiter })
					expect(splitRows(text, delimiter, 10).rows.map(({ cells }) => cells)).toEqual(rows)
				},
			),
		)
	})
})

test.each([
	['a,b;c,d\n1,2;3,4', ','],
	['a\tb, c\td\n1\t2, 3\t4', '\t'],
	['a;b;c\n1,5;2,5;3', ';'],
	['a|b|c\n1|2|3', '|'],
	['one column\nonly', ','],
])('the delimiter of %j is %j', (text, delimiter) => {
	expect(detectDelimiter(text)).toBe(delimiter)
})

describe('H3 no pattern is matched against an overlong value', () => {
	const spaces = ' '.repeat(60_000)

	test('surrounding spaces are ignored, inner spaces are not', () => {
		expect(readCell(`${spaces}1,240 sq ft${spaces}`)).toBe(1_240)
		expect(readSigned(`${spaces}-97.5${spaces}`)).toBe(-97.5)
		expect(readDay(`${spaces}2026-05-31${spaces}`)).toBe('2026-05-31')
		expect(readYesNo(`${spaces}yes${spaces}`)).toBe(true)
		expect(readCell(`1${spaces}x`)).toBeNull()
		expect(readPoint(`POINT${spaces}(-72.5 41.5)`)).toBeNull()
		expect(readDay(`2026-05-31${spaces}x`)).toBeNull()
	})

	test('a value is parsed up to its maximum length and rejected beyond it', () => {
		expect(readCell('0'.repeat(MAX_VALUE_LENGTH - 1) + '7')).toBe(7)
		expect(readCell('0'.repeat(MAX_VALUE_LENGTH) + '7')).toBeNull()
		const day = (length: number) => `2026-05-31T${'0'.repeat(length - 11)}`
		expect(readDay(day(MAX_VALUE_LENGTH))).toBe('2026-05-31')
		expect(readDay(day(MAX_VALUE_LENGTH + 1))).toBeNull()
	})
})
