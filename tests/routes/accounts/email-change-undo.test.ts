import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { days, hours, minutes } from '~/core/time/durations'
import { purgeEmailChanges } from '~/features/accounts/email-change/undo-change.server'
import {
	mailTo,
	resetTokenFor,
	signInOn,
	signUpOn,
	useMailbox,
} from '#tests/helpers/accounts/account-calls'
import {
	changeEmail,
	enterChangeCode,
	requestChange,
	undoChange,
	undoTokenFor,
} from '#tests/helpers/accounts/email-change'
import { addApp, codeOf, sendFactor, sendSecurityForm } from '#tests/helpers/accounts/second-factor'
import { advanceTime } from '#tests/helpers/accounts/verification'
import { createUser, PASSWORD, signedInClient } from '#tests/helpers/factories'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()
useMailbox()

const NEW_PASSWORD = 'Green-harbour-8'
const DONE = '/undo-email-change/done'

let serial = 0
const freshAddress = (): string => `other${(serial += 1)}@example.test`

/** An account whose address a stranger with its session has changed, and the link to the owner. */
async function stolenAccount() {
	const owner = await createUser('annual')
	const thief = await signedInClient(owner.id)
	const stolen = freshAddress()
	await changeEmail(thief, stolen)
	return { ...owner, thief, stolen, token: await undoTokenFor(owner.email) }
}

const addressOf = async (id: string) =>
	(await db().user.findUniqueOrThrow({ where: { id } })).verifiedEmail

/** Sets a new password with the newest link mailed to this address. */
async function setNewPassword(device: TestClient, email: string): Promise<void> {
	const path = `/reset-password/${await resetTokenFor(email)}`
	const recaptchaToken = await device.botToken('reset_password')
	const fields = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, recaptchaToken }
	expect((await device.post(path, fields)).status).toBe(302)
}

describe('SAFE-24 the link to the former address', () => {
	test('changes nothing when it is opened, and restores the address when that is confirmed', async () => {
		const { id, email, stolen, token } = await stolenAccount()
		const visitor = new TestClient()
		for (let i = 0; i < 2; i += 1) {
			expect((await visitor.load(`/undo-email-change/${token}`)).value).toEqual({ view: 'form' })
		}
		expect(await addressOf(id)).toBe(stolen)
		expect((await undoChange(visitor, token)).location).toBe(DONE)
		expect((await visitor.load(DONE)).value).toEqual({ view: 'done' })
		expect(await db().user.findUnique({ where: { id } })).toMatchObject({
			email,
			verifiedEmail: email,
		})
	})

	test('ends the session, and needs a new password, whose link goes to the former address', async () => {
		const { id, email, stolen, thief, token } = await stolenAccount()
		const visitor = new TestClient()
		await undoChange(visitor, token)
		expect((await thief.load('/profile')).location).toMatch(/^\/signin/u)
		for (const address of [email, stolen]) {
			const answer = await signInOn(new TestClient(), { email: address, password: PASSWORD })
			expect(answer.status).toBe(400)
		}
		const subjects = (await mailTo(email)).map(({ subject }) => subject)
		expect(subjects).toContain('Set a new Pro Hub password')
		await setNewPassword(visitor, email)
		const signedIn = await signInOn(visitor, { email, password: NEW_PASSWORD })
		expect(signedIn.location).toBe('/dashboard')
		expect(await addressOf(id)).toBe(email)
	})

	test('the password, reset link, and change of the stranger end', async () => {
		const { email, stolen, thief, token } = await stolenAccount()
		const visitor = new TestClient()
		const recaptchaToken = await visitor.botToken('forgot_password')
		await visitor.post('/forgot-password', { email: stolen, recaptchaToken })
		const resetPath = `/reset-password/${await resetTokenFor(stolen)}`
		await requestChange(thief, freshAddress())
		await undoChange(new TestClient(), token)
		expect((await visitor.load(resetPath)).status).toBe(404)
		expect(await db().emailChange.count()).toBe(0)
		const [notice] = await mailTo(stolen)
		expect(notice?.subject).toBe('Your Pro Hub email address was changed back')
		expect(notice?.text).not.toContain(email)
	})

	test('email that waits for delivery to the stranger is not delivered', async () => {
		const { stolen, token } = await stolenAccount()
		await mailTo(stolen)
		await signInOn(new TestClient(), { email: stolen, password: PASSWORD })
		expect(await db().outboxMessage.count({ where: { recipient: stolen } })).toBeGreaterThan(0)
		await undoChange(new TestClient(), token)
		const subjects = (await mailTo(stolen)).map(({ subject }) => subject)
		expect(subjects).not.toContain('New sign-in to your Pro Hub account')
	})

	test('a sign-in that waits for its second factor ends', async () => {
		const { id, stolen, thief, token } = await stolenAccount()
		const { key } = await addApp(thief)
		const waiting = new TestClient()
		await signInOn(waiting, { email: stolen, password: PASSWORD })
		await undoChange(new TestClient(), token)
		expect((await sendFactor(waiting, codeOf(key, 1))).location).not.toBe('/dashboard')
		expect(await db().session.count({ where: { userId: id } })).toBe(0)
	})

	test('is good once, for 72 hours, and says why it is not', async () => {
		const first = await stolenAccount()
		const answers = await Promise.all(
			Array.from({ length: 4 }, () => undoChange(new TestClient(), first.token)),
		)
		expect(answers.filter(({ location }) => location === DONE)).toHaveLength(1)
		const page = await new TestClient().load(`/undo-email-change/${first.token}`)
		expect([page.status, page.value]).toEqual([404, expect.objectContaining({ view: 'dead' })])
		expect(JSON.stringify(page.value)).toContain('already undone')

		const second = await stolenAccount()
		await advanceTime(hours(72) + 1)
		const late = await undoChange(new TestClient(), second.token)
		expect([late.status, errorsOf(late)['form']]).toEqual([
			400,
			['This link has expired. Undo links are good for 72 hours.'],
		])
		expect(await addressOf(second.id)).toBe(second.stolen)

		await purgeEmailChanges(currentTime())
		expect(await db().formerEmail.count({ where: { userId: second.id } })).toBe(1)
		await advanceTime(days(1))
		await purgeEmailChanges(currentTime())
		expect(await db().formerEmail.count()).toBe(0)
		const unknown = await new TestClient().load(`/undo-email-change/${second.token}`)
		expect(JSON.stringify(unknown.value)).toContain("isn't valid")
	})

	test('guesses at links are limited by network', async () => {
		const visitor = new TestClient()
		const statuses: number[] = []
		for (let i = 0; i < 11; i += 1) statuses.push((await undoChange(visitor, `guess${i}`)).status)
		expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
	})
})

describe('SAFE-24 what was added since goes, what was there before stays', () => {
	test('an authenticator app and recovery codes of the stranger', async () => {
		const { id, email, thief, token } = await stolenAccount()
		await addApp(thief)
		const visitor = new TestClient()
		await undoChange(visitor, token)
		expect(await db().authenticator.count({ where: { userId: id } })).toBe(0)
		expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(0)
		await setNewPassword(visitor, email)
		const signedIn = await signInOn(visitor, { email, password: NEW_PASSWORD })
		expect(signedIn.location).toBe('/dashboard')
	})

	test('also an app that was added between the request and the code', async () => {
		const { id, email } = await createUser('annual')
		const thief = await signedInClient(id)
		const stolen = freshAddress()
		await requestChange(thief, stolen)
		await advanceTime(minutes(1))
		await addApp(thief)
		const [code = ''] = (await mailTo(stolen)).map(
			({ text }) => /^[2-9A-Z]{6}$/mu.exec(text)?.[0] ?? '',
		)
		await enterChangeCode(thief, code)
		await undoChange(new TestClient(), await undoTokenFor(email))
		expect(await db().authenticator.count({ where: { userId: id } })).toBe(0)
	})

	test('the owner’s app is still asked for, so that who only reads the former mailbox stays out', async () => {
		const { id, email } = await createUser('annual')
		const device = await signedInClient(id)
		const { key, recoveryCodes } = await addApp(device)
		await advanceTime(minutes(1))
		await changeEmail(device, freshAddress())
		const reader = new TestClient()
		await undoChange(reader, await undoTokenFor(email))
		await setNewPassword(reader, email)
		const answer = await signInOn(reader, { email, password: NEW_PASSWORD })
		expect(answer.location).toBe('/signin/second-factor')
		expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(recoveryCodes.length)
		expect((await sendFactor(reader, codeOf(key))).location).toBe('/dashboard')
	})

	test('recovery codes that replaced the owner’s go, the owner’s app stays', async () => {
		const { id, email } = await createUser('annual')
		const device = await signedInClient(id)
		await addApp(device)
		await advanceTime(minutes(1))
		await changeEmail(device, freshAddress())
		await sendSecurityForm(device, { intent: 'newRecoveryCodes' })
		await undoChange(new TestClient(), await undoTokenFor(email))
		expect(await db().authenticator.count({ where: { userId: id } })).toBe(1)
		expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(0)
	})

	test('remembered devices', async () => {
		const { id, email } = await createUser('annual')
		const before = new TestClient()
		await signInOn(before, { email, password: PASSWORD })
		await advanceTime(minutes(1))
		const stolen = freshAddress()
		await changeEmail(before, stolen)
		const elsewhere = new TestClient()
		const recaptchaToken = await elsewhere.botToken('signin')
		const headers = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36' }
		const fields = { email: stolen, password: PASSWORD, recaptchaToken }
		await elsewhere.post('/signin', fields, { headers })
		expect(await db().knownDevice.count({ where: { userId: id } })).toBe(2)
		await advanceTime(minutes(1))
		await undoChange(new TestClient(), await undoTokenFor(email))
		const devices = await db().knownDevice.findMany({ where: { userId: id } })
		expect(devices.map(({ device }) => device)).toEqual(['Unknown device'])
		expect(await db().forgottenDevices.count({ where: { userId: id } })).toBe(1)
	})
})

describe('SAFE-24 two changes in a row', () => {
	/** A → B → C, a minute apart. */
	async function changedTwice() {
		const { id, email: a } = await createUser('annual')
		const device = await signedInClient(id)
		const [b, c] = [freshAddress(), freshAddress()]
		await changeEmail(device, b)
		await advanceTime(minutes(1))
		await changeEmail(device, c)
		return { id, a, b, c, device, undoA: await undoTokenFor(a), undoB: await undoTokenFor(b) }
	}

	test('the first link restores the first address, and ends the second link', async () => {
		const { id, a, b, c, undoA, undoB } = await changedTwice()
		await undoChange(new TestClient(), undoA)
		expect(await addressOf(id)).toBe(a)
		expect((await undoChange(new TestClient(), undoB)).status).toBe(400)
		expect(await addressOf(id)).toBe(a)
		// Both are free again.
		await advanceTime(minutes(5))
		for (const address of [b, c]) {
			const visitor = new TestClient()
			await signUpOn(visitor, { email: address })
			expect((await mailTo(address))[0]?.subject).toMatch(/is your Pro Hub verification code$/u)
		}
	})

	test('the second link restores the second address, and then the first link the first', async () => {
		const { id, a, b, undoA, undoB } = await changedTwice()
		await undoChange(new TestClient(), undoB)
		expect(await addressOf(id)).toBe(b)
		await undoChange(new TestClient(), undoA)
		expect(await addressOf(id)).toBe(a)
	})

	test('both former addresses are reserved', async () => {
		const { a, b } = await changedTwice()
		for (const address of [a, b]) {
			await advanceTime(minutes(5))
			await signUpOn(new TestClient(), { email: address })
			const [newest] = await mailTo(address)
			expect(newest?.text).not.toMatch(/^[2-9A-Z]{6}$/mu)
		}
	})

	test('back at the first address, its link still ends what a stranger added', async () => {
		const { id, email: a } = await createUser('annual')
		const device = await signedInClient(id)
		await changeEmail(device, freshAddress())
		const token = await undoTokenFor(a)
		await changeEmail(device, a)
		await addApp(device)
		expect((await undoChange(new TestClient(), token)).location).toBe(DONE)
		expect(await addressOf(id)).toBe(a)
		expect(await db().authenticator.count({ where: { userId: id } })).toBe(0)
		const subjects = (await mailTo(a)).map(({ subject }) => subject)
		expect(subjects).not.toContain('Your Pro Hub email address was changed back')
	})
})

test('SAFE-24 an address that create-admin gave away meanwhile is not restored', async () => {
	const { id, email, stolen, token } = await stolenAccount()
	await createUser('admin', { email })
	expect((await undoChange(new TestClient(), token)).status).toBe(400)
	expect(await addressOf(id)).toBe(stolen)
})
