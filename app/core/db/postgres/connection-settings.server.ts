/** The settings of every connection to PostgreSQL, by the server's names for them. */
export const SETTINGS: Readonly<Record<string, string>> = {
	default_transaction_isolation: 'serializable',
	TimeZone: 'UTC',
	statement_timeout: '10s',
	lock_timeout: '5s',
	idle_in_transaction_session_timeout: '15s',
}

/** As options of a new connection. */
export const connectionSettings = (): string =>
	Object.entries(SETTINGS)
		.map(([name, value]) => `-c ${name}=${value}`)
		.join(' ')
