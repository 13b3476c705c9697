import { existsSync } from 'node:fs'
import { chown, copyFile, link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { restrictToOwner } from '../app/core/db/owner-only.server'

/**
 * What migrating, backing up and restoring share: a database file is checked before it is used, and
 * replaces another one in a single step, so that a process that dies on the way leaves either the
 * old file or the new one, never none.
 */

/** An error that an operator can act on, in one line. */
export class DatabaseFileError extends Error {
	override name = 'DatabaseFileError'
}

/** The time as part of a file's name, to the second. */
export const fileStamp = (now: Date): string => now.toISOString().replace(/\D/gu, '').slice(0, 14)

const SIDE_FILES = ['-wal', '-shm', '-journal'] as const

const getErrorCode = (error: unknown): string =>
	typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const isDamage = (error: unknown): boolean =>
	/^SQLITE_(?:NOTADB|CORRUPT)/u.test(getErrorCode(error))

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
		assertSound(db)
	} catch (error) {
		if (!isDamage(error)) throw error
		throw new DatabaseFileError(`The file is damaged: ${(error as Error).message}`)
	} finally {
		db?.close()
	}
}

/** @throws DatabaseFileError when a page or a reference is broken */
export function assertSound(db: Database.Database): void {
	const result = db.pragma('integrity_check', { simple: true })
	if (result !== 'ok') throw new DatabaseFileError(`integrity_check: ${String(result)}`)
	const orphans = db.pragma('foreign_key_check') as unknown[]
	if (orphans.length > 0) {
		throw new DatabaseFileError(`${orphans.length} rows refer to rows that do not exist`)
	}
}

/** Waits until what was written to the file or folder is on the disk. */
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
		if (getErrorCode(error).startsWith('SQLITE_BUSY')) return 'busy'
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
 * that starts with `previousName`.
 * @returns the name of the old file, or null if there was none
 */
export async function replaceAtomically(
	copy: string,
	dbFile: string,
	previousName: string,
): Promise<string | null> {
	const isReplaced = existsSync(dbFile)
	await copyOwnership(copy, isReplaced ? dbFile : dirname(dbFile))
	// The file that is kept holds the same data.
	if (isReplaced) restrictToOwner(dbFile)
	await flushToDisk(copy)
	const previousFile = isReplaced ? await keepBeside(dbFile, previousName) : null
	// A log that stayed here would be replayed into the new file.
	for (const suffix of SIDE_FILES) {
		if (previousFile === null || suffix === '-shm') await rm(dbFile + suffix, { force: true })
		else if (existsSync(dbFile + suffix)) await rename(dbFile + suffix, previousFile + suffix)
	}
	await rename(copy, dbFile)
	await flushToDisk(dirname(dbFile))
	return previousFile
}

/**
 * Gives a file to the owner of another one alone: root may do this work, but the
 * server's own user has to be able to open the result.
 */
export async function copyOwnership(file: string, reference: string): Promise<void> {
	restrictToOwner(file)
	const { uid, gid } = await stat(reference)
	const copyStat = await stat(file)
	if (copyStat.uid !== uid || copyStat.gid !== gid) await chown(file, uid, gid)
}

/** Gives the file a second name: its own stays in use, whenever the process may die. */
async function keepBeside(dbFile: string, name: string): Promise<string> {
	const secondName = freeName(name)
	try {
		await link(dbFile, secondName)
	} catch {
		// Some mounted file systems have no second names.
		await copyFile(dbFile, secondName)
		await flushToDisk(secondName)
	}
	return secondName
}

/** The name, or the first with a number after it that no file has. */
export function freeName(name: string): string {
	for (let count = 0; ; count += 1) {
		const candidate = count === 0 ? name : `${name}-${count}`
		if (!existsSync(candidate)) return candidate
	}
}
