import { config } from '~/core/config/config.server'
import { watchCacheVersions } from './cache-version-watch.server'
import { learnCacheVersion } from './cache-version.server'
import { databaseFile } from './db.server'

/** Learns of the cache versions that other processes raise, until stopped: on either engine. */
export async function followCacheVersions(): Promise<{ stop: () => void | Promise<void> }> {
	const { postgres } = config()
	if (postgres === null) return watchCacheVersions(databaseFile())
	// Loaded only here: an app with SQLite loads nothing of PostgreSQL.
	const { listenForCacheVersions } = await import('./postgres/cache-version-listener.server')
	return listenForCacheVersions(postgres, learnCacheVersion)
}
