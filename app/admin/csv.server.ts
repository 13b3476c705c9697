import Papa from 'papaparse'

/** Tables as files for spreadsheets. */

/**
 * What a spreadsheet would take for a formula, also behind spaces, line breaks or in its full-width
 * form; a quote in front makes it the text it is.
 */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u

/** Without it spreadsheets read the letters of other languages wrong. */
const BYTE_ORDER_MARK = '\ufeff'

export type CsvValue = string | number | boolean | null

/** Lines end as the format's description wants it. */
export function csvOf(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
	const text = Papa.unparse(
		{ fields: [...columns], data: rows.map((row) => [...row]) },
		{ newline: '\r\n', escapeFormulae: FORMULA },
	)
	return `${BYTE_ORDER_MARK}${text}\r\n`
}

/** The answer that a browser stores as a file. */
export function csvAnswer(name: string, text: string): Response {
	return new Response(text, {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	})
}
