import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db, inTransaction } from '~/core/db/db.server'
import type { MailTrace } from '~/core/mail/mail-trace'
import { enqueueMail, type MailOptions } from '~/core/mail/outbox.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { createUser, signInAs } from '#tests/helpers/factories'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'

useDatabase()
useMailbox()

/** An email that the SMTP server has rejected for three days. */
async function refusedMail(to: string): Promise<string> {
	const now = currentTime()
	const mail = { to, subject: 'Your code', text: 'SECRET-CODE', html: '<p>SECRET-CODE</p>' }
	await inTransaction((tx) =>
		enqueueMail(tx, mail, { now, kind: 'sign-up code', reason: 'sign-up' }),
	)
	const { id } = await db().outboxMessage.findFirstOrThrow({ where: { sentAt: null } })
	await db().outboxMessage.update({
		where: { id },
		data: { failedAt: now, nextAttemptAt: null, attempts: 9, lastError: '550 no such user' },
	})
	return id
}

describe('FIX-47 a test email', () => {
	test('goes to the admin who asks for it, once a minute, and is in the audit log', async () => {
		const admin = await signInAs('admin')
		const { email } = await db().user.findFirstOrThrow({ where: { role: 'admin' } })
		for (let n = 0; n < 3; n += 1) {
			const page = await admin.submit('/admin/mail', { intent: 'test' })
			expect(page.messages[0]?.text).toContain(`Test email sent to ${email}.`)
		}
		const mails = await mailTo(email)
		expect(mails).toHaveLength(1)
		expect(mails[0]?.subject).toBe('Test email from Pro Hub')
		expect(mails[0]?.text).toContain('SPF, DKIM and DMARC')
		expect(await db().auditEvent.findMany()).toMatchObject([{ action: 'mail.test' }])
	})

	test('is for admins only', async () => {
		const page = await (await signInAs('annual')).post('/admin/mail', { intent: 'test' })
		expect(page.location).toBe('/')
		expect(await db().outboxMessage.count()).toBe(0)
	})
})

describe('ADMIN-18 undelivered email', () => {
	test('is listed with its recipient and the reason, without its content', async () => {
		const id = await refusedMail('gone@example.test')
		const { value } = await (await signInAs('admin')).load('/admin/mail')
		expect(value).toMatchObject({
			mails: [{ id, to: 'gone@example.test', subject: 'Your code', isOver: true, attempts: 9 }],
		})
		expect(JSON.stringify(value)).not.toContain('SECRET-CODE')
	})

	test('can be resent and then disappears from the list', async () => {
		const id = await refusedMail('back@example.test')
		const admin = await signInAs('admin')
		const page = await admin.submit('/admin/mail', { intent: 'retry', id })
		expect(page.messages.map(({ text }) => text)).toEqual(['Resending email now.'])
		expect((await mailTo('back@example.test'))[0]?.text).toContain('SECRET-CODE')
		expect((await admin.load('/admin/mail')).value).toMatchObject({ mails: [] })
		expect(await db().auditEvent.findMany()).toMatchObject([{ action: 'mail.retry' }])
	})

	test('can be discarded after confirmation and is not sent', async () => {
		const id = await refusedMail('never@example.test')
		const admin = await signInAs('admin')
		const asked = await admin.load(`/admin/mail?confirm=${id}`)
		expect(asked.value).toMatchObject({ confirm: id })
		await admin.post('/admin/mail', { intent: 'discard', id })
		expect(await mailTo('never@example.test')).toEqual([])
		expect((await admin.load('/admin/mail')).value).toMatchObject({ mails: [] })
		expect(await db().outboxMessage.findMany()).toMatchObject([
			{ payload: '{}', discardedAt: expect.any(Date) as Date, nextAttemptAt: null },
		])
	})

	test('delivered and pending email is not affected', async () => {
		const now = currentTime()
		const mail = { to: 'a@example.test', subject: 's', text: 't', html: 'h' }
		await inTransaction((tx) =>
			enqueueMail(tx, mail, { now, kind: 'sign-up code', reason: 'sign-up' }),
		)
		const { id } = await db().outboxMessage.findFirstOrThrow()
		const admin = await signInAs('admin')
		for (const intent of ['retry', 'discard']) {
			const page = await admin.submit('/admin/mail', { intent, id })
			expect(page.messages[0]?.text).toContain('no longer in the queue')
		}
		expect(await mailTo('a@example.test')).toHaveLength(1)
		expect(await db().auditEvent.count()).toBe(0)
	})
})

describe('MON-32 admins see what emails were sent, and why', () => {
	const send = async (to: string, about: Partial<MailOptions>) => {
		const mail = { to, subject: 'SECRET', text: 'SECRET-CODE', html: 'SECRET-CODE' }
		const options = { now: currentTime(), kind: 'receipt', reason: 'pi_1', ...about } as const
		await inTransaction((tx) => enqueueMail(tx, mail, options))
	}

	test('on the page of a user: those about them and to their address', async () => {
		const { id, email } = await createUser('annual')
		await send(email, { userId: id })
		await send('former@example.test', { userId: id, kind: 'email changed', reason: 'profile' })
		await send(email, { kind: 'sign-up code', reason: 'sign-up' })
		await send('other@example.test', {})
		await mailTo(email)
		const page = await (await signInAs('admin')).load(`/admin/users/${id}`)
		const { mails } = page.value as { mails: MailTrace[] }
		expect(mails.map(({ kind, to, fate }) => [kind, to, fate]).sort()).toEqual(
			[
				['email changed', 'former@example.test', 'sent'],
				['receipt', email, 'sent'],
				['sign-up code', email, 'sent'],
			].sort(),
		)
		expect(mails.find(({ kind }) => kind === 'receipt')).toMatchObject({
			why: 'A payment went through.',
			reason: 'pi_1',
		})
		expect(JSON.stringify(page.value)).not.toContain('SECRET')
	})

	test('by address, also without an account, and with what the mail server said', async () => {
		const id = await refusedMail('gone@example.test')
		const admin = await signInAs('admin')
		const found = await admin.load('/admin/mail?address=%20GONE@Example.test')
		expect(found.value).toMatchObject({
			search: {
				error: null,
				mails: [{ id, kind: 'sign-up code', fate: 'failed', lastError: '550 no such user' }],
			},
		})
		const none = await admin.load('/admin/mail?address=nobody@example.test')
		expect(none.value).toMatchObject({ search: { mails: [] } })
	})

	test('what is no address gets a message beside the field', async () => {
		const page = await (await signInAs('admin')).load('/admin/mail?address=nobody')
		expect(page.status).toBe(400)
		expect(page.value).toMatchObject({
			search: { address: 'nobody', error: 'Please enter a valid email address.', mails: null },
		})
	})

	test('nobody else does', async () => {
		const page = await (await signInAs('annual')).load('/admin/mail?address=a@example.test')
		expect(page.location).toBe('/')
	})
})
