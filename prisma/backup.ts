import { existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { OWNER_ONLY, restrictToOwner } from '../app/core/db/owner-only.server'
import {
	assertNotInUse,
	DatabaseFileError,
	flushToDisk,
	verifyDatabase,
	removeDatabase,
	replaceAtomically,
} from './sqlite-file'
import { migrationNames } from './schema-engine'
import { migrate } from './migrate'

/**
 * Backup and restore. A backup is verified before it gets its final name, so a file with a backup
 * name is always complete.
 */

const OWN_NAME = /^app-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.db$/u
/** More pages than any database has: copying in one step gives a consistent snapshot under load. */
const ALL_PAGES = 0x7fff_ffff

/** The file name of a backup made at `now`; names sort by time. */
export function backupName(now: Date): string {
	return `app-${now.toISOString().replace(/[:.]/gu, '-')}.db`
}

/**
 * Writes a copy of the database, which may be in use, to `target`.
 * @returns its size in bytes
 * @throws DatabaseFileError if there is no database, `target` exists or the copy is damaged
 */
export async function backupDatabase(dbFile: string, target: string): Promise<number> {
	if (!existsSync(dbFile)) throw new DatabaseFileError(`There is no database at ${dbFile}.`)
	if (existsSync(target)) {
		throw new DatabaseFileError(`${target} exists already; choose another name.`)
	}
	await mkdir(dirname(target), { recursive: true, mode: 0o700 })
	const part = `${target}.part`
	await removeDatabase(part)
	try {
		// Created first with restricted permissions: it contains all members' data.
		await (await open(part, 'wx', OWNER_ONLY)).close()
		await copyPages(dbFile, part)
		verifyDatabase(part)
		await flushToDisk(part)
		await rename(part, target)
		await flushToDisk(dirname(target))
	} catch (error) {
		await removeDatabase(part)
		throw error
	}
	return statSync(target).size
}

async function copyPages(dbFile: string, part: string): Promise<void> {
	const source = new Database(dbFile, { fileMustExist: true })
	try {
		// A copy in several steps would restart with every write.
		await source.backup(part, { progress: () => ALL_PAGES })
	} finally {
		source.close()
	}
}

/**
 * Deletes all but the newest automatically named backups; other files are left alone.
 * @returns the deleted names
 */
export async function keepNewestBackups(folder: string, count: number): Promise<string[]> {
	const names = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).sort()
	const removed = names.slice(0, Math.max(0, names.length - count))
	for (const name of removed) await rm(join(folder, name))
	return removed
}

export type RestoreReport = {
	/** Migrations that were newer than the backup. */
	applied: string[]
	/** Where the previous database is now. */
	kept: string | null
}

/**
 * Replaces the database with a backup. The backup is copied, checked and migrated next to the
 * database first; if any of it fails, the current database is unchanged.
 * @param stamp makes the name of the previous file unique, such as the time
 * @throws DatabaseFileError if a server is running or the file is not a usable backup
 */
export async function restoreDatabase(
	dbFile: string,
	backup: string,
	stamp: string,
): Promise<RestoreReport> {
	await checkName(dbFile, backup)
	await assertNotInUse(dbFile)
	await mkdir(dirname(dbFile), { recursive: true })
	const copy = `${dbFile}.restoring`
	await removeDatabase(copy)
	try {
		await copyFile(backup, copy)
		// Restricted whatever the mode of the backup: it contains all members' data.
		restrictToOwner(copy)
		verifyDatabase(copy)
		await checkMigrations(copy)
		const { applied, kept: unmigrated } = await migrate(copy, stamp)
		if (unmigrated !== null) await removeDatabase(unmigrated)
		// A server may have started in the meantime.
		await assertNotInUse(dbFile)
		const kept = await replaceAtomically(copy, dbFile, `${dbFile}.before-restore-${stamp}`)
		return { applied, kept }
	} catch (error) {
		await removeDatabase(copy)
		throw error
	}
}

async function checkName(dbFile: string, backup: string): Promise<void> {
	if (!existsSync(backup)) throw new DatabaseFileError(`There is no file ${backup}.`)
	if (!statSync(backup).isFile()) throw new DatabaseFileError(`${backup} is not a file.`)
	if (existsSync(dbFile) && (await realpath(backup)) === (await realpath(dbFile))) {
		throw new DatabaseFileError(`${backup} is the database itself, not a backup of it.`)
	}
	const log = `${backup}-wal`
	if (existsSync(log) && statSync(log).size > 0) {
		throw new DatabaseFileError(
			`${backup} is a plain copy of a database in use: part of its data is in ${log}. Use a file created by db:backup.`,
		)
	}
}

/** Checks that the file is a database of this app, and not of a newer version. */
async function checkMigrations(file: string): Promise<void> {
	const rows = migrationsOf(file)
	if (rows === null) throw new DatabaseFileError('The file is not a database of this app.')
	const halfway = rows.find((row) => row.finishedAt === null)
	if (halfway !== undefined) {
		throw new DatabaseFileError(`The migration ${halfway.name} was never finished in this file.`)
	}
	const known = new Set(await migrationNames())
	const unknown = rows.filter((row) => !known.has(row.name)).map((row) => row.name)
	if (unknown.length > 0) {
		throw new DatabaseFileError(
			`The file comes from a newer version of the app: it has ${unknown.join(', ')}. Install that version first.`,
		)
	}
}

type MigrationRow = { name: string; finishedAt: unknown }

function migrationsOf(file: string): MigrationRow[] | null {
	const db = new Database(file, { readonly: true })
	try {
		const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'").get()
		if (table === undefined) return null
		const rows = db
			.prepare(
				`SELECT migration_name AS name, finished_at AS finishedAt FROM _prisma_migrations
				 WHERE rolled_back_at IS NULL`,
			)
			.all() as MigrationRow[]
		return rows.length === 0 ? null : rows
	} finally {
		db.close()
	}
}
