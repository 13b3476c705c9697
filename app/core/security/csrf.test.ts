import { describe, expect, test } from 'vitest'
import { whileFailing } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'
import { db } from '~/core/db/db.server'
import { after, days, hours, minutes } from '~/core/time/durations'
import {
	purgeSpentTokens,
	isCsrfTokenValid,
	issueFormToken,
	verifyFormToken,
	consumeFormToken,
} from './csrf.server'
import { CAPTCHA_ACTIONS, type CaptchaAction } from '~/core/captcha/actions'
import { sign } from './signing.server'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
const MINE = 'digest-of-my-session'

test('AUTH-31 the nine actions have the names from the specification', () => {
	expect([...CAPTCHA_ACTIONS]).toEqual([
		'signup',
		'signin',
		'resend_verification',
		'update_profile',
		'update_service_profile',
		'forgot_password',
		'reset_password',
		'delete_account',
		'contact_form',
	])
})

describe.each(CAPTCHA_ACTIONS)('AUTH-31 security row 62: %s', (action) => {
	const other: CaptchaAction = action === 'signup' ? 'signin' : 'signup'
	const spend = (token: string, now = NOW) => consumeFormToken(token, action, MINE, now)
	const newToken = () => issueFormToken(action, MINE, NOW)

	test('accepts a new token once', async () => {
		const token = newToken()
		expect(await spend(token)).toBe('ok')
		expect(await spend(token)).toBe('used')
	})

	test('does not report a token as used when the database fails', async () => {
		await whileFailing('INSERT ON "UsedToken"', async () => {
			await expect(spend(newToken())).rejects.toThrow()
		})
	})

	test.each<[string, () => string, string]>([
		['missing', () => '', 'missing'],
		['unsigned', () => 'abc', 'forged'],
		['signed for another purpose', () => sign('other', '{"a":"signup"}'), 'forged'],
		['changed', () => newToken().replace(/^./u, (c) => (c === 'a' ? 'b' : 'a')), 'forged'],
		['for another action', () => issueFormToken(other, MINE, NOW), 'otherAction'],
		['for a plain form', () => issueFormToken('form', MINE, NOW), 'otherAction'],
		['for another session', () => issueFormToken(action, 'somebody', NOW), 'forged'],
		['too long', () => 'a'.repeat(1025), 'forged'],
	])('rejects one that is %s', async (_name, make, verdict) => {
		expect(await spend(make())).toBe(verdict)
		expect(await db().usedToken.count()).toBe(0)
	})

	test('is valid for two hours', async () => {
		expect(await spend(newToken(), after(NOW, hours(2)))).toBe('ok')
		expect(await spend(newToken(), after(NOW, hours(2) + 1))).toBe('expired')
	})
})

test('of 50 parallel uses, exactly one is ok (security row 62)', async () => {
	const token = issueFormToken('signup', MINE, NOW)
	const verdicts = await Promise.all(
		Array.from({ length: 50 }, () => consumeFormToken(token, 'signup', MINE, NOW)),
	)
	expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1)
	expect(verdicts.filter((verdict) => verdict === 'used')).toHaveLength(49)
})

test('two tokens created at the same time differ', async () => {
	const [one, two] = [issueFormToken('signup', MINE, NOW), issueFormToken('signup', MINE, NOW)]
	expect(await consumeFormToken(one, 'signup', MINE, NOW)).toBe('ok')
	expect(await consumeFormToken(two, 'signup', MINE, NOW)).toBe('ok')
})

test('verifying does not consume the token', async () => {
	const token = issueFormToken('signup', MINE, NOW)
	expect(verifyFormToken(token, 'signup', MINE, NOW)).toBe('ok')
	expect(verifyFormToken(token, 'signup', MINE, NOW)).toBe('ok')
	expect(await consumeFormToken(token, 'signup', MINE, NOW)).toBe('ok')
})

describe('the plain token proves for a day that the form is ours', () => {
	const token = () => issueFormToken('form', MINE, NOW)

	test('however often it is sent', () => {
		const one = token()
		expect(isCsrfTokenValid(one, MINE, NOW)).toBe(true)
		expect(isCsrfTokenValid(one, MINE, after(NOW, days(1)))).toBe(true)
		expect(isCsrfTokenValid(one, MINE, after(NOW, days(1) + 1))).toBe(false)
		expect(verifyFormToken(one, 'form', MINE, after(NOW, hours(24) + 1))).toBe('expired')
	})

	test('a bot check token proves it too, even after it was used', async () => {
		const bot = issueFormToken('signin', MINE, NOW)
		await consumeFormToken(bot, 'signin', MINE, NOW)
		expect(isCsrfTokenValid(bot, MINE, NOW)).toBe(true)
	})

	test.each<[string, () => string]>([
		['empty', () => ''],
		['garbage', () => 'a.b'],
		['for another session', () => issueFormToken('form', 'somebody', NOW)],
		['too long', () => `${token()}${'a'.repeat(1024)}`],
		['signed for another purpose', () => sign('email-code', '{"s":"digest-of-my-session","i":0}')],
	])('rejects one that is %s', (_name, make) => {
		expect(isCsrfTokenValid(make(), MINE, NOW)).toBe(false)
	})
})

test('nonces of used tokens are deleted after the token has expired, not before', async () => {
	const token = issueFormToken('signup', MINE, NOW)
	await consumeFormToken(token, 'signup', MINE, NOW)
	await purgeSpentTokens(after(NOW, hours(2)))
	expect(await consumeFormToken(token, 'signup', MINE, after(NOW, minutes(5)))).toBe('used')
	await purgeSpentTokens(after(NOW, hours(2) + 1))
	expect(await db().usedToken.count()).toBe(0)
})
