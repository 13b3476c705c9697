import Database from 'better-sqlite3'
import { log } from '~/core/log.server'
import { learnCacheVersion } from './cache-version.server'

/**
 * Learns of the cache versions that other processes raise. SQLite tells a connection cheaply whether
 * another one has written (`PRAGMA data_version`); only then the table is read. The connection is one
 * of its own, so that neither waits for a transaction of this process.
 */

const INTERVAL_MS = 250

export type CacheVersionWatch = { stop: () => void }

/** Reads all versions, then watches the file until stopped. */
export function watchCacheVersions(file: string): CacheVersionWatch {
	const connection = new Database(file, { readonly: true, timeout: 0 })
	const changes = connection.prepare('PRAGMA data_version').pluck()
	const versions = connection.prepare<[], { name: string; version: number }>(
		'SELECT "name", "version" FROM "CacheVersion"',
	)
	let seen: unknown = null
	const check = (): void => {
		try {
			const current = changes.get()
			if (current === seen) return
			for (const { name, version } of versions.all()) learnCacheVersion(name, version)
			// Only now: what could not be read is read next time.
			seen = current
		} catch (error) {
			log.warn({ err: String(error) }, 'cache versions could not be read')
		}
	}
	check()
	const timer = setInterval(check, INTERVAL_MS)
	timer.unref()
	return {
		stop() {
			clearInterval(timer)
			connection.close()
		},
	}
}
