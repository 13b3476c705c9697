import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { writePostgresSchema } from './generate-client.mjs'
import { currentTime } from '../app/core/time/clock'
import { migrate } from '../prisma/migrate'
import { withConnection } from '../prisma/postgres/connection'
import { migratePostgres } from '../prisma/postgres/migrate'
import { contractingParts, phaseProblems, readMigrations } from '../prisma/postgres/migration-files'
import { diffPostgresToSchema } from '../prisma/postgres/schema-engine'
import { hasPostgres, startScratchServer } from '../prisma/postgres/scratch-server'
import { diffToSchema } from '../prisma/schema-engine'
import { fileStamp } from '../prisma/sqlite-file'
import {
	listPostgresObjects,
	postgresStructure,
	sqliteStructure,
	structureDifferences,
} from '../prisma/structure'

/**
 * npm run db:diff -- NAME  writes the migrations that the schema needs, for both engines
 * npm run db:check         checks that migrations, schema and the lists of objects agree, and that both
 *                          engines have the same structure
 *
 * For development: the production image has no schema engine.
 */

const OBJECTS = 'prisma/expected-objects.txt'
const POSTGRES_OBJECTS = 'prisma/postgres/expected-objects.txt'
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

/** A PostgreSQL database with the migrations of its own folder, or with none of them. */
async function withPostgres<T>(use: (url: string) => Promise<T>): Promise<T> {
	writePostgresSchema()
	const server = await startScratchServer()
	try {
		await server.administer('CREATE DATABASE scratch')
		const url = server.url('scratch')
		await migratePostgres(url)
		return await use(url)
	} finally {
		await server.stop()
	}
}

/** Whether there is a PostgreSQL to compare with; says so if not, and fails in continuous integration. */
function canUsePostgres(): boolean {
	if (hasPostgres()) return true
	say('PostgreSQL is not installed: its migrations were NOT checked.')
	return false
}

async function writeMigration(name: string): Promise<boolean> {
	const stamp = fileStamp(currentTime())
	const sql = await withScratch((file) => diffToSchema(file))
	if (sql === null) say('The migrations of SQLite already make the schema.')
	else {
		const folder = join('prisma/migrations', `${stamp}_${name}`)
		write(folder, sql)
		writeFileSync(OBJECTS, await withScratch((file) => Promise.resolve(listObjects(file))))
		say(`Wrote ${folder}/migration.sql and ${OBJECTS}. Read both before committing.`)
	}
	if (!hasPostgres()) {
		say('PostgreSQL is not installed: install it, and run this again for its migration.')
		return false
	}
	const postgresSql = await withPostgres((url) => diffPostgresToSchema(url))
	if (postgresSql === null) {
		say('The migrations of PostgreSQL already make the schema.')
		return true
	}
	const contracting = contractingParts(postgresSql)
	const folder = join('prisma/postgres/migrations', `${stamp}_${name}`)
	write(folder, `-- phase: ${contracting.length > 0 ? 'contract' : 'expand'}\n${postgresSql}`)
	writeFileSync(
		POSTGRES_OBJECTS,
		await withPostgres((url) => withConnection(url, listPostgresObjects)),
	)
	say(`Wrote ${folder}/migration.sql and ${POSTGRES_OBJECTS}. Read both before committing.`)
	if (contracting.length > 0) {
		say(
			`It ${contracting.join(' and ')}, so it is marked contract: release it only when no running version needs what it removes.`,
		)
	}
	return true
}

function write(folder: string, sql: string): void {
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, 'migration.sql'), sql)
}

async function checkSqlite(): Promise<boolean> {
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

/** Compares the migrations of PostgreSQL with the schema, its list of objects, and SQLite. */
async function checkPostgres(): Promise<boolean> {
	const { drift, objects, structure } = await withPostgres(async (url) => ({
		drift: await diffPostgresToSchema(url),
		objects: await withConnection(url, listPostgresObjects),
		structure: await withConnection(url, postgresStructure),
	}))
	const problems = phaseProblems(await readMigrations())
	if (drift !== null) problems.push(`The schema asks PostgreSQL for more:\n${drift}`)
	if (objects !== readFileSync(POSTGRES_OBJECTS, 'utf8')) {
		problems.push(`Indexes, triggers or functions differ from ${POSTGRES_OBJECTS}:\n${objects}`)
	}
	const sqlite = await withScratch((file) => Promise.resolve(sqliteStructure(file)))
	problems.push(...structureDifferences(sqlite, structure))
	for (const problem of problems) say(problem)
	if (problems.length === 0)
		say('PostgreSQL agrees with the schema, its list of objects and SQLite.')
	return problems.length === 0
}

async function check(): Promise<boolean> {
	const isSqliteRight = await checkSqlite()
	if (!canUsePostgres()) return isSqliteRight && process.env['CI'] === undefined
	return (await checkPostgres()) && isSqliteRight
}

const COMMANDS: Readonly<Record<string, (name: string) => boolean | Promise<boolean>>> = {
	diff: writeMigration,
	check,
}

const [command = 'check', name = 'change'] = process.argv.slice(2)
process.exitCode = (await (COMMANDS[command] ?? check)(name)) ? 0 : 1
