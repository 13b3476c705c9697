import type { Client, ClientConfig } from 'pg'
import { SETTINGS } from '../../app/core/db/postgres/connection-settings.server'

/** A connection to PostgreSQL for migrating, backing up and moving, apart from those of the app. */

/** An error that an operator can act on, in one line. */
export class PostgresError extends Error {
	override name = 'PostgresError'
}

/** Opens a connection, uses it and closes it. */
export async function withConnection<T>(
	url: string,
	use: (client: Client) => Promise<T>,
): Promise<T> {
	// Loaded here, so that an app with SQLite never loads the driver.
	const { default: pg } = await import('pg')
	const settings: ClientConfig = {
		connectionString: url,
		application_name: 'prohub-db',
		connectionTimeoutMillis: 10_000,
		// No time limits: a migration or a copy may take as long as it needs.
		options:
			'-c timezone=UTC -c default_transaction_isolation=serializable -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
	}
	const client = new pg.Client(settings)
	// Without a listener, a lost connection would end the process; the next statement reports it.
	client.on('error', () => undefined)
	try {
		await client.connect()
	} catch (error) {
		throw new PostgresError(
			`The PostgreSQL server cannot be reached: ${(error as Error).message}`,
			{ cause: error },
		)
	}
	try {
		return await use(client)
	} finally {
		await client.end()
	}
}

/**
 * Stores the settings of the app's connections with the database user, because a pooler drops those that
 * a connection asks for.
 */
export async function storeSettings(client: Client): Promise<void> {
	const { rows } = await client.query<{ user: string; db: string }>(
		'SELECT quote_ident(current_user) AS "user", quote_ident(current_database()) AS db',
	)
	const [row] = rows
	if (row === undefined) return
	const { rows: stored } = await client.query<{ one: string }>(
		`SELECT unnest(setconfig) AS one FROM pg_db_role_setting
		 WHERE setrole = current_user::regrole
			AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
	)
	for (const [name, value] of Object.entries(SETTINGS)) {
		if (stored.some(({ one }) => one === `${name}=${value}`)) continue
		await client.query(`ALTER ROLE ${row.user} IN DATABASE ${row.db} SET ${name} = '${value}'`)
	}
}
