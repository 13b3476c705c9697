import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { restrictDatabase } from '../app/core/db/owner-only.server'
import { backupDatabase } from './backup'
import { assertSound, copyOwnership, DatabaseFileError, freeName } from './sqlite-file'

/**
 * Brings a database file up to the newest migration: backs it up, then runs every pending migration
 * and the checks of the result in one transaction. SQLite's DDL is transactional, so a failure, a
 * crash or a power cut leaves the database as it was.
 */

const MIGRATIONS_PATH = resolve('prisma/migrations')
/** How long a second process that starts at the same moment waits for the first one to finish. */
const LOCK_TIMEOUT_MS = 60_000

export type MigrationReport = {
	applied: string[]
	/** The backup made before, or null when there was nothing to back up. */
	backupFile: string | null
}

/** The names of the migrations on disk, in the order they are applied. */
export async function migrationNames(): Promise<string[]> {
	const entries = await readdir(MIGRATIONS_PATH, { withFileTypes: true })
	return entries
		.filter((entry) => entry.isDirectory())
		.map((entry) => entry.name)
		.sort()
}

/**
 * The migrations that a database has.
 * @param namesOnDisk the names of the migrations on disk
 * @throws DatabaseFileError for a database of another app or of a newer version of this one
 */
export function appliedMigrations(db: Database.Database, namesOnDisk: readonly string[]): string[] {
	const tables = db.prepare('SELECT name FROM sqlite_master').pluck().all()
	if (tables.length === 0) return []
	if (!tables.includes('_prisma_migrations')) {
		throw new DatabaseFileError('The file is not a database of this app.')
	}
	const rows = db
		.prepare(
			`SELECT migration_name AS name, finished_at AS finishedAt FROM _prisma_migrations
			 WHERE rolled_back_at IS NULL`,
		)
		.all() as { name: string; finishedAt: string | null }[]
	const unfinished = rows.find((row) => row.finishedAt === null)
	if (unfinished !== undefined) {
		throw new DatabaseFileError(`The migration ${unfinished.name} was never finished in this file.`)
	}
	const names = rows.map((row) => row.name)
	const unknown = names.filter((name) => !namesOnDisk.includes(name))
	if (unknown.length > 0) {
		throw new DatabaseFileError(
			`The file comes from a newer version of the app: it has ${unknown.join(', ')}. Install that version first.`,
		)
	}
	return names
}

/**
 * Migrates `dbFile`, creating it when it does not exist.
 * @param stamp a short text that makes the backup's name unique, such as the time
 * @throws Error when a migration or a check fails; the file is then as it was
 */
export async function migrate(dbFile: string, stamp: string): Promise<MigrationReport> {
	const names = await migrationNames()
	await mkdir(dirname(dbFile), { recursive: true, mode: 0o700 })
	const isNew = !existsSync(dbFile)
	restrictDatabase(dbFile)
	if (isNew) await copyOwnership(dbFile, dirname(dbFile))
	const db = new Database(dbFile, { timeout: LOCK_TIMEOUT_MS })
	try {
		// Migrations rebuild tables that others refer to; the result is checked before the commit.
		db.pragma('foreign_keys = OFF')
		db.exec('BEGIN IMMEDIATE')
		const applied = appliedMigrations(db, names)
		const pending = names.filter((name) => !applied.includes(name))
		if (pending.length === 0) return { applied: [], backupFile: null }
		await removeLeftovers(dbFile)
		// The transaction keeps writers out, so the backup is exactly what is migrated.
		const backupFile = applied.length === 0 ? null : await backUp(dbFile, stamp)
		try {
			await applyAll(db, pending)
		} catch (error) {
			if (backupFile !== null) await rm(backupFile)
			throw error
		}
		return { applied: pending, backupFile }
	} finally {
		// Without a commit, closing rolls back.
		db.close()
	}
}

async function backUp(dbFile: string, stamp: string): Promise<string> {
	const name = freeName(`${dbFile}.before-${stamp}`)
	await backupDatabase(dbFile, name)
	// Root may run this, but the server's own user has to be able to open the backup.
	await copyOwnership(name, dbFile)
	return name
}

/** Runs the migrations and commits. Any statement that fails fails the whole. */
async function applyAll(db: Database.Database, pending: readonly string[]): Promise<void> {
	let step = ''
	try {
		for (step of pending) {
			const sql = await readFile(join(MIGRATIONS_PATH, step, 'migration.sql'), 'utf8')
			db.exec(sql)
			if (!db.inTransaction) throw new Error('A migration must not end the transaction.')
			record(db, step, sql)
		}
		step = 'after all migrations'
		assertSound(db)
		db.exec('COMMIT')
	} catch (error) {
		throw new DatabaseFileError(
			`The migration failed, the database is unchanged.\n${step}: ${(error as Error).message}`,
			{ cause: error },
		)
	}
}

/** Prisma's own table of migrations, so that its tools can read the database. */
const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`
const NOW = `strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')`

function record(db: Database.Database, name: string, sql: string): void {
	db.exec(HISTORY_TABLE)
	const checksum = createHash('sha256').update(sql).digest('hex')
	db.prepare(
		`INSERT INTO "_prisma_migrations"
		 (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
		 VALUES (?, ?, ?, ${NOW}, ${NOW}, 1)`,
	).run(randomUUID(), checksum, name)
}

/** Removes unfinished backups, and the unfinished copies of versions that migrated a copy. */
async function removeLeftovers(dbFile: string): Promise<void> {
	const folder = dirname(dbFile)
	for (const name of await readdir(folder)) {
		if (!name.startsWith(`${basename(dbFile)}.`)) continue
		if (/\.migrating-|\.before-.*\.part/u.test(name)) await rm(join(folder, name), { force: true })
	}
}
