import type { Client } from 'pg'
import type { PostgresConfig } from '~/core/config/database-config'
import { log } from '~/core/log.server'

/**
 * Learns of the cache versions that other processes raise: a trigger of the table notifies whoever listens
 * when the transaction commits. The table is read as well every five seconds, in case a notification was
 * lost with its connection.
 */

const CHANNEL = 'cache_version'
const INTERVAL_MS = 5_000

export type CacheVersionListener = { stop: () => Promise<void> }

/** Reads all versions, then listens until stopped. */
export async function listenForCacheVersions(
	{ directUrl }: PostgresConfig,
	learn: (name: string, version: number) => void,
	intervalMs = INTERVAL_MS,
): Promise<CacheVersionListener> {
	const { default: pg } = await import('pg')
	let client: Client | null = null
	let isStopped = false

	const connect = async (): Promise<Client> => {
		const fresh = new pg.Client({
			connectionString: directUrl,
			application_name: 'prohub',
			connectionTimeoutMillis: 5_000,
			keepAlive: true,
		})
		fresh.on('error', () => {
			if (client === fresh) client = null
		})
		fresh.on('notification', () => void read())
		await fresh.connect()
		await fresh.query(`LISTEN ${CHANNEL}`)
		return fresh
	}
	const readOnce = async (): Promise<void> => {
		if (isStopped) return
		try {
			client ??= await connect()
			const { rows } = await client.query<{ name: string; version: number }>(
				'SELECT "name", "version" FROM "CacheVersion"',
			)
			for (const { name, version } of rows) learn(name, version)
		} catch (error) {
			await disconnect()
			log.warn({ err: String(error) }, 'cache versions could not be read')
		}
	}
	const disconnect = async (): Promise<void> => {
		const former = client
		client = null
		await former?.end().catch(() => undefined)
	}
	// One after the other, so that no two connect.
	let last: Promise<void> = Promise.resolve()
	const read = (): Promise<void> => (last = last.then(readOnce))

	await read()
	const timer = setInterval(() => void read(), intervalMs)
	timer.unref()
	return {
		async stop() {
			isStopped = true
			clearInterval(timer)
			await last
			await disconnect()
		},
	}
}
