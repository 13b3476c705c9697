import { describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/platform/db.server'
import { advanceClock, currentTime } from '~/platform/clock'
import { hours } from '~/platform/durations'
import { advanceLimits } from '~/platform/limits.server'
import { useDatabase } from '../../tests/support/database'
import { Device } from '../../tests/support/device'
import { person, signUpOn, useMailbox } from '../../tests/support/people'
import { resetClock } from '../../tests/support/singletons'
import { forgetPendingAccounts } from './sign-up.server'

useDatabase()
useMailbox()

const accounts = (email: string) => db().user.findMany({ where: { email } })

/** The error texts of a refused form. */
const errorsOf = (value: unknown): Record<string, string[]> =>
	(value as { result: { error: Record<string, string[]> } }).result.error

describe('limits', () => {
	const proven = { proven: true }

	test('five sign-ups an hour from one address, then 429 with the wait', async () => {
		const device = () => new Device('203.0.113.1')
		const statuses = []
		for (let i = 0; i < 5; i += 1) {
			statuses.push((await signUpOn(device(), {}, '/signup', proven)).status)
		}
		expect(statuses).toEqual([302, 302, 302, 302, 302])
		const sixth = { email: 'sixth@example.test' }
		const answer = await signUpOn(device(), sixth, '/signup', proven)
		expect(answer.status).toBe(429)
		expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_500)
		expect(errorsOf(answer.value)['']).toEqual([
			expect.stringMatching(
				/^Too many sign-ups from your network\. Please try again in (?:1 hour|60 minutes)\.$/u,
			),
		])
		expect(await accounts('sixth@example.test')).toEqual([])
		expect((await signUpOn(new Device('203.0.113.2'))).status).toBe(302)
		advanceLimits(3_600)
		expect((await signUpOn(device())).status).toBe(302)
	}, 20_000)

	test('AUTH-31 with the form token alone it is half of that: two', async () => {
		const statuses = []
		for (let i = 0; i < 3; i += 1) {
			statuses.push((await signUpOn(new Device('203.0.113.4'))).status)
		}
		expect(statuses).toEqual([302, 302, 429])
	}, 20_000)

	test('of 20 at once five pass', async () => {
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => signUpOn(new Device('203.0.113.3'), {}, '/signup', proven)),
		)
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(5)
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
		expect(await db().user.count()).toBe(5)
	}, 20_000)
})

describe('pending accounts', () => {
	test('go after 24 hours with their sessions; verified ones and an admin’s records stay', async () => {
		onTestFinished(resetClock)
		const device = new Device()
		await signUpOn(device, { email: 'pending@example.test' })
		await person('user', { email: 'verified@example.test' })
		const mep = await person('mep', { email: 'mep@example.test', isVerified: false })
		await db().user.update({ where: { id: mep.id }, data: { passwordHash: null } })
		const emails = async () => (await db().user.findMany()).map(({ email }) => email).sort()

		advanceClock(hours(24) / 1000 - 60)
		await forgetPendingAccounts(currentTime())
		expect(await emails()).toEqual([
			'mep@example.test',
			'pending@example.test',
			'verified@example.test',
		])
		advanceClock(120)
		await forgetPendingAccounts(currentTime())
		expect(await emails()).toEqual(['mep@example.test', 'verified@example.test'])
		expect(await db().session.count()).toBe(0)
		expect(await db().emailCode.count()).toBe(0)
		expect((await device.open('/verify-email')).root.auth.isAuthenticated).toBe(false)
	})
})
