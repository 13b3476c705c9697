import { db, Prisma, type Tx } from './db.server'
import { isPostgres } from './dialect.server'
import { readFromSqlite, readListsFromSqlite, type RowLists } from './sqlite-reader.server'

/**
 * The rows of a query written in SQL, by a statement that the database has prepared before: with SQLite on a
 * connection that only reads, with PostgreSQL by its name. Pages read with it. It sees what is committed.
 * Dates and booleans are such if they are columns of a table; an integer may be a number or a bigint.
 * @param client that of a transaction, whose own changes are then seen
 * @throws DatabaseBusyError
 */
export async function readRows<T>(statement: Prisma.Sql, client?: Tx): Promise<T[]> {
	if (client !== undefined || isPostgres()) return (client ?? db()).$queryRaw<T[]>(statement)
	return (await readFromSqlite(statement.sql, statement.values)) as T[]
}

/** Stands for a value while a query is put together. */
class Slot {
	constructor(readonly name: string) {}
}

type FixedText = { sql: string; strings: readonly string[]; values: readonly unknown[] }

type Make<Values> = (values: Values) => Prisma.Sql

/** The texts of a query, one for each engine, because they differ in their words. */
function textsOf<Values extends Readonly<Record<string, unknown>>>(make: Make<Values>) {
	const texts = new Map<boolean, FixedText>()
	return (given: Values): FixedText => {
		let text = texts.get(isPostgres())
		if (text === undefined) {
			const slots = new Proxy({} as Values, { get: (_, name) => new Slot(String(name)) })
			const { sql, strings, values } = make(slots)
			text = { sql, strings, values }
			texts.set(isPostgres(), text)
		}
		const { sql, strings } = text
		const values = text.values.map((value) => (value instanceof Slot ? given[value.name] : value))
		return { sql, strings, values }
	}
}

/**
 * A query whose text is always the same and is put together once: for a small query that takes longer than the
 * database needs for it.
 * @param make puts the values into the statement and does nothing else with them: they are only places
 * @returns reads the rows for values, like `readRows`
 */
export function fixedQuery<Row, Values extends Readonly<Record<string, unknown>>>(
	make: Make<Values>,
): (values: Values, client?: Tx) => Promise<Row[]> {
	const textFor = textsOf(make)
	return async (given, client) => {
		const { sql, strings, values } = textFor(given)
		if (client === undefined && !isPostgres()) return (await readFromSqlite(sql, values)) as Row[]
		return readRows<Row>(new Prisma.Sql(strings, values), client)
	}
}

/** The same for rows of many columns, as lists. @param make as for `fixedQuery` */
export function fixedListQuery<Values extends Readonly<Record<string, unknown>>>(
	make: Make<Values>,
): (values: Values, client?: Tx) => Promise<RowLists> {
	const textFor = textsOf(make)
	return async (given, client) => {
		const { sql, strings, values } = textFor(given)
		if (client === undefined && !isPostgres()) return readListsFromSqlite(sql, values)
		const statement = new Prisma.Sql(strings, values)
		const rows = await readRows<Record<string, unknown>>(statement, client)
		return { columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) }
	}
}
