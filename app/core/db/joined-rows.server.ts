import type { Prisma, Tx } from './db.server'
import { fixedListQuery } from './read-rows.server'

/**
 * Rows of one statement that joins several tables. Prisma's own `include` sends a statement for each
 * table; the columns of such a row are named after their table's alias.
 */

/** The places of columns by name, and those of one table by its alias. */
type Places = { byName: ReadonlyMap<string, number>; byAlias: Map<string, readonly number[]> }

export class JoinedRow {
	readonly #places: Places
	readonly #values: readonly unknown[]

	constructor(places: Places, values: readonly unknown[]) {
		this.#places = places
		this.#values = values
	}

	/** The value of a column; undefined if the statement has none of this name. */
	get(name: string): unknown {
		const place = this.#places.byName.get(name)
		return place === undefined ? undefined : this.#values[place]
	}

	/** The fields that were selected from one table: always the same ones of the same alias. */
	fields(alias: string, fields: readonly string[]): Record<string, unknown> {
		const { byName, byAlias } = this.#places
		let places = byAlias.get(alias)
		if (places === undefined) {
			places = fields.map((field) => byName.get(`${alias}.${field}`) ?? -1)
			byAlias.set(alias, places)
		}
		const read: Record<string, unknown> = {}
		for (const [i, field] of fields.entries()) read[field] = this.#values[places[i] ?? -1]
		return read
	}
}

/** The columns of a table to select, as SQL. @param fields of the generated types, never of a request */
export const selectColumns = (alias: string, fields: readonly string[]): string =>
	fields.map((field) => `${alias}."${field}" AS "${alias}.${field}"`).join(', ')

const placesOf = new WeakMap<readonly string[], Places>()

/** The places of the columns of a statement, which are found once. */
function toPlaces(columns: readonly string[]): Places {
	const known = placesOf.get(columns)
	if (known !== undefined) return known
	const byName = new Map(columns.map((name, place) => [name, place]))
	const places: Places = { byName, byAlias: new Map() }
	placesOf.set(columns, places)
	return places
}

/** A query that joins tables. @param make as for `fixedQuery` */
export function joinedQuery<Values extends Readonly<Record<string, unknown>>>(
	make: (values: Values) => Prisma.Sql,
): (values: Values, client?: Tx) => Promise<JoinedRow[]> {
	const read = fixedListQuery(make)
	return async (values, client) => {
		const { columns, rows } = await read(values, client)
		const places = toPlaces(columns)
		return rows.map((row) => new JoinedRow(places, row))
	}
}
