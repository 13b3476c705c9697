import { describe, expect, onTestFinished, test } from 'vitest'
import { sendRequestedLinks } from '~/features/accounts/password/reset.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, hours, minutes } from '~/core/time/durations'
import { advanceLimits, consume, GLOBAL_KEY } from '~/core/security/rate-limiter.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { mailTo, signInOn, signUpOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { createUser } from '#tests/helpers/factories'
import { resetClock } from '#tests/helpers/setup/singletons'

useDatabase()
useMailbox()

async function forgot(device: TestClient, email: string) {
	const recaptchaToken = await device.botToken('forgot_password')
	return device.post('/forgot-password', { email, recaptchaToken })
}

/** Advances the clock and the rate limits, like local mode's clock. */
async function pass(ms: number): Promise<void> {
	onTestFinished(resetClock)
	advanceClock(ms / 1000)
	await advanceLimits(ms / 1000)
}

describe('SAFE-10 H5 reset link requests for another user’s address', () => {
	const linksTo = async (email: string) => {
		await sendRequestedLinks(currentTime())
		return (await mailTo(email)).filter(({ subject }) => /^Reset/u.test(subject)).length
	}

	test('do not lock the owner out, on a new or a known device', async () => {
		const { email, password } = await createUser()
		const known = new TestClient()
		await signInOn(known, { email, password })
		const stranger = new TestClient()
		for (let i = 0; i < 5; i += 1) {
			expect((await forgot(stranger, email)).status).toBe(200)
			// Even right after such a request: a known device has its own counters.
			if (i === 0) expect((await forgot(known, email)).status).toBe(200)
			await pass(minutes(5))
		}
		expect((await forgot(stranger, email)).status).toBe(429)
		expect((await forgot(new TestClient(), email)).status).toBe(200)
		expect((await forgot(known, email)).status).toBe(200)
	})

	test('from many networks send one email per hour after the first five, and a working link always exists', async () => {
		const { email } = await createUser()
		const answers: number[] = []
		for (let i = 0; i < 36; i += 1) {
			const { status } = await forgot(new TestClient(), email)
			answers.push(status)
			// Whenever a request is rejected, the latest link is younger than its 60 minutes.
			if (status === 429) {
				const { expiresAt } = await db().passwordReset.findFirstOrThrow()
				expect(expiresAt.getTime()).toBeGreaterThan(currentTime().getTime())
			}
			await sendRequestedLinks(currentTime())
			await pass(minutes(5))
		}
		expect(answers.slice(0, 6)).toEqual(Array(6).fill(200))
		expect(answers.filter((status) => status === 200)).toHaveLength(8)
		expect(await linksTo(email)).toBe(8)
	})

	test('get the same responses for known and unknown addresses, in every order', async () => {
		const known = await createUser()
		const seen: string[][] = [[], []]
		for (const [i, email] of [known.email, 'no-one@example.test'].entries()) {
			const [one, two] = [new TestClient(), new TestClient()]
			for (const device of [one, one, two, one, one, one, one, one, two, two, two]) {
				const answer = await forgot(device, email)
				const { status, value } = answer
				const { token: _, ...rest } = value as Record<string, unknown>
				seen[i]?.push(JSON.stringify([status, rest]).replaceAll(email, 'EMAIL'))
				await sendRequestedLinks(currentTime())
				await pass(minutes(3))
			}
		}
		expect(seen[1]).toEqual(seen[0])
	})
})

describe('SAFE-07 H4 the hourly reset link budget', () => {
	const used = async () => {
		let count = 0
		while ((await consume('mailsReset', GLOBAL_KEY)).allowed) count += 1
		return count
	}

	test('is not used by requests for unknown addresses, and does not affect other emails', async () => {
		await advanceLimits(days(1) / 1000)
		const { email } = await createUser()
		await Promise.all(
			Array.from({ length: 40 }, (_, i) => forgot(new TestClient(), `nobody${i}@example.test`)),
		)
		await forgot(new TestClient(), email)
		await sendRequestedLinks(currentTime())
		expect(await db().resetRequest.count()).toBe(0)
		expect(await used()).toBe(299)
		// No other user's email is delayed.
		expect((await signUpOn(new TestClient())).status).toBe(302)
	})

	test('delays links when used up, without rejecting requests', async () => {
		await used()
		const { email } = await createUser()
		expect((await forgot(new TestClient(), email)).status).toBe(200)
		await sendRequestedLinks(currentTime())
		expect(await mailTo(email)).toEqual([])
		await pass(hours(1))
		await sendRequestedLinks(currentTime())
		expect(await mailTo(email)).toHaveLength(1)
	})
})
