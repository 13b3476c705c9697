import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import { config } from '~/core/config/config.server'
import { restrictDatabase } from '~/core/db/owner-only.server'
import { type LimitStore, logStoreFailure } from './rate-limit-store.server'

/** The counters of the rate limits in a file beside SQLite's database, for the processes of one computer. */

const TABLE = 'limits'
const MEMORY = ':memory:'
const SIDE_FILES = ['', '-wal', '-shm']
const limitsPath = (): string => join(config().dataDir, 'limits.db')

function openFile(path: string): Database.Database {
	if (path !== MEMORY) restrictDatabase(path)
	const file = new Database(path, { timeout: 250 })
	try {
		file.pragma('journal_mode = WAL')
		file.pragma('synchronous = NORMAL')
		file.exec(
			`CREATE TABLE IF NOT EXISTS ${TABLE} (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER)`,
		)
		return file
	} catch (error) {
		file.close()
		throw error
	}
}

/** Moves a damaged file aside, and counts in memory without any: limits always apply. */
function openOrReplace(): Database.Database {
	mkdirSync(config().dataDir, { recursive: true, mode: 0o700 })
	const path = limitsPath()
	try {
		return openFile(path)
	} catch (error) {
		const isDamaged = error instanceof Database.SqliteError && /NOTADB|CORRUPT/u.test(error.code)
		if (!isDamaged) {
			logStoreFailure('file cannot be opened')
			return openFile(MEMORY)
		}
		logStoreFailure('file was damaged and moved aside')
		renameSync(path, `${path}.broken`)
		for (const end of SIDE_FILES) rmSync(path + end, { force: true })
		return openFile(path)
	}
}

/** Opens the file. The app starts also if it is damaged or cannot be opened. */
export function openLimitsFile(): LimitStore {
	const file = openOrReplace()
	// The driver answers at once; what fails becomes a rejected promise, as with any other store.
	const run = (work: () => unknown): Promise<void> =>
		new Promise((resolve) => {
			work()
			resolve()
		})
	return {
		limiter: (options) =>
			new RateLimiterSQLite({
				...options,
				storeClient: file,
				storeType: 'better-sqlite3',
				tableName: TABLE,
				tableCreated: true,
			}),
		advance: (ms) => run(() => file.prepare(`UPDATE ${TABLE} SET expire = expire - ?`).run(ms)),
		purge: () =>
			run(() => file.exec(`DELETE FROM ${TABLE} WHERE expire < unixepoch('subsec') * 1000`)),
		close: () => run(() => file.close()),
	}
}
