import { basename, dirname, join, resolve } from 'node:path'
import { currentTime } from '../app/core/time/clock'
import { config } from '../app/core/config/config.server'
import { backupDatabase, backupName, keepNewestBackups } from '../prisma/backup'
import { migrate } from '../prisma/migrate'
import { restoreDatabase } from '../prisma/restore'
import { fileStamp } from '../prisma/sqlite-file'

/**
 * npm run db:migrate          applies pending migrations
 * npm run db:backup           copies the database, which may be in use, into data/backups
 * npm run db:backup -- FILE   copies it to the given file
 * npm run db:restore -- FILE  replaces the database with a backup; the server must be stopped
 *
 * Exit codes: 0 done, 1 failed (the last line says why), 2 wrong usage.
 */

const MAX_BACKUPS = 14

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const databaseFile = (): string => join(config().dataDir, 'app.db')
const stampOfNow = (): string => fileStamp(currentTime())

const commands: Record<string, () => Promise<number>> = {
	async migrate() {
		const { applied, backupFile } = await migrate(databaseFile(), stampOfNow())
		print(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
		if (backupFile !== null) print(`Previous database file: ${backupFile}`)
		return 0
	},
	async backup() {
		const chosen = process.argv[3]
		const file = chosen ?? join(config().dataDir, 'backups', backupName(currentTime()))
		const bytes = await backupDatabase(databaseFile(), resolve(file))
		print(`Backed up to ${file} (${inMegabytes(bytes)}).`)
		if (chosen !== undefined) return 0
		const removed = await keepNewestBackups(dirname(file), MAX_BACKUPS)
		if (removed.length > 0) print(`Removed ${removed.length} older than the newest ${MAX_BACKUPS}.`)
		return 0
	},
	async restore() {
		const file = process.argv[3]
		if (file === undefined) return wrongUse()
		const { applied, previousFile } = await restoreDatabase(
			databaseFile(),
			resolve(file),
			stampOfNow(),
		)
		if (applied.length > 0) print(`Applied migrations newer than the backup: ${applied.join(', ')}`)
		if (previousFile !== null) print(`Previous database file: ${previousFile}`)
		print(`Restored ${basename(file)}. You can start the server.`)
		return 0
	},
}

const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function wrongUse(): number {
	print('usage: db.ts migrate | backup [FILE] | restore FILE')
	return 2
}

const command = commands[process.argv[2] ?? ''] ?? (() => Promise.resolve(wrongUse()))
try {
	process.exitCode = await command()
} catch (error) {
	// For operators: one line with the message, no stack trace.
	print(error instanceof Error ? error.message : String(error))
	process.exitCode = 1
}
