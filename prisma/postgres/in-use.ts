import type { Client } from 'pg'
import { PostgresError } from './connection'

/** @throws PostgresError if a server of the app is connected to the database */
export async function assertNoServer(client: Client): Promise<void> {
	const { rows } = await client.query<{ n: number }>(
		`SELECT count(*)::int AS n FROM pg_stat_activity
		 WHERE datname = current_database() AND application_name = 'prohub'`,
	)
	if ((rows[0]?.n ?? 0) > 0) {
		throw new PostgresError('A server is connected to the database. Stop it and try again.')
	}
}
