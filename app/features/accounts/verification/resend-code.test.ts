import { describe, expect, test } from 'vitest'
import { days, minutes } from '~/core/time/durations'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { errorOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { type TestResponse, TestClient } from '#tests/helpers/test-client'
import {
	codeFor,
	mailTo,
	signInOn,
	signUpOn,
	useMailbox,
} from '#tests/helpers/accounts/account-calls'
import { PASSWORD, createUser } from '#tests/helpers/factories'
import { advanceTime, pending, REFUSED, resend, verify } from '#tests/helpers/accounts/verification'

useDatabase()
useMailbox()

describe('AUTH-18 AUTH-19 resending the code (security row 23)', () => {
	test('sends the first one immediately, and the page says so', async () => {
		const { device, email, code } = await pending()
		const response = await resend(device, '/verify-email?redirect=/calculator')
		expect(response.location).toBe('/verify-email?redirect=%2Fcalculator&sent=1')
		expect(await codeFor(email)).not.toBe(code)
		const page = await device.open('/verify-email?redirect=%2Fcalculator&sent=1')
		expect(page.value).toMatchObject({ isSent: true, target: '/calculator' })
		expect(page.messages).toEqual([
			{ kind: 'success', text: 'Verification email resent successfully' },
		])
	})

	test('sends the next one after five minutes: until then, 429 with the remaining time', async () => {
		const { device, email } = await pending()
		await resend(device)
		for (let i = 0; i < 30; i += 1) {
			const response = await resend(device)
			expect(response.status).toBe(429)
			expect(errorOf(response)).toBe(
				'We already sent you an email. You can request another one in 5 minutes.',
			)
			expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(290)
		}
		expect(await mailTo(email)).toHaveLength(2)
		await advanceTime(minutes(3))
		const later = await resend(device)
		expect(errorOf(later)).toBe(
			'We already sent you an email. You can request another one in 2 minutes.',
		)
		await advanceTime(minutes(2))
		expect((await resend(device)).status).toBe(302)
		expect(await mailTo(email)).toHaveLength(3)
	})

	test('signing in again, or signing up with another spelling, does not send one sooner', async () => {
		const { device, email } = await pending()
		await resend(device)
		const secondDevice = new TestClient()
		await signInOn(secondDevice, { email: email.toUpperCase(), password: PASSWORD })
		expect((await resend(secondDevice)).status).toBe(429)
		const other = new TestClient()
		await signUpOn(other, { email: ` ${email.toUpperCase()}` })
		expect((await resend(other)).status).toBe(429)
	})

	test('sends five a day, then 429 until the next day', async () => {
		const { device, email } = await pending()
		for (let i = 0; i < 5; i += 1) {
			expect((await resend(device)).status).toBe(302)
			await advanceTime(minutes(5))
		}
		const response = await resend(device)
		expect(response.status).toBe(429)
		expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(80_000)
		expect(await mailTo(email)).toHaveLength(6)
		await advanceTime(days(1))
		expect((await resend(device)).status).toBe(302)
	})

	test('sends 20 an hour for each client address, whoever asks', async () => {
		const ip = '203.0.113.41'
		const answers: TestResponse[] = []
		for (let i = 0; i < 5; i += 1) {
			const { device } = await pending('/signup', ip)
			for (let j = 0; j < 5; j += 1) {
				answers.push(await resend(device, '/verify-email', { proven: true }))
				await advanceLimits(minutes(5) / 1000)
			}
			await advanceLimits(-minutes(25) / 1000)
		}
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(20)
		expect(errorOf(answers[20]!)).toMatch(/^Too many emails requested\. Please try again in /u)
	})

	test('AUTH-31 sends half of that with the form token alone, and a refusal takes no points', async () => {
		const ip = '203.0.113.42'
		const statuses: number[] = []
		const devices = []
		for (let i = 0; i < 3; i += 1) devices.push(await pending('/signup', ip))
		for (const { device } of devices) {
			for (let j = 0; j < 4; j += 1) {
				statuses.push((await resend(device)).status)
				await advanceLimits(minutes(5) / 1000)
			}
			await advanceLimits(-minutes(20) / 1000)
		}
		expect(statuses).toEqual([...Array<number>(10).fill(302), 429, 429])
		const mails = await mailTo(devices[2]!.email)
		expect(mails).toHaveLength(3)
		// From another network, the third user can request a code right away.
		const elsewhere = new TestClient('203.0.113.43')
		elsewhere.setCookie('session', devices[2]!.device.cookieNamed('session')!)
		expect((await resend(elsewhere)).status).toBe(302)
	})

	test('sends one of ten in parallel', async () => {
		const { device, email } = await pending()
		const answers = await Promise.all(Array.from({ length: 10 }, () => resend(device.copy())))
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
		expect(await mailTo(email)).toHaveLength(2)
	})

	test('requires the bot token of this form', async () => {
		const { device, email } = await pending()
		const send = (recaptchaToken: string, nickname = '') =>
			device.post('/verify-email', { intent: 'resend', recaptchaToken, nickname })
		expect((await send('')).status).toBe(400)
		expect((await send(await device.botToken('signup'))).status).toBe(400)
		expect((await send(await new TestClient().botToken('resend_verification'))).status).toBe(400)
		const token = await device.botToken('resend_verification')
		expect((await send(token, 'bot')).status).toBe(400)
		expect(await mailTo(email)).toHaveLength(1)
		expect((await send(token)).status).toBe(302)
		expect((await send(token)).status).toBe(409)
		expect(await mailTo(email)).toHaveLength(2)
	})

	test('responds the same for an existing account, and emails no code', async () => {
		await createUser('user', { email: 'owner@example.test' })
		const device = new TestClient()
		await signUpOn(device, { email: 'owner@example.test' })
		const response = await resend(device)
		expect(response.location).toBe('/verify-email?sent=1')
		expect((await resend(device)).status).toBe(429)
		const texts = (await mailTo('owner@example.test')).map(({ subject }) => subject)
		expect(texts).toEqual(['You already have a Pro Hub account'])
		for (let i = 0; i < 6; i += 1) {
			expect(errorOf(await verify(device, 'AAAAAA'))).toBe(REFUSED)
		}
	})
})
