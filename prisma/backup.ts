import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { BACKUP_NAME } from '../app/core/db/last-backup.server'
import { OWNER_ONLY } from '../app/core/db/owner-only.server'
import { DatabaseFileError, flushToDisk, removeDatabase, verifyDatabase } from './sqlite-file'

/**
 * Backups of the database. A backup is one file that was checked before it got its name, so a file
 * with a backup's name is always complete.
 */

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
 * Deletes all but the newest automatically named backups of one engine; other files are left alone.
 * @returns the deleted names
 */
export async function keepNewestBackups(
	folder: string,
	count: number,
	isPostgres = false,
): Promise<string[]> {
	const ending = isPostgres ? '.dump' : '.db'
	const names = (await readdir(folder))
		.filter((name) => BACKUP_NAME.test(name) && name.endsWith(ending))
		.sort()
	const removed = names.slice(0, Math.max(0, names.length - count))
	for (const name of removed) await rm(join(folder, name))
	return removed
}
