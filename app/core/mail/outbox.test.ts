import { readdirSync, readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { type Smtp, startSmtp } from '#tests/helpers/server/smtp'
import { db, inTransaction } from '~/core/db/db.server'
import { after, days, hours, minutes, seconds } from '~/core/time/durations'
import type { OutgoingMail } from './mailer.server'
import {
	CLAIM,
	processOutbox,
	discardMailTo,
	onNewMail,
	enqueueMail,
	type MailOptions,
	retryDelay,
	undelivered,
} from './outbox.server'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
let smtp: Smtp

beforeAll(async () => {
	smtp = await startSmtp()
	process.env['SMTP_URL'] = smtp.url
	forgetSingleton('config')
	forgetSingleton('mail-transport')
})

beforeEach(() => {
	smtp.received.length = 0
	smtp.refuseWith = null
})

afterAll(async () => {
	await smtp.stop()
	delete process.env['SMTP_URL']
	forgetSingleton('config')
})

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
	to: 'nora@example.test',
	subject: 'Your code',
	text: 'K7PQ2M',
	html: '<p>K7PQ2M</p>',
	...changes,
})

const ABOUT = { kind: 'plan changed', reason: 'sub_1' } as const

const queue = (changes: Partial<OutgoingMail> = {}, options: Partial<MailOptions> = {}) =>
	inTransaction((tx) => enqueueMail(tx, mail(changes), { now: NOW, ...ABOUT, ...options }))

const onlyMessage = () => db().outboxMessage.findFirstOrThrow()

describe('delivery', () => {
	test('AUTH-32 sends a queued email once and deletes its content', async () => {
		await queue()
		expect(smtp.received).toEqual([])
		expect(await processOutbox(() => NOW)).toBe(1)
		expect(smtp.received).toHaveLength(1)
		expect(smtp.received[0]?.recipients).toEqual(['nora@example.test'])
		expect(await processOutbox(() => after(NOW, days(1)))).toBe(0)
		expect(smtp.received).toHaveLength(1)
		expect(await onlyMessage()).toMatchObject({
			sentAt: NOW,
			nextAttemptAt: null,
			attempts: 1,
			payload: '{}',
			lastError: null,
		})
	})

	test('sends once when five deliveries run in parallel', async () => {
		for (let i = 0; i < 4; i += 1) await queue({ subject: `number ${i}` })
		const attemptCounts = await Promise.all(
			Array.from({ length: 5 }, () => processOutbox(() => NOW)),
		)
		expect(attemptCounts.reduce((sum, n) => sum + n)).toBe(4)
		expect(smtp.received.map(({ parsed }) => parsed.subject).sort()).toEqual([
			'number 0',
			'number 1',
			'number 2',
			'number 3',
		])
	})

	test('sends nothing before it is due', async () => {
		await queue({}, { now: after(NOW, minutes(5)) })
		expect(await processOutbox(() => after(NOW, minutes(4)))).toBe(0)
		expect(await processOutbox(() => after(NOW, minutes(5)))).toBe(1)
	})

	test('MON-03 reminders to many go after all other emails', async () => {
		for (let i = 0; i < 12; i += 1) {
			await queue({ subject: 'reminder' }, { kind: 'renewal reminder' })
		}
		await queue({ subject: 'receipt' }, { now: after(NOW, seconds(1)), kind: 'receipt' })
		await processOutbox(() => after(NOW, minutes(1)))
		expect(smtp.received).toHaveLength(13)
		// Four are sent at a time.
		expect(smtp.received.slice(0, 4).map(({ parsed }) => parsed.subject)).toContain('receipt')
	})

	test('a failing transaction queues no email', async () => {
		const failing = inTransaction(async (tx) => {
			await enqueueMail(tx, mail(), { now: NOW, ...ABOUT })
			throw new Error('rolled back')
		})
		await expect(failing).rejects.toThrow('rolled back')
		expect(await db().outboxMessage.count()).toBe(0)
	})

	test('a new email wakes the delivery job', async () => {
		const wake = vi.fn()
		onNewMail(wake)
		await queue()
		await vi.waitFor(() => expect(wake).toHaveBeenCalled())
		onNewMail(() => undefined)
	})
})

describe('an unavailable mail server (security row 87)', () => {
	test('delays the email: 20 s, doubling, and then it is delivered once', async () => {
		smtp.refuseWith = { code: 451, text: 'Come back later' }
		await queue()
		let now = NOW
		for (const [i, pause] of [20, 40, 80, 160, 320].entries()) {
			expect(await processOutbox(() => now)).toBe(1)
			const row = await onlyMessage()
			expect(row).toMatchObject({ attempts: i + 1, sentAt: null, failedAt: null })
			expect(row.lastError).toContain('Come back later')
			expect(row.nextAttemptAt).toEqual(after(now, seconds(pause)))
			expect(await processOutbox(() => after(now, seconds(pause) - 1))).toBe(0)
			now = after(now, seconds(pause))
		}
		smtp.refuseWith = null
		expect(await processOutbox(() => now)).toBe(1)
		expect(await processOutbox(() => after(now, days(1)))).toBe(0)
		expect(smtp.received).toHaveLength(1)
		expect(await onlyMessage()).toMatchObject({ sentAt: now, attempts: 6, payload: '{}' })
	})

	test('does not delay other emails', async () => {
		smtp.refuseWith = { code: 451, text: 'Come back later' }
		await queue({ subject: 'first' })
		await processOutbox(() => NOW)
		smtp.refuseWith = null
		await queue({ subject: 'second' })
		expect(await processOutbox(() => NOW)).toBe(1)
		expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual(['second'])
	})

	test('abandons the email after three days', async () => {
		smtp.refuseWith = { code: 550, text: 'No such person' }
		await queue()
		const late = after(NOW, days(3) + 1)
		expect(await processOutbox(() => late)).toBe(1)
		expect(await onlyMessage()).toMatchObject({ failedAt: late, nextAttemptAt: null, sentAt: null })
		expect(await processOutbox(() => after(late, days(30)))).toBe(0)
	})

	test('a process that dies while sending delays the message', async () => {
		await queue()
		const row = await onlyMessage()
		// The claim of a delivery that never finished.
		const claimedUntil = after(NOW, minutes(5))
		await db().outboxMessage.update({
			where: { id: row.id },
			data: { nextAttemptAt: claimedUntil, attempts: 1 },
		})
		expect(await processOutbox(() => after(NOW, minutes(4)))).toBe(0)
		expect(await processOutbox(() => claimedUntil)).toBe(1)
		expect(smtp.received).toHaveLength(1)
	})
})

describe('H8 the recipient of queued email', () => {
	const recipients = async () => {
		const where = { discardedAt: null }
		const rows = await db().outboxMessage.findMany({ where, orderBy: { recipient: 'asc' } })
		return rows.map((row) => row.recipient)
	}

	test('is compared as a whole when its email is discarded', async () => {
		for (const to of ['%@victim.test', 'a_b@victim.test', 'axb@victim.test', 'nora@victim.test']) {
			await queue({ to })
		}
		await inTransaction((tx) => discardMailTo(tx, '%@victim.test', NOW))
		await inTransaction((tx) => discardMailTo(tx, 'a_b@victim.test', NOW))
		expect(await recipients()).toEqual(['axb@victim.test', 'nora@victim.test'])
	})

	test('is kept after delivery, the content is not', async () => {
		await queue()
		await processOutbox(() => NOW)
		expect(await onlyMessage()).toMatchObject({ recipient: 'nora@example.test', payload: '{}' })
	})

	test('is removed from stored email by the migration', () => {
		const names = readdirSync('prisma/migrations')
			.filter((name) => /^\d/u.test(name))
			.sort()
		const at = names.findIndex((name) => name.endsWith('_outbox_recipient'))
		const readMigration = (name: string) =>
			readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')
		const file = new Database(':memory:')
		onTestFinished(() => void file.close())
		for (const name of names.slice(0, at)) file.exec(readMigration(name))
		const add = file.prepare(
			`INSERT INTO OutboxMessage (id, kind, payload, sentAt, createdAt) VALUES (?, 'mail', ?, ?, 0)`,
		)
		add.run('1', JSON.stringify(mail({ to: `o'neil@example.test` })), null)
		add.run('2', '{}', 1)
		add.run('3', 'no JSON', null)
		file.exec(readMigration(names[at] ?? ''))
		const rows = file.prepare('SELECT recipient FROM OutboxMessage ORDER BY id').pluck().all()
		expect(rows).toEqual([`o'neil@example.test`, '', ''])
	})
})

test('an attempt claims its message for five minutes, and a failed one is listed with its recipient', async () => {
	expect(CLAIM).toBe(minutes(5))
	smtp.refuseWith = { code: 550, text: 'No such person' }
	await queue()
	await processOutbox(() => NOW)
	expect(await undelivered(10)).toMatchObject([{ to: 'nora@example.test', subject: 'Your code' }])
})

test.each([
	[0, seconds(20)],
	[1, seconds(20)],
	[2, seconds(40)],
	[7, seconds(1_280)],
	[8, seconds(2_560)],
	[9, hours(1)],
	[60, hours(1)],
	[5_000, hours(1)],
])('the delay after %d attempts is %d ms', (attempts, pause) => {
	expect(retryDelay(attempts)).toBe(pause)
})

describe('the same message', () => {
	test('queued with the same key is one message, and its transaction continues', async () => {
		await queue({ subject: 'first' }, { dedupeKey: 'taken:1' })
		const { id } = await inTransaction(async (tx) => {
			await enqueueMail(tx, mail({ subject: 'again' }), {
				now: NOW,
				...ABOUT,
				dedupeKey: 'taken:1',
			})
			return tx.user.create({
				data: { email: 'a@b.test', firstName: 'A', lastName: 'B', createdAt: NOW, updatedAt: NOW },
			})
		})
		expect(await db().user.count({ where: { id } })).toBe(1)
		await processOutbox(() => NOW)
		expect(smtp.received.map(({ parsed }) => parsed.subject)).toEqual(['first'])
	})

	test('is still one message after it was sent', async () => {
		await queue({}, { dedupeKey: 'taken:2' })
		await processOutbox(() => NOW)
		await queue({}, { dedupeKey: 'taken:2' })
		expect(await processOutbox(() => NOW)).toBe(0)
	})

	test('queued 20 times in parallel is stored once', async () => {
		await Promise.all(Array.from({ length: 20 }, () => queue({}, { dedupeKey: 'taken:3' })))
		expect(await db().outboxMessage.count()).toBe(1)
	})

	test('queued without a key is two messages', async () => {
		await queue()
		await queue()
		expect(await processOutbox(() => NOW)).toBe(2)
	})
})

test.each([
	'nora@example.test, evil@evil.test',
	'nora@example.test\r\nBcc: evil@evil.test',
	'Nora <nora@example.test>',
	'',
])('rejects the recipient %j before storing the email (security row 60)', async (to) => {
	await expect(queue({ to })).rejects.toThrow('not one address')
	expect(await db().outboxMessage.count()).toBe(0)
})
