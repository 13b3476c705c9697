import { log } from '~/core/log.server'
import { currentTime } from '~/core/time/clock'
import { SETTINGS } from './connection-settings.server'

/** Proves at the start that the server does what the app relies on. */

const OLDEST_VERSION = 15
const MAX_CLOCK_DIFFERENCE_MS = 30_000
const WARN_CLOCK_DIFFERENCE_MS = 2_000

/** What the server says about itself and this connection. */
export type ServerState = {
	version: number
	settings: Readonly<Record<string, string>>
	/** The server's time minus this computer's, in milliseconds. */
	clockDifferenceMs: number
}

/**
 * What is wrong with a server, one line each.
 * @param isProduction whether losing data in a power failure matters
 */
export function findProblems(
	{ version, settings, clockDifferenceMs }: ServerState,
	isProduction: boolean,
): string[] {
	const problems: string[] = []
	const demand = (name: string, isRight: (value: string) => boolean, must: string): void => {
		const value = settings[name] ?? 'unknown'
		if (!isRight(value)) problems.push(`${name} is ${value}, must be ${must}`)
	}
	if (version < OLDEST_VERSION) {
		problems.push(`the server is PostgreSQL ${version}, must be ${OLDEST_VERSION} or newer`)
	}
	for (const name of ['server_encoding', 'client_encoding']) {
		demand(name, (value) => value === 'UTF8', 'UTF8')
	}
	for (const [name, wanted] of Object.entries(SETTINGS)) {
		demand(name, (value) => value === wanted, wanted)
	}
	demand('synchronous_commit', (value) => value !== 'off', 'on, so that a saved change stays saved')
	if (isProduction) demand('fsync', (value) => value === 'on', 'on')
	const seconds = Math.round(Math.abs(clockDifferenceMs) / 1000)
	if (Math.abs(clockDifferenceMs) > MAX_CLOCK_DIFFERENCE_MS) {
		problems.push(`the clocks of the server and this computer differ by ${seconds} s, at most 30 s`)
	}
	return problems
}

/** Runs a statement without parameters. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

const NAMES = [
	...['server_encoding', 'client_encoding', 'synchronous_commit', 'fsync'],
	...Object.keys(SETTINGS),
]

async function readState(ask: Ask, now: () => number): Promise<ServerState> {
	const columns = NAMES.map((name) => `current_setting('${name}', true) AS "${name}"`)
	const before = now()
	const [row = {}] = await ask(
		`SELECT ${columns.join(', ')}, current_setting('server_version_num') AS "version",
			(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "ms"`,
	)
	const between = (before + now()) / 2
	return {
		version: Math.floor(Number(row['version']) / 10_000),
		settings: Object.fromEntries(NAMES.map((name) => [name, String(row[name])])),
		clockDifferenceMs: Number(row['ms']) - between,
	}
}

/**
 * Proves the settings of a connection.
 * @throws Error naming all that is wrong
 */
export async function proveSettings(ask: Ask, isProduction: boolean): Promise<void> {
	const state = await readState(ask, () => currentTime().getTime())
	const problems = findProblems(state, isProduction)
	if (problems.length > 0) {
		throw new Error(
			`The PostgreSQL server of DATABASE_URL cannot be used:\n${problems.map((one) => `  - ${one}`).join('\n')}\nBehind a pooler, run npm run db:migrate once: it stores the settings of the connection with the database user.`,
		)
	}
	const clockDifferenceMs = Math.round(state.clockDifferenceMs)
	if (Math.abs(clockDifferenceMs) > WARN_CLOCK_DIFFERENCE_MS) {
		log.warn({ clockDifferenceMs }, 'the clocks of the database server and this computer differ')
	}
}
