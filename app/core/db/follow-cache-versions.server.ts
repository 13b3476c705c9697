import { config } from '~/core/config/config.server'
import { log } from '~/core/log.server'
import { learnCacheVersion } from './cache-version.server'
import { Prisma } from './db.server'
import { readRows } from './read-rows.server'

/** How long the commands beside a server with SQLite may go unnoticed; no other server writes to its file. */
const INTERVAL_MS = 5_000

async function readVersions(): Promise<void> {
	try {
		const rows = await readRows<{ name: string; version: number }>(
			Prisma.sql`SELECT "name", "version" FROM "CacheVersion"`,
		)
		for (const { name, version } of rows) learnCacheVersion(name, version)
	} catch (error) {
		log.warn({ err: String(error) }, 'cache versions could not be read')
	}
}

/** Learns of the cache versions that other processes raise, until stopped: on either engine. */
export async function followCacheVersions(): Promise<{ stop: () => void | Promise<void> }> {
	const { postgres } = config()
	if (postgres !== null) {
		// Loaded only here: an app with SQLite loads nothing of PostgreSQL.
		const { listenForCacheVersions } = await import('./postgres/cache-version-listener.server')
		return listenForCacheVersions(postgres, learnCacheVersion)
	}
	await readVersions()
	const timer = setInterval(() => void readVersions(), INTERVAL_MS)
	timer.unref()
	return { stop: () => clearInterval(timer) }
}
