import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { currentTime } from '../app/core/time/clock'
import { config } from '../app/core/config/config.server'
import { backupDatabase, backupName, keepNewestBackups, restoreDatabase } from '../prisma/backup'
import { applyMigrations, diffToSchema } from '../prisma/schema-engine'
import { migrate } from '../prisma/migrate'

/**
 * npm run db:migrate          applies pending migrations
 * npm run db:diff -- NAME     writes the migration that the schema requires
 * npm run db:check            checks that migrations, schema and the list of objects match
 * npm run db:backup           copies the database to data/backups, also while the server runs
 * npm run db:backup -- FILE   copies it to the given file
 * npm run db:restore -- FILE  replaces the database with a backup; stop the server first
 *
 * Exit codes: 0 success, 1 failure (the last line has the reason), 2 usage error.
 */

const KEPT_BACKUPS = 14

const OBJECTS = 'prisma/expected-objects.txt'
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const databaseFile = (): string => join(config().dataDir, 'app.db')
const stampOfNow = (): string => currentTime().toISOString().replace(/\D/gu, '').slice(0, 14)

/** Indexes, triggers, views and virtual tables with their SQL, which the schema comparison cannot see. */
function listObjects(file: string): string {
	const db = new Database(file)
	try {
		const rows = db
			.prepare(
				`SELECT type, name, sql FROM sqlite_master
				 WHERE type IN ('index', 'trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'
				 ORDER BY type, name`,
			)
			.all() as { type: string; name: string; sql: string | null }[]
		return rows
			.map(
				({ type, name, sql }) => `${type} ${name}: ${(sql ?? 'automatic').replace(/\s+/gu, ' ')}`,
			)
			.join('\n')
			.concat('\n')
	} finally {
		db.close()
	}
}

async function withScratch<T>(use: (file: string) => Promise<T>): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), 'prohub-db-'))
	try {
		const file = join(folder, 'scratch.db')
		await applyMigrations(file)
		return await use(file)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

const commands: Record<string, () => Promise<number>> = {
	async migrate() {
		const { applied, kept } = await migrate(databaseFile(), stampOfNow())
		say(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
		if (kept !== null) say(`Previous database file: ${kept}`)
		return 0
	},
	async diff() {
		const name = process.argv[3] ?? 'change'
		const sql = await withScratch((file) => diffToSchema(file))
		if (sql === null) {
			say('The migrations match the schema.')
			return 0
		}
		const folder = join('prisma/migrations', `${stampOfNow()}_${name}`)
		mkdirSync(folder, { recursive: true })
		writeFileSync(join(folder, 'migration.sql'), sql)
		writeFileSync(OBJECTS, await withScratch((file) => Promise.resolve(listObjects(file))))
		say(`Wrote ${folder}/migration.sql and ${OBJECTS}. Read both before committing.`)
		return 0
	},
	async check() {
		const { drift, objects } = await withScratch(async (file) => ({
			drift: await diffToSchema(file),
			objects: listObjects(file),
		}))
		if (drift !== null) say(`The schema differs from the migrations:\n${drift}`)
		const isListed = objects === readFileSync(OBJECTS, 'utf8')
		if (!isListed) say(`Indexes, triggers or virtual tables differ from ${OBJECTS}:\n${objects}`)
		if (drift === null && isListed) say('Migrations, schema and the list of objects match.')
		return drift === null && isListed ? 0 : 1
	},
	async backup() {
		const chosen = process.argv[3]
		const file = chosen ?? join(config().dataDir, 'backups', backupName(currentTime()))
		const bytes = await backupDatabase(databaseFile(), resolve(file))
		say(`Backed up to ${file} (${inMegabytes(bytes)}).`)
		if (chosen !== undefined) return 0
		const removed = await keepNewestBackups(dirname(file), KEPT_BACKUPS)
		if (removed.length > 0) say(`Removed ${removed.length} older than the newest ${KEPT_BACKUPS}.`)
		return 0
	},
	async restore() {
		const file = process.argv[3]
		if (file === undefined) return wrongUse()
		const { applied, kept } = await restoreDatabase(databaseFile(), resolve(file), stampOfNow())
		if (applied.length > 0) say(`Applied migrations newer than the backup: ${applied.join(', ')}`)
		if (kept !== null) say(`Previous database file: ${kept}`)
		say(`Restored ${basename(file)}. You can start the server.`)
		return 0
	},
}

const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function wrongUse(): number {
	say('usage: db.ts migrate | diff NAME | check | backup [FILE] | restore FILE')
	return 2
}

const command = commands[process.argv[2] ?? ''] ?? (() => Promise.resolve(wrongUse()))
try {
	process.exitCode = await command()
} catch (error) {
	// For operators: one line with the message, no stack trace.
	say(error instanceof Error ? error.message : String(error))
	process.exitCode = 1
}
