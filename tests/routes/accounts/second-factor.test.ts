import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import {
	reencryptAuthenticators,
	useUpOneTimeCode,
} from '~/features/accounts/second-factor/authenticator.server'
import { purgePendingSignIns } from '~/features/accounts/second-factor/pending-sign-in.server'
import { mailTo, resetTokenFor, signInOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { addApp, codeOf, sendFactor, sendSecurityForm } from '#tests/helpers/accounts/second-factor'
import { createUser, signedInClient } from '#tests/helpers/factories'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { changeConfig, resetClock } from '#tests/helpers/setup/singletons'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()
useMailbox()

const SECOND_STEP = '/signin/second-factor'

/** A member with an authenticator app. */
async function memberWithApp() {
	const who = await createUser('annual')
	const device = await signedInClient(who.id)
	return { ...who, device, ...(await addApp(device)) }
}

const isSignedIn = async (device: TestClient): Promise<boolean> =>
	(await device.open('/terms-of-service')).root.auth.isAuthenticated

/** A new browser whose password was right. */
async function afterPassword(
	who: { email: string; password: string },
	device = new TestClient(),
): Promise<TestClient> {
	const answer = await signInOn(device, who)
	expect(answer.location).toBe(SECOND_STEP)
	return device
}

describe('SAFE-22 setting up an authenticator app', () => {
	test('shows a QR code and a key, and is on after the first code of the app', async () => {
		const { id, email } = await createUser('user')
		const device = await signedInClient(id)
		await sendSecurityForm(device, { intent: 'setUpApp' })
		const page = (await device.load('/profile/security')).value
		expect(page).toMatchObject({
			appSince: null,
			setup: {
				key: expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u) as string,
				uri: expect.stringMatching(/^otpauth:\/\/totp\/Pro%20Hub:/u) as string,
				qr: { path: expect.stringMatching(/^M0 0h1v1h-1z/u) as string },
			},
		})
		const { setup } = page as { setup: { key: string; uri: string } }
		expect(decodeURIComponent(setup.uri)).toContain(email)
		const refused = await sendSecurityForm(device, { intent: 'confirmApp', code: '000000' })
		expect(refused.status).toBe(400)
		expect(errorsOf(refused)['code']?.[0]).toMatch(/^That code didn't work/u)
		const done = await sendSecurityForm(device, { intent: 'confirmApp', code: codeOf(setup.key) })
		const { recoveryCodes } = done.value as { recoveryCodes: string[] }
		expect(new Set(recoveryCodes).size).toBe(10)
		for (const code of recoveryCodes) expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/u)
		expect((await device.load('/profile/security')).value).toMatchObject({
			appSince: expect.any(String) as string,
			setup: null,
			recoveryCodesLeft: 10,
		})
		expect((await mailTo(email))[0]?.text).toContain('An authenticator app was added')
	})

	test('a key that is not confirmed is not asked for, and can be dropped', async () => {
		const who = await createUser('annual')
		const device = await signedInClient(who.id)
		await sendSecurityForm(device, { intent: 'setUpApp' })
		expect((await signInOn(new TestClient(), who)).location).toBe('/dashboard')
		const again = await signedInClient(who.id)
		await sendSecurityForm(again, { intent: 'cancelApp' })
		expect(await db().authenticator.count()).toBe(0)
	})

	test('stores neither the key nor the recovery codes as they are', async () => {
		const { id, key, recoveryCodes } = await memberWithApp()
		const stored = JSON.stringify([
			await db().authenticator.findMany(),
			await db().recoveryCode.findMany(),
		])
		expect(stored).not.toContain(key.replaceAll(' ', ''))
		for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
		expect(await db().recoveryCode.count({ where: { userId: id } })).toBe(10)
	})

	test('a new secret of the app keeps the key: it is encrypted anew', async () => {
		const { id, key } = await memberWithApp()
		const [current = ''] = config().tokenSecrets
		const next = 'f0e1d2c3b4a5968778695a4b3c2d1e0f'
		changeConfig({ tokenSecrets: [next, current] })
		await reencryptAuthenticators()
		changeConfig({ tokenSecrets: [next] })
		expect(await useUpOneTimeCode(id, codeOf(key, 1), currentTime())).toBe(true)
	})
})

describe('SAFE-22 signing in with a one-time code', () => {
	test('the password alone opens nothing, and the other device stays signed in until the code', async () => {
		const { device, key, ...who } = await memberWithApp()
		const other = await afterPassword(who)
		expect(await isSignedIn(other)).toBe(false)
		expect(await isSignedIn(device)).toBe(true)
		const answer = await sendFactor(other, codeOf(key, 1))
		expect(answer.location).toBe('/dashboard')
		expect(await isSignedIn(other)).toBe(true)
		expect(await isSignedIn(device)).toBe(false)
		expect(other.cookieNamed('pending-sign-in')).toBeUndefined()
	})

	test('leads to the page that was asked for, however the code is typed', async () => {
		const { key, ...who } = await memberWithApp()
		const device = new TestClient()
		const to = '/signin?redirect=%2Fcalculator%3Fproperty%3D7'
		const { location } = await signInOn(device, who, to)
		expect(location).toBe(`${SECOND_STEP}?redirect=%2Fcalculator%3Fproperty%3D7`)
		const code = codeOf(key, 1)
		const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `
		const answer = await sendFactor(device, typed, location ?? '')
		expect(answer.location).toBe('/calculator?property=7')
	})

	test('the same code is not accepted twice, nor an older one, also not in parallel', async () => {
		const { key, ...who } = await memberWithApp()
		const first = await afterPassword(who)
		expect((await sendFactor(first, codeOf(key))).status).toBe(400)
		const devices = await Promise.all([1, 2, 3].map(() => afterPassword(who)))
		const code = codeOf(key, 1)
		const answers = await Promise.all(devices.map((one) => sendFactor(one, code)))
		expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400])
	})

	test('codes of the step before and after are good, others are not', async () => {
		onTestFinished(resetClock)
		const { key, ...who } = await memberWithApp()
		advanceClock(300)
		for (const [steps, status] of [
			[-2, 400],
			[2, 400],
			[-1, 302],
			[1, 302],
		] as const) {
			const device = await afterPassword(who)
			expect((await sendFactor(device, codeOf(key, steps))).status).toBe(status)
		}
	})

	test('ends after ten minutes and after a reset of the password', async () => {
		onTestFinished(resetClock)
		const { key, ...who } = await memberWithApp()
		const early = await afterPassword(who)
		const forgotToken = await early.botToken('forgot_password')
		await early.post('/forgot-password', { email: who.email, recaptchaToken: forgotToken })
		const token = await resetTokenFor(who.email)
		const recaptchaToken = await early.botToken('reset_password')
		const password = 'Green-harbour-8'
		const fields = { password, confirmPassword: password, recaptchaToken }
		await new TestClient().post(`/reset-password/${token}`, fields)
		expect((await sendFactor(early, codeOf(key, 1))).location).toBe('/signin')
		const late = await afterPassword({ ...who, password })
		advanceClock(601)
		const expired = await sendFactor(late, codeOf(key))
		expect(expired.location).toBe('/signin')
		expect((await late.open('/signin')).messages[0]?.text).toMatch(/^This sign-in has expired/u)
		await purgePendingSignIns(currentTime())
		expect(await db().pendingSignIn.count()).toBe(0)
	})

	test('a forged or foreign cookie is no pending sign-in', async () => {
		const { key } = await memberWithApp()
		const device = new TestClient()
		device.setCookie('pending-sign-in', 'made-up')
		expect((await device.load(SECOND_STEP)).location).toBe('/signin')
		expect((await sendFactor(device, codeOf(key, 1))).location).toBe('/signin')
	})
})

describe('SAFE-22 recovery codes', () => {
	test('are good once each, in the same field, and say how many are left', async () => {
		const { recoveryCodes, ...who } = await memberWithApp()
		const [first = '', second = ''] = recoveryCodes
		const device = await afterPassword(who)
		const page = await sendFactor(device, first.toLowerCase().replaceAll('-', ' '))
		expect(page.location).toBe('/dashboard')
		expect((await device.open('/dashboard')).messages.map(({ text }) => text)).toEqual([
			'You used a recovery code. You have 9 left.',
		])
		const subjects = (await mailTo(who.email)).map(({ subject }) => subject)
		expect(subjects).toContain('A recovery code of your Pro Hub account was used')
		const other = await afterPassword(who)
		expect((await sendFactor(other, first)).status).toBe(400)
		const parallel = [other, await afterPassword(who)]
		const answers = await Promise.all(parallel.map((one) => sendFactor(one, second)))
		expect(answers.map(({ status }) => status).sort()).toEqual([302, 400])
	})

	test('new ones replace the old ones; removing the app removes them and the second step', async () => {
		const { device, recoveryCodes, ...who } = await memberWithApp()
		const made = await sendSecurityForm(device, { intent: 'newRecoveryCodes' })
		const fresh = (made.value as { recoveryCodes: string[] }).recoveryCodes
		const other = await afterPassword(who)
		expect((await sendFactor(other, recoveryCodes[0] ?? '')).status).toBe(400)
		expect((await sendFactor(other, fresh[0] ?? '')).status).toBe(302)
		await sendSecurityForm(other, { intent: 'removeApp' })
		expect(await db().recoveryCode.count()).toBe(0)
		expect((await signInOn(new TestClient(), who)).location).toBe('/dashboard')
	})
})

describe('SAFE-22 guessing at the second factor', () => {
	const wrong = '000000'

	test('five wrong codes end the sign-in, and a right password does not bring new guesses', async () => {
		const { key, ...who } = await memberWithApp()
		const device = await afterPassword(who)
		const statuses = []
		for (let i = 0; i < 5; i += 1) statuses.push((await sendFactor(device, wrong)).status)
		expect(statuses).toEqual([400, 400, 400, 400, 400])
		expect((await sendFactor(device, codeOf(key, 1))).location).toBe('/signin')
		await afterPassword(who, device)
		const refused = await sendFactor(device, codeOf(key, 1))
		expect(refused.status).toBe(429)
		expect(refused.headers.get('Retry-After')).not.toBeNull()
	})

	test("a stranger's failures do not lock out a known device", async () => {
		const { key, ...who } = await memberWithApp()
		const known = await afterPassword(who)
		await sendFactor(known, codeOf(key, 1))
		await known.post('/signout', { formToken: await known.formToken() })
		for (let i = 0; i < 20; i += 1) await sendFactor(await afterPassword(who), wrong)
		for (let i = 0; i < 7; i += 1) {
			await advanceLimits(61)
			await sendFactor(await afterPassword(who), wrong)
		}
		const stranger = await afterPassword(who)
		expect((await sendFactor(stranger, wrong)).status).toBe(429)
		onTestFinished(resetClock)
		advanceClock(60)
		await afterPassword(who, known)
		expect((await sendFactor(known, codeOf(key))).status).toBe(302)
	})

	test('is logged under one name each, without the address or the code', async () => {
		const lines = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
		onTestFinished(() => lines.mockRestore())
		const who = await memberWithApp()
		const device = await afterPassword(who)
		for (let i = 0; i < 5; i += 1) await sendFactor(device, wrong)
		await afterPassword(who, device)
		await sendFactor(device, wrong)
		expect(lines.mock.calls.map(([, text]) => text)).toEqual([
			...Array<string>(5).fill('second factor failed'),
			'second factor locked out',
		])
		for (const secret of [who.email, wrong]) {
			expect(JSON.stringify(lines.mock.calls)).not.toContain(secret)
		}
	})
})

describe('SAFE-23 the page asks a member whose sign-in is old for a code or the password', () => {
	const CONFIRM = '/confirm-identity?redirect=%2Fprofile%2Fsecurity'

	test.each(['code', 'password'])('with the %s', async (field) => {
		onTestFinished(resetClock)
		const { device, key, password } = await memberWithApp()
		advanceClock(15 * 60 + 1)
		expect((await device.load('/profile/security')).location).toBe(CONFIRM)
		const posted = await sendSecurityForm(device, { intent: 'removeApp' })
		expect(posted.location).toBe(CONFIRM)
		expect(await db().authenticator.count()).toBe(1)
		const send = async (value: string) =>
			device.post(CONFIRM, { [field]: value, formToken: await device.formToken() })
		const refused = await send('123456')
		expect(errorsOf(refused)[field]).toHaveLength(1)
		const done = await send(field === 'code' ? codeOf(key) : password)
		expect(done.location).toBe('/profile/security')
		expect((await device.load('/profile/security')).status).toBe(200)
	})

	test('an empty form says what to enter', async () => {
		const { device } = await memberWithApp()
		const answer = await device.post(CONFIRM, { formToken: await device.formToken() })
		expect(errorsOf(answer)['password']).toEqual(['Please enter your password.'])
	})
})

test('SAFE-22 the export names what is stored, and nothing outlives the account', async () => {
	const { id, device, key } = await memberWithApp()
	const { text } = await device.load('/profile/data.json')
	const data = JSON.parse(text) as { secondFactor: unknown }
	expect(data.secondFactor).toMatchObject({
		authenticatorApp: { confirmedAt: expect.any(String) as string },
		recoveryCodes: expect.arrayContaining([expect.objectContaining({ usedAt: null })]) as unknown,
	})
	expect(text).not.toContain(key.replaceAll(' ', ''))
	await db().user.delete({ where: { id } })
	expect(await db().authenticator.count()).toBe(0)
	expect(await db().recoveryCode.count()).toBe(0)
})
