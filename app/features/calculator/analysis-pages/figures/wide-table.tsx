import type { ReactNode } from 'react'
import { TableFrame } from '~/ui/table/table-frame'
import './figure-list.css'

export type WideTableFrameProps = {
	caption: string
	/** The heading of the first column, which stays in view. */
	head: string
	columns: readonly { key: string; label: string }[]
}

export type WideTableProps = WideTableFrameProps & { rows: readonly WideTableRow[] }

type WideTableRow = {
	key: string | number
	head: ReactNode
	/** A row that stands out, such as the year of the sale. */
	isMarked?: boolean
	/** In the order of the columns. */
	cells: readonly ReactNode[]
}

/** A head with more characters gets a wider column. */
const LONG_LABEL = 24
/** As many columns as these fit on a wide screen. */
const NARROW_COLUMNS = 5

/** As many columns as these fit on paper in one line. */
const PRINTED_COLUMNS = 8

/** The frame and the head of a wide table, around its body. */
export function WideTableFrame({
	caption,
	head,
	columns,
	children,
}: WideTableFrameProps & { children: ReactNode }) {
	return (
		<>
			{columns.length > 1 && (
				<p
					className="note wide-table__hint"
					data-narrow={columns.length <= NARROW_COLUMNS || undefined}
				>
					Scroll sideways for more columns.
				</p>
			)}
			<TableFrame label={caption}>
				<table
					className="table wide-table"
					data-many={columns.length > PRINTED_COLUMNS || undefined}
				>
					<caption className="sr-only">{caption}</caption>
					<thead>
						<tr>
							<th scope="col">{head}</th>
							{columns.map(({ key, label }) => (
								<th
									key={key}
									scope="col"
									data-align="end"
									data-long={label.length > LONG_LABEL || undefined}
								>
									{label}
								</th>
							))}
						</tr>
					</thead>
					{children}
				</table>
			</TableFrame>
		</>
	)
}

/** A table of figures that scrolls inside its frame, with the first column fixed. */
export function WideTable({ rows, ...frame }: WideTableProps) {
	return (
		<WideTableFrame {...frame}>
			<tbody>
				{rows.map((row) => (
					<tr key={row.key} data-marked={row.isMarked === true || undefined}>
						<th scope="row">{row.head}</th>
						{row.cells.map((cell, index) => (
							<td key={index}>{cell}</td>
						))}
					</tr>
				))}
			</tbody>
		</WideTableFrame>
	)
}
