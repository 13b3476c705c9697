import { createHash, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { PostgresError, storeSettings, withConnection } from './connection'
import { type Migration, readMigrations } from './migration-files'

/**
 * Brings a PostgreSQL database up to the newest migration. Each migration is one transaction, with its row
 * in the history: whatever fails leaves nothing behind. A lock makes servers that start at the same moment
 * wait for the first one.
 */

/** Any number that no other program locks. */
const LOCK = 72_707_369

/** The name of Prisma's own table of migrations, so that its tools can read the database. */
const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
	"id" VARCHAR(36) PRIMARY KEY NOT NULL,
	"checksum" VARCHAR(64) NOT NULL,
	"finished_at" TIMESTAMPTZ,
	"migration_name" VARCHAR(255) NOT NULL,
	"logs" TEXT,
	"rolled_back_at" TIMESTAMPTZ,
	"started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
	"applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`

type Applied = { name: string; logs: string | null; finished: boolean }

/**
 * The names of the migrations that a database has.
 * @throws PostgresError for a database of another app, or of a newer version that has removed what this
 * one uses
 */
async function appliedMigrations(client: Client, known: readonly string[]): Promise<string[]> {
	const { rows: tables } = await client.query<{ name: string }>(
		`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`,
	)
	if (tables.length === 0) return []
	if (!tables.some(({ name }) => name === '_prisma_migrations')) {
		throw new PostgresError('The database is not empty and not one of this app.')
	}
	const { rows } = await client.query<Applied>(
		`SELECT migration_name AS name, logs, finished_at IS NOT NULL AS finished
		 FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name`,
	)
	const unfinished = rows.find((row) => !row.finished)
	if (unfinished !== undefined) {
		throw new PostgresError(`The migration ${unfinished.name} was never finished in this database.`)
	}
	// While a new version is rolled out, this one may start on a database that only has more.
	const tooNew = rows.filter((row) => !known.includes(row.name) && row.logs !== 'phase: expand')
	if (tooNew.length > 0) {
		throw new PostgresError(
			`The database comes from a newer version of the app: it has ${tooNew.map(({ name }) => name).join(', ')}. Install that version first.`,
		)
	}
	return rows.map(({ name }) => name)
}

/**
 * Migrates the database at `url`.
 * @returns the names of the migrations that were applied
 * @throws PostgresError when one fails; it has then changed nothing
 */
export async function migratePostgres(
	url: string,
	migrations?: readonly Migration[],
): Promise<string[]> {
	const all = migrations ?? (await readMigrations())
	return withConnection(url, async (client) => {
		await client.query('SELECT pg_advisory_lock($1)', [LOCK])
		const applied = await appliedMigrations(
			client,
			all.map(({ name }) => name),
		)
		const pending = all.filter(({ name }) => !applied.includes(name))
		for (const migration of pending) await apply(client, migration)
		await storeSettings(client)
		return pending.map(({ name }) => name)
	})
}

async function apply(client: Client, { name, sql, phase }: Migration): Promise<void> {
	try {
		await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
		await client.query(sql)
		await client.query(HISTORY_TABLE)
		await client.query(
			`INSERT INTO "_prisma_migrations"
			 (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
			 VALUES ($1, $2, $3, $4, now(), now(), 1)`,
			[
				randomUUID(),
				createHash('sha256').update(sql).digest('hex'),
				name,
				`phase: ${phase ?? 'contract'}`,
			],
		)
		await client.query('COMMIT')
	} catch (error) {
		await client.query('ROLLBACK').catch(() => undefined)
		throw new PostgresError(
			`The migration ${name} failed, nothing of it was applied: ${(error as Error).message}`,
			{ cause: error },
		)
	}
}
