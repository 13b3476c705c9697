import { escapeHtml } from '~/core/escape-html'
import { signedHtml } from '~/core/signed-html'
import type { ReportCell, ReportEntry, ReportTable } from '../report-model'

/**
 * The rows of a report's tables as HTML. A report has a thousand cells: as elements of React they take
 * longer to draw than the deal takes to compute.
 */

type Row = ReportTable['rows'][number]

/** A number with its exact value for scripts. */
function cellHtml({ text, name, year, value }: ReportCell): string {
	const shown = escapeHtml(text)
	if (value === undefined && name === undefined) return signedHtml(text)
	const number = year === undefined ? '' : `-${year}`
	const id = name === undefined ? '' : ` id="figure-${escapeHtml(name)}${number}"`
	return `<data${id} value="${value ?? ''}">${shown}</data>`
}

function rowHtml({ head, marks = [], isMarked, isTotal, cells }: Row, aligns: string[]): string {
	const flags = `${isMarked === true ? ' data-marked="true"' : ''}${isTotal === true ? ' data-total="true"' : ''}`
	const tags = marks.map((mark) => `<span class="report__mark"> ${escapeHtml(mark)}</span>`)
	const values = cells.map((cell, column) => `<td${aligns[column] ?? ''}>${cellHtml(cell)}</td>`)
	return `<tr${flags}><th scope="row">${signedHtml(head)}${tags.join('')}</th>${values.join('')}</tr>`
}

/** The rows of a table's body. */
export function tableRows({ rows, columns }: ReportTable): string {
	const aligns = columns.map(({ isText }) => (isText === true ? '' : ' data-align="end"'))
	return rows.map((row) => rowHtml(row, aligns)).join('')
}

const SOURCES = { entered: 'Entered', assumed: 'Assumed', own: 'Assumed (own)' } as const

/** The rows of inputs: name, value, and where the value comes from. */
export function entryRows(entries: readonly ReportEntry[]): string {
	return entries
		.map(({ label, text, source }) => {
			const tone = source === 'entered' ? '' : ' class="assumed"'
			return `<tr data-source="${source}"><th scope="row">${escapeHtml(label)}</th><td data-align="end"><span${tone}>${escapeHtml(text)}</span></td><td>${SOURCES[source]}</td></tr>`
		})
		.join('')
}
