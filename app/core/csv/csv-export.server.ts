import Papa from 'papaparse'

/** Tables as files for spreadsheets. */

/**
 * What a spreadsheet would take for a formula, also behind spaces, line breaks or in its full-width
 * form; a quote in front makes it the text it is.
 */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u

/** Where some spreadsheet cuts a line into cells, whatever the file itself is separated by. */
const SEPARATORS: ReadonlySet<string> = new Set([',', ';', '\t', '|', '\r', '\n'])
const FORMULA_STARTS: ReadonlySet<string> = new Set([
	'=',
	'+',
	'-',
	'@',
	'＝',
	'＋',
	'－',
	'＠',
	'|',
	'%',
])
/** What a spreadsheet passes over before it looks for a formula. */
const SKIPPED: ReadonlySet<string> = new Set([' ', '"', '\u00a0', '\ufeff'])

/**
 * Puts a quote before each formula that would begin a cell if the text were cut at another
 * separator: `x;=1+1` is two cells where lists are separated by semicolons. One pass over the text.
 */
function quoteInnerFormulas(text: string): string {
	const kept: string[] = []
	let isAfterSeparator = false
	for (const char of text) {
		if (isAfterSeparator && FORMULA_STARTS.has(char)) kept.push("'")
		kept.push(char)
		isAfterSeparator = SEPARATORS.has(char) || (isAfterSeparator && SKIPPED.has(char))
	}
	return kept.join('')
}

/** Without it spreadsheets read the letters of other languages wrong. */
const BYTE_ORDER_MARK = '\ufeff'

export type CsvValue = string | number | boolean | null

/** Lines end as the format's description wants it. */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
	const text = Papa.unparse(
		{
			fields: [...columns],
			data: rows.map((row) =>
				row.map((value) => (typeof value === 'string' ? quoteInnerFormulas(value) : value)),
			),
		},
		{ newline: '\r\n', escapeFormulae: FORMULA },
	)
	return `${BYTE_ORDER_MARK}${text}\r\n`
}

/** The answer that a browser stores as a file. */
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
