import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/** The mode of files that hold people's data: read and written by their owner only. */
export const OWNER_ONLY = 0o600

const OTHERS = 0o077

/** What SQLite keeps beside a database file, and the file itself. */
const DATABASE_PARTS = ['', '-wal', '-shm', '-journal'] as const

/**
 * Takes away what others may do with a file. A file system that knows no owners refuses; that must
 * not keep the product from starting.
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
 * Sees to it that a database file and its side files are the owner's alone. A missing file is created
 * empty: SQLite gives the side files the mode of the file it finds.
 * @returns whether only the owner can open them now
 */
export function restrictDatabase(path: string): boolean {
	closeSync(openSync(path, 'a', OWNER_ONLY))
	return DATABASE_PARTS.map((end) => path + end)
		.filter((part) => existsSync(part))
		.map(restrictToOwner)
		.every((isRestricted) => isRestricted)
}
