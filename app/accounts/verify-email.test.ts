import { describe, expect, onTestFinished, test } from 'vitest'
import { advanceClock } from '~/platform/clock'
import { db } from '~/platform/db.server'
import { days, minutes } from '~/platform/durations'
import { advanceLimits } from '~/platform/limits.server'
import { useDatabase } from '../../tests/support/database'
import { type Answer, Device } from '../../tests/support/device'
import {
	codeFor,
	deviceOf,
	mailTo,
	PASSWORD,
	person,
	signInOn,
	signUpFields,
	signUpOn,
	useMailbox,
} from '../../tests/support/people'
import { resetClock } from '../../tests/support/singletons'
import { CODE_ALPHABET } from './verification-code'

useDatabase()
useMailbox()

const WRONG = 'This code is not right. Please check it, or ask for a new one.'
const DEAD = 'This code no longer works. Please ask for a new one.'

/** A device that has just signed up, and the code in its mail. */
async function pending(path = '/signup', ip?: string) {
	const device = new Device(ip)
	const { email } = signUpFields()
	await signUpOn(device, { email }, path)
	return { device, email, code: await codeFor(email) }
}

/** Another code than this one, of the right shape. */
const otherThan = (code: string): string =>
	code.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A'))

async function verify(device: Device, code: string, path = '/verify-email'): Promise<Answer> {
	const formToken = await device.formToken()
	return device.post(path, { intent: 'verify', code, formToken })
}

async function resend(device: Device, path = '/verify-email'): Promise<Answer> {
	const recaptchaToken = await device.botToken('resend_verification')
	return device.post(path, { intent: 'resend', recaptchaToken })
}

/** The one error text of an answer, wherever it stands. */
function errorOf({ value }: Answer): string | undefined {
	const { result } = value as { result: { error: Record<string, string[]> } }
	return Object.values(result.error)[0]?.[0]
}

const isVerified = async (email: string): Promise<boolean> =>
	(await db().user.count({ where: { verifiedEmail: email } })) === 1

/** Moves the product's time, with its limits, as local mode's clock does. */
function pass(ms: number): void {
	onTestFinished(resetClock)
	advanceClock(ms / 1000)
	advanceLimits(ms / 1000)
}

describe('AUTH-16 the right code', () => {
	test('verifies, says so, and leads to the plans', async () => {
		const { device, email, code } = await pending()
		const answer = await verify(device, code)
		expect([answer.status, answer.location]).toEqual([302, '/subscription'])
		expect(await isVerified(email)).toBe(true)
		const page = await device.open('/terms-of-service')
		expect(page.root.auth).toMatchObject({ tier: 'verified', user: { email, isVerified: true } })
		expect(page.messages).toEqual([{ kind: 'success', text: 'Email verified successfully' }])
	})

	test('AUTH-14 may be typed in any case, with spaces, and in six boxes', async () => {
		for (const typed of [
			(code: string) => code.toLowerCase(),
			(code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
		]) {
			const { device, email, code } = await pending()
			await verify(device, typed(code))
			expect(await isVerified(email)).toBe(true)
		}
	})

	test('AUTH-17 AUTH-33 leads to what was wanted, if that is a page of this app', async () => {
		const wanted = await pending('/signup?redirect=/calculator')
		const path = '/verify-email?redirect=%2Fcalculator'
		expect((await verify(wanted.device, wanted.code, path)).location).toBe('/calculator')
		const evil = await pending()
		const answer = await verify(evil.device, evil.code, '/verify-email?redirect=//evil.test')
		expect(answer.location).toBe('/subscription')
	})

	test('AUTH-16 gives the session a new id; the one of before is worth nothing (security row 28)', async () => {
		const { device, code } = await pending()
		const before = device.copy()
		await verify(device, code)
		expect(device.cookieNamed('session')).not.toBe(before.cookieNamed('session'))
		const stolen = await before.open('/terms-of-service')
		expect(stolen.root.auth).toMatchObject({ isAuthenticated: false, forcedLogout: false })
	})

	test('works once', async () => {
		const { device, code } = await pending()
		await verify(device, code)
		const again = await verify(device, code)
		expect([again.status, again.location]).toEqual([302, '/subscription'])
		expect(await db().emailCode.count()).toBe(0)
	})

	test('of 50 at once succeeds once (security row 22)', async () => {
		const { device, email, code } = await pending()
		const answers = await Promise.all(Array.from({ length: 50 }, () => verify(device.copy(), code)))
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
		expect(await isVerified(email)).toBe(true)
		expect(await db().session.count()).toBe(1)
		expect(await mailTo(email)).toHaveLength(1)
	}, 20_000)

	test('takes the other pending sign-ups of its address away', async () => {
		const { device, email, code } = await pending()
		const rival = new Device()
		await signUpOn(rival, { email })
		await verify(device, code)
		expect(await db().user.count({ where: { email } })).toBe(1)
		expect((await rival.open('/verify-email')).root.auth.isAuthenticated).toBe(false)
	})

	test('cannot take an address that became somebody’s in between', async () => {
		const { device, email, code } = await pending()
		const { id } = await person('user', { email: 'other@example.test' })
		await db().user.update({ where: { id }, data: { verifiedEmail: email } })
		const answer = await verify(device, code)
		expect(errorOf(answer)).toBe(DEAD)
		expect(await db().user.count({ where: { verifiedEmail: email } })).toBe(1)
		expect((await db().user.findUnique({ where: { verifiedEmail: email } }))?.id).toBe(id)
	})
})

describe('AUTH-16 AUTH-32 a code that is not right (security rows 20 and 21)', () => {
	test('is refused with the way on, and what was typed is not a success', async () => {
		const { device, email, code } = await pending()
		const answer = await verify(device, otherThan(code))
		expect(answer.status).toBe(400)
		expect(errorOf(answer)).toBe(WRONG)
		expect(await isVerified(email)).toBe(false)
	})

	test.each(['', '12345', '1234567', 'K7PQ2🏠'])('%j is asked for again', async (code) => {
		const { device } = await pending()
		const answer = await verify(device, code)
		expect(answer.status).toBe(400)
		expect([WRONG, 'Please enter the six characters of the code']).toContain(errorOf(answer))
	})

	test('after five tries the code is dead, the right one included; a new one works', async () => {
		const { device, email, code } = await pending()
		const texts = []
		for (let i = 0; i < 5; i += 1) texts.push(errorOf(await verify(device, otherThan(code))))
		expect(texts).toEqual([WRONG, WRONG, WRONG, WRONG, DEAD])
		expect(errorOf(await verify(device, code))).toBe(DEAD)
		expect(await isVerified(email)).toBe(false)
		await resend(device)
		await verify(device, await codeFor(email))
		expect(await isVerified(email)).toBe(true)
	})

	test('of 200 guesses at once at most five are looked at', async () => {
		const { device, email, code } = await pending()
		const guesses = [...CODE_ALPHABET].flatMap((char, i) =>
			Array.from({ length: 7 }, (_, j) => `${char}${CODE_ALPHABET[j]}${code.slice(2, 5)}${CODE_ALPHABET[i]}`),
		)
		const answers = await Promise.all(
			guesses
				.filter((guess) => guess !== code)
				.slice(0, 200)
				.map((guess) => verify(device.copy(), guess)),
		)
		expect(answers).toHaveLength(200)
		const looked = answers.filter((answer) => answer.status === 400 && errorOf(answer) === WRONG)
		expect(looked.length).toBeLessThan(5)
		expect((await db().emailCode.findFirst())?.triesLeft).toBe(0)
		expect(errorOf(await verify(device, code))).not.toBe(undefined)
		expect(await isVerified(email)).toBe(false)
	}, 30_000)

	test('it is dead after 15 minutes, and alive until then', async () => {
		const early = await pending()
		const late = await pending()
		pass(minutes(15) - 2_000)
		await verify(early.device, early.code)
		expect(await isVerified(early.email)).toBe(true)
		pass(3_000)
		expect(errorOf(await verify(late.device, late.code))).toBe(DEAD)
		expect(await isVerified(late.email)).toBe(false)
	})

	test('an old code is dead once a new one was sent', async () => {
		const { device, email, code } = await pending()
		await resend(device)
		const fresh = await codeFor(email)
		expect(fresh).not.toBe(code)
		expect(errorOf(await verify(device, code))).toBe(WRONG)
		await verify(device, fresh)
		expect(await isVerified(email)).toBe(true)
	})

	test('another account’s code is none', async () => {
		const [mine, theirs] = [await pending(), await pending()]
		expect(errorOf(await verify(mine.device, theirs.code))).toBe(WRONG)
		expect([await isVerified(mine.email), await isVerified(theirs.email)]).toEqual([false, false])
	})

	test('15 tries an hour per account, however many codes were sent', async () => {
		const { device, email } = await pending()
		const statuses: number[] = []
		for (let round = 0; round < 4; round += 1) {
			for (let i = 0; i < 5; i += 1) {
				const answer = await verify(device.copy(), 'AAAAAA')
				statuses.push(answer.status)
			}
			pass(minutes(5))
			await resend(device)
			await mailTo(email)
		}
		expect(statuses.slice(0, 15)).toEqual(Array(15).fill(400))
		expect(statuses.slice(15)).toEqual(Array(5).fill(429))
		const answer = await verify(device, await codeFor(email))
		expect(answer.status).toBe(429)
		expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect(errorOf(answer)).toMatch(/^Too many attempts. Please try again in \d+ minutes\.$/u)
	}, 30_000)

	test('30 tries an hour per address of the sender', async () => {
		const ip = '203.0.113.40'
		const statuses: number[] = []
		for (let i = 0; i < 5; i += 1) {
			const { device } = await pending('/signup', ip)
			for (let j = 0; j < 7; j += 1) statuses.push((await verify(device, 'AAAAAA')).status)
		}
		expect(statuses.filter((status) => status === 400)).toHaveLength(30)
		expect(statuses.slice(30)).toEqual(Array(5).fill(429))
	}, 30_000)
})

describe('AUTH-18 AUTH-19 another code (security row 23)', () => {
	test('the first one comes at once, and the page says that it was sent', async () => {
		const { device, email, code } = await pending()
		const answer = await resend(device, '/verify-email?redirect=/calculator')
		expect(answer.location).toBe('/verify-email?redirect=%2Fcalculator&sent=1')
		expect(await codeFor(email)).not.toBe(code)
		const page = await device.open('/verify-email?redirect=%2Fcalculator&sent=1')
		expect(page.value).toMatchObject({ isSent: true, target: '/calculator' })
		expect(page.messages).toEqual([
			{ kind: 'success', text: 'Verification email resent successfully' },
		])
	})

	test('the next one in five minutes: until then 429 with the time that is left', async () => {
		const { device, email } = await pending()
		await resend(device)
		for (let i = 0; i < 30; i += 1) {
			const answer = await resend(device)
			expect(answer.status).toBe(429)
			expect(errorOf(answer)).toBe('Email sent! You can ask for another one in 5 minutes.')
			expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(290)
		}
		expect(await mailTo(email)).toHaveLength(2)
		pass(minutes(3))
		const later = await resend(device)
		expect(errorOf(later)).toBe('Email sent! You can ask for another one in 2 minutes.')
		pass(minutes(2))
		expect((await resend(device)).status).toBe(302)
		expect(await mailTo(email)).toHaveLength(3)
	}, 20_000)

	test('is not had sooner by signing in again, or up again in another spelling', async () => {
		const { device, email } = await pending()
		await resend(device)
		const again = new Device()
		await signInOn(again, { email: email.toUpperCase(), password: PASSWORD })
		expect((await resend(again)).status).toBe(429)
		const other = new Device()
		await signUpOn(other, { email: ` ${email.toUpperCase()}` })
		expect((await resend(other)).status).toBe(429)
	})

	test('five a day, then 429 until the next day', async () => {
		const { device, email } = await pending()
		for (let i = 0; i < 5; i += 1) {
			expect((await resend(device)).status).toBe(302)
			pass(minutes(5))
		}
		const answer = await resend(device)
		expect(answer.status).toBe(429)
		expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(80_000)
		expect(await mailTo(email)).toHaveLength(6)
		pass(days(1))
		expect((await resend(device)).status).toBe(302)
	}, 20_000)

	test('20 an hour for one address of the sender, whoever asks', async () => {
		const ip = '203.0.113.41'
		const answers: Answer[] = []
		for (let i = 0; i < 5; i += 1) {
			const { device } = await pending('/signup', ip)
			for (let j = 0; j < 5; j += 1) {
				answers.push(await resend(device))
				advanceLimits(minutes(5) / 1000)
			}
			advanceLimits(-minutes(25) / 1000)
		}
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(20)
		expect(errorOf(answers[20]!)).toMatch(/^Too many mails were asked for from here\. Please try again in /u)
	}, 30_000)

	test('of ten at once one is sent', async () => {
		const { device, email } = await pending()
		const answers = await Promise.all(Array.from({ length: 10 }, () => resend(device.copy())))
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
		expect(await mailTo(email)).toHaveLength(2)
	})

	test('needs the bot token of this form', async () => {
		const { device, email } = await pending()
		const send = (recaptchaToken: string, nickname = '') =>
			device.post('/verify-email', { intent: 'resend', recaptchaToken, nickname })
		expect((await send('')).status).toBe(400)
		expect((await send(await device.botToken('signup'))).status).toBe(400)
		expect((await send(await new Device().botToken('resend_verification'))).status).toBe(400)
		const token = await device.botToken('resend_verification')
		expect((await send(token, 'bot')).status).toBe(400)
		expect(await mailTo(email)).toHaveLength(1)
		expect((await send(token)).status).toBe(302)
		expect((await send(token)).status).toBe(409)
		expect(await mailTo(email)).toHaveLength(2)
	})

	test('for an address that is taken the answers are the same, and no code is mailed', async () => {
		await person('user', { email: 'owner@example.test' })
		const device = new Device()
		await signUpOn(device, { email: 'owner@example.test' })
		const answer = await resend(device)
		expect(answer.location).toBe('/verify-email?sent=1')
		expect((await resend(device)).status).toBe(429)
		const texts = (await mailTo('owner@example.test')).map(({ subject }) => subject)
		expect(texts).toEqual(['You already have a Pro Hub account'])
		for (let i = 0; i < 6; i += 1) {
			expect(errorOf(await verify(device, 'AAAAAA'))).toBe(DEAD)
		}
	})
})

describe('AUTH-34 the page without a person to verify', () => {
	test('a visitor is led on, and nothing is looked at', async () => {
		const device = new Device()
		expect((await device.open('/verify-email?redirect=/calculator')).value).toMatchObject({
			email: null,
			tier: 'visitor',
			target: '/calculator',
		})
		const answer = await verify(device, 'AAAAAA', '/verify-email?redirect=/calculator')
		expect(answer.location).toBe('/signin?redirect=%2Fcalculator')
		const page = await device.open(answer.location ?? '')
		expect(page.messages.map(({ text }) => text)).toEqual(['Please sign in to access this feature'])
	})

	test.each([
		['user', '/subscription'],
		['annual', '/dashboard'],
	] as const)('%s, who is verified, is led on to %s', async (kind, onward) => {
		const device = await deviceOf(kind)
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
