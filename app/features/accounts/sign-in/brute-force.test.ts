import { Semaphore } from 'async-mutex'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { type TestResponse, TestClient } from '#tests/helpers/test-client'
import { createUser } from '#tests/helpers/factories'
import { signInOn, signUpOn } from '#tests/helpers/accounts/account-calls'
import { forgetSingleton, replaceSingleton } from '#tests/helpers/setup/singletons'

useDatabase()

describe('an account under attack (security rows 15 and 16)', () => {
	const wrong = (email: string) => ({ email, password: 'Wrong-harbour-7' })

	/** This many failures, each from a network of its own. */
	async function attack(email: string, times: number): Promise<TestResponse[]> {
		const tries = Array.from({ length: times }, () => signInOn(new TestClient(), wrong(email)))
		return Promise.all(tries)
	}

	/** Attacks the account until strangers have to wait for a minute. */
	async function attackUntilLockedOut(email: string): Promise<void> {
		await attack(email, 20)
		for (let i = 0; i < 7; i += 1) {
			await advanceLimits(61)
			expect((await signInOn(new TestClient(), wrong(email))).status).toBe(400)
		}
	}

	test.each(['known', 'unknown'])(
		'row 15: strangers wait longer and longer, whatever their network (%s address)',
		async (which) => {
			const { email } = which === 'known' ? await createUser() : { email: 'nobody@example.test' }
			await attackUntilLockedOut(email)
			const refused = await signInOn(new TestClient(), wrong(email))
			expect(refused.status).toBe(429)
			expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(30)
			expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
			expect(errorsOf(refused)['form']?.[0]).toMatch(
				/^Too many attempts\. Please try again in \d+ /u,
			)
		},
	)

	test('SAFE-17 T2 the log records a failure and a lockout without address and password', async () => {
		const lines = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
		const { email } = await createUser()
		const device = new TestClient()
		for (let i = 0; i < 6; i += 1) await signInOn(device, wrong(email))
		const logMessages = lines.mock.calls.map(([, text]) => text)
		expect(logMessages).toEqual([...Array<string>(5).fill('sign-in failed'), 'sign-in locked out'])
		const fields = new Set(lines.mock.calls.map(([one]) => JSON.stringify(one)))
		expect(fields.size).toBe(1)
		expect([...fields][0]).toContain(device.ip)
		for (const secret of [email, 'Wrong-harbour-7']) expect([...fields][0]).not.toContain(secret)
	})

	test('an attempt refused before the password check is not a failure', async () => {
		const { email } = await createUser()
		await attackUntilLockedOut(email)
		const device = new TestClient()
		for (let i = 0; i < 6; i += 1) {
			expect((await signInOn(device, wrong(email))).status).toBe(429)
		}
		await advanceLimits(61)
		expect((await signInOn(device, wrong(email))).status).toBe(400)
	})

	test('nor has who was turned away by a full password queue', async () => {
		const { email } = await createUser()
		const device = new TestClient()
		const slots = new Semaphore(1)
		replaceSingleton('hash-slots', slots)
		replaceSingleton('longest-hash-wait', 0)
		onTestFinished(() => {
			forgetSingleton('hash-slots')
			replaceSingleton('longest-hash-wait', 600_000)
		})
		const [, release] = await slots.acquire()
		for (let i = 0; i < 6; i += 1) {
			await expect(signInOn(device, wrong(email))).rejects.toMatchObject({ status: 503 })
		}
		release()
		replaceSingleton('longest-hash-wait', 600_000)
		expect((await signInOn(device, wrong(email))).status).toBe(400)
	})

	test('SAFE-10 row 16: the owner can sign in on a known device, and on no other', async () => {
		const { email, password } = await createUser()
		const knownDevice = new TestClient()
		expect((await signInOn(knownDevice, { email, password })).status).toBe(302)
		await knownDevice.post('/signout', { formToken: await knownDevice.formToken() })
		await attackUntilLockedOut(email)
		expect((await signInOn(new TestClient(), { email, password })).status).toBe(429)
		expect((await signInOn(knownDevice, { email, password })).status).toBe(302)
	})

	test("SAFE-10 row 16: not even from the attacker's network", async () => {
		const { email, password } = await createUser()
		const knownDevice = new TestClient('203.0.113.50')
		await signInOn(knownDevice, { email, password })
		for (let i = 0; i < 6; i += 1) await signInOn(new TestClient('203.0.113.50'), wrong(email))
		expect((await signInOn(new TestClient('203.0.113.50'), { email, password })).status).toBe(429)
		expect((await signInOn(knownDevice, { email, password })).status).toBe(302)
	})

	test('a known device has five failures of its own, and only for its account', async () => {
		const [own, other] = [await createUser(), await createUser()]
		const knownDevice = new TestClient('203.0.113.51')
		await signInOn(knownDevice, own)
		const answers = []
		for (let i = 0; i < 6; i += 1) answers.push(await signInOn(knownDevice, wrong(own.email)))
		expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429])
		for (let i = 0; i < 6; i += 1)
			await signInOn(new TestClient('203.0.113.51'), wrong(other.email))
		expect((await signInOn(knownDevice, other)).status).toBe(429)
	})

	test('a forged device cookie, or one of a pending account, is ignored', async () => {
		const { email, password } = await createUser()
		const device = new TestClient('203.0.113.52')
		await signUpOn(device, { email, password: 'Green-harbour-8' })
		const pending = await signInOn(device, { email, password: 'Green-harbour-8' })
		expect(pending.location).toBe('/verify-email')
		expect(device.cookieNamed('device')).toBeUndefined()
		device.setCookie('device', 'eyJpZCI6IngiLCJvZiI6W119.xxxx')
		for (let i = 0; i < 5; i += 1) await signInOn(new TestClient('203.0.113.52'), wrong(email))
		expect((await signInOn(device, { email, password })).status).toBe(429)
	})

	test('signing in to a pending account of the same address does not reset the failures', async () => {
		const { email } = await createUser()
		const device = new TestClient('203.0.113.53')
		const own = { email, password: 'Green-harbour-8' }
		await signUpOn(device, own)
		for (let i = 0; i < 3; i += 1) await signInOn(device, wrong(email))
		expect((await signInOn(device, own)).status).toBe(302)
		for (let i = 0; i < 2; i += 1) await signInOn(device, wrong(email))
		expect((await signInOn(device, wrong(email))).status).toBe(429)
	})
})
