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
 * Backing up and restoring. A backup is one file that was proven before it got its name, so
 * whatever stands under a backup's name is whole.
 */

const OWN_NAME = /^app-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.db$/u
/** More pages than any file has: the copy is one moment's, however busy the database is. */
const ALL_PAGES = 0x7fff_ffff

/** The name of a backup made at `now`; in the order of names they are in the order of time. */
export function backupName(now: Date): string {
	return `app-${now.toISOString().replace(/[:.]/gu, '-')}.db`
}

/**
 * Writes a copy of the database, which may be in use, to `target`.
 * @returns its size in bytes
 * @throws DatabaseFileError when there is nothing to copy, the name is taken or the copy is not sound
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
		// Made first, so that nobody else may ever read it: it holds every member's data.
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
		// In several portions the copy would begin anew with every save made meanwhile.
		await source.backup(part, { progress: () => ALL_PAGES })
	} finally {
		source.close()
	}
}

/**
 * Of the backups with names of their own, keeps the newest; files named by people are left alone.
 * @returns the names removed
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
	/** Where the database that was replaced is now. */
	kept: string | null
}

/**
 * Puts a backup in the place of the database. Copying, checking and migrating happen beside it;
 * whatever goes wrong, the present database is as it was.
 * @param stamp a short text that makes the kept file's name unique, such as the time
 * @throws DatabaseFileError when a server is running or the file is no backup that can be used
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
		// Whatever mode the backup has, its copy holds every member's data.
		restrictToOwner(copy)
		verifyDatabase(copy)
		await checkMigrations(copy)
		const { applied, kept: unmigrated } = await migrate(copy, stamp)
		if (unmigrated !== null) await removeDatabase(unmigrated)
		// A server may have been started since.
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
			`${backup} is a bare copy of a database in use: part of it is in ${log}. Use a file that db:backup made.`,
		)
	}
}

/** Proves that the file is a database of this app, of this version or an earlier one. */
async function checkMigrations(file: string): Promise<void> {
	const rows = migrationsOf(file)
	if (rows === null) throw new DatabaseFileError('The file is no database of this app.')
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
