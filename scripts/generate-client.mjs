import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fromRoot, localBin, log, runQuiet } from './lib.mjs'

/**
 * Generates the database clients of SQLite and of PostgreSQL from prisma/schema.prisma. Prisma allows one
 * database per schema, so the schema of PostgreSQL is written from the first one, with two lines replaced.
 */

const POSTGRES_SCHEMA = 'prisma/postgres/schema.prisma'

/** The schema of PostgreSQL, from the text of prisma/schema.prisma. @param {string} schema */
function toPostgresSchema(schema) {
	const replaced = schema
		.replace('"../app/core/db/prisma"', '"../../app/core/db/prisma-postgres"')
		.replace('provider = "sqlite"', 'provider = "postgresql"')
	if (!replaced.includes('provider = "postgresql"') || !replaced.includes('prisma-postgres')) {
		throw new Error('prisma/schema.prisma has no generator or datasource of the expected form')
	}
	return replaced
}

/** Writes the schema of PostgreSQL. */
export function writePostgresSchema() {
	const schema = readFileSync(fromRoot('prisma/schema.prisma'), 'utf8')
	mkdirSync(fromRoot('prisma/postgres'), { recursive: true })
	writeFileSync(fromRoot(POSTGRES_SCHEMA), toPostgresSchema(schema))
}

/**
 * Writes the schema of PostgreSQL and generates both clients.
 * @param {Record<string, string>} env additional environment variables
 * @returns {{ ok: boolean, output: string }}
 */
export function generateClients(env) {
	writePostgresSchema()
	const sqlite = runQuiet(process.execPath, localBin('prisma', 'generate'), env)
	if (!sqlite.ok) return sqlite
	return runQuiet(
		process.execPath,
		localBin('prisma', 'generate', '--schema', fromRoot(POSTGRES_SCHEMA)),
		env,
	)
}

if (process.argv[1] === import.meta.filename) {
	const { ok, output } = generateClients({ PRISMA_SCHEMA_ENGINE_BINARY: process.execPath })
	if (!ok) log(output)
	process.exitCode = ok ? 0 : 1
}
