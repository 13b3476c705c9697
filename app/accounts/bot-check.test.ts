import { describe, expect, onTestFinished, test } from 'vitest'
import { advanceClock } from '~/platform/clock'
import { hours } from '~/platform/durations'
import { BOT_ACTIONS, type BotAction } from '~/platform/form-token.server'
import { useDatabase } from '../../tests/support/database'
import { Device } from '../../tests/support/device'
import { resetClock } from '../../tests/support/singletons'
import { checkBot, freshBotToken, refuseForm } from './bot-check.server'

useDatabase()

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

describe.each(BOT_ACTIONS)('AUTH-31 %s (security row 62)', (action) => {
	const request = new Device().request('/')
	const check = (recaptchaToken: string, nickname = '') =>
		checkBot(request, action, { recaptchaToken, nickname })
	const other: BotAction = action === 'signup' ? 'signin' : 'signup'

	test('passes once, however quick the person is', async () => {
		const token = await freshBotToken(request, action)
		expect(await check(token)).toEqual({ ok: true })
		expect(await check(token)).toEqual(STALE)
	})

	test('replayed 50 times at once passes once', async () => {
		const token = await freshBotToken(request, action)
		const verdicts = await Promise.all(Array.from({ length: 50 }, () => check(token)))
		expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1)
	})

	test('fails without a token, with a forged one, with that of another action or session', async () => {
		const someoneElse = new Device()
		someoneElse.setCookie('session', 'garbage')
		expect(await check('')).toEqual(FAILED)
		expect(await check('a.b')).toEqual(FAILED)
		expect(await check(await freshBotToken(request, other))).toEqual(FAILED)
		// A cookie that is no session is no other person.
		expect(await check(await freshBotToken(someoneElse.request('/'), action))).toEqual({ ok: true })
	})

	test('fails when the trap is filled, without spending the token', async () => {
		const token = await freshBotToken(request, action)
		expect(await check(token, 'http://spam.test')).toEqual(FAILED)
		expect(await check(token)).toEqual({ ok: true })
	})

	test('is stale after two hours', async () => {
		onTestFinished(resetClock)
		const token = await freshBotToken(request, action)
		advanceClock(hours(2) / 1000 + 1)
		expect(await check(token)).toEqual(STALE)
	})
})

test('a refused form gets its answer, its status, its wait and a fresh token', async () => {
	const request = new Device().request('/signup')
	const reply = { error: { '': ['No'] } }
	const answer = await refuseForm(request, 'signup', reply, 429, 60)
	expect(answer.init?.status).toBe(429)
	expect(new Headers(answer.init?.headers).get('Retry-After')).toBe('60')
	expect(answer.data.result).toBe(reply)
	const form = { recaptchaToken: answer.data.recaptchaToken, nickname: '' }
	expect(await checkBot(request, 'signup', form)).toEqual({ ok: true })
})
