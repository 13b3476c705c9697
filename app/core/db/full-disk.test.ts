import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { sendRequest, createTestApp, listenForTest } from '../../../server/test-helpers'
import { health } from '../../../server/middleware/health'
import { config } from '~/core/config/config.server'
import { db, inTransaction, isBusy, pingDatabase, proveWrites, recheckWrites } from './db.server'
import { log } from '~/core/log.server'
import { DatabaseBusyError } from './database-errors.server'
import { startScheduler } from '~/core/jobs/scheduler.server'

/**
 * Limits the number of pages: SQLite then fails with the same error as on a full disk
 * (SQLITE_FULL).
 */

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
const LONG = 'x'.repeat(300_000)
const NO_LIMIT = 4_294_967_294

const userData = (email: string, firstName = LONG) => ({
	email,
	verifiedEmail: email,
	firstName,
	lastName: 'Person',
	createdAt: NOW,
	updatedAt: NOW,
})

const limitPages = (pages: number): Promise<unknown> =>
	db().$queryRawUnsafe(`PRAGMA max_page_count=${pages}`)

let lines: unknown[][]

beforeEach(async () => {
	forgetSingleton('disk-alarm')
	lines = vi.spyOn(log, 'error').mockImplementation(() => undefined).mock.calls
	// SQLite uses the free pages of the file first.
	await db().$executeRawUnsafe('VACUUM')
	await limitPages(1)
})

afterEach(async () => {
	await limitPages(NO_LIMIT)
	forgetSingleton('disk-alarm')
})

const failure = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => null,
		(error: unknown) => error,
	)

const WRITES: [string, () => Promise<unknown>][] = [
	['a statement', () => db().user.create({ data: userData('a@b.test') })],
	['a transaction', () => inTransaction((tx) => tx.user.create({ data: userData('a@b.test') }))],
	[
		'a list of statements',
		() => db().$transaction([db().user.create({ data: userData('a@b.test') })]),
	],
	[
		'raw SQL',
		() => db().$executeRaw`INSERT INTO "Tag" ("id", "name", "nameKey") VALUES ('t', ${LONG}, 's')`,
	],
]

describe('SAFE-16 a full disk', () => {
	test.each(WRITES)('rejects %s as busy: 503 with a user-facing message', async (_name, write) => {
		const error = await failure(write())
		expect(error).toBeInstanceOf(DatabaseBusyError)
		expect(isBusy(error)).toBe(true)
		expect(error).toMatchObject({
			status: 503,
			init: { status: 503 },
			data: 'Nothing can be saved at the moment. Please try again in a few minutes.',
		})
		expect(await db().user.count()).toBe(0)
	})

	test.each(WRITES)('recovers as soon as there is space: %s', async (_name, write) => {
		await failure(write())
		await limitPages(NO_LIMIT)
		expect(await failure(write())).toBeNull()
	})

	test('raises one alarm for many rejected writes', async () => {
		await Promise.all(
			Array.from({ length: 20 }, (_, i) =>
				failure(db().user.create({ data: userData(`${i}@b.test`) })),
			),
		)
		expect(lines).toEqual([
			[{ alarm: 'database', reason: 'SQLITE_FULL' }, 'database is not writable'],
		])
	})

	test('rejects the rest of a transaction, even if its code catches the error', async () => {
		const error = await failure(
			inTransaction(async (tx) => {
				await tx.user.create({ data: userData('before@b.test', 'Ada') })
				await failure(tx.user.create({ data: userData('big@b.test') }))
				await failure(tx.user.create({ data: userData('after@b.test', 'Ada') }))
			}),
		)
		expect(isBusy(error)).toBe(true)
		expect(await db().user.count()).toBe(0)
	})

	test('logs no extra line for each failing job', async () => {
		let runs = 0
		const scheduler = startScheduler([
			{
				name: 'writes',
				everyMs: 1,
				run: async () => {
					runs += 1
					await db().user.create({ data: userData('job@b.test') })
				},
			},
		])
		await vi.waitFor(() => expect(runs).toBeGreaterThan(3), 20_000)
		await scheduler.stop()
		expect(lines).toHaveLength(1)
	})
})

describe('/healthz', () => {
	const statuses = async () => {
		const app = createTestApp()
		const logSpies = { info: vi.fn(), error: vi.fn() }
		app.use(health({ ping: pingDatabase, log: logSpies, timeoutMs: 10_000 }))
		const { port } = await listenForTest(app)
		return {
			logSpies,
			ask: async () => (await sendRequest(port, { path: '/healthz' })).status,
		}
	}

	test('returns 503 while writes fail and 200 afterwards', async () => {
		const { logSpies, ask: status } = await statuses()
		expect(await status()).toBe(200)
		await failure(db().user.create({ data: userData('a@b.test') }))
		expect([await status(), await status()]).toEqual([503, 503])
		await recheckWrites()
		expect(await status()).toBe(503)
		await limitPages(NO_LIMIT)
		await recheckWrites()
		expect(await status()).toBe(200)
		expect(logSpies.error).toHaveBeenCalledTimes(1)
		expect(logSpies.info).toHaveBeenCalledTimes(1)
	})

	test('SAFE-16 a write proof now and then finds a full disk before a member does', async () => {
		const { ask: status } = await statuses()
		expect(await status()).toBe(200)
		await proveWrites()
		expect(await status()).toBe(503)
		await limitPages(NO_LIMIT)
		await proveWrites()
		expect(await status()).toBe(200)
	})

	test('SAFE-16 so does a file that cannot be written', async () => {
		const { ask: status } = await statuses()
		await limitPages(NO_LIMIT)
		const path = join(config().dataDir, '.write-probe')
		mkdirSync(join(path, 'in-the-way'), { recursive: true })
		onTestFinished(() => rmSync(path, { recursive: true, force: true }))
		await proveWrites()
		expect(await status()).toBe(503)
		rmSync(path, { recursive: true })
		await proveWrites()
		expect(await status()).toBe(200)
	})

	test('the check leaves no data behind', async () => {
		await failure(db().user.create({ data: userData('a@b.test') }))
		await limitPages(NO_LIMIT)
		await recheckWrites()
		const tables = await db().$queryRawUnsafe(
			`SELECT name FROM sqlite_master WHERE name LIKE '%Probe%'`,
		)
		expect(tables).toEqual([])
		expect(readdirSync(config().dataDir)).not.toContain('.write-probe')
	})
})
