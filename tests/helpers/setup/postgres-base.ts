/** What the set-up of a test run and its test files know of the PostgreSQL server. */

/** The name of the migrated, empty database that test files copy. */
export const POSTGRES_BASE = 'prohub_base'

/** The server of this test run; its address has DATABASE in place of the name of a database. */
export type PostgresServer = { url: string }

declare module 'vitest' {
	interface ProvidedContext {
		postgres: PostgresServer
	}
}
