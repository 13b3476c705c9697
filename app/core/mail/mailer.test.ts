import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { type Smtp, startSmtp } from '#tests/helpers/server/smtp'
import { config } from '~/core/config/config.server'
import { isOneAddress, type OutgoingMail, readMailbox, sendMail } from './mailer.server'

const NOW = new Date('2026-05-01T12:00:00.000Z')

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
	to: 'nora@example.test',
	subject: 'K7PQ2M is your Pro Hub verification code',
	text: 'Hello Nora,\n\nK7PQ2M\n',
	html: '<p>Hello Nora,</p>',
	...changes,
})

describe('a single address is accepted', () => {
	test.each(['a@b.test', 'first.last+tag@sub.example.test', "o'neil@example.test"])(
		'%s',
		(text) => {
			expect(isOneAddress(text)).toBe(true)
		},
	)

	test.each([
		'',
		'nobody',
		'@example.test',
		'a@',
		'a@b@c.test',
		'a@b.test,c@d.test',
		'a@b.test;c@d.test',
		'a@b.test c@d.test',
		'a@b.test\r\nBcc: c@d.test',
		'a@b.test\n',
		'a@b.test\u2028c@d.test',
		'"Nora" <a@b.test>',
		'<a@b.test>',
		'a@b.test (comment)',
		'group: a@b.test;',
		'a\\@b.test',
		`${'a'.repeat(65)}@b.test`,
		`a@${'b'.repeat(250)}.test`,
	])('rejects %j', (text) => {
		expect(isOneAddress(text)).toBe(false)
	})
})

describe('sending to a mail server', () => {
	let smtp: Smtp

	beforeAll(async () => {
		smtp = await startSmtp()
		process.env['SMTP_URL'] = smtp.url
		process.env['MAIL_FROM'] = 'Pro Hub <hello@prohub.test>'
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
		delete process.env['MAIL_FROM']
		forgetSingleton('config')
	})

	const headerNames = (): string[] =>
		(smtp.received[0]?.parsed.headerLines ?? []).map(({ key }) => key).sort()

	test('AUTH-32 delivers the email unchanged', async () => {
		await sendMail(
			mail({ text: 'Grüße, 家 🏠\n.\n..dots\n', replyTo: 'somebody@example.test' }),
			NOW,
		)
		expect(smtp.received).toHaveLength(1)
		const { from, recipients, parsed } = smtp.received[0]!
		expect(from).toBe('hello@prohub.test')
		expect(recipients).toEqual(['nora@example.test'])
		expect(parsed.subject).toBe('K7PQ2M is your Pro Hub verification code')
		expect(parsed.from?.text).toBe('"Pro Hub" <hello@prohub.test>')
		expect(parsed.replyTo?.text).toBe('somebody@example.test')
		expect(parsed.text).toBe('Grüße, 家 🏠\n.\n..dots\n')
		expect(parsed.html).toBe('<p>Hello Nora,</p>')
	})

	test('accepts an apostrophe in an address', async () => {
		await sendMail(mail({ to: "o'neil@example.test" }), NOW)
		expect(smtp.received[0]?.recipients).toEqual(["o'neil@example.test"])
	})

	test('throws when the server rejects the email', async () => {
		smtp.refuseWith = { code: 451, text: 'Come back later' }
		await expect(sendMail(mail(), NOW)).rejects.toThrow('Come back later')
		smtp.refuseWith = null
		await sendMail(mail(), NOW)
		expect(smtp.received).toHaveLength(1)
	})

	describe('header injection (security row 60)', () => {
		test.each([
			'nora@example.test, evil@evil.test',
			'nora@example.test\r\nBcc: evil@evil.test',
			'"a" <nora@example.test>, evil@evil.test',
			'nora@example.test>\r\nRCPT TO:<evil@evil.test',
		])('rejects the recipient %j before sending anything', async (to) => {
			await expect(sendMail(mail({ to }), NOW)).rejects.toThrow('not one address')
			expect(smtp.received).toEqual([])
		})

		test.each(['a@b.test, evil@evil.test', 'a@b.test\r\nBcc: evil@evil.test'])(
			'rejects the reply address %j',
			async (replyTo) => {
				await expect(sendMail(mail({ replyTo }), NOW)).rejects.toThrow('not one address')
				expect(smtp.received).toEqual([])
			},
		)

		test.each<[string, Partial<OutgoingMail>]>([
			['a subject with a header', { subject: 'Hi\r\nBcc: evil@evil.test\r\n\r\n<b>body</b>' }],
			['a subject with a bare line feed', { subject: 'Hi\nTo: evil@evil.test' }],
			['an encoded subject', { subject: '=?utf-8?Q?Hi=0D=0ABcc:_evil@evil.test?=' }],
			[
				'a text with the end-of-message marker',
				{ text: 'Hi\r\n.\r\nMAIL FROM:<x@evil.test>\r\nRCPT TO:<evil@evil.test>\r\n' },
			],
			['a text with bare line endings', { text: 'Hi\n.\nRCPT TO:<evil@evil.test>\r.\r' }],
			[
				'HTML with a boundary',
				{ html: '--\r\nContent-Type: text/html\r\nBcc: evil@evil.test\r\n\r\n' },
			],
		])('%s adds no recipient and no header', async (_name, changes) => {
			await sendMail(mail(), NOW)
			const usual = headerNames()
			smtp.received.length = 0
			await sendMail(mail(changes), NOW)
			expect(smtp.received).toHaveLength(1)
			expect(smtp.received[0]?.recipients).toEqual(['nora@example.test'])
			expect(headerNames()).toEqual(usual)
			expect(smtp.received[0]?.parsed.bcc).toBeUndefined()
		})

		test('no subject adds one (fast-check)', async () => {
			await sendMail(mail(), NOW)
			const usual = headerNames()
			const part = fc.constantFrom(
				'\r\n',
				'\n',
				'\r',
				'\0',
				'\u0085',
				'\u2028',
				'Bcc: x@y.test',
				' ',
				':',
			)
			const text = fc.array(fc.oneof(part, fc.string({ unit: 'grapheme' })), { maxLength: 8 })
			await fc.assert(
				fc.asyncProperty(text, async (parts) => {
					smtp.received.length = 0
					await sendMail(mail({ subject: `S${parts.join('')}` }), NOW)
					expect(smtp.received[0]?.recipients).toEqual(['nora@example.test'])
					expect(headerNames()).toEqual(usual)
				}),
				{ numRuns: 40 },
			)
		})

		test('an email reads no file and no URL, whatever it contains', async () => {
			await sendMail(mail({ html: '<img src="file:///etc/passwd">' }), NOW)
			expect(smtp.received[0]?.parsed.attachments).toEqual([])
			expect(smtp.received[0]?.raw).not.toContain('root:')
		})
	})
})

describe('the local mailbox', () => {
	test('stores emails newest first, and no half-written file', async () => {
		await sendMail(mail({ subject: 'first' }), NOW)
		await sendMail(mail({ subject: 'third' }), new Date(NOW.getTime() + 2_000))
		await sendMail(mail({ subject: 'second' }), new Date(NOW.getTime() + 1_000))
		const box = await readMailbox()
		expect(box.map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
		expect(box[2]).toMatchObject({
			to: 'nora@example.test',
			from: config().mailFrom,
			sentAt: NOW.toISOString(),
			text: mail().text,
		})
		expect(await readMailbox(1)).toHaveLength(1)
		const files = readdirSync(join(config().dataDir, 'mailbox'))
		expect(files.every((name) => name.endsWith('.json'))).toBe(true)
	})

	test('accepts a single address only', async () => {
		await expect(sendMail(mail({ to: 'a@b.test, c@d.test' }), NOW)).rejects.toThrow(
			'not one address',
		)
	})
})
