import { describe, expect, test } from 'vitest'
import { after, hours } from '~/core/time/durations'
import { isCsrfTokenValid, issueFormToken, verifyFormToken } from './csrf.server'

const NOW = new Date('2026-05-01T12:00:00.000Z')

describe('the token of a form without bot protection', () => {
	const token = issueFormToken('form', 'me', NOW)

	test('is valid for a day, and invalid for a bot check', () => {
		expect(verifyFormToken(token, 'form', 'me', after(NOW, hours(24)))).toBe('ok')
		expect(verifyFormToken(token, 'form', 'me', after(NOW, hours(24) + 1))).toBe('expired')
		expect(verifyFormToken(token, 'signup', 'me', NOW)).toBe('otherAction')
	})

	test('a bot check token is valid for two hours', () => {
		const bot = issueFormToken('signup', 'me', NOW)
		expect(verifyFormToken(bot, 'signup', 'me', after(NOW, hours(2)))).toBe('ok')
		expect(verifyFormToken(bot, 'signup', 'me', after(NOW, hours(2) + 1))).toBe('expired')
	})
})

test('rejects a token longer than ours as forged, even if it is signed', () => {
	const long = issueFormToken('form', 'x'.repeat(1_200), NOW)
	expect(long.length).toBeGreaterThan(1_024)
	expect(verifyFormToken(long, 'form', 'x'.repeat(1_200), NOW)).toBe('forged')
	expect(isCsrfTokenValid(long, 'x'.repeat(1_200), NOW)).toBe(false)
})

test('rejects a text that is unsigned or signed with another key', () => {
	for (const token of ['', 'abc', 'a.b', `${issueFormToken('form', 'me', NOW)}x`]) {
		expect(isCsrfTokenValid(token, 'me', NOW)).toBe(false)
	}
})
