import { describe, expect, test } from 'vitest'
import { after, hours } from '~/core/time/durations'
import { isCsrfTokenValid, issueFormToken, verifyFormToken } from './csrf.server'

const NOW = new Date('2026-05-01T12:00:00.000Z')

describe('the token of a plain form', () => {
	const token = issueFormToken('form', 'me', NOW)

	test('is good for a day, and not for a bot check', () => {
		expect(verifyFormToken(token, 'form', 'me', after(NOW, hours(24)))).toBe('ok')
		expect(verifyFormToken(token, 'form', 'me', after(NOW, hours(24) + 1))).toBe('expired')
		expect(verifyFormToken(token, 'signup', 'me', NOW)).toBe('otherAction')
	})

	test('the token of a bot check is good for two hours', () => {
		const bot = issueFormToken('signup', 'me', NOW)
		expect(verifyFormToken(bot, 'signup', 'me', after(NOW, hours(2)))).toBe('ok')
		expect(verifyFormToken(bot, 'signup', 'me', after(NOW, hours(2) + 1))).toBe('expired')
	})
})

test('a token longer than any of ours is forged, even when it is signed', () => {
	const long = issueFormToken('form', 'x'.repeat(1_200), NOW)
	expect(long.length).toBeGreaterThan(1_024)
	expect(verifyFormToken(long, 'form', 'x'.repeat(1_200), NOW)).toBe('forged')
	expect(isCsrfTokenValid(long, 'x'.repeat(1_200), NOW)).toBe(false)
})

test('what is signed by somebody else, or not at all, is no form of ours', () => {
	for (const token of ['', 'abc', 'a.b', `${issueFormToken('form', 'me', NOW)}x`]) {
		expect(isCsrfTokenValid(token, 'me', NOW)).toBe(false)
	}
})
