import { basename, dirname, join, resolve } from 'node:path'
import { currentTime } from '../app/core/time/clock'
import { config } from '../app/core/config/config.server'
import { backupDatabase, backupName, keepNewestBackups } from '../prisma/backup'
import { migrate } from '../prisma/migrate'
import { backupPostgres, postgresBackupName, restorePostgres } from '../prisma/postgres/backup'
import { migratePostgres } from '../prisma/postgres/migrate'
import { restoreDatabase } from '../prisma/restore'
import { fileStamp } from '../prisma/sqlite-file'

/**
 * The database is the one that the configuration names: the SQLite file in DATA_DIR, or that of DATABASE_URL.
 *
 * npm run db:migrate          applies pending migrations
 * npm run db:backup           copies the database, which may be in use, into data/backups
 * npm run db:backup -- FILE   copies it to the given file
 * npm run db:restore -- FILE  replaces the database with a backup; the server must be stopped
 * npm run db:move -- URL      moves the SQLite file into an empty PostgreSQL database
 * npm run db:move -- --to-sqlite   moves the database of DATABASE_URL into a new SQLite file
 *
 * Exit codes: 0 done, 1 failed (the last line says why), 2 wrong usage.
 */

const MAX_BACKUPS = 14

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const databaseFile = (): string => join(config().dataDir, 'app.db')
const stampOfNow = (): string => fileStamp(currentTime())

const commands: Record<string, () => Promise<number>> = {
	async migrate() {
		const { postgres } = config()
		const { applied, backupFile } =
			postgres === null
				? await migrate(databaseFile(), stampOfNow())
				: { applied: await migratePostgres(postgres.directUrl), backupFile: null }
		print(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
		if (backupFile !== null) print(`Previous database file: ${backupFile}`)
		return 0
	},
	async backup() {
		const { dataDir, postgres } = config()
		const chosen = process.argv[3]
		const name = postgres === null ? backupName(currentTime()) : postgresBackupName(currentTime())
		const file = chosen ?? join(dataDir, 'backups', name)
		const bytes = await (postgres === null
			? backupDatabase(databaseFile(), resolve(file))
			: backupPostgres(postgres.directUrl, resolve(file)))
		print(`Backed up to ${file} (${inMegabytes(bytes)}).`)
		if (chosen !== undefined) return 0
		const removed = await keepNewestBackups(dirname(file), MAX_BACKUPS, postgres !== null)
		if (removed.length > 0) print(`Removed ${removed.length} older than the newest ${MAX_BACKUPS}.`)
		return 0
	},
	async restore() {
		const file = process.argv[3]
		if (file === undefined) return wrongUse()
		const { applied, previousFile } = await restore(resolve(file))
		if (applied.length > 0) print(`Applied migrations newer than the backup: ${applied.join(', ')}`)
		if (previousFile !== null) print(`Previous database: ${previousFile}`)
		print(`Restored ${basename(file)}. You can start the server.`)
		return 0
	},
	async move() {
		const target = process.argv[3]
		const { dataDir, postgres } = config()
		const options = { dataDir, now: currentTime(), print }
		const { moveToPostgres, moveToSqlite } = await import('../prisma/move/commands')
		if (target === '--to-sqlite') {
			if (postgres === null) throw new Error('Set DATABASE_URL to the database to move from.')
			await moveToSqlite(postgres.directUrl, options)
			return 0
		}
		if (target === undefined || !/^postgres(?:ql)?:\/\//u.test(target)) return wrongUse()
		await moveToPostgres(target, options)
		return 0
	},
}

async function restore(file: string): Promise<{ applied: string[]; previousFile: string | null }> {
	const { dataDir, postgres } = config()
	if (postgres === null) return restoreDatabase(databaseFile(), file, stampOfNow())
	const previousFile = join(dataDir, 'backups', `before-restore-${stampOfNow()}.dump`)
	return { applied: await restorePostgres(postgres.directUrl, file, previousFile), previousFile }
}

const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function wrongUse(): number {
	print('usage: db.ts migrate | backup [FILE] | restore FILE | move URL | move --to-sqlite')
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
