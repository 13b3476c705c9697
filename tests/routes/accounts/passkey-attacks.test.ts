import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { purgePasskeyChallenges } from '~/features/accounts/passkeys/challenges.server'
import { signInOn } from '#tests/helpers/accounts/account-calls'
import {
	optionsFor,
	requestOptions,
	sendNewPasskey,
	sendPasskey,
	signInWith,
	userWithPasskey,
} from '#tests/helpers/accounts/passkeys'
import { sendFactor, sendSecurityForm } from '#tests/helpers/accounts/second-factor'
import { type Behavior, SoftAuthenticator } from '#tests/helpers/accounts/soft-authenticator'
import { createUser, signedInClient } from '#tests/helpers/factories'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { resetClock } from '#tests/helpers/setup/singletons'
import { TestClient, type TestResponse } from '#tests/helpers/test-client'

useDatabase()

const REFUSED = "That passkey didn't work. Try again, or use another way."
const OTHER_CHALLENGE = Buffer.alloc(32, 7).toString('base64url')

/** Expects the one answer to every sign-in that is not accepted. */
function expectRefused(answer: TestResponse, device: TestClient): void {
	const { errors } = JSON.parse(answer.text) as { errors: unknown }
	expect([answer.status, errors]).toEqual([400, { passkey: [REFUSED] }])
	expect(device.cookieNamed('session')).toBeUndefined()
}

/** The security events that are logged until the test ends, with their fields. */
function recordEvents() {
	const lines = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
	onTestFinished(() => lines.mockRestore())
	return () => lines.mock.calls.map(([fields, text]) => [text, fields as unknown] as const)
}

describe('SAFE-21 a sign-in is refused', () => {
	test.each<[string, Behavior]>([
		['of another site', { origin: 'https://evil.example' }],
		['of the same host at another port', { origin: 'http://localhost:3001' }],
		['for another relying party', { rpId: 'evil.example' }],
		['for another challenge', { challenge: OTHER_CHALLENGE }],
		['of a registration', { type: 'webauthn.create' }],
		['without verification of the user', { isVerified: false }],
		['for another account', { userHandle: Buffer.from('somebody').toString('base64url') }],
		['with an unknown credential', { id: Buffer.alloc(32, 3).toString('base64url') }],
	])('%s', async (_name, behavior) => {
		const events = recordEvents()
		const { authenticator } = await userWithPasskey()
		const device = new TestClient()
		expectRefused(await signInWith(authenticator, device, behavior), device)
		expect(events()).toMatchObject([['sign-in failed', { by: 'passkey', ip: device.ip }]])
		// The passkey itself still works.
		expect((await signInWith(authenticator, device)).location).toBe('/dashboard')
	})

	test('with the key of another passkey', async () => {
		const { authenticator } = await userWithPasskey()
		const other = await userWithPasskey()
		const device = new TestClient()
		const { userHandle = '' } = authenticator
		const forged = { id: authenticator.id, userHandle }
		expectRefused(await signInWith(other.authenticator, device, forged), device)
	})

	test('when the answer was used before, also in parallel', async () => {
		const { authenticator } = await userWithPasskey()
		const device = new TestClient()
		const answer = authenticator.get(await optionsFor(device, 'sign-in'))
		const tries = await Promise.all([1, 2, 3].map(() => sendPasskey(device.copy(), answer)))
		expect(tries.map(({ status }) => status).sort()).toEqual([302, 400, 400])
		expectRefused(await sendPasskey(device.copy(), answer), new TestClient())
	})

	test('when another browser got the challenge, or none', async () => {
		const { authenticator } = await userWithPasskey()
		const answer = authenticator.get(await optionsFor(new TestClient(), 'sign-in'))
		const [stranger, other] = [new TestClient(), new TestClient()]
		expectRefused(await sendPasskey(stranger, answer), stranger)
		await optionsFor(other, 'sign-in')
		expectRefused(await sendPasskey(other, answer), other)
	})

	test('after ten minutes; the challenge is then deleted', async () => {
		onTestFinished(resetClock)
		const { authenticator } = await userWithPasskey()
		const device = new TestClient()
		const answer = authenticator.get(await optionsFor(device, 'sign-in'))
		advanceClock(10 * 60)
		expectRefused(await sendPasskey(device, answer), device)
		await optionsFor(device, 'sign-in')
		advanceClock(1)
		await purgePasskeyChallenges(currentTime())
		expect(await db().passkeyChallenge.count()).toBe(1)
	})

	test('when the passkey was removed or the account deleted', async () => {
		const removed = await userWithPasskey()
		await db().passkey.deleteMany()
		const deleted = await userWithPasskey()
		await db().user.delete({ where: { id: deleted.id } })
		for (const { authenticator } of [removed, deleted]) {
			const device = new TestClient()
			expectRefused(await signInWith(authenticator, device), device)
		}
	})

	test('when its counter went back, as of a copy, which is logged', async () => {
		const events = recordEvents()
		const { id, authenticator } = await userWithPasskey('annual', 5)
		expect((await signInWith(authenticator)).location).toBe('/dashboard')
		const device = new TestClient()
		authenticator.counter = 3
		expectRefused(await signInWith(authenticator, device), device)
		authenticator.counter = 0
		expectRefused(await signInWith(authenticator, device), device)
		expect(events().map(([text]) => text)).toEqual([
			'passkey counter went back',
			'sign-in failed',
			'passkey counter went back',
			'sign-in failed',
		])
		expect(events()[0]?.[1]).toMatchObject({ userId: id, ip: device.ip })
		authenticator.counter = 4_294_967_294
		expect((await signInWith(authenticator, device)).location).toBe('/dashboard')
	})

	test.each([
		['nothing', ''],
		['no JSON', 'passkey'],
		['another shape', '{"id":{"not":"x"},"type":"public-key"}'],
		['a list', '[]'],
		['too much', `{"id":"${'A'.repeat(9_000)}"}`],
	])('for %s', async (_name, answer) => {
		const device = new TestClient()
		expectRefused(await sendPasskey(device, answer), device)
	})

	test('for client data that is none', async () => {
		const { authenticator } = await userWithPasskey()
		const device = new TestClient()
		const answer = JSON.parse(authenticator.get(await optionsFor(device, 'sign-in'))) as {
			response: object
		}
		const response = { ...answer.response, clientDataJSON: 'AAAA' }
		expectRefused(await sendPasskey(device, JSON.stringify({ ...answer, response })), device)
	})
})

describe('SAFE-21 a passkey of somebody else', () => {
	test('neither completes a sign-in nor confirms an identity', async () => {
		const who = await userWithPasskey()
		const { authenticator } = await userWithPasskey()
		const device = new TestClient()
		await signInOn(device, who)
		const steps = [
			[device, '/signin/second-factor'],
			[await signedInClient(who.id), '/confirm-identity'],
		] as const
		for (const [from, path] of steps) {
			const options = await optionsFor(from, 'second-factor')
			const answer = await sendPasskey(from, authenticator.get(options), path)
			expect(answer.status).toBe(400)
			expect(errorsOf(answer)['passkey']).toEqual([REFUSED])
		}
	})

	test('an answer for the page of another account is refused there', async () => {
		const who = await userWithPasskey()
		const other = await userWithPasskey()
		const answer = who.authenticator.get(await optionsFor(who.device, 'second-factor'))
		const sent = await sendPasskey(other.device, answer, '/confirm-identity')
		expect(sent.status).toBe(400)
	})

	test('cannot be added to a second account', async () => {
		const { authenticator } = await userWithPasskey()
		const device = await signedInClient((await createUser('annual')).id)
		const answer = await sendNewPasskey(device, authenticator)
		expect(answer.status).toBe(409)
		expect(errorsOf(answer)['passkey']).toEqual(['Your account already has this passkey.'])
		expect(await db().passkey.count()).toBe(1)
	})
})

describe('SAFE-21 a new passkey is refused', () => {
	test.each<[string, Behavior]>([
		['of another site', { origin: 'https://evil.example' }],
		['for another relying party', { rpId: 'evil.example' }],
		['for another challenge', { challenge: OTHER_CHALLENGE }],
		['without verification of the user', { isVerified: false }],
		['of a sign-in', { type: 'webauthn.get' }],
	])('%s', async (_name, behavior) => {
		const device = await signedInClient((await createUser('annual')).id)
		const answer = await sendNewPasskey(device, new SoftAuthenticator(), behavior)
		expect(answer.status).toBe(400)
		expect(errorsOf(answer)['passkey']).toEqual(["We couldn't add that passkey. Please try again."])
		expect(await db().passkey.count()).toBe(0)
	})

	test('when the answer was used before, or is too long', async () => {
		const device = await signedInClient((await createUser('annual')).id)
		const options = await optionsFor(device, 'registration')
		const send = (passkey: string) => sendSecurityForm(device, { intent: 'addPasskey', passkey })
		expect((await send(new SoftAuthenticator().create(options))).status).toBe(200)
		expect((await send(new SoftAuthenticator().create(options))).status).toBe(400)
		expect((await send('x'.repeat(9_000))).status).toBe(400)
		expect((await send('')).status).toBe(400)
		expect(await db().passkey.count()).toBe(1)
	})
})

describe('SAFE-21 limits', () => {
	test('FIX-07 forged answers, however many, never lead to the refusal of a right one', async () => {
		const { authenticator } = await userWithPasskey()
		const near = new TestClient()
		for (let i = 0; i < 130; i += 1) {
			const device = i % 10 === 0 ? near : new TestClient()
			expectRefused(await signInWith(authenticator, device, { isVerified: false }), device)
		}
		expect((await signInWith(authenticator, near)).location).toBe('/dashboard')
		expect((await signInWith(authenticator)).location).toBe('/dashboard')
	})

	test('FIX-07 wrong codes after the password do not use up a passkey or a recovery code', async () => {
		const { recoveryCodes, authenticator, ...who } = await userWithPasskey()
		const guess = async (device: TestClient, code: string) => {
			await signInOn(device, who)
			return sendFactor(device, code)
		}
		const stranger = new TestClient()
		for (let i = 0; i < 5; i += 1) {
			expect((await guess(stranger, `00000${i}`)).status).toBe(400)
		}
		// The codes of an app can be guessed, so they stay limited.
		expect((await guess(stranger, '000009')).status).toBe(429)
		const device = new TestClient(stranger.ip)
		expect((await guess(device, recoveryCodes[0] ?? '')).location).toContain('/')
		const other = new TestClient(stranger.ip)
		await signInOn(other, who)
		const options = await optionsFor(other, 'second-factor')
		const answer = await sendPasskey(other, authenticator.get(options), '/signin/second-factor')
		expect(answer.location).toBe('/dashboard')
	})

	test('the challenges of one network are limited', async () => {
		const device = new TestClient()
		for (let i = 0; i < 120; i += 1) await optionsFor(device, 'sign-in')
		expect((await requestOptions(device, 'sign-in')).status).toBe(429)
		expect((await requestOptions(new TestClient(), 'sign-in')).status).toBe(200)
	})

	test('neither a challenge nor the browser it was given to is stored as it is', async () => {
		const device = new TestClient()
		const { challenge } = await optionsFor(device, 'sign-in')
		const stored = JSON.stringify(await db().passkeyChallenge.findMany())
		expect(stored).not.toContain(challenge)
		expect(stored).not.toContain(device.cookieNamed('passkey-browser'))
	})
})
