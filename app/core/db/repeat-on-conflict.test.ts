import { describe, expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { changeConfig } from '#tests/helpers/setup/singletons'
import { errorHandler } from '../../../server/middleware/error-handler'
import {
	createTestApp,
	listenForTest,
	recordingLog,
	sendRequest,
} from '../../../server/test-helpers'
import { enqueueMail, onNewMail } from '~/core/mail/outbox.server'
import { log } from '~/core/log.server'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { DatabaseBusyError } from './database-errors.server'
import { afterCommit, db, inTransaction, isUniqueViolation } from './db.server'
import { isConflict, repeatCount, repeatOnConflict } from './repeat-on-conflict.server'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
const MAIL = { to: 'a@b.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

const userData = (email: string) => ({
	email,
	verifiedEmail: email,
	firstName: 'Test',
	lastName: 'Person',
	createdAt: NOW,
	updatedAt: NOW,
})

/** Fails with these errors in order, then succeeds. */
function failing(errors: unknown[]) {
	const left = [...errors]
	return vi.fn(() => {
		const error = left.shift()
		// oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as drivers do
		return error === undefined ? Promise.resolve('done') : Promise.reject(error)
	})
}

const NEVER_UNIQUE = { uniqueRepeats: 0, isUniqueViolation }

describe('SCALE-03 a transaction that conflicts with a parallel one', () => {
	test.each([
		[{ code: 'P2034' }, true],
		[{ code: '40001' }, true],
		[{ code: '40P01' }, true],
		[{ cause: { originalCode: '40001' } }, true],
		[{ cause: { kind: 'TransactionWriteConflict' } }, true],
		[{ code: 'P2002' }, false],
		[{ cause: { kind: 'ConnectionClosed' } }, false],
		[{ code: 'ECONNRESET' }, false],
		[new Error('no'), false],
		['text', false],
		[null, false],
	])('isConflict(%j) is %s', (error, expected) => {
		expect(isConflict(error)).toBe(expected)
	})

	test('is repeated until it succeeds', async () => {
		const before = repeatCount()
		const attempt = failing([{ code: 'P2034' }, { cause: { originalCode: '40P01' } }])
		expect(await repeatOnConflict(attempt, NEVER_UNIQUE)).toBe('done')
		expect(attempt).toHaveBeenCalledTimes(3)
		expect(repeatCount() - before).toBe(2)
	})

	test('is not repeated after a lost connection, which may have lost the answer to a COMMIT', async () => {
		const lost = { code: 'ECONNRESET' }
		const attempt = failing([lost])
		await expect(repeatOnConflict(attempt, NEVER_UNIQUE)).rejects.toBe(lost)
		expect(attempt).toHaveBeenCalledOnce()
	})

	test('a violated unique key is repeated as often as the engine asks for, then thrown', async () => {
		const violation = { code: 'P2002' }
		const twice = failing([violation, violation])
		expect(await repeatOnConflict(twice, { uniqueRepeats: 3, isUniqueViolation })).toBe('done')
		const always = failing(Array.from({ length: 9 }, () => violation))
		const given = repeatOnConflict(always, { uniqueRepeats: 3, isUniqueViolation })
		await expect(given).rejects.toBe(violation)
		expect(always).toHaveBeenCalledTimes(4)
		const once = failing([violation])
		await expect(repeatOnConflict(once, NEVER_UNIQUE)).rejects.toBe(violation)
	})

	test('after five seconds the answer is 503 with Retry-After', async () => {
		vi.spyOn(log, 'warn').mockImplementation(() => undefined)
		let time = 0
		const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 2_600))
		const attempt = failing(Array.from({ length: 99 }, () => ({ code: 'P2034' })))
		const error: unknown = await repeatOnConflict(attempt, NEVER_UNIQUE).catch((it: unknown) => it)
		clock.mockRestore()
		expect(error).toBeInstanceOf(DatabaseBusyError)
		expect(attempt.mock.calls.length).toBeLessThan(4)

		const app = createTestApp()
		app.use((_req, _res, next) => {
			next(error)
		})
		app.use(errorHandler({ log: recordingLog() }))
		const { port } = await listenForTest(app)
		const answer = await sendRequest(port)
		expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.any(String)])
	})
})

describe('SCALE-04 what a transaction does outside the database', () => {
	test('happens once, after the commit', async () => {
		const done = vi.fn()
		await inTransaction(async (tx) => {
			await tx.user.create({ data: userData('a@b.test') })
			afterCommit(tx, done)
			expect(done).not.toHaveBeenCalled()
		})
		expect(done).toHaveBeenCalledOnce()
	})

	test('does not happen if the transaction is rolled back', async () => {
		const done = vi.fn()
		const failed = inTransaction((tx) => {
			afterCommit(tx, done)
			return Promise.reject(new Error('no'))
		})
		await expect(failed).rejects.toThrow('no')
		expect(done).not.toHaveBeenCalled()
	})

	test('is refused where no transaction is', () => {
		expect(() => afterCommit(db(), () => undefined)).toThrow('Not a transaction')
	})

	test('the test mode runs the work twice and keeps the second run', async () => {
		changeConfig({ retryAlways: true })
		const work = vi.fn()
		const done = vi.fn()
		await inTransaction(async (tx) => {
			work()
			afterCommit(tx, done)
			await tx.user.create({ data: userData('a@b.test') })
		})
		expect(work).toHaveBeenCalledTimes(2)
		expect(done).toHaveBeenCalledOnce()
		expect(await db().user.count()).toBe(1)
	})

	test.each([false, true])(
		'an email and an alert come once (repeated: %s)',
		async (retryAlways) => {
			changeConfig({ retryAlways })
			const lines = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
			const woken = vi.fn()
			onNewMail(woken)
			const queue = () =>
				inTransaction((tx) =>
					enqueueMail(tx, MAIL, {
						now: NOW,
						kind: 'plan changed',
						reason: 'test',
						dedupeKey: 'hello',
					}),
				)
			expect([await queue(), await queue()]).toEqual([true, false])
			const alert = { kind: 'drift', about: 'cus_1', detail: 'Out of sync.' } as const
			for (let i = 0; i < 2; i += 1) await raiseAlert(alert, NOW)
			expect(await db().outboxMessage.count()).toBe(1)
			expect(await db().billingAlert.count()).toBe(1)
			expect(woken).toHaveBeenCalledOnce()
			expect(lines).toHaveBeenCalledOnce()
			onNewMail(() => undefined)
		},
	)

	test('a message queued twice leaves the transaction usable', async () => {
		await inTransaction(async (tx) => {
			await enqueueMail(tx, MAIL, {
				now: NOW,
				kind: 'plan changed',
				reason: 'test',
				dedupeKey: 'hello',
			})
			expect(
				await enqueueMail(tx, MAIL, {
					now: NOW,
					kind: 'plan changed',
					reason: 'test',
					dedupeKey: 'hello',
				}),
			).toBe(false)
			await tx.user.create({ data: userData('a@b.test') })
		})
		expect([await db().outboxMessage.count(), await db().user.count()]).toEqual([1, 1])
	})
})
