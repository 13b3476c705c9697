import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { log } from '~/core/log.server'
import { cacheVersion, onCacheVersion, raiseCacheVersion } from './cache-version.server'
import { databaseFile, db, inTransaction } from './db.server'
import { followCacheVersions } from './follow-cache-versions.server'

useDatabase()

let following: Awaited<ReturnType<typeof followCacheVersions>> | undefined

beforeEach(async () => {
	await db().cacheVersion.deleteMany()
	forgetSingleton('cache-versions')
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
	await following?.stop()
	following = undefined
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

	test('of a command beside the server is known within 5 s, and listeners are told once', async () => {
		const heard = vi.fn()
		onCacheVersion('pages', heard)
		following = await followCacheVersions()
		elsewhere(RAISED)
		expect(cacheVersion('pages')).toBe(0)
		await vi.advanceTimersByTimeAsync(5_000)
		expect(cacheVersion('pages')).toBe(1)
		await vi.advanceTimersByTimeAsync(20_000)
		expect(heard).toHaveBeenCalledOnce()
	})

	test('of before the start is known from the start', async () => {
		elsewhere(RAISED)
		following = await followCacheVersions()
		expect(cacheVersion('pages')).toBe(1)
	})

	test('is heard of also while a transaction of this process runs', async () => {
		following = await followCacheVersions()
		elsewhere(RAISED)
		await inTransaction(async (tx) => {
			await tx.user.count()
			await vi.advanceTimersByTimeAsync(5_000)
			expect(cacheVersion('pages')).toBe(1)
		})
	})

	test('that cannot be read now is read next time', async () => {
		const warnings = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
		following = await followCacheVersions()
		elsewhere('ALTER TABLE "CacheVersion" RENAME TO "test_gone"')
		await vi.advanceTimersByTimeAsync(5_000)
		expect(warnings).toHaveBeenCalledOnce()
		elsewhere('ALTER TABLE "test_gone" RENAME TO "CacheVersion"')
		elsewhere(RAISED)
		await vi.advanceTimersByTimeAsync(5_000)
		expect(cacheVersion('pages')).toBe(1)
		await raise()
		expect(cacheVersion('pages')).toBe(2)
	})
})
