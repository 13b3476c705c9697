import { describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { db } from '~/core/db/db.server'
import { after, days, hours, minutes } from '~/core/time/durations'
import {
	BOT_ACTIONS,
	type BotAction,
	forgetSpentTokens,
	isOwnForm,
	issueFormToken,
	judgeFormToken,
	spendFormToken,
} from './csrf.server'
import { sign } from './signing.server'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')
const MINE = 'digest-of-my-session'

test('AUTH-31 the nine actions have the names of the specification', () => {
	expect([...BOT_ACTIONS]).toEqual([
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

describe.each(BOT_ACTIONS)('AUTH-31 security row 62: %s', (action) => {
	const other: BotAction = action === 'signup' ? 'signin' : 'signup'
	const spend = (token: string, now = NOW) => spendFormToken(token, action, MINE, now)
	const fresh = () => issueFormToken(action, MINE, NOW)

	test('takes a fresh token once', async () => {
		const token = fresh()
		expect(await spend(token)).toBe('ok')
		expect(await spend(token)).toBe('used')
	})

	test.each<[string, () => string, string]>([
		['missing', () => '', 'missing'],
		['not signed', () => 'abc', 'forged'],
		['signed for something else', () => sign('other', '{"a":"signup"}'), 'forged'],
		['changed', () => fresh().replace(/^./u, (c) => (c === 'a' ? 'b' : 'a')), 'forged'],
		['of another action', () => issueFormToken(other, MINE, NOW), 'otherAction'],
		['of a plain form', () => issueFormToken('form', MINE, NOW), 'otherAction'],
		['of another session', () => issueFormToken(action, 'somebody', NOW), 'forged'],
		['too long', () => 'a'.repeat(1025), 'forged'],
	])('refuses one that is %s', async (_name, make, verdict) => {
		expect(await spend(make())).toBe(verdict)
		expect(await db().usedToken.count()).toBe(0)
	})

	test('works for two hours', async () => {
		expect(await spend(fresh(), after(NOW, hours(2)))).toBe('ok')
		expect(await spend(fresh(), after(NOW, hours(2) + 1))).toBe('expired')
	})
})

test('of 50 uses at once exactly one is ok (security row 62)', async () => {
	const token = issueFormToken('signup', MINE, NOW)
	const verdicts = await Promise.all(
		Array.from({ length: 50 }, () => spendFormToken(token, 'signup', MINE, NOW)),
	)
	expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1)
	expect(verdicts.filter((verdict) => verdict === 'used')).toHaveLength(49)
})

test('two tokens of the same moment are two', async () => {
	const [one, two] = [issueFormToken('signup', MINE, NOW), issueFormToken('signup', MINE, NOW)]
	expect(await spendFormToken(one, 'signup', MINE, NOW)).toBe('ok')
	expect(await spendFormToken(two, 'signup', MINE, NOW)).toBe('ok')
})

test('judging spends nothing', async () => {
	const token = issueFormToken('signup', MINE, NOW)
	expect(judgeFormToken(token, 'signup', MINE, NOW)).toBe('ok')
	expect(judgeFormToken(token, 'signup', MINE, NOW)).toBe('ok')
	expect(await spendFormToken(token, 'signup', MINE, NOW)).toBe('ok')
})

describe('the plain token proves for a day that the form is ours', () => {
	const token = () => issueFormToken('form', MINE, NOW)

	test('as often as it is sent', () => {
		const one = token()
		expect(isOwnForm(one, MINE, NOW)).toBe(true)
		expect(isOwnForm(one, MINE, after(NOW, days(1)))).toBe(true)
		expect(isOwnForm(one, MINE, after(NOW, days(1) + 1))).toBe(false)
		expect(judgeFormToken(one, 'form', MINE, after(NOW, hours(24) + 1))).toBe('expired')
	})

	test('a bot token proves it too, even one that is used', async () => {
		const bot = issueFormToken('signin', MINE, NOW)
		await spendFormToken(bot, 'signin', MINE, NOW)
		expect(isOwnForm(bot, MINE, NOW)).toBe(true)
	})

	test.each<[string, () => string]>([
		['empty', () => ''],
		['garbage', () => 'a.b'],
		['of another session', () => issueFormToken('form', 'somebody', NOW)],
		['too long', () => `${token()}${'a'.repeat(1024)}`],
		['signed for something else', () => sign('email-code', '{"s":"digest-of-my-session","i":0}')],
	])('one that is %s does not', (_name, make) => {
		expect(isOwnForm(make(), MINE, NOW)).toBe(false)
	})
})

test('spent nonces are forgotten once their token has expired, not before', async () => {
	const token = issueFormToken('signup', MINE, NOW)
	await spendFormToken(token, 'signup', MINE, NOW)
	await forgetSpentTokens(after(NOW, hours(2)))
	expect(await spendFormToken(token, 'signup', MINE, after(NOW, minutes(5)))).toBe('used')
	await forgetSpentTokens(after(NOW, hours(2) + 1))
	expect(await db().usedToken.count()).toBe(0)
})
