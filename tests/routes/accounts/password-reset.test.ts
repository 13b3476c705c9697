import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { resetLinkState, sendRequestedLinks } from '~/features/accounts/password/reset.server'
import { passwordMatches } from '~/features/accounts/password/hashing.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, minutes } from '~/core/time/durations'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { type TestResponse, TestClient } from '#tests/helpers/test-client'
import { errorOf, errorsOf } from '#tests/helpers/form-responses'
import {
	mailTo,
	resetTokenFor,
	signInOn,
	signUpOn,
	useMailbox,
} from '#tests/helpers/accounts/account-calls'
import { PASSWORD, createUser, signedInClient } from '#tests/helpers/factories'
import { resetClock } from '#tests/helpers/setup/singletons'

useDatabase()
useMailbox()

const NEW = 'Green-meadow-8'

async function forgot(device: TestClient, email: string, headers?: Record<string, string>) {
	const recaptchaToken = await device.botToken('forgot_password')
	return device.post('/forgot-password', { email, recaptchaToken }, { headers })
}

async function reset(device: TestClient, token: string, fields: Record<string, string> = {}) {
	const recaptchaToken = await device.botToken('reset_password')
	const form = { password: NEW, confirmPassword: NEW, recaptchaToken, ...fields }
	return device.post(`/reset-password/${token}`, form)
}

/** Advances the clock and the rate limits, like local mode's clock. */
async function pass(ms: number): Promise<void> {
	onTestFinished(resetClock)
	advanceClock(ms / 1000)
	await advanceLimits(ms / 1000)
}

/** A user who requested a link, and its token. */
async function requestLink() {
	const who = await createUser('annual')
	await forgot(new TestClient(), who.email)
	return { ...who, token: await resetTokenFor(who.email) }
}

const stateOf = async (token: string) =>
	(await new TestClient().load(`/reset-password/${token}`)).value as { view: string; text?: string }

const noticesTo = async (email: string) =>
	(await mailTo(email)).filter(({ subject }) => /was changed/u.test(subject))

describe('AUTH-21 requesting a link', () => {
	test('AUTH-32 sends one, and shows the neutral message', async () => {
		const { email } = await createUser('user', { firstName: 'Ada' })
		const answer = await forgot(new TestClient(), ` ${email.toUpperCase()} `)
		expect(answer.value).toEqual({
			status: 'sent',
			text: `If an account exists for ${email}, you will receive a password reset link shortly.`,
		})
		const token = await resetTokenFor(email)
		expect(token).toMatch(/^[\w-]{43}$/u)
		const [mail] = await mailTo(email)
		expect(mail?.subject).toBe('Reset your Pro Hub password')
		expect(mail?.text).toContain('Hi Ada,')
		expect(mail?.html).toContain(`href="http://localhost:3000/reset-password/${token}"`)
	})

	/** A response without its random parts. */
	const fingerprint = ({ status, headers, value, text }: TestResponse, email: string) => {
		const { token: _, ...rest } = value as Record<string, unknown>
		return JSON.stringify([status, [...headers], rest, text]).replaceAll(email, 'EMAIL')
	}

	test('is byte for byte the same for known, unknown and pending addresses, up to the limit (security rows 17 and 19)', async () => {
		const known = await createUser('annual')
		const pending = 'pending@example.test'
		await signUpOn(new TestClient(), { email: pending })
		const before = (await mailTo(pending)).length
		const seen: string[][] = []
		for (const email of [known.email, 'nobody@example.test', pending]) {
			const answers: string[] = []
			for (let i = 0; i < 3; i += 1) {
				answers.push(fingerprint(await forgot(new TestClient(), email), email))
			}
			seen.push(answers)
		}
		expect(seen[1]).toEqual(seen[0])
		expect(seen[2]).toEqual(seen[0])
		await sendRequestedLinks(currentTime())
		expect(await mailTo(known.email)).toHaveLength(1)
		expect(await mailTo('nobody@example.test')).toEqual([])
		expect(await mailTo(pending)).toHaveLength(before)
	})

	test('an account without credentials gets no link', async () => {
		const { id, email } = await createUser('mep')
		await db().user.update({ where: { id }, data: { passwordHash: null } })
		await forgot(new TestClient(), email)
		await sendRequestedLinks(currentTime())
		expect(await mailTo(email)).toEqual([])
	})

	test('AUTH-22 allows the next one after five minutes and shows the remaining time', async () => {
		const { email } = await createUser()
		await forgot(new TestClient(), email)
		await pass(minutes(2))
		const answer = await forgot(new TestClient(), email)
		expect(answer.status).toBe(429)
		expect(errorOf(answer)).toBe(
			'Error sending reset password email. If you requested a link a short time ago, it is on its way: check your email and spam folder. You can request the next one in 3 minutes.',
		)
		expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(170)
		await pass(minutes(3))
		expect((await forgot(new TestClient(), email)).status).toBe(200)
		await sendRequestedLinks(currentTime())
		expect(await mailTo(email)).toHaveLength(2)
	})

	test('allows five per day per address from one network', async () => {
		const email = 'nobody-at-all@example.test'
		const device = new TestClient()
		const statuses: number[] = []
		for (let i = 0; i < 6; i += 1) {
			statuses.push((await forgot(device, email)).status)
			await pass(minutes(5))
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
		await pass(days(1))
		expect((await forgot(device, email)).status).toBe(200)
	})

	test('the link has the app’s origin, whatever Host header the request has (security row 27)', async () => {
		const { email } = await createUser()
		await forgot(new TestClient(), email, {
			Host: 'evil.test',
			'X-Forwarded-Host': 'evil.test',
			Forwarded: 'host=evil.test',
			Origin: 'http://evil.test',
			Referer: 'http://evil.test/',
		})
		await sendRequestedLinks(currentTime())
		const [mail] = await mailTo(email)
		const urls = [...`${mail?.text} ${mail?.html}`.matchAll(/https?:\/\/[^/\s"<]+/gu)].map(String)
		expect(new Set(urls)).toEqual(new Set(['http://localhost:3000']))
		expect(JSON.stringify(mail)).not.toContain('evil')
	})

	test.each(['', 'no-address', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: x@y.test'])(
		'%j is not an address: 400, and no link is requested (security row 60)',
		async (email) => {
			expect((await forgot(new TestClient(), email)).status).toBe(400)
			expect(await db().resetRequest.count()).toBe(0)
		},
	)

	test('three parallel runs of the job send one email', async () => {
		const { email } = await createUser()
		await forgot(new TestClient(), email)
		await Promise.all([1, 2, 3].map(() => sendRequestedLinks(currentTime())))
		expect(await mailTo(email)).toHaveLength(1)
	})

	test('AUTH-31 a used token is a 409 that keeps the input', async () => {
		const device = new TestClient()
		const recaptchaToken = await device.botToken('forgot_password')
		const send = (email: string) => device.post('/forgot-password', { email, recaptchaToken })
		await send('one@example.test')
		const answer = await send('two@example.test')
		expect([answer.status, errorOf(answer)]).toEqual([
			409,
			'This form was open for too long. Please send it again.',
		])
		expect(JSON.stringify(answer.value)).toContain('two@example.test')
	})
})

describe('AUTH-25 setting a new password', () => {
	test('the new password works and the old one does not; one notice is sent (security row 40)', async () => {
		const { email, token } = await requestLink()
		const device = new TestClient()
		const answer = await reset(device, token)
		expect([answer.status, answer.location]).toEqual([302, '/reset-password/done'])
		const page = await device.open('/reset-password/done')
		expect(page.value).toEqual({ view: 'done' })
		expect(page.messages).toEqual([
			{ kind: 'success', text: 'Password reset successfully, redirecting to Sign In page...' },
		])
		expect(page.root.auth.isAuthenticated).toBe(false)
		expect((await signInOn(new TestClient(), { email, password: PASSWORD })).status).toBe(400)
		expect((await signInOn(new TestClient(), { email, password: NEW })).status).toBe(302)
		const notices = await noticesTo(email)
		expect(notices).toHaveLength(1)
		expect(notices[0]?.text).toContain('We signed you out on all devices.')
	})

	test('the new password works on any device, despite earlier failures of attackers (security row 16)', async () => {
		const { email, token } = await requestLink()
		const own = new TestClient()
		const guess = { email, password: 'Wrong-harbour-7' }
		for (let i = 0; i < 5; i += 1) await signInOn(new TestClient(own.ip), guess)
		await Promise.all(Array.from({ length: 15 }, () => signInOn(new TestClient(), guess)))
		for (let i = 0; i < 3; i += 1) {
			await advanceLimits(5)
			await signInOn(new TestClient(), guess)
		}
		const attempt = (password: string) =>
			Promise.all(
				[new TestClient(own.ip), new TestClient()].map((it) => signInOn(it, { email, password })),
			)
		expect((await attempt(PASSWORD)).map(({ status }) => status)).toEqual([429, 429])
		expect((await reset(own, token)).status).toBe(302)
		expect((await attempt(NEW)).map(({ status }) => status)).toEqual([302, 302])
	})

	test('T2 logs each step without the address or the token', async () => {
		const lines = vi.spyOn(log, 'info').mockImplementation(() => undefined)
		const { id, email, token } = await requestLink()
		await reset(new TestClient(), token)
		expect(lines.mock.calls.map(([, text]) => text)).toEqual([
			'password reset requested',
			'password reset done',
		])
		expect(lines.mock.calls[1]?.[0]).toMatchObject({ userId: id })
		for (const secret of [email, token, NEW]) {
			expect(JSON.stringify(lines.mock.calls)).not.toContain(secret)
		}
	})

	test('ends all sessions of the account; the old cookie is signed out (security row 26)', async () => {
		const { id, token } = await requestLink()
		const other = await signedInClient((await createUser()).id)
		const device = await signedInClient(id)
		expect((await device.open('/terms-of-service')).root.auth.isAuthenticated).toBe(true)
		await reset(new TestClient(), token)
		expect((await device.open('/terms-of-service')).root.auth.isAuthenticated).toBe(false)
		expect((await device.call('GET', '/api/auth/check-auth')).status).toBe(401)
		expect((await device.load('/dashboard')).location).toContain('/signin')
		expect((await other.open('/terms-of-service')).root.auth.isAuthenticated).toBe(true)
	})

	test('of 20 parallel resets exactly one sets a password (security row 25)', async () => {
		const { id, email, token } = await requestLink()
		const answers = await Promise.all(
			Array.from({ length: 20 }, async (_, i) => {
				const password = `Parallel-${i}-word`
				const fields = { password, confirmPassword: password }
				return { password, answer: await reset(new TestClient(), token, fields) }
			}),
		)
		const won = answers.filter(({ answer }) => answer.status === 302)
		expect(won).toHaveLength(1)
		const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id } })
		expect(await passwordMatches(passwordHash, won[0]?.password ?? '')).toBe(true)
		expect(await noticesTo(email)).toHaveLength(1)
	})

	test('AUTH-32 AUTH-34 used, expired, replaced and made-up links show why and do nothing (security row 24)', async () => {
		const used = await requestLink()
		await reset(new TestClient(), used.token)
		expect((await stateOf(used.token)).text).toContain('already been used')

		const replaced = await requestLink()
		await pass(minutes(5))
		await forgot(new TestClient(), replaced.email)
		const newest = await resetTokenFor(replaced.email)
		expect(newest).not.toBe(replaced.token)
		expect((await stateOf(replaced.token)).text).toContain('use the most recent')
		expect(await stateOf(newest)).toMatchObject({ view: 'form' })

		const expired = await requestLink()
		const { expiresAt } = await db().passwordReset.findFirstOrThrow({
			where: { userId: expired.id },
		})
		expect(await resetLinkState(expired.token, new Date(expiresAt.getTime() - 1))).toBe('usable')
		expect(await resetLinkState(expired.token, expiresAt)).toBe('expired')
		await pass(minutes(60))
		expect((await stateOf(expired.token)).text).toContain('60 minutes')

		const before = await db().user.findMany({ select: { passwordHash: true } })
		for (const token of [used.token, replaced.token, expired.token, 'made-up', 'done']) {
			const answer = await reset(new TestClient(), token)
			expect(answer.status).toBe(400)
			expect(errorsOf(answer)['form']?.[0]).toMatch(/^This link /u)
		}
		expect(await db().user.findMany({ select: { passwordHash: true } })).toEqual(before)
	})

	test('a link cannot be reconstructed from the database (security row 24)', async () => {
		const { token } = await requestLink()
		const rows = [
			await db().passwordReset.findMany(),
			await db().outboxMessage.findMany(),
			await db().resetRequest.findMany(),
		]
		expect(JSON.stringify(rows)).not.toContain(token)
	})

	test('AUTH-27 two different passwords show the error, and the link stays valid', async () => {
		const { token } = await requestLink()
		const answer = await reset(new TestClient(), token, { confirmPassword: `${NEW}x` })
		expect([answer.status, errorsOf(answer)]).toEqual([
			400,
			{ confirmPassword: ['Passwords do not match'] },
		])
		expect(JSON.stringify(answer.value)).not.toContain(NEW)
		expect(await stateOf(token)).toMatchObject({ view: 'form' })
	})

	test.each([
		['12345', 'Password must be at least 6 characters'],
		['x'.repeat(129), 'Password must be 128 characters or less'],
		['PassWord', 'This password is too common. Please choose another one.'],
	])('AUTH-28 AUTH-26 rejects %j: %s (security rows 33 and 34)', async (password, text) => {
		const { token } = await requestLink()
		const answer = await reset(new TestClient(), token, { password, confirmPassword: password })
		expect([answer.status, errorsOf(answer)['password']]).toEqual([400, [text]])
		expect(await stateOf(token)).toMatchObject({ view: 'form' })
	})

	test('allows five attempts per link and ten per IP address', async () => {
		const { token } = await requestLink()
		const common = { password: 'password', confirmPassword: 'password' }
		const statuses: number[] = []
		for (let i = 0; i < 6; i += 1) {
			statuses.push((await reset(new TestClient(), token, common)).status)
		}
		expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
		const device = new TestClient()
		const fromOne: number[] = []
		for (let i = 0; i < 11; i += 1) fromOne.push((await reset(device, `guess-${i}`)).status)
		expect(fromOne).toEqual([...Array<number>(10).fill(400), 429])
	})

	test('requires the form’s captcha token', async () => {
		const { token } = await requestLink()
		const device = new TestClient()
		const send = (recaptchaToken: string) => reset(device, token, { recaptchaToken })
		expect((await send('')).status).toBe(400)
		expect((await send(await device.botToken('forgot_password'))).status).toBe(400)
		expect(await stateOf(token)).toMatchObject({ view: 'form' })
	})
})
