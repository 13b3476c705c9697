import { randomBytes } from 'node:crypto'
import { describe, inject } from 'vitest'
import type { PostgresServer } from './postgres-base'

/** The tests of the database files run once on SQLite and once on PostgreSQL (vitest.postgres.config.ts). */

/** Whether this run is the one on PostgreSQL. */
export const onPostgres = (): boolean =>
	(inject('postgres') as PostgresServer | undefined) !== undefined

/** The environment of a test file: on PostgreSQL the address of a database of its own. */
export function databaseEnvironment(): Record<string, string> {
	const server = inject('postgres') as PostgresServer | undefined
	if (server === undefined) return {}
	const name = `t_${randomBytes(6).toString('hex')}`
	return { DATABASE_URL: server.url.replace('DATABASE', name), DATABASE_POOL: '6' }
}

/** For what only SQLite has or promises, such as its file, its settings and its locks. */
export const describeSqlite = describe.skipIf(onPostgres())
