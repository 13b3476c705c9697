import { existsSync } from 'node:fs'
import { chown, copyFile, link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { restrictToOwner } from '../app/core/db/owner-only.server'

/**
 * Shared by migration, backup and restore: verifies database files and replaces them atomically, so
 * that a crash leaves either the old or the new file.
 */

/** An error for operators, with a one-line message. */
export class DatabaseFileError extends Error {
	override name = 'DatabaseFileError'
}

const SIDE_FILES = ['-wal', '-shm', '-journal'] as const

const codeOf = (error: unknown): string =>
	typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const isDamage = (error: unknown): boolean => /^SQLITE_(?:NOTADB|CORRUPT)/u.test(codeOf(error))

/**
 * Merges the log into the file and verifies all pages and foreign keys.
 * @throws DatabaseFileError with the reason
 */
export function verifyDatabase(file: string): void {
	let db: Database.Database | undefined
	try {
		db = new Database(file, { fileMustExist: true })
		// Without a separate log, renaming the file moves all data.
		db.pragma('journal_mode = DELETE')
		const verdict = db.pragma('integrity_check', { simple: true })
		if (verdict !== 'ok') throw new DatabaseFileError(`integrity_check: ${String(verdict)}`)
		const orphans = db.pragma('foreign_key_check') as unknown[]
		if (orphans.length > 0) {
			throw new DatabaseFileError(`${orphans.length} rows refer to rows that do not exist`)
		}
	} catch (error) {
		if (!isDamage(error)) throw error
		throw new DatabaseFileError(`The file is damaged: ${(error as Error).message}`)
	} finally {
		db?.close()
	}
}

/** Waits until a file or folder is written to disk (fsync). */
export async function flushToDisk(path: string): Promise<void> {
	const handle = await open(path, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

/** Removes a database file with its SQLite side files. */
export async function removeDatabase(file: string): Promise<void> {
	for (const suffix of ['', ...SIDE_FILES]) await rm(file + suffix, { force: true })
}

/**
 * Merges the log into the file. SQLite does so only for the last process that has the file open, which
 * proves that no other process does.
 * @param waitMs how long to wait for a process that is about to close the file
 * @throws DatabaseFileError if another process has the database open
 */
export async function assertNotInUse(file: string, waitMs = 1_000): Promise<void> {
	if (!existsSync(file)) return
	const refusal = mergeLog(file, waitMs)
	if (refusal === null) return
	// SQLite cannot check a damaged file; the kernel's list of locks still shows its users.
	if (refusal === 'damaged' && !(await isLocked(file))) return
	throw new DatabaseFileError(
		`A server is using ${file}. Stop it, and keep it stopped until this is done.`,
	)
}

function mergeLog(file: string, waitMs: number): 'busy' | 'damaged' | null {
	const db = new Database(file, { timeout: waitMs })
	try {
		db.pragma('journal_mode = DELETE')
		return null
	} catch (error) {
		if (codeOf(error).startsWith('SQLITE_BUSY')) return 'busy'
		if (isDamage(error)) return 'damaged'
		throw error
	} finally {
		db.close()
	}
}

/** Whether the kernel lists a lock on the file; false on systems without such a list. */
async function isLocked(file: string): Promise<boolean> {
	const { ino } = await stat(file)
	const locks = await readFile('/proc/locks', 'utf8').catch(() => '')
	return locks.split('\n').some((line) => line.includes(`:${ino} `))
}

/**
 * Replaces `dbFile` with `copy` and keeps the old file, with its log if any, under the first free name
 * that starts with `keptName`.
 * @returns the name of the old file, or null if there was none
 */
export async function replaceAtomically(
	copy: string,
	dbFile: string,
	keptName: string,
): Promise<string | null> {
	await copyOwnership(copy, dbFile)
	await flushToDisk(copy)
	const kept = existsSync(dbFile) ? await keepBeside(dbFile, keptName) : null
	// A leftover log would be replayed into the new file.
	for (const suffix of SIDE_FILES) {
		if (kept === null || suffix === '-shm') await rm(dbFile + suffix, { force: true })
		else if (existsSync(dbFile + suffix)) await rename(dbFile + suffix, kept + suffix)
	}
	await rename(copy, dbFile)
	await flushToDisk(dirname(dbFile))
	return kept
}

/** Preserves the owner: if root runs this, the server's user has to be able to open the result. */
async function copyOwnership(copy: string, dbFile: string): Promise<void> {
	const isReplaced = existsSync(dbFile)
	const { uid, gid } = await stat(isReplaced ? dbFile : dirname(dbFile))
	restrictToOwner(copy)
	// The old file contains the same data.
	if (isReplaced) restrictToOwner(dbFile)
	const own = await stat(copy)
	if (own.uid !== uid || own.gid !== gid) await chown(copy, uid, gid)
}

/** Keeps the file under a second name (hard link), so that a crash never leaves its place empty. */
async function keepBeside(dbFile: string, name: string): Promise<string> {
	for (let attempt = 0; attempt < 100; attempt += 1) {
		const kept = attempt === 0 ? name : `${name}-${attempt}`
		if (existsSync(kept)) continue
		try {
			await link(dbFile, kept)
		} catch {
			// Some mounted file systems have no hard links.
			await copyFile(dbFile, kept)
			await flushToDisk(kept)
		}
		return kept
	}
	throw new DatabaseFileError(`Too many files are named ${name}…; move some away.`)
}
