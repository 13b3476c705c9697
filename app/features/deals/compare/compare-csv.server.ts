import { type CsvValue, toCsv } from '~/core/csv/csv-export.server'
import type { CompareView } from './compare-view.server'

/** What a column of the comparison is called in one cell. */
const columnName = ({ propertyAddress, name }: CompareView['columns'][number]): string =>
	`${propertyAddress}: ${name}`

/**
 * The comparison as CSV: figures unrounded as they are computed, dollars and fractions; why there is
 * none as text.
 */
export function compareCsv({ columns, plans, groups }: CompareView): string {
	const rows: CsvValue[][] = [
		['', 'Paid with', ...plans],
		...groups.flatMap(({ title, rows: lines }) =>
			lines.map(({ label, cells }): CsvValue[] => [
				title,
				label,
				...cells.map(({ value, text, note }) => value ?? note ?? text),
			]),
		),
	]
	return toCsv(['Group', 'Figure', ...columns.map(columnName)], rows)
}
