import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { FOLD_FUNCTION, foldText } from '~/core/fold'
import { singleton } from '~/core/singleton'
import { retryWhileBusy } from './serialized-adapter.server'
import { countStatement } from './statement-count.server'

/**
 * A second connection to the SQLite file, which only reads. Prisma prepares each statement anew and
 * translates its rows twice; this one prepares a statement once and keeps it. In WAL mode it sees what is
 * committed at once and never what is not, so it does not wait for transactions of the other connection.
 */

/** Statements that are kept prepared: more than the app has, apart from filters in many variants. */
const MAX_STATEMENTS = 300

type Row = Record<string, unknown>
type Convert = (value: unknown) => unknown

/** A column whose type SQLite does not have, by its name and its place in the row. */
type Conversion = { name: string; place: number; convert: Convert }

/** A prepared statement, the names of its columns, and how some are converted. */
type Prepared = {
	statement: Database.Statement
	columns: readonly string[]
	conversions: readonly Conversion[]
}

type Statements = LRUCache<string, Prepared>

/** A statement returns either objects or lists. */
type Connection = {
	database: Database.Database
	prepared: Statements
	preparedForLists: Statements
}

const holder = singleton('sqlite-reader', () => ({ connection: null as Connection | null }))

/** Opens the connection. The file has to exist, in WAL mode. */
export function openReader(file: string): void {
	const database = new Database(file, { fileMustExist: true, timeout: 0 })
	// Not opened read-only: such a connection could not recover the log after another process was killed.
	database.pragma('query_only = ON')
	database.function(FOLD_FUNCTION, { deterministic: true, directOnly: true }, (text) =>
		foldText(String(text)),
	)
	const statements = (): Statements => new LRUCache({ max: MAX_STATEMENTS })
	holder.connection = { database, prepared: statements(), preparedForLists: statements() }
}

/** Closes the connection, before the one that writes: the last one to close tidies up the log. */
export function closeReader(): void {
	holder.connection?.database.close()
	holder.connection = null
}

const CONVERSIONS: Readonly<Record<string, Convert>> = {
	DATETIME: (value) => new Date(value as string | number),
	BOOLEAN: (value) => value !== 0,
}

function prepare(database: Database.Database, prepared: Statements, sql: string): Prepared {
	const known = prepared.get(sql)
	if (known !== undefined) return known
	const statement = database.prepare(sql)
	if (!statement.readonly || !statement.reader) throw new TypeError(`Not a query: ${sql}`)
	const columns = statement.columns()
	const conversions = columns.flatMap(({ name, type }, place): Conversion[] => {
		const convert = CONVERSIONS[type?.toUpperCase() ?? '']
		return convert === undefined ? [] : [{ name, place, convert }]
	})
	const made = { statement, columns: columns.map(({ name }) => name), conversions }
	prepared.set(sql, made)
	return made
}

/** A value as Prisma stores it. */
function toBound(value: unknown): unknown {
	if (value instanceof Date) return value.toISOString().replace('Z', '+00:00')
	return typeof value === 'boolean' ? Number(value) : value
}

/** An error of the driver in the form of those of Prisma's adapter. */
function toAdapterError(error: unknown): unknown {
	const { code } = error as { code?: unknown }
	if (!(error instanceof Database.SqliteError) || typeof code !== 'string') return error
	const kind = code.startsWith('SQLITE_BUSY') ? 'SocketTimeout' : 'sqlite'
	return new Error(error.message, { cause: { kind, originalCode: code } })
}

function connectionOf(): Connection {
	if (holder.connection === null) throw new Error('The database is not open yet')
	countStatement()
	return holder.connection
}

function readNow(sql: string, values: readonly unknown[]): Row[] {
	const { database, prepared } = connectionOf()
	try {
		const { statement, conversions } = prepare(database, prepared, sql)
		const rows = statement.all(...values.map(toBound)) as Row[]
		for (const row of rows) {
			for (const { name, convert } of conversions) {
				const value = row[name]
				if (value !== null) row[name] = convert(value)
			}
		}
		return rows
	} catch (error) {
		throw toAdapterError(error)
	}
}

/** Rows as lists of values in the order of their columns. */
export type RowLists = { columns: readonly string[]; rows: unknown[][] }

function readListsNow(sql: string, values: readonly unknown[]): RowLists {
	const { database, preparedForLists } = connectionOf()
	try {
		const { statement, columns, conversions } = prepare(database, preparedForLists, sql)
		const rows = statement.raw().all(...values.map(toBound)) as unknown[][]
		for (const row of rows) {
			for (const { place, convert } of conversions) {
				const value = row[place]
				if (value !== null) row[place] = convert(value)
			}
		}
		return { columns, rows }
	} catch (error) {
		throw toAdapterError(error)
	}
}

/**
 * The rows of a query. Dates and booleans are such by the type of their column, and integers are numbers.
 * @throws DatabaseBusyError when another process keeps the database for itself for five seconds
 */
export const readFromSqlite = (sql: string, values: readonly unknown[]): Promise<Row[]> =>
	retryWhileBusy(() => Promise.resolve().then(() => readNow(sql, values)))

/**
 * The same as lists, which are made in half the time where there are many columns. The columns of a statement are
 * the same list each time.
 * @throws DatabaseBusyError as above
 */
export const readListsFromSqlite = (sql: string, values: readonly unknown[]): Promise<RowLists> =>
	retryWhileBusy(() => Promise.resolve().then(() => readListsNow(sql, values)))
