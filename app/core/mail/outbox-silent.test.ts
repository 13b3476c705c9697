import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { forgetSingleton, replaceSingleton } from '#tests/helpers/setup/singletons'
import { db, inTransaction } from '~/core/db/db.server'
import { after, minutes, seconds } from '~/core/time/durations'
import { mailTransport, MAX_MAIL_ATTEMPT } from './mailer.server'
import { CLAIM, processOutbox, enqueueMail } from './outbox.server'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')

beforeAll(() => {
	process.env['SMTP_URL'] = 'smtp://127.0.0.1:25'
	forgetSingleton('config')
})

afterAll(() => {
	delete process.env['SMTP_URL']
	forgetSingleton('config')
})

const queue = ({ to = 'nora@example.test', isUrgent = false } = {}) => {
	const kind = isUrgent ? 'sign-up code' : 'plan changed'
	const mail = { to, subject: 'Your code', text: 'K7PQ2M', html: 'K7PQ2M' }
	return inTransaction((tx) => enqueueMail(tx, mail, { now: NOW, kind, reason: 'test' }))
}

const onlyMessage = () => db().outboxMessage.findFirstOrThrow()

describe('SAFE-13 H7 a mail server that greets and then stops responding', () => {
	/** Points the outbox to a server that sends one line per connection and then stops responding. */
	async function useServer(
		lineFor: (count: number) => Promise<string> | string,
		silence?: number,
	): Promise<void> {
		let count = 0
		const sockets = new Set<Socket>()
		const server = createServer((socket) => {
			sockets.add(socket)
			socket.on('error', () => undefined)
			count += 1
			void Promise.resolve(lineFor(count)).then((line) => socket.write(`${line}\r\n`))
		})
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
		const { port } = server.address() as AddressInfo
		replaceSingleton('mail-transport', mailTransport(`smtp://127.0.0.1:${port}`, silence))
		onTestFinished(async () => {
			forgetSingleton('mail-transport')
			for (const socket of sockets) socket.destroy()
			await new Promise((resolve) => server.close(resolve))
		})
	}

	const REFUSES = '554 no mail here'

	test('times out after 15 s, and an attempt ends well within its claim', () => {
		expect(mailTransport('smtp://127.0.0.1:25').options).toMatchObject({
			connectionTimeout: 15_000,
			greetingTimeout: 15_000,
			socketTimeout: 15_000,
			dnsTimeout: 15_000,
		})
		expect(MAX_MAIL_ATTEMPT).toBeLessThanOrEqual(CLAIM / 2)
	})

	test('delays the email like a server that rejects it', async () => {
		await useServer(() => '220 mail.test ESMTP', 50)
		await queue()
		expect(await processOutbox(() => NOW)).toBe(1)
		const row = await onlyMessage()
		expect(row).toMatchObject({ attempts: 1, sentAt: null, nextAttemptAt: after(NOW, seconds(20)) })
		// On a busy computer the greeting itself comes too late.
		expect(row.lastError).toMatch(/timeout|never received/iu)
	})

	test('does not block the queue: four are sent in parallel', async () => {
		let open: (line: string) => void
		const all = new Promise<string>((resolve) => (open = resolve))
		// No connection gets a response before the fourth has arrived.
		await useServer((count) => {
			if (count === 4) open(REFUSES)
			return all
		})
		for (let i = 0; i < 4; i += 1) await queue()
		expect(await processOutbox(() => NOW)).toBe(4)
	})

	test('codes and reset links go first, also those queued while others are under way', async () => {
		/** The messages that were tried, per connection. */
		const tried: string[][] = []
		await useServer(async (count) => {
			if (count === 1) await queue({ to: 'late@example.test', isUrgent: true })
			const rows = await db().outboxMessage.findMany({ where: { attempts: { gt: 0 } } })
			tried.push(rows.map(({ recipient }) => recipient))
			return REFUSES
		})
		for (let i = 0; i < 12; i += 1) await queue()
		await queue({ to: 'first@example.test', isUrgent: true })
		expect(await processOutbox(() => NOW)).toBe(14)
		expect(tried[0]).toContain('first@example.test')
		// Four of the others are under way when it is queued.
		expect(tried.findIndex((recipients) => recipients.includes('late@example.test'))).toBeLessThan(
			9,
		)
		expect(tried).toHaveLength(14)
	})

	test('dates a claim when it is made, not when the run began', async () => {
		let time = NOW
		let claims: (Date | null)[] = []
		await useServer(async (count) => {
			// The fifth message is claimed after one of the first four has been rejected.
			time = after(NOW, minutes(4))
			if (count < 5) return REFUSES
			const underWay = { attempts: 1, lastError: null }
			const rows = await db().outboxMessage.findMany({ where: underWay })
			claims = rows.map(({ nextAttemptAt }) => nextAttemptAt)
			return REFUSES
		})
		for (let i = 0; i < 5; i += 1) await queue()
		expect(await processOutbox(() => time)).toBe(5)
		expect(claims).toContainEqual(after(NOW, minutes(4) + CLAIM))
	})

	test('an attempt that lost its claim does not undo the result of the other one', async () => {
		const nextAttemptAt = after(NOW, minutes(20))
		await useServer(async () => {
			await db().outboxMessage.updateMany({ data: { nextAttemptAt } })
			return REFUSES
		})
		await queue()
		await processOutbox(() => NOW)
		expect(await onlyMessage()).toMatchObject({ nextAttemptAt, lastError: null })
	})
})
