import { describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { hours } from '~/core/time/durations'
import {
	advanceLimits,
	consume,
	GLOBAL_KEY,
	peek,
	type PolicyName,
} from '~/core/security/rate-limiter.server'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import {
	codeFor,
	mailTo,
	signInOn,
	signUpOn,
	useMailbox,
} from '#tests/helpers/accounts/account-calls'
import { PASSWORD, createUser } from '#tests/helpers/factories'
import { resetClock } from '#tests/helpers/setup/singletons'
import { isVerified, resend, verify } from '#tests/helpers/accounts/verification'
import { purgePendingAccounts } from './sign-up.server'

useDatabase()
useMailbox()

const accounts = (email: string) => db().user.findMany({ where: { email } })

describe('limits', () => {
	const proven = { proven: true }

	test('allows five sign-ups an hour from one address, then 429 with the wait', async () => {
		const device = () => new TestClient('203.0.113.1')
		const statuses = []
		for (let i = 0; i < 5; i += 1) {
			statuses.push((await signUpOn(device(), {}, '/signup', proven)).status)
		}
		expect(statuses).toEqual([302, 302, 302, 302, 302])
		const sixth = { email: 'sixth@example.test' }
		const response = await signUpOn(device(), sixth, '/signup', proven)
		expect(response.status).toBe(429)
		expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3_500)
		expect(errorsOf(response)['form']).toEqual([
			expect.stringMatching(
				/^Too many sign-ups from your network\. Please try again in (?:1 hour|60 minutes)\.$/u,
			),
		])
		expect(await accounts('sixth@example.test')).toEqual([])
		expect((await signUpOn(new TestClient('203.0.113.2'))).status).toBe(302)
		await advanceLimits(3_600)
		expect((await signUpOn(device())).status).toBe(302)
	})

	test('AUTH-31 allows half of that, two, with the form token alone', async () => {
		const statuses = []
		for (let i = 0; i < 3; i += 1) {
			statuses.push((await signUpOn(new TestClient('203.0.113.4'))).status)
		}
		expect(statuses).toEqual([302, 302, 429])
	})

	test('allows five of 20 in parallel', async () => {
		const answers = await Promise.all(
			Array.from({ length: 20 }, () =>
				signUpOn(new TestClient('203.0.113.3'), {}, '/signup', proven),
			),
		)
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(5)
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
		expect(await db().user.count()).toBe(5)
	})
})

describe('SAFE-11 H6 sign-up emails to one address', () => {
	test.each(['free', 'taken'])(
		'are limited to one per 5 minutes and 5 a day (%s address)',
		async (which) => {
			const email = `bombed.${which}@example.test`
			if (which === 'taken') await createUser('user', { email })
			const answers = await Promise.all(
				Array.from({ length: 8 }, () => signUpOn(new TestClient(), { email })),
			)
			for (const { status, location } of answers) {
				expect([status, location]).toEqual([302, '/verify-email'])
			}
			expect(await mailTo(email)).toHaveLength(1)
			for (let i = 0; i < 6; i += 1) {
				await advanceLimits(300)
				expect((await signUpOn(new TestClient(), { email })).status).toBe(302)
			}
			// The owner of an existing account is notified once a day.
			expect(await mailTo(email)).toHaveLength(which === 'taken' ? 1 : 5)
		},
	)

	test('do not keep the owner of the address from getting a code, whoever signed up before', async () => {
		const email = 'late@example.test'
		await signUpOn(new TestClient(), { email })
		expect(await mailTo(email)).toHaveLength(1)
		const ownerDevice = new TestClient()
		await signUpOn(ownerDevice, { email })
		expect((await resend(ownerDevice)).status).toBe(302)
		await verify(ownerDevice, await codeFor(email))
		expect(await isVerified(email)).toBe(true)
	})
})

describe('SAFE-07 H4 the hourly budget of sign-up emails', () => {
	test('counts queued emails and does not affect other emails', async () => {
		await advanceLimits(86_400)
		await createUser('user', { email: 'asked@example.test' })
		const remainingBudget = async (budget: 'mailsSignUp' | 'mailsResend') => {
			const { allowed } = await peek(budget, GLOBAL_KEY)
			return allowed
		}
		const take = async (count: number) => {
			for (let i = 0; i < count; i += 1) await consume('mailsSignUp', GLOBAL_KEY)
		}
		await take(298)
		// One email to the owner of the address; the others are suppressed and cost nothing.
		for (let i = 0; i < 4; i += 1) await signUpOn(new TestClient(), { email: 'asked@example.test' })
		expect(await remainingBudget('mailsSignUp')).toBe(true)
		const device = new TestClient()
		expect((await signUpOn(device)).status).toBe(302)
		expect(await remainingBudget('mailsSignUp')).toBe(false)
		expect((await signUpOn(new TestClient(), { email: 'asked@example.test' })).status).toBe(429)
		expect((await signUpOn(new TestClient())).status).toBe(429)
		expect(await remainingBudget('mailsResend')).toBe(true)
		expect((await resend(device)).status).toBe(302)
		await advanceLimits(3_600)
	})
})

describe('SAFE-09 SAFE-11 what strangers used up', () => {
	const takeAll = async (budget: PolicyName, count: number, trustLevel: 'normal' | 'slower') => {
		for (let i = 0; i < count; i += 1) await consume(budget, GLOBAL_KEY, trustLevel)
	}
	/** A browser on which an account's owner has signed in. */
	const knownBrowser = async () => {
		const device = new TestClient()
		await signInOn(device, await createUser())
		await device.post('/signout', { formToken: await device.formToken() })
		return device
	}

	test.each<PolicyName>(['signUpGlobal', 'mailsSignUp'])(
		'a proof of work is asked for when half of a shared budget is gone: %s',
		async (budget) => {
			await advanceLimits(86_400)
			await takeAll(budget, 150, 'slower')
			const refused = await signUpOn(new TestClient())
			expect(refused.status).toBe(429)
			expect(errorsOf(refused)['form']?.[0]).toMatch(
				/^We are very busy right now\. Turn on JavaScript in your browser to continue, or try again in /u,
			)
			expect((await signUpOn(new TestClient(), {}, '/signup', { proven: true })).status).toBe(302)
			await advanceLimits(86_400)
		},
	)

	test('a known device has an allowance of its own, ten a day', async () => {
		const device = await knownBrowser()
		await takeAll('signUpGlobal', 300, 'normal')
		await takeAll('mailsSignUp', 300, 'normal')
		expect((await signUpOn(new TestClient(), {}, '/signup', { proven: true })).status).toBe(429)
		for (let i = 0; i < 10; i += 1) {
			const another = device.copy('198.51.100.' + String(i))
			expect((await signUpOn(another)).status).toBe(302)
		}
		expect((await signUpOn(device.copy('198.51.100.99'))).status).toBe(429)
		await advanceLimits(86_400)
	})

	test('does not keep a proof of work from getting a code for the same address', async () => {
		const email = 'crowded@example.test'
		for (let i = 0; i < 7; i += 1) {
			const stranger = new TestClient()
			await signUpOn(stranger, { email })
			await resend(stranger)
			await advanceLimits(300)
		}
		expect(await mailTo(email)).toHaveLength(10)
		const owner = new TestClient()
		await signUpOn(owner, { email }, '/signup', { proven: true })
		expect(await mailTo(email)).toHaveLength(11)
		await verify(owner, await codeFor(email))
		expect(await isVerified(email)).toBe(true)
	})
})

describe('pending accounts', () => {
	test('T3 a newer one does not hide an older one: each signs in with its own password and verifies', async () => {
		const email = 'shared@example.test'
		const owner = { email, password: 'Owner-harbour-1' }
		await signUpOn(new TestClient(), owner)
		await signUpOn(new TestClient(), { email, password: 'Other-harbour-2' })
		await signUpOn(new TestClient(), { email, password: 'Third-harbour-3' })
		const wrong = { email, password: 'Wrong-harbour-7' }
		expect((await signInOn(new TestClient(), wrong)).status).toBe(400)
		for (const password of ['Other-harbour-2', 'Third-harbour-3']) {
			expect((await signInOn(new TestClient(), { email, password })).location).toBe('/verify-email')
		}
		const device = new TestClient()
		expect((await signInOn(device, owner)).location).toBe('/verify-email')
		expect(await mailTo(email)).toHaveLength(1)
		await resend(device)
		await verify(device, await codeFor(email))
		expect(await isVerified(email)).toBe(true)
		expect((await signInOn(new TestClient(), owner)).location).toBe('/')
	})

	test('can sign in without a limit: only failures count', async () => {
		const email = 'often@example.test'
		await signUpOn(new TestClient(), { email })
		const { ip } = new TestClient()
		const statuses: number[] = []
		for (let i = 0; i < 23; i += 1) {
			statuses.push((await signInOn(new TestClient(ip), { email, password: PASSWORD })).status)
		}
		expect(statuses).toEqual(Array(23).fill(302))
	})

	test('are deleted after 24 hours with their sessions; verified accounts and admin-created records remain', async () => {
		onTestFinished(resetClock)
		const device = new TestClient()
		await signUpOn(device, { email: 'pending@example.test' })
		await createUser('user', { email: 'verified@example.test' })
		const mep = await createUser('mep', { email: 'mep@example.test', isVerified: false })
		await db().user.update({ where: { id: mep.id }, data: { passwordHash: null } })
		const emails = async () => (await db().user.findMany()).map(({ email }) => email).sort()

		advanceClock(hours(24) / 1000 - 60)
		await purgePendingAccounts(currentTime())
		expect(await emails()).toEqual([
			'mep@example.test',
			'pending@example.test',
			'verified@example.test',
		])
		advanceClock(120)
		await purgePendingAccounts(currentTime())
		expect(await emails()).toEqual(['mep@example.test', 'verified@example.test'])
		expect(await db().session.count()).toBe(0)
		expect(await db().emailCode.count()).toBe(0)
		expect((await device.open('/verify-email')).root.auth.isAuthenticated).toBe(false)
	})
})
