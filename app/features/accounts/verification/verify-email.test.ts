import { describe, expect, test, vi } from 'vitest'
import { db } from '~/core/db/db.server'
import { minutes } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { errorOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { codeFor, mailTo, signUpOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { createUser, signInAs } from '#tests/helpers/factories'
import {
	isVerified,
	otherThan,
	advanceTime,
	pending,
	REFUSED,
	resend,
	verify,
} from '#tests/helpers/accounts/verification'
import { CODE_ALPHABET } from './verification-code'

useDatabase()
useMailbox()

describe('AUTH-16 the right code', () => {
	test('verifies, shows a message and redirects to the plans', async () => {
		const { device, email, code } = await pending()
		const response = await verify(device, code)
		expect([response.status, response.location]).toEqual([302, '/subscription'])
		expect(await isVerified(email)).toBe(true)
		const page = await device.open('/terms-of-service')
		expect(page.root.auth).toMatchObject({ tier: 'verified', user: { email, isVerified: true } })
		expect(page.messages).toEqual([{ kind: 'success', text: 'Email verified successfully' }])
	})

	test('AUTH-14 is case-insensitive, ignores spaces, and can be in six fields', async () => {
		for (const input of [
			(code: string) => code.toLowerCase(),
			(code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
		]) {
			const { device, email, code } = await pending()
			await verify(device, input(code))
			expect(await isVerified(email)).toBe(true)
		}
	})

	test('AUTH-17 AUTH-33 redirects to the requested page if it is in this app', async () => {
		const pendingWithRedirect = await pending('/signup?redirect=/calculator')
		const path = '/verify-email?redirect=%2Fcalculator'
		expect(
			(await verify(pendingWithRedirect.device, pendingWithRedirect.code, path)).location,
		).toBe('/calculator')
		const evil = await pending()
		const response = await verify(evil.device, evil.code, '/verify-email?redirect=//evil.test')
		expect(response.location).toBe('/subscription')
	})

	test('AUTH-16 gives the session a new id and invalidates the old one (security row 28)', async () => {
		const { device, code } = await pending()
		const deviceBefore = device.copy()
		await verify(device, code)
		expect(device.cookieNamed('session')).not.toBe(deviceBefore.cookieNamed('session'))
		const stolen = await deviceBefore.open('/terms-of-service')
		expect(stolen.root.auth).toMatchObject({ isAuthenticated: false, forcedLogout: false })
	})

	test('is valid once', async () => {
		const { device, code } = await pending()
		await verify(device, code)
		const secondResponse = await verify(device, code)
		expect([secondResponse.status, secondResponse.location]).toEqual([302, '/subscription'])
		expect(await db().emailCode.count()).toBe(0)
	})

	test('succeeds once in 50 parallel submissions (security row 22)', async () => {
		const { device, email, code } = await pending()
		const answers = await Promise.all(Array.from({ length: 50 }, () => verify(device.copy(), code)))
		// It starts a new session, so that one that comes after it is led to sign in.
		expect(answers.filter(({ location }) => location === '/subscription')).toHaveLength(1)
		expect(await isVerified(email)).toBe(true)
		expect(await db().session.count()).toBe(1)
		expect(await mailTo(email)).toHaveLength(1)
	})

	test('deletes the other pending sign-ups of its address', async () => {
		const { device, email, code } = await pending()
		const rival = new TestClient()
		await signUpOn(rival, { email })
		await verify(device, code)
		expect(await db().user.count({ where: { email } })).toBe(1)
		expect((await rival.open('/verify-email')).root.auth.isAuthenticated).toBe(false)
	})

	test('cannot claim an address that another account has verified in the meantime', async () => {
		const { device, email, code } = await pending()
		const { id } = await createUser('user', { email: 'other@example.test' })
		await db().user.update({ where: { id }, data: { verifiedEmail: email } })
		const response = await verify(device, code)
		expect(errorOf(response)).toBe(REFUSED)
		expect(await db().user.count({ where: { verifiedEmail: email } })).toBe(1)
		expect((await db().user.findUnique({ where: { verifiedEmail: email } }))?.id).toBe(id)
	})
})

describe('AUTH-16 AUTH-32 an incorrect code (security rows 20 and 21)', () => {
	test('T2 is logged without the code and the address', async () => {
		const { device, email, code } = await pending()
		const lines = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
		const wrong = otherThan(code)
		await verify(device, wrong)
		expect(lines.mock.calls).toEqual([
			[
				{ security: true, userId: expect.any(String) as string, ip: device.ip },
				'verification code refused',
			],
		])
		for (const secret of [email, code, wrong]) {
			expect(JSON.stringify(lines.mock.calls)).not.toContain(secret)
		}
	})

	test('is rejected with instructions and without a success message', async () => {
		const { device, email, code } = await pending()
		const response = await verify(device, otherThan(code))
		expect(response.status).toBe(400)
		expect(errorOf(response)).toBe(REFUSED)
		expect(await isVerified(email)).toBe(false)
	})

	test.each(['', '12345', '1234567', 'K7PQ2🏠'])('rejects %j and asks again', async (code) => {
		const { device } = await pending()
		const response = await verify(device, code)
		expect(response.status).toBe(400)
		expect([REFUSED, 'Please enter all six characters of the code']).toContain(errorOf(response))
	})

	test('invalidates the code after five attempts, even for the right one; a new one works', async () => {
		const { device, email, code } = await pending()
		const texts = []
		for (let i = 0; i < 5; i += 1) texts.push(errorOf(await verify(device, otherThan(code))))
		expect(texts).toEqual(Array(5).fill(REFUSED))
		expect(errorOf(await verify(device, code))).toBe(REFUSED)
		expect(await isVerified(email)).toBe(false)
		await resend(device)
		await verify(device, await codeFor(email))
		expect(await isVerified(email)).toBe(true)
	})

	test('at most five of 200 parallel guesses are checked', async () => {
		const { device, email, code } = await pending()
		const guesses = [...CODE_ALPHABET].flatMap((char, i) =>
			Array.from(
				{ length: 7 },
				(_, j) => `${char}${CODE_ALPHABET[j]}${code.slice(2, 5)}${CODE_ALPHABET[i]}`,
			),
		)
		const answers = await Promise.all(
			guesses
				.filter((guess) => guess !== code)
				.slice(0, 200)
				.map((guess) => verify(device.copy(), guess)),
		)
		expect(answers).toHaveLength(200)
		// The limit is 15 attempts an hour, of which the code allows five.
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(15)
		expect((await db().emailCode.findFirst())?.triesLeft).toBe(0)
		expect(errorOf(await verify(device, code))).not.toBe(undefined)
		expect(await isVerified(email)).toBe(false)
	})

	test('a code expires after 15 minutes, not earlier', async () => {
		const early = await pending()
		const late = await pending()
		await advanceTime(minutes(15) - 2_000)
		await verify(early.device, early.code)
		expect(await isVerified(early.email)).toBe(true)
		await advanceTime(3_000)
		expect(errorOf(await verify(late.device, late.code))).toBe(REFUSED)
		expect(await isVerified(late.email)).toBe(false)
	})

	test('a new code invalidates the old one', async () => {
		const { device, email, code } = await pending()
		await resend(device)
		const newCode = await codeFor(email)
		expect(newCode).not.toBe(code)
		expect(errorOf(await verify(device, code))).toBe(REFUSED)
		await verify(device, newCode)
		expect(await isVerified(email)).toBe(true)
	})

	test('rejects the code of another account', async () => {
		const [mine, theirs] = [await pending(), await pending()]
		expect(errorOf(await verify(mine.device, theirs.code))).toBe(REFUSED)
		expect([await isVerified(mine.email), await isVerified(theirs.email)]).toEqual([false, false])
	})

	test('allows 15 attempts an hour per account, however many codes were sent', async () => {
		const { device, email } = await pending()
		const statuses: number[] = []
		for (let round = 0; round < 4; round += 1) {
			for (let i = 0; i < 5; i += 1) {
				const response = await verify(device.copy(), 'AAAAAA')
				statuses.push(response.status)
			}
			await advanceTime(minutes(5))
			await resend(device)
			await mailTo(email)
		}
		expect(statuses.slice(0, 15)).toEqual(Array(15).fill(400))
		expect(statuses.slice(15)).toEqual(Array(5).fill(429))
		const answer = await verify(device, await codeFor(email))
		expect(answer.status).toBe(429)
		expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect(errorOf(answer)).toMatch(/^Too many attempts. Please try again in \d+ minutes\.$/u)
	})

	test('allows 30 attempts an hour per client address', async () => {
		const ip = '203.0.113.40'
		const statuses: number[] = []
		for (let i = 0; i < 5; i += 1) {
			const { device } = await pending('/signup', ip)
			for (let j = 0; j < 7; j += 1) statuses.push((await verify(device, 'AAAAAA')).status)
		}
		expect(statuses.filter((status) => status === 400)).toHaveLength(30)
		expect(statuses.slice(30)).toEqual(Array(5).fill(429))
	})
})

describe('AUTH-34 the page without a user to verify', () => {
	test('redirects a visitor without checking anything', async () => {
		const device = new TestClient()
		expect((await device.open('/verify-email?redirect=/calculator')).value).toMatchObject({
			email: null,
			tier: 'visitor',
			target: '/calculator',
		})
		const response = await verify(device, 'AAAAAA', '/verify-email?redirect=/calculator')
		expect(response.location).toBe('/signin?redirect=%2Fcalculator')
		const page = await device.open(response.location ?? '')
		expect(page.messages.map(({ text }) => text)).toEqual(['Please sign in to access this feature'])
	})

	test.each([
		['user', '/subscription'],
		['annual', '/dashboard'],
	] as const)('redirects %s, who is verified, to %s', async (kind, onward) => {
		const device = await signInAs(kind)
		expect((await device.open('/verify-email')).value).toMatchObject({ onward })
		expect((await verify(device, 'AAAAAA')).location).toBe(onward)
		expect((await resend(device)).location).toBe(onward)
		expect(await db().outboxMessage.count()).toBe(0)
	})

	test('an unknown intent is a 400', async () => {
		const { device } = await pending()
		const formToken = await device.formToken()
		for (const intent of ['', 'delete', 'constructor']) {
			expect((await device.post('/verify-email', { intent, formToken })).status).toBe(400)
		}
	})
})
