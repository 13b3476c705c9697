import { useMemo } from 'react'
import { escapeHtml } from '~/core/escape-html'
import { type FigureDataProps, figureDataHtml } from './figure-data'
import { WideTableFrame, type WideTableFrameProps } from './wide-table'

/** A figure, or a number as text. */
type FigureCell = Omit<FigureDataProps, 'instead'> | string

export type FigureTableRow = {
	/** Of the first column: the year. */
	head: number
	/** What is special about the row, in words below its head. */
	marks?: readonly string[]
	/** A row that stands out, such as the year of the sale. */
	isMarked?: boolean
	/** In the order of the columns. */
	cells: readonly FigureCell[]
}

function cellHtml(cell: FigureCell): string {
	return `<td>${typeof cell === 'string' ? escapeHtml(cell) : figureDataHtml(cell)}</td>`
}

function rowHtml({ head, marks = [], isMarked = false, cells }: FigureTableRow): string {
	const marked = isMarked ? ' data-marked="true"' : ''
	const notes = marks.map((mark) => `<span class="wide-table__mark">${escapeHtml(mark)}</span>`)
	return `<tr${marked}><th scope="row">${head}${notes.join('')}</th>${cells.map(cellHtml).join('')}</tr>`
}

/**
 * A wide table with a figure in every cell. Its rows are written as HTML: as React elements a table
 * of thirty years costs the server more than the rest of the page.
 */
export function FigureTable({
	rows,
	...frame
}: WideTableFrameProps & { rows: readonly FigureTableRow[] }) {
	const html = useMemo(() => ({ __html: rows.map(rowHtml).join('') }), [rows])
	return (
		<WideTableFrame {...frame}>
			<tbody dangerouslySetInnerHTML={html} />
		</WideTableFrame>
	)
}
