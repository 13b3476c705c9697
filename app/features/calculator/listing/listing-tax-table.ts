import { type ListingValue, plainValue } from './listing'
import { excerptOf, isYear, type Line, type NumberToken } from './listing-lines'

/** The taxes of the latest year in a table of the tax history. */

const MONTH_BEFORE =
	/\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? ?(?:\d{1,2},? ?)?$/i
const TAX_COLUMN = /\btax/i
const OTHER_COLUMN = /assess|value|rate|change|%/i

/** Whether a number is the year of a row, and not that of a day. */
const isYearOfRow = (line: Line, token: NumberToken): boolean =>
	isYear(token) && !token.isFraction && !MONTH_BEFORE.test(line.text.slice(0, token.start))

/** How many cells of a row are before the one of the taxes; null if no heading says it. */
function taxColumn(text: string): number | null {
	const cells = text.split('|')
	if (cells.length < 2 || !/year/i.test(text)) return null
	const index = cells.findIndex((cell) => TAX_COLUMN.test(cell) && !OTHER_COLUMN.test(cell))
	return index === -1 ? null : index
}

const columnOf = (line: Line, token: NumberToken): number =>
	line.text.slice(0, token.start).split('|').length - 1

/** Reads the rows of a year with its taxes; the assessment is in another column, or comes after them. */
export function taxTable(lines: readonly Line[]): ListingValue[] {
	let latest: { year: number; candidate: ListingValue } | null = null
	let year: number | null = null
	let column: number | null = null
	for (const line of lines) {
		if (line.section !== 'taxes') {
			year = null
			continue
		}
		column = taxColumn(line.text) ?? column
		const isRow = line.text.includes('|')
		for (const token of line.numbers) {
			if (isYearOfRow(line, token)) year = token.value
			if (year === null || !token.isMoney) continue
			if (isRow && column !== null && columnOf(line, token) !== column) continue
			const value = plainValue('yTaxes', token.value)
			if (value !== null && (latest === null || year > latest.year)) {
				const note = `Taxes of ${year}`
				const excerpt = excerptOf(line, token.start, token.end)
				latest = { year, candidate: { key: 'yTaxes', value, certainty: 2, note, excerpt } }
			}
			// The next amount of the row is the assessment.
			year = null
		}
	}
	return latest === null ? [] : [latest.candidate]
}
