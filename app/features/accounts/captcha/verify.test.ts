import { describe, expect, onTestFinished, test } from 'vitest'
import { advanceClock } from '~/core/time/clock'
import { hours } from '~/core/time/durations'
import {
	CAPTCHA_ACTIONS,
	type CaptchaAction,
	serializeCaptchaField,
	parseCaptchaField,
} from '~/core/captcha/actions'
import type { Challenge } from '~/core/captcha/proof-of-work.server'
import { digest } from '~/core/security/signing.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient, workProof } from '#tests/helpers/test-client'
import { resetClock } from '#tests/helpers/setup/singletons'
import {
	createCaptchaChallenge,
	verifyCaptcha,
	issueCaptchaToken,
	formCaptcha,
} from './verify.server'

useDatabase()

const PASSED = { ok: true, trustLevel: 'slower' }
const PROVEN = { ok: true, trustLevel: 'normal' }
const FAILED = {
	ok: false,
	status: 400,
	message: 'reCAPTCHA verification failed. Please try again.',
}
const STALE = {
	ok: false,
	status: 409,
	message: 'This form was open for too long. Please send it again.',
}

type Work = {
	challenge: { parameters: Record<string, unknown>; signature: string }
	solution: { counter: number; derivedKey: string }
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe.each(CAPTCHA_ACTIONS)('AUTH-31 %s (security row 62)', (action) => {
	const request = new TestClient().request('/')
	const proven = (name: CaptchaAction) => new TestClient().provenToken(name)
	const check = (recaptchaToken: string, nickname = '') =>
		verifyCaptcha(request, action, { recaptchaToken, nickname })
	const other: CaptchaAction = action === 'signup' ? 'signin' : 'signup'

	test('passes once, no matter how fast the user is', async () => {
		const token = await issueCaptchaToken(request, action)
		expect(await check(token)).toEqual(PASSED)
		expect(await check(token)).toEqual(STALE)
	})

	test('passes once when replayed 50 times in parallel', async () => {
		const token = await issueCaptchaToken(request, action)
		const verdicts = await Promise.all(Array.from({ length: 50 }, () => check(token)))
		expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1)
	})

	test('fails without a token, with a forged one, and with one of another action or session', async () => {
		const someoneElse = new TestClient()
		someoneElse.setCookie('session', 'garbage')
		expect(await check('')).toEqual(FAILED)
		expect(await check('a.b')).toEqual(FAILED)
		expect(await check(await issueCaptchaToken(request, other))).toEqual(FAILED)
		// An invalid session cookie counts as no session.
		expect(await check(await issueCaptchaToken(someoneElse.request('/'), action))).toEqual(PASSED)
	})

	test('fails when the honeypot is filled, without consuming the token', async () => {
		const token = await issueCaptchaToken(request, action)
		expect(await check(token, 'http://spam.test')).toEqual(FAILED)
		expect(await check(token)).toEqual(PASSED)
	})

	test('has the normal trust level with a proof of work, once', async () => {
		const field = await proven(action)
		expect(await check(field)).toEqual(PROVEN)
		expect(await check(field)).toEqual(STALE)
	})

	test('rejects the proof of another token and a changed number', async () => {
		const [token, worked] = [await issueCaptchaToken(request, action), await proven(action)]
		const { proof } = parseCaptchaField(worked)
		expect(await check(serializeCaptchaField(token, proof))).toEqual(FAILED)
		const parsedWork = JSON.parse(Buffer.from(proof, 'base64url').toString()) as Work
		const { challenge, solution } = parsedWork
		const lies: Work[] = [
			{
				challenge,
				solution: {
					...solution,
					derivedKey: solution.derivedKey.replace(/.$/u, (c) => (c === '0' ? '1' : '0')),
				},
			},
			{ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
			{ challenge: { ...challenge, signature: '' }, solution },
		]
		for (const lie of lies) {
			const { token: firstToken, proof: task } = await createCaptchaChallenge(request, action)
			const data = { token: digest(firstToken) }
			const parameters = { ...lie.challenge.parameters, data }
			const claimed = { ...lie, challenge: { ...lie.challenge, parameters } }
			expect(task.by).toBe('work')
			expect(await check(serializeCaptchaField(firstToken, encoded(claimed)))).toEqual(FAILED)
		}
		for (const garbage of [
			'x',
			encoded({}),
			encoded({ challenge: null }),
			'%%%',
			'A'.repeat(3000),
		]) {
			expect(
				await check(serializeCaptchaField(await issueCaptchaToken(request, action), garbage)),
			).toEqual(FAILED)
		}
	})

	test("a solved challenge with a wrong number: the token's own challenge decides", async () => {
		const { token, proof } = await createCaptchaChallenge(request, action)
		if (proof.by !== 'work') throw new Error('The embedded check is configured')
		const right = await workProof(proof.challenge as Challenge)
		const parsedWork = JSON.parse(Buffer.from(right, 'base64url').toString()) as Work
		const other = { ...parsedWork.solution, derivedKey: 'ab'.repeat(32) }
		const wrong = encoded({ ...parsedWork, solution: other })
		expect(await check(serializeCaptchaField(token, wrong))).toEqual(FAILED)
	})

	test('expires after two hours', async () => {
		onTestFinished(resetClock)
		const token = await issueCaptchaToken(request, action)
		advanceClock(hours(2) / 1000 + 1)
		expect(await check(token)).toEqual(STALE)
	})
})

test('the check of a form takes the token it gave out once, from the form itself', async () => {
	const request = new TestClient().request('/signup')
	const { issue, verify } = formCaptcha('signup')
	const form = new FormData()
	form.set('recaptchaToken', await issue(request))
	expect(await verify(request, form)).toEqual(PASSED)
	expect(await verify(request, form)).toEqual(STALE)
	form.set('recaptchaToken', await issue(request))
	form.set('nickname', 'bot')
	expect(await verify(request, form)).toEqual(FAILED)
})
