import type { Pool, QueryResult } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { PostgresConfig } from '~/core/config/database-config'
import { log } from '~/core/log.server'
import { monotonicMs } from '~/core/time/clock'
import type { LimitStore } from './rate-limit-store.server'

/**
 * The counters of the rate limits in PostgreSQL, for the processes of all computers. They have connections
 * of their own: there a use waits for a parallel one of the same counter, where the app's serializable
 * transactions would refuse one of the two, and its commit does not wait for the disk. If the server's
 * computer crashes, the uses of the last moment are lost and the counters stay.
 */

const TABLE = 'RateLimit'
/** A use takes less than a millisecond, so that few connections serve many requests. */
const MAX_CONNECTIONS = 3
const TIMEOUT_MS = 5_000
/** How long nothing is asked of a server that did not answer, so that not every request waits for it. */
const PAUSE_MS = 1_000
/** How many counters are deleted by one statement. */
const LOT = 10_000
/** How far the clocks of the server and the app's computers may differ (prove-settings.server.ts). */
const CLOCK_DIFFERENCE_MS = 30_000

const SETTINGS = String.raw`-c default_transaction_isolation=read\ committed -c synchronous_commit=off -c statement_timeout=${TIMEOUT_MS}`
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = off'

type Statement = { text: string; values?: unknown[]; name?: string }

async function openPool({ url, isPooled }: PostgresConfig): Promise<Pool> {
	// Loaded here, so that an app with SQLite never loads the driver.
	const { default: pg } = await import('pg')
	const pool = new pg.Pool({
		connectionString: url,
		max: MAX_CONNECTIONS,
		connectionTimeoutMillis: TIMEOUT_MS,
		query_timeout: TIMEOUT_MS,
		idleTimeoutMillis: 60_000,
		application_name: 'prohub',
		keepAlive: true,
		allowExitOnIdle: true,
		...(isPooled ? {} : { options: SETTINGS }),
	})
	pool.on('error', ({ message }) => log.warn({ err: message }, 'database connection lost'))
	return pool
}

/** A pooler drops the settings of a connection and knows no names of statements. */
async function queryByPooler(pool: Pool, { text, values }: Statement): Promise<QueryResult> {
	const client = await pool.connect()
	let isBroken = true
	try {
		await client.query(BEGIN)
		const result = await client.query({ text, values: values ?? [] })
		await client.query('COMMIT')
		isBroken = false
		return result
	} finally {
		client.release(isBroken)
	}
}

/** Opens the counters of the database; connects at the first use. */
export function openLimitsTable(settings: PostgresConfig): LimitStore {
	let pool: Promise<Pool> | null = null
	let isClosed = false
	let failedAt = -Infinity

	const send = async (statement: Statement): Promise<QueryResult> => {
		if (isClosed) throw new Error('The rate limits are closed')
		pool ??= openPool(settings)
		const open = await pool
		return settings.isPooled ? queryByPooler(open, statement) : open.query(statement)
	}

	/** A connection that was cut is replaced by a new one at once. */
	const query = async (statement: Statement): Promise<QueryResult> => {
		if (monotonicMs() - failedAt < PAUSE_MS) throw new Error('The database did not answer')
		const startedAt = monotonicMs()
		try {
			return await send(statement)
		} catch (error) {
			if (isClosed || monotonicMs() - startedAt > PAUSE_MS) {
				failedAt = monotonicMs()
				throw error
			}
		}
		try {
			return await send(statement)
		} catch (error) {
			failedAt = monotonicMs()
			throw error
		}
	}

	return {
		limiter: (options) =>
			new RateLimiterPostgres({
				...options,
				storeClient: { query },
				storeType: 'pool',
				tableName: TABLE,
				tableCreated: true,
				clearExpiredByTimeout: false,
			}),
		advance: async (ms) =>
			void (await query({
				text: `UPDATE "${TABLE}" SET "expire" = "expire" - $1`,
				values: [Math.round(ms)],
			})),
		purge: async () => {
			for (let deleted = LOT; deleted === LOT;) {
				// The condition stands twice, because a counter may begin anew between the two.
				const { rowCount } = await query({
					text: `WITH "now" AS (SELECT (extract(epoch FROM now()) * 1000)::bigint - ${CLOCK_DIFFERENCE_MS} AS "ms")
						DELETE FROM "${TABLE}" WHERE "expire" < (SELECT "ms" FROM "now") AND "key" IN
							(SELECT "key" FROM "${TABLE}" WHERE "expire" < (SELECT "ms" FROM "now") LIMIT ${LOT})`,
				})
				deleted = rowCount ?? 0
			}
		},
		close: async () => {
			isClosed = true
			const former = pool
			pool = null
			await (await former)?.end()
		},
	}
}
