import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { after, days, hours } from '~/core/time/durations'
import {
	removeDueFactors,
	requestFactorRemoval,
} from '~/features/accounts/second-factor/factor-removal.server'
import { factorsOf } from '~/features/accounts/second-factor/factors.server'
import { purgeFactorLinks } from '~/features/accounts/second-factor/undo-factor.server'
import { cancelFactorRemoval } from '~/features/admin/users/second-step.server'
import type { AdminUserView } from '~/features/admin/users/users.server'
import { mailTo, resetTokenFor, signInOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { changeEmail, undoChange, undoTokenFor } from '#tests/helpers/accounts/email-change'
import { sendNewPasskey, userWithPasskey } from '#tests/helpers/accounts/passkeys'
import { addApp, codeOf, sendFactor, sendSecurityForm } from '#tests/helpers/accounts/second-factor'
import { SoftAuthenticator } from '#tests/helpers/accounts/soft-authenticator'
import { advanceTime } from '#tests/helpers/accounts/verification'
import { createUser, PASSWORD, signedInClient, signInAs } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()
useMailbox()

const NEW_PASSWORD = 'Green-harbour-8'
const DONE = '/undo-factor-change/done'

/** The tokens of the links mailed to this address, newest first. */
async function linksFor(address: string): Promise<string[]> {
	const mails = await mailTo(address)
	return mails.flatMap(({ text }) => /\/undo-factor-change\/(\S+)/u.exec(text)?.[1] ?? [])
}

async function follow(device: TestClient, token: string) {
	return device.post(`/undo-factor-change/${token}`, { formToken: await device.formToken() })
}

const view = async (token: string) =>
	((await new TestClient().load(`/undo-factor-change/${token}`)).value as { view: string }).view

/** Sets a new password with the newest link mailed to this address, and signs in with it. */
async function recover(email: string): Promise<string | null> {
	const device = new TestClient()
	const path = `/reset-password/${await resetTokenFor(email)}`
	const recaptchaToken = await device.botToken('reset_password')
	const fields = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, recaptchaToken }
	expect((await device.post(path, fields)).status).toBe(302)
	return (await signInOn(device, { email, password: NEW_PASSWORD })).location
}

/** A stranger with the password adds an app: the owner is locked out, and gets a link. */
async function lockedOut() {
	const owner = await createUser('annual')
	const thief = await signedInClient(owner.id)
	const app = await addApp(thief)
	const [token = ''] = await linksFor(owner.email)
	return { ...owner, thief, token, ...app }
}

describe('FIX-01 the link about a new second factor', () => {
	test('changes nothing when it is opened; then lets the owner back in, and the stranger out', async () => {
		const { id, email, thief, token, key } = await lockedOut()
		expect(await view(token)).toBe('undo')
		expect(await factorsOf(id)).toMatchObject({ app: true })
		const waiting = new TestClient()
		await signInOn(waiting, { email, password: PASSWORD })
		expect((await follow(new TestClient(), token)).location).toBe(DONE)
		expect(await view('done')).toBe('done')
		expect(await factorsOf(id)).toEqual({ app: false, passkey: false })
		expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(0)
		expect((await thief.load('/profile')).location).toMatch(/^\/signin/u)
		expect((await sendFactor(waiting, codeOf(key, 1))).location).not.toBe('/dashboard')
		const old = await signInOn(new TestClient(), { email, password: PASSWORD })
		expect(old.status).toBe(400)
		expect(await recover(email)).toBe('/dashboard')
	})

	test('removes what was added later too: passkeys, and codes that replaced others', async () => {
		const { id, email, thief, token } = await lockedOut()
		await sendNewPasskey(thief, new SoftAuthenticator())
		await sendSecurityForm(thief, { intent: 'newRecoveryCodes' })
		expect(await linksFor(email)).toHaveLength(3)
		await follow(new TestClient(), token)
		expect(await factorsOf(id)).toEqual({ app: false, passkey: false })
		expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(0)
		// The later links would remove what the owner adds now.
		expect(await recover(email)).toBe('/dashboard')
		await addApp(await signedInClient(id))
		for (const other of (await linksFor(email)).slice(1)) {
			expect((await follow(new TestClient(), other)).status).toBe(400)
		}
		expect(await factorsOf(id)).toMatchObject({ app: true })
	})

	test('never removes what the owner had before', async () => {
		const { id, email, device, recoveryCodes } = await userWithPasskey()
		await advanceTime(1000)
		await addApp(device)
		const [token = ''] = await linksFor(email)
		await follow(new TestClient(), token)
		expect(await factorsOf(id)).toEqual({ app: false, passkey: true })
		expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(recoveryCodes.length)
	})

	test('works once, also in parallel, for 72 hours; it is stored as a digest and deleted later', async () => {
		const { token } = await lockedOut()
		expect(JSON.stringify(await db().factorUndo.findMany())).not.toContain(token)
		const answers = await Promise.all([1, 2, 3].map(() => follow(new TestClient(), token)))
		expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400])
		expect(await view(token)).toBe('dead')
		const late = await lockedOut()
		await advanceTime(hours(72))
		expect((await follow(new TestClient(), late.token)).status).toBe(400)
		expect(await factorsOf(late.id)).toMatchObject({ app: true })
		await purgeFactorLinks(after(currentTime(), days(2)))
		expect(await db().factorUndo.count()).toBe(0)
	})

	test('that was mailed to the address of a stranger removes nothing', async () => {
		const owner = await createUser('annual')
		const thief = await signedInClient(owner.id)
		const stolen = 'stolen-factor@example.test'
		await changeEmail(thief, stolen)
		await addApp(thief)
		const [theirs = ''] = await linksFor(stolen)
		await undoChange(new TestClient(), await undoTokenFor(owner.email))
		expect(await recover(owner.email)).toBe('/dashboard')
		await addApp(await signedInClient(owner.id))
		expect(await view(theirs)).toBe('dead')
		expect((await follow(new TestClient(), theirs)).status).toBe(400)
		expect(await factorsOf(owner.id)).toMatchObject({ app: true })
	})

	test('waits until the owner has undone a change of the address, and works after it', async () => {
		const { id, email, thief, token, key } = await lockedOut()
		await sendFactor(thief, codeOf(key, 1), '/confirm-identity')
		await changeEmail(thief, 'other-factor@example.test')
		const refused = await follow(new TestClient(), token)
		expect(refused.status).toBe(400)
		expect(JSON.stringify(refused.value)).toContain('Undo that change first')
		await undoChange(new TestClient(), await undoTokenFor(email))
		expect((await follow(new TestClient(), token)).location).toBe(DONE)
		expect(await factorsOf(id)).toEqual({ app: false, passkey: false })
		expect(await recover(email)).toBe('/dashboard')
	})

	test('is limited by network; an unknown one says nothing about any account', async () => {
		const device = new TestClient()
		for (let i = 0; i < 10; i += 1) {
			expect((await follow(device, `no-token-${i}`)).status).toBe(400)
		}
		expect((await follow(device, 'no-token')).status).toBe(429)
	})

	test('a removed factor leads to a new password instead', async () => {
		const { email, device } = await userWithPasskey()
		await addApp(device)
		await sendSecurityForm(device, { intent: 'removeApp' })
		// Two emails of one moment have no order.
		const mail = (await mailTo(email)).find(({ text }) => text.includes('app was removed'))
		expect(mail?.text).toContain('Your authenticator app was removed')
		expect(mail?.text).toContain('/forgot-password')
		expect(mail?.text).not.toContain('/undo-factor-change/')
	})
})

describe('FIX-01 the removal for a member who lost the second factor', () => {
	const page = async (admin: TestClient, id: string) =>
		(await admin.load(`/admin/users/${id}`)).value as AdminUserView
	const act = async (admin: TestClient, id: string, intent: string) =>
		admin.post(`/admin/users/${id}`, { intent, formToken: await admin.formToken() })

	test('an admin requests it; after 72 hours it is done once, and the owner sets a new password', async () => {
		const { id, email } = await lockedOut()
		const admin = await signInAs('admin')
		expect((await page(admin, id)).secondStep).toMatchObject({ hasApp: true, removalDueAt: null })
		await act(admin, id, 'removeFactor')
		await act(admin, id, 'removeFactor')
		expect(
			await db().auditEvent.count({ where: { action: 'user.removeFactor', targetId: id } }),
		).toBe(2)
		expect((await page(admin, id)).secondStep.removalDueAt).not.toBeNull()
		const asked = (await mailTo(email)).filter(({ subject }) => subject.includes('about to remove'))
		expect(asked).toHaveLength(1)
		await removeDueFactors(after(currentTime(), hours(71)))
		expect(await factorsOf(id)).toMatchObject({ app: true })
		await advanceTime(hours(72))
		await Promise.all([1, 2].map(() => removeDueFactors(currentTime())))
		expect(await factorsOf(id)).toEqual({ app: false, passkey: false })
		expect(await db().session.count({ where: { userId: id } })).toBe(0)
		const done = (await mailTo(email)).filter(({ subject }) => subject.includes('was removed'))
		expect(done).toHaveLength(1)
		expect(done[0]?.text).toContain('/forgot-password')
		const answer = await signInOn(new TestClient(), { email, password: PASSWORD })
		expect(answer.status).toBe(400)
	})

	test('the owner cancels it with the link; so does an admin, and it is audited', async () => {
		const { id, email } = await userWithPasskey()
		const admin = await signInAs('admin')
		await act(admin, id, 'removeFactor')
		const [token = ''] = await linksFor(email)
		expect(await view(token)).toBe('keep')
		expect((await follow(new TestClient(), token)).location).toBe('/undo-factor-change/kept')
		expect(await view('kept')).toBe('kept')
		expect((await follow(new TestClient(), token)).status).toBe(400)
		await removeDueFactors(after(currentTime(), days(4)))
		expect(await factorsOf(id)).toMatchObject({ passkey: true })
		await act(admin, id, 'removeFactor')
		await act(admin, id, 'keepFactor')
		expect(await db().factorRemoval.count()).toBe(0)
		expect(await db().auditEvent.count({ where: { action: 'user.keepFactor' } })).toBe(1)
	})

	test('an admin who no longer is one is told so, and the removal stays', async () => {
		const { id } = await userWithPasskey()
		const admin = await signInAs('admin')
		await act(admin, id, 'removeFactor')
		await expect(cancelFactorRemoval(id, await createUser(), currentTime())).resolves.toMatchObject(
			{
				ok: false,
				status: 403,
			},
		)
		expect(await db().factorRemoval.count()).toBe(1)
	})

	test('a removal ends with the undo by the owner, or with the last factor', async () => {
		const { id, token } = await lockedOut()
		const admin = await signInAs('admin')
		await act(admin, id, 'removeFactor')
		await follow(new TestClient(), token)
		expect(await db().factorRemoval.count()).toBe(0)
		const other = await lockedOut()
		await act(admin, other.id, 'removeFactor')
		await sendSecurityForm(other.thief, { intent: 'removeApp' })
		await removeDueFactors(after(currentTime(), days(4)))
		expect((await signInOn(new TestClient(), other)).location).toBe('/dashboard')
	})

	test('not of an admin by themselves, not without a second factor, not by others', async () => {
		const admin = await createUser('admin')
		const device = await signedInClient(admin.id)
		await addApp(device)
		await act(device, admin.id, 'removeFactor')
		const { id } = await createUser('annual')
		await act(device, id, 'removeFactor')
		const member = await signedInClient(id)
		await act(member, admin.id, 'removeFactor')
		expect(await db().factorRemoval.count()).toBe(0)
		const user = await db().user.findUniqueOrThrow({ where: { id } })
		const now = currentTime()
		expect(await inTransaction((tx) => requestFactorRemoval(tx, user, now))).toEqual({ ok: false })
	})
})
