import Papa from 'papaparse'

/**
 * Matches text that a spreadsheet would treat as a formula, also after spaces or line breaks or in
 * its full-width form. A leading quote turns it into text.
 */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u

/** Separators at which some spreadsheet splits a line, whatever separator the file uses. */
const SEPARATORS: ReadonlySet<string> = new Set(',;\t|\r\n')
const FORMULA_STARTS: ReadonlySet<string> = new Set('=+-@＝＋－＠|%')
/** Characters that a spreadsheet skips before it looks for a formula. */
const SKIPPED: ReadonlySet<string> = new Set(' "\u00a0\ufeff')

/**
 * Puts a quote before each formula that would start a cell if the text were split at another
 * separator: `x;=1+1` is two cells where lists are separated by semicolons. Scans the text once.
 */
function quoteInnerFormulas(text: string): string {
	const output: string[] = []
	let isAfterSeparator = false
	for (const char of text) {
		if (isAfterSeparator && FORMULA_STARTS.has(char)) output.push("'")
		output.push(char)
		isAfterSeparator = SEPARATORS.has(char) || (isAfterSeparator && SKIPPED.has(char))
	}
	return output.join('')
}

/** The quote before a formula at the beginning of a text. */
const LEADING_QUOTE = /^'(?=\s*[=+\-@|%＝＋－＠])/u

/** The text without the quotes that `toCsv` puts before formulas, at its beginning and inside. */
export function unquoteFormulas(text: string): string {
	const chars = [...text.replace(LEADING_QUOTE, '')]
	const output: string[] = []
	let isAfterSeparator = false
	for (const [index, char] of chars.entries()) {
		const isQuote = char === "'" && FORMULA_STARTS.has(chars[index + 1] ?? '')
		if (isQuote && isAfterSeparator) continue
		output.push(char)
		isAfterSeparator = SEPARATORS.has(char) || (isAfterSeparator && SKIPPED.has(char))
	}
	return output.join('')
}

/** Byte order mark: without it, spreadsheets misread non-ASCII letters. */
const BYTE_ORDER_MARK = '\ufeff'

export type CsvValue = string | number | boolean | null

const safeCell = (value: CsvValue): CsvValue =>
	typeof value === 'string' ? quoteInnerFormulas(value) : value

/**
 * Formats a table as CSV, with the CRLF line endings of RFC 4180. No cell and no heading can act as a
 * formula.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
	const text = Papa.unparse(
		{ fields: columns.map(quoteInnerFormulas), data: rows.map((row) => row.map(safeCell)) },
		{ newline: '\r\n', escapeFormulae: FORMULA },
	)
	return `${BYTE_ORDER_MARK}${text}\r\n`
}

/** A response that the browser saves as a file. */
export function csvResponse(name: string, text: string): Response {
	return new Response(text, {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	})
}
