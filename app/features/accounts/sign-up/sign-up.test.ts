import { describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { advanceClock } from '~/core/time/clock'
import { days, hours } from '~/core/time/durations'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import type { FormResult } from '~/core/forms/form-result'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { codeFor, mailTo, signUpOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { PASSWORD, createUser } from '#tests/helpers/factories'
import { resetClock } from '#tests/helpers/setup/singletons'
import { passwordMatches } from '~/features/accounts/password/hashing.server'

useDatabase()
useMailbox()

const accounts = (email: string) => db().user.findMany({ where: { email } })

describe('AUTH-08 a sign-up', () => {
	test('creates a pending account, signs it in and redirects to the code', async () => {
		const device = new TestClient()
		const response = await signUpOn(device, { email: ' Nora@Example.TEST', serviceProvider: 'on' })
		expect([response.status, response.location]).toEqual([302, '/verify-email'])
		const [row, ...others] = await accounts('nora@example.test')
		expect(others).toEqual([])
		expect(row).toMatchObject({
			verifiedEmail: null,
			firstName: 'Nora',
			lastName: 'Field',
			role: 'user',
			serviceProvider: true,
			subscriptionStatus: null,
			vipExpiresAt: null,
			hasAcceptedCalculatorTOS: false,
			hasAcceptedProviderTOS: false,
		})
		expect(await passwordMatches(row?.passwordHash, PASSWORD)).toBe(true)
		expect(row?.passwordHash).toMatch(/^\$argon2id\$/u)

		const page = await device.open('/verify-email')
		expect(page.root.auth).toMatchObject({ isAuthenticated: true, tier: 'unverified' })
		expect(page.value).toMatchObject({ email: 'nora@example.test', tier: 'unverified' })
	})

	test('AUTH-32 emails the code, which is not in the database', async () => {
		const email = 'coded@example.test'
		await signUpOn(new TestClient(), { email })
		const [mail, ...others] = await mailTo(email)
		const code = await codeFor(email)
		expect(others).toEqual([])
		expect(mail?.subject).toBe(`${code} is your Pro Hub verification code`)
		expect(mail?.html).toContain(code)
		expect(mail?.text).toContain('15 minutes')
		const rows = [await db().emailCode.findMany(), await db().outboxMessage.findMany()]
		expect(JSON.stringify(rows)).not.toContain(code)
	})

	test('SHELL-34 AUTH-33 preserves a return target within this app, and no other', async () => {
		const to = async (path: string) => (await signUpOn(new TestClient(), {}, path)).location
		expect(await to('/signup?redirect=/calculator?property=7')).toBe(
			'/verify-email?redirect=%2Fcalculator%3Fproperty%3D7',
		)
		expect(await to('/signup?redirect=//evil.test')).toBe('/verify-email')
		expect(await to('/signup?type=provider&redirect=/guides')).toBe(
			'/verify-email?redirect=%2Fguides',
		)
	})

	test('changes no other fields, whatever is sent (security row 8)', async () => {
		const device = new TestClient()
		const recaptchaToken = await device.botToken('signup')
		await device.post('/signup', {
			firstName: 'Nora',
			lastName: 'Field',
			email: 'greedy@example.test',
			password: PASSWORD,
			confirmPassword: PASSWORD,
			recaptchaToken,
			role: 'admin',
			isAdmin: 'true',
			isVerified: 'true',
			isSubscribed: 'true',
			verifiedEmail: 'greedy@example.test',
			subscriptionStatus: 'active',
			vipExpiresAt: '2099-01-01',
			id: 'chosen',
			_id: 'chosen',
			'role[]': 'admin',
			'user.role': 'admin',
			'__proto__.role': 'admin',
			'constructor.prototype.role': 'admin',
		})
		const [row] = await accounts('greedy@example.test')
		expect(row).toMatchObject({
			role: 'user',
			verifiedEmail: null,
			subscriptionStatus: null,
			vipExpiresAt: null,
		})
		expect(row?.id).not.toBe('chosen')
		expect(({} as { role?: string }).role).toBeUndefined()
	})
})

describe('an existing account (security rows 17 and 39)', () => {
	test('gets the same response and the same page; the owner gets an email without a code', async () => {
		const owner = await createUser('user', { email: 'owner@example.test', firstName: 'Olga' })
		const [known, unknown] = [new TestClient(), new TestClient()]
		const answers = [
			await signUpOn(known, { email: 'owner@example.test' }),
			await signUpOn(unknown, { email: 'new@example.test' }),
		]
		const [first, second] = answers.map(({ status, location, headers, value, text }) => ({
			status,
			location,
			value,
			text,
			cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/u, '')),
		}))
		expect(first).toEqual(second)

		const pages = await Promise.all([known, unknown].map((device) => device.open('/verify-email')))
		const pageViews = pages.map(({ value, root }) => ({
			value: { ...(value as object), email: '', captchaToken: '' },
			auth: { ...root.auth, user: Object.keys(root.auth.user ?? {}) },
			messages: root.messages,
		}))
		expect(pageViews[0]).toEqual(pageViews[1])

		const [mail, ...others] = await mailTo('owner@example.test')
		expect(others).toEqual([])
		expect(mail?.subject).toBe('You already have a Pro Hub account')
		expect(mail?.text).toContain('Hi Olga,')
		expect(mail?.text).not.toMatch(/\b[2-9A-HJ-NP-Z]{6}\b/u)
		expect(mail?.text).toContain('http://localhost:3000/signin')
		expect(await db().user.findUnique({ where: { id: owner.id } })).toMatchObject({ role: 'user' })
	})

	test('notifies its owner at most once a day', async () => {
		onTestFinished(resetClock)
		const { email } = await createUser('user', { email: 'told@example.test' })
		for (let i = 0; i < 3; i += 1) {
			await signUpOn(new TestClient(), { email })
			await advanceLimits(300)
		}
		expect(await mailTo(email)).toHaveLength(1)
		advanceClock(days(1) / 1000)
		await signUpOn(new TestClient(), { email })
		expect(await mailTo(email)).toHaveLength(2)
	})

	test('of five parallel sign-ups, verifying one makes it the only account', async () => {
		const devices = Array.from({ length: 5 }, () => new TestClient())
		const answers = await Promise.all(
			devices.map((device) => signUpOn(device, { email: 'popular@example.test' })),
		)
		expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302])
		expect(await db().user.count({ where: { verifiedEmail: 'popular@example.test' } })).toBe(0)
		const code = await codeFor('popular@example.test')
		for (const device of devices) {
			const formToken = await device.formToken()
			await device.post('/verify-email', { intent: 'verify', code, formToken })
		}
		const rows = await accounts('popular@example.test')
		expect(rows.map(({ verifiedEmail }) => verifiedEmail)).toEqual(['popular@example.test'])
	})
})

describe('a rejected sign-up', () => {
	const refused = async (changes: Record<string, string>, bot: Record<string, string> = {}) => {
		const device = new TestClient()
		const recaptchaToken = await device.botToken('signup')
		const fields = {
			firstName: 'Nora',
			lastName: 'Field',
			email: 'refused@example.test',
			password: PASSWORD,
			confirmPassword: PASSWORD,
			recaptchaToken,
			...changes,
			...bot,
		}
		const response = await device.post('/signup', fields)
		expect(await accounts('refused@example.test')).toEqual([])
		expect(await db().outboxMessage.count()).toBe(0)
		expect(response.headers.getSetCookie()).toEqual([])
		return response
	}

	test.each<[string, Record<string, string>, Record<string, string[]>]>([
		[
			'AUTH-07 a missing address',
			{ email: 'nora' },
			{ email: ['Please enter a valid email address.'] },
		],
		['AUTH-07 an empty address', { email: '' }, { email: ['Please enter a valid email address.'] }],
		[
			'AUTH-07 different passwords',
			{ confirmPassword: 'Blue-harbour-8' },
			{ confirmPassword: ['Passwords do not match'] },
		],
		[
			'AUTH-05 five characters',
			{ password: 'Abc1!', confirmPassword: 'Abc1!' },
			{ password: ['Password must be at least 6 characters'] },
		],
		[
			'129 characters',
			{ password: 'ab1!'.repeat(32) + 'x', confirmPassword: 'ab1!'.repeat(32) + 'x' },
			{ password: ['Password must be 128 characters or less'] },
		],
		['a missing first name', { firstName: '  ' }, { firstName: ['First name is required'] }],
		['a missing last name', { lastName: '' }, { lastName: ['Last name is required'] }],
		[
			'a name of 101 characters',
			{ lastName: 'x'.repeat(101) },
			{ lastName: ['Last name must be 100 characters or less'] },
		],
	])('%s', async (_name, changes, errors) => {
		const response = await refused(changes)
		expect(response.status).toBe(400)
		expect(errorsOf(response)).toEqual(errors)
	})

	test('returns the submitted values without the password', async () => {
		const response = await refused({ email: 'nora', serviceProvider: 'on' })
		const { values, token } = response.value as FormResult
		expect(values).toEqual({
			firstName: 'Nora',
			lastName: 'Field',
			email: 'nora',
			serviceProvider: 'on',
		})
		expect(JSON.stringify(response.value)).not.toContain(PASSWORD)
		expect(token).not.toBe('')
	})

	test.each(['123456', 'Password', 'QWERTY123', 'iloveyou', 'Welcome1'])(
		'rejects the common password %j in any case (security row 34)',
		async (password) => {
			const response = await refused({ password, confirmPassword: password })
			expect(response.status).toBe(400)
			expect(errorsOf(response)).toEqual({
				password: ['This password is too common. Please choose another one.'],
			})
		},
	)

	test.each<[string, Record<string, string>, number, string]>([
		[
			'AUTH-09 no token',
			{ recaptchaToken: '' },
			400,
			'reCAPTCHA verification failed. Please try again.',
		],
		[
			'AUTH-09 a forged token',
			{ recaptchaToken: 'a.b' },
			400,
			'reCAPTCHA verification failed. Please try again.',
		],
		[
			'AUTH-31 a filled honeypot',
			{ nickname: 'bot' },
			400,
			'reCAPTCHA verification failed. Please try again.',
		],
	])('%s (security row 62)', async (_name, bot, status, text) => {
		const response = await refused({}, bot)
		expect(response.status).toBe(status)
		expect(errorsOf(response)).toEqual({ form: [text] })
	})

	test('a form that expired or was sent twice loses no input', async () => {
		onTestFinished(resetClock)
		const device = new TestClient()
		const stale = await device.botToken('signup')
		advanceClock(hours(2) / 1000 + 1)
		const response = await refused({}, { recaptchaToken: stale })
		expect(response.status).toBe(409)
		expect(errorsOf(response)).toEqual({
			form: ['This form was open for too long. Please send it again.'],
		})
		const { token: recaptchaToken = '' } = response.value as FormResult
		const fields = { firstName: 'N', lastName: 'F', email: 'again@example.test' }
		const secondResponse = await new TestClient().post('/signup', {
			...fields,
			password: PASSWORD,
			confirmPassword: PASSWORD,
			recaptchaToken,
		})
		expect(secondResponse.location).toBe('/verify-email')
	})
})
