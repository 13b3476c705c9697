import { afterEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { changeConfig, forgetSingleton } from '#tests/helpers/setup/singletons'
import { log } from '~/core/log.server'
import { db, inTransaction } from './db.server'
import { DatabaseBusyError } from './serialized-adapter.server'
import { mayWrite, useWriteTurn } from './write-turn.server'

useDatabase()
afterEach(() => forgetSingleton('write-turn'))

test.each([
	['SELECT 1', false],
	['\n\tselect "id" FROM "User"', false],
	['PRAGMA journal_mode', false],
	['WITH a AS (SELECT "updatedAt" FROM "User") SELECT * FROM a', false],
	['WITH a AS (SELECT 1) INSERT INTO "Tag" SELECT * FROM a', true],
	['INSERT INTO "Tag" VALUES (1) RETURNING "id"', true],
	['UPDATE "User" SET "email" = ?', true],
	['DELETE FROM "User"', true],
	['CREATE TABLE a (b)', true],
])('mayWrite(%j) is %s', (sql, expected) => {
	expect(mayWrite(sql)).toBe(expected)
})

describe('SCALE-10 the turn to write', () => {
	function counting() {
		changeConfig({ retryAlways: false })
		const events: string[] = []
		useWriteTurn({
			take: () => {
				events.push('take')
				return Promise.resolve(() => void events.push('end'))
			},
		})
		return events
	}

	test('is taken by writes and transactions, and not by reads', async () => {
		const events = counting()
		await db().user.count()
		expect(events).toEqual([])
		await db().usedToken.deleteMany()
		expect(events).toEqual(['take', 'end'])
		await inTransaction((tx) => tx.user.count())
		expect(events).toEqual(['take', 'end', 'take', 'end'])
	})

	test('ends also when the write or the transaction fails', async () => {
		const events = counting()
		await expect(db().$executeRawUnsafe('INSERT INTO "Nowhere" VALUES (1)')).rejects.toThrow()
		await expect(inTransaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
		expect(events).toEqual(['take', 'end', 'take', 'end'])
	})

	test('that does not come in time is a busy database: 503', async () => {
		vi.spyOn(log, 'warn').mockImplementation(() => undefined)
		useWriteTurn({ take: () => Promise.reject(new Error('late')) })
		await expect(db().usedToken.deleteMany()).rejects.toMatchObject({ name: 'DatabaseBusyError' })
		await expect(inTransaction((tx) => tx.user.count())).rejects.toBeInstanceOf(DatabaseBusyError)
		expect(await db().user.count()).toBe(0)
	})
})
