import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { currentTime } from '../app/core/time/clock'
import { migrate } from '../prisma/migrate'
import { diffToSchema } from '../prisma/schema-engine'
import { fileStamp } from '../prisma/sqlite-file'

/**
 * npm run db:diff -- NAME  writes the migration that the schema needs
 * npm run db:check         checks that migrations, schema and the list of objects agree
 *
 * For development: the production image has no schema engine.
 */

const OBJECTS = 'prisma/expected-objects.txt'
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Every index, trigger and virtual table with its SQL: what the schema comparison cannot see. */
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
		await migrate(file, 'scratch')
		return await use(file)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

async function writeMigration(name: string): Promise<boolean> {
	const sql = await withScratch((file) => diffToSchema(file))
	if (sql === null) {
		say('The migrations already make the schema.')
		return true
	}
	const folder = join('prisma/migrations', `${fileStamp(currentTime())}_${name}`)
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, 'migration.sql'), sql)
	writeFileSync(OBJECTS, await withScratch((file) => Promise.resolve(listObjects(file))))
	say(`Wrote ${folder}/migration.sql and ${OBJECTS}. Read both before committing.`)
	return true
}

async function check(): Promise<boolean> {
	const { drift, objects } = await withScratch(async (file) => ({
		drift: await diffToSchema(file),
		objects: listObjects(file),
	}))
	if (drift !== null) say(`The schema asks for more than the migrations make:\n${drift}`)
	const isListed = objects === readFileSync(OBJECTS, 'utf8')
	if (!isListed) say(`Indexes, triggers or virtual tables differ from ${OBJECTS}:\n${objects}`)
	if (drift === null && isListed) say('Migrations, schema and the list of objects agree.')
	return drift === null && isListed
}

const [command, name = 'change'] = process.argv.slice(2)
process.exitCode = (await (command === 'diff' ? writeMigration(name) : check())) ? 0 : 1
