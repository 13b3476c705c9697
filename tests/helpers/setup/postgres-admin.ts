import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { databaseEnvironment } from './postgres'
import { POSTGRES_BASE } from './postgres-base'

/** What tests do on the PostgreSQL server of the run beside the database of their file. */

const server = () => inject('postgres')

/** Runs statements in a database, by default outside those of the tests. */
export async function runSql(
	sql: string,
	url = server().url.replace('DATABASE', 'postgres'),
): Promise<Record<string, unknown>[]> {
	const client = new Client({ connectionString: url })
	client.on('error', () => undefined)
	await client.connect()
	try {
		const { rows } = await client.query<Record<string, unknown>>(sql)
		return rows
	} finally {
		await client.end()
	}
}

/** The address of a new, empty database, which is dropped when the test ends. */
export async function emptyPostgres(): Promise<string> {
	const name = `t_${randomBytes(6).toString('hex')}`
	await runSql(`CREATE DATABASE ${name} STRATEGY file_copy`)
	onTestFinished(async () => {
		await runSql(`DROP DATABASE ${name} WITH (FORCE)`)
	})
	return server().url.replace('DATABASE', name)
}

/**
 * The variables of a server that a test file starts: on PostgreSQL the address of an empty database of its
 * own, which goes with the server of the run.
 */
export async function databaseForServer(): Promise<Record<string, string>> {
	const variables = databaseEnvironment()
	const url = variables['DATABASE_URL']
	if (url !== undefined) {
		await runSql(`CREATE DATABASE "${new URL(url).pathname.slice(1)}" STRATEGY file_copy`)
	}
	return variables
}

/** Makes the database at `url` from the migrated, empty one. @returns what drops it */
export async function copyOfBase(url: string): Promise<() => Promise<void>> {
	const name = new URL(url).pathname.slice(1)
	await runSql(`CREATE DATABASE "${name}" TEMPLATE ${POSTGRES_BASE} STRATEGY file_copy`)
	return async () => void (await runSql(`DROP DATABASE "${name}" WITH (FORCE)`))
}
