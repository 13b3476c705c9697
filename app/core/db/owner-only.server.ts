import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/** Mode of files with personal data: only their owner can read and write them. */
export const OWNER_ONLY = 0o600

const OTHERS = 0o077

/** The database file and the files that SQLite creates next to it. */
const DATABASE_PARTS = ['', '-wal', '-shm', '-journal'] as const

/**
 * Removes the permissions of other users. File systems without owners reject this, which must not
 * keep the app from starting.
 * @returns whether only the owner can open the file now
 */
export function restrictToOwner(path: string): boolean {
	const { mode } = statSync(path)
	if ((mode & OTHERS) === 0) return true
	try {
		chmodSync(path, OWNER_ONLY)
	} catch {
		return false
	}
	return (statSync(path).mode & OTHERS) === 0
}

/**
 * Restricts a database file and its side files to their owner. Creates a missing file empty,
 * because SQLite gives the side files the mode of the existing file.
 * @returns whether only the owner can open them now
 */
export function restrictDatabase(path: string): boolean {
	closeSync(openSync(path, 'a', OWNER_ONLY))
	return DATABASE_PARTS.map((end) => path + end)
		.filter((part) => existsSync(part))
		.map(restrictToOwner)
		.every((isRestricted) => isRestricted)
}
