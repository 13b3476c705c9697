import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { type TestResponse, TestClient } from '#tests/helpers/test-client'
import { errorOf, errorsOf } from '#tests/helpers/form-responses'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import { createUser, signedInClient } from '#tests/helpers/factories'

useDatabase()
useMailbox()

const SUPPORT = 'support@prohub.test'
const MESSAGE = { email: 'ada@example.test', subject: 'A question', body: 'How do I start?\nAda' }

async function write(
	device: TestClient,
	fields: Record<string, string> = {},
): Promise<TestResponse> {
	const recaptchaToken = await device.botToken('contact_form')
	return device.post('/contact', { ...MESSAGE, recaptchaToken, ...fields })
}

describe('CONT-01 CONT-07 contact message', () => {
	test('reaches the support mailbox, with the sender as reply-to', async () => {
		const device = new TestClient()
		const answer = await write(device)
		expect([answer.status, answer.location]).toEqual([302, '/contact?sent=1'])
		const page = await device.open('/contact?sent=1')
		expect(page.messages).toEqual([
			{ kind: 'success', text: 'Message sent successfully!', key: 'contact' },
		])
		const mails = await mailTo(SUPPORT)
		expect(mails).toHaveLength(1)
		expect(mails[0]).toMatchObject({ replyTo: 'ada@example.test', subject: 'Contact: A question' })
		expect(mails[0]?.text).toContain('> How do I start?\n> Ada')
		// Nothing is sent to an address that anyone could have entered (security row 61).
		expect(await mailTo('ada@example.test')).toEqual([])
	})

	test('uses the account’s address when signed in, whatever is sent', async () => {
		const { id, email } = await createUser()
		await write(await signedInClient(id), { email: 'other@example.test' })
		const [mail] = await mailTo(SUPPORT)
		expect(mail?.replyTo).toBe(email)
		expect(mail?.text).not.toContain('other@example.test')
		expect(mail?.text).toContain(`account ${id}`)
	})

	test.each([
		[{ email: '' }, 'email', 'Please enter a valid email address.'],
		[{ email: 'nobody' }, 'email', 'Please enter a valid email address.'],
		[{ subject: '  ' }, 'subject', 'Please enter a subject.'],
		[{ body: '' }, 'body', 'Please enter a message.'],
	])('%j: %s, %s; the input is returned', async (fields, field, text) => {
		const answer = await write(new TestClient(), { subject: 'Kept', ...fields })
		expect([answer.status, errorsOf(answer)[field]]).toEqual([400, [text]])
		if (field !== 'subject') expect(JSON.stringify(answer.value)).toContain('Kept')
		expect(await db().outboxMessage.count()).toBe(0)
	})

	test('a long message arrives complete', async () => {
		const body = 'word '.repeat(20_000).trim()
		expect((await write(new TestClient(), { body })).status).toBe(302)
		expect((await mailTo(SUPPORT))[0]?.text).toContain(body)
	})

	test.each([
		'a@b.test\r\nRCPT TO:<evil@x.test>',
		'a@b.test, evil@x.test',
		'A <a@b.test>',
		'"a b"@b.test',
		'a@b.test\nBcc: evil@x.test',
		'a@b.test;evil@x.test',
	])('security row 60: %j is not an address', async (email) => {
		expect((await write(new TestClient(), { email })).status).toBe(400)
		expect(await db().outboxMessage.count()).toBe(0)
	})

	test('security row 60: line breaks in a subject stay in the subject', async () => {
		await write(new TestClient(), { subject: 'Hi\r\nBcc: evil@x.test' })
		const mails = await mailTo(SUPPORT)
		expect(mails).toHaveLength(1)
		expect(mails[0]?.subject).toBe('Contact: Hi Bcc: evil@x.test')
	})
})

describe('security row 61: cannot be used as a relay', () => {
	test('allows three in ten minutes per IP address, half as many without a proof of work', async () => {
		const device = new TestClient()
		const statuses: number[] = []
		let last: TestResponse | undefined
		for (let i = 0; i < 20; i += 1) {
			last = await write(device, { email: `ada${i}@example.test` })
			statuses.push(last.status)
		}
		const sent = statuses.filter((status) => status === 302).length
		expect(sent).toBeGreaterThanOrEqual(1)
		expect(sent).toBeLessThanOrEqual(3)
		expect(statuses.slice(3)).toEqual(Array<number>(17).fill(429))
		expect(errorOf(last!)).toMatch(
			/^You've sent several messages\. Please try again in \d+ minutes\.$/u,
		)
		expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect(await mailTo(SUPPORT)).toHaveLength(sent)
	})

	test('allows five per day per sender, from any IP address', async () => {
		const statuses: number[] = []
		const email = 'often@example.test'
		for (let i = 0; i < 6; i += 1) statuses.push((await write(new TestClient(), { email })).status)
		expect(statuses).toEqual([302, 302, 302, 302, 302, 429])
	})

	test('requires the form’s captcha token and an empty honeypot', async () => {
		const device = new TestClient()
		expect((await write(device, { recaptchaToken: '' })).status).toBe(400)
		expect((await write(device, { recaptchaToken: await device.botToken('signup') })).status).toBe(
			400,
		)
		expect((await write(device, { nickname: 'bot' })).status).toBe(400)
		expect(await db().outboxMessage.count()).toBe(0)
	})
})

describe('API-20 POST /api/contact', () => {
	test('requires an email address from visitors only', async () => {
		const device = new TestClient()
		const recaptchaToken = await device.botToken('contact_form')
		const { email: _, ...rest } = MESSAGE
		const without = await device.call('POST', '/api/contact', { ...rest, recaptchaToken })
		expect(without.status).toBe(400)
		expect(JSON.parse(without.text)).toMatchObject({
			fields: { email: 'Please enter a valid email address.' },
		})
		const mine = { ...MESSAGE, email: 'json@example.test', recaptchaToken }
		const answer = await device.call('POST', '/api/contact', mine)
		expect([answer.status, JSON.parse(answer.text)]).toEqual([
			200,
			{ message: 'Message sent successfully!' },
		])

		const { id, email } = await createUser()
		const member = await signedInClient(id)
		const own = await member.botToken('contact_form')
		expect(
			(await member.call('POST', '/api/contact', { ...rest, recaptchaToken: own })).status,
		).toBe(200)
		expect((await mailTo(SUPPORT)).map(({ replyTo }) => replyTo).sort()).toEqual(
			['json@example.test', email].sort(),
		)
	})
})
