import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { monotonicMs } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { hours } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { restrictDatabase } from '~/core/db/owner-only.server'
import { singleton } from '~/core/singleton'

/** The file of the rate limits' counters: opened, and replaced when it is damaged. */

export type LimitsFile = Database.Database

export const LIMITS_TABLE = 'limits'

const MIN_ALARM_INTERVAL = hours(1)
const alarm = () => singleton('limits-alarm', () => ({ raisedAt: -Infinity }))

/** Logs once an hour: a line per request would not be read. */
export function logStoreFailure(reason: string): void {
	if (monotonicMs() - alarm().raisedAt < MIN_ALARM_INTERVAL) return
	alarm().raisedAt = monotonicMs()
	log.error({ alarm: 'limits', reason }, 'rate limit store failed')
}

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
			`CREATE TABLE IF NOT EXISTS ${LIMITS_TABLE} (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER)`,
		)
		return file
	} catch (error) {
		file.close()
		throw error
	}
}

/**
 * Opens the file. Moves a damaged one aside, and counts in memory without any file: the app must
 * start without its counters, and limits always apply.
 */
export function openLimitsFile(): Database.Database {
	mkdirSync(config().dataDir, { recursive: true })
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
