import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { log } from '~/core/log.server'
import { cacheVersion, onCacheVersion, raiseCacheVersion } from './cache-version.server'
import { type CacheVersionWatch, watchCacheVersions } from './cache-version-watch.server'
import { databaseFile, db, inTransaction } from './db.server'

useDatabase()

let watch: CacheVersionWatch | undefined

beforeEach(async () => {
	await db().cacheVersion.deleteMany()
	forgetSingleton('cache-versions')
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
	watch?.stop()
	watch = undefined
	vi.useRealTimers()
})

const raise = (): Promise<void> => inTransaction((tx) => raiseCacheVersion(tx, 'pages'))

/** Another process: a connection of its own. */
function elsewhere(sql: string): void {
	const other = new Database(databaseFile())
	other.exec(sql)
	other.close()
}

const RAISED = `INSERT INTO "CacheVersion" VALUES ('pages', 1)
	ON CONFLICT ("name") DO UPDATE SET "version" = "version" + 1`

describe('SCALE-11 a change that cached pages show', () => {
	test('is known to the process that commits it right away, and to its listeners not at all', async () => {
		const heard = vi.fn()
		onCacheVersion('pages', heard)
		await raise()
		expect(cacheVersion('pages')).toBe(1)
		await raise()
		expect(cacheVersion('pages')).toBe(2)
		expect(cacheVersion('prices')).toBe(0)
		expect(heard).not.toHaveBeenCalled()
	})

	test('is no news if it is rolled back', async () => {
		const failed = inTransaction(async (tx) => {
			await raiseCacheVersion(tx, 'pages')
			throw new Error('no')
		})
		await expect(failed).rejects.toThrow('no')
		expect(cacheVersion('pages')).toBe(0)
		expect(await db().cacheVersion.count()).toBe(0)
	})

	test('of another process is known within 250 ms, and listeners are told once', () => {
		const heard = vi.fn()
		onCacheVersion('pages', heard)
		watch = watchCacheVersions(databaseFile())
		elsewhere(RAISED)
		expect(cacheVersion('pages')).toBe(0)
		vi.advanceTimersByTime(250)
		expect(cacheVersion('pages')).toBe(1)
		vi.advanceTimersByTime(2_000)
		expect(heard).toHaveBeenCalledOnce()
	})

	test('of before the start is known from the start', () => {
		elsewhere(RAISED)
		watch = watchCacheVersions(databaseFile())
		expect(cacheVersion('pages')).toBe(1)
	})

	test('is heard of also while a transaction of this process runs', async () => {
		watch = watchCacheVersions(databaseFile())
		elsewhere(RAISED)
		await inTransaction(async (tx) => {
			await tx.user.count()
			vi.advanceTimersByTime(250)
			expect(cacheVersion('pages')).toBe(1)
		})
	})

	test('that cannot be read now is read next time', async () => {
		const warnings = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
		watch = watchCacheVersions(databaseFile())
		elsewhere('ALTER TABLE "CacheVersion" RENAME TO "test_gone"')
		vi.advanceTimersByTime(250)
		expect(warnings).toHaveBeenCalledOnce()
		elsewhere('ALTER TABLE "test_gone" RENAME TO "CacheVersion"')
		elsewhere(RAISED)
		vi.advanceTimersByTime(250)
		expect(cacheVersion('pages')).toBe(1)
		await raise()
		expect(cacheVersion('pages')).toBe(2)
	})
})
