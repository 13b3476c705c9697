import { expect, test } from 'vitest'
import { evaluateAccess, GUARD_TEXTS, hasPaidAccess, isRole, ROLES } from './access-policy'

const NOW = new Date('2026-05-01T12:00:00.000Z')

test('accepts the five roles and nothing else', () => {
	for (const role of ROLES) expect(isRole(role)).toBe(true)
	for (const text of ['', 'Admin', 'vip', 'owner']) expect(isRole(text)).toBe(false)
})

test('a subscriber without a Stripe status has no access', () => {
	const user = { role: 'subscriber', isVerified: true, graceUntil: null, vipExpiresAt: null }
	expect(hasPaidAccess({ ...user, subscriptionStatus: null }, NOW)).toBe(false)
})

test.each(['premium', 'premiumGuide'] as const)('%s has its own texts and links', (guard) => {
	expect(evaluateAccess(guard, 'visitor', false)).toMatchObject({
		to: 'signUp',
		message: GUARD_TEXTS[guard].signIn,
	})
	expect(evaluateAccess(guard, 'unverified', false)).toMatchObject({
		to: 'verifyEmail',
		message: GUARD_TEXTS[guard].verify,
	})
	expect(evaluateAccess(guard, 'verified', false)).toMatchObject({
		to: 'subscription',
		message: GUARD_TEXTS[guard].subscribe,
	})
})
