import { db, type Prisma, type Tx } from './db.server'
import { isPostgres } from './dialect.server'
import { readFromSqlite } from './sqlite-reader.server'

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
