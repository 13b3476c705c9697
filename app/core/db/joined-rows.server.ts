/**
 * Rows of one statement that joins several tables. Prisma's own `include` sends a statement for each
 * table; the columns of such a row are named after their table's alias.
 */

export type JoinedRow = Record<string, unknown>

/** The columns of a table to select, as SQL. @param fields of the generated types, never of a request */
export const selectColumns = (alias: string, fields: readonly string[]): string =>
	fields.map((field) => `${alias}."${field}" AS "${alias}.${field}"`).join(', ')

/** The fields that were selected from one table. */
export function readColumns(row: JoinedRow, alias: string, fields: readonly string[]): JoinedRow {
	const read: JoinedRow = {}
	for (const field of fields) read[field] = row[`${alias}.${field}`]
	return read
}
