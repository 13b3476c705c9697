import { existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { restrictToOwner } from '../app/core/db/owner-only.server'
import { appliedMigrations, migrate, migrationNames } from './migrate'
import {
	assertNotInUse,
	DatabaseFileError,
	removeDatabase,
	replaceAtomically,
	verifyDatabase,
} from './sqlite-file'

export type RestoreReport = {
	/** Migrations that were newer than the backup. */
	applied: string[]
	/** Where the database that was replaced is now. */
	previousFile: string | null
}

/**
 * Puts a backup in the place of the database. Copying, checking and migrating happen beside it;
 * whatever goes wrong, the present database is as it was.
 * @param stamp a short text that makes the previous file's name unique, such as the time
 * @throws DatabaseFileError when a server is running or the file is no backup that can be used
 */
export async function restoreDatabase(
	dbFile: string,
	backup: string,
	stamp: string,
): Promise<RestoreReport> {
	await checkName(dbFile, backup)
	await assertNotInUse(dbFile)
	await mkdir(dirname(dbFile), { recursive: true, mode: 0o700 })
	const copy = `${dbFile}.restoring`
	await removeDatabase(copy)
	try {
		await copyFile(backup, copy)
		// Whatever mode the backup has, its copy holds every member's data.
		restrictToOwner(copy)
		verifyDatabase(copy)
		await checkMigrations(copy)
		const { applied, backupFile: unmigrated } = await migrate(copy, stamp)
		if (unmigrated !== null) await removeDatabase(unmigrated)
		// A server may have been started since.
		await assertNotInUse(dbFile)
		const previousFile = await replaceAtomically(copy, dbFile, `${dbFile}.before-restore-${stamp}`)
		return { applied, previousFile }
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

/** Checks that the file is a database of this app, of this version or an earlier one. */
async function checkMigrations(file: string): Promise<void> {
	const db = new Database(file, { readonly: true })
	try {
		if (appliedMigrations(db, await migrationNames()).length > 0) return
	} finally {
		db.close()
	}
	throw new DatabaseFileError('The file is not a database of this app.')
}
