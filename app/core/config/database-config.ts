/** Which database the app uses: a SQLite file in the data folder, or the PostgreSQL server of `DATABASE_URL`. */

export type PostgresConfig = {
	url: string
	/** For migrations and backups; another address than `url` if that one leads to a pooler. */
	directUrl: string
	/** Whether `url` leads to a pooler, which hands a connection to another user after each transaction. */
	isPooled: boolean
	/** The most connections that this process opens. */
	maxConnections: number
}

type DatabaseVariables = {
	DATABASE_URL?: string | undefined
	DATABASE_DIRECT_URL?: string | undefined
	DATABASE_POOL: number
}

/** Ways to encrypt the connection that pg knows; the others may send passwords in the clear. */
const TLS_MODES = ['require', 'verify-ca', 'verify-full', 'no-verify']
const LOCAL_HOSTS = ['', 'localhost', '127.0.0.1', '[::1]']

/** Checks one address. @returns what is wrong with it, or null */
function findProblem(text: string): string | null {
	let url: URL
	try {
		url = new URL(text)
	} catch {
		return 'use an address like postgres://user:password@host:5432/name'
	}
	if (!/^postgres(?:ql)?:$/u.test(url.protocol)) {
		return 'use an address that begins with postgres:// (without it, the app keeps a SQLite file in DATA_DIR)'
	}
	if (url.pathname.length < 2) return 'name the database after the host: postgres://host/name'
	const socket = url.searchParams.get('host')?.startsWith('/') === true
	const mode = url.searchParams.get('sslmode')
	if (socket || LOCAL_HOSTS.includes(url.hostname) || mode === 'disable') return null
	if (mode !== null && TLS_MODES.includes(mode)) return null
	return 'add ?sslmode=verify-full, or ?sslmode=disable if the network between the two is yours alone'
}

/**
 * Reads the settings of the PostgreSQL connection.
 * @param problems gets one line for each wrong setting
 * @returns null without `DATABASE_URL`: the app then uses SQLite
 */
export function readDatabaseConfig(
	e: DatabaseVariables,
	problems: string[],
): PostgresConfig | null {
	const url = e.DATABASE_URL
	if (url === undefined) {
		if (e.DATABASE_DIRECT_URL !== undefined) {
			problems.push('DATABASE_DIRECT_URL: set DATABASE_URL as well')
		}
		return null
	}
	for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
		const text = e[name]
		const problem = text === undefined ? null : findProblem(text)
		if (problem !== null) problems.push(`${name}: ${problem}`)
	}
	return {
		url,
		directUrl: e.DATABASE_DIRECT_URL ?? url,
		isPooled: e.DATABASE_DIRECT_URL !== undefined,
		maxConnections: e.DATABASE_POOL,
	}
}
