import { expect, test } from 'vitest'
import { after, days } from '~/core/time/durations'
import { roleAfter } from '~/features/billing/entitlement/roles'
import {
	grantEnd,
	initials,
	isCode,
	MAX_CODE_LENGTH,
	redemptionStatus,
	redemptionVerdict,
} from './vip-rules'

const NOW = new Date('2026-05-01T12:00:00.000Z')

test('a code has at most 50 characters', () => {
	expect(isCode('A'.repeat(MAX_CODE_LENGTH))).toBe(true)
	expect(isCode('A'.repeat(MAX_CODE_LENGTH + 1))).toBe(false)
})

test("an unknown card is not the owner's card", () => {
	const facts = { isPaid: true, ownerId: 'owner', redeemerId: 'friend', isRepeat: false }
	expect(redemptionVerdict({ ...facts, cardFingerprint: null, ownerCards: ['x'] })).toBe('granted')
	expect(redemptionVerdict({ ...facts, cardFingerprint: 'x', ownerCards: ['x'] })).toBe(
		'rejected_same_card',
	)
})

test('a use without a payment keeps its verdict', () => {
	expect(redemptionStatus('granted', null)).toBe('granted')
	expect(redemptionStatus('rejected_self', null)).toBe('rejected_self')
})

test('a use grants 30 days from the payment', () => {
	expect(grantEnd(NOW)).toEqual(after(NOW, days(30)))
})

test('initials ignore whitespace around a name', () => {
	expect(initials({ firstName: '  ada', lastName: '\tlovelace' })).toBe('A. L.')
	expect(initials({ firstName: '   ', lastName: '' })).toBe('Former member')
})

test.each([
	['user', 'subscriber'],
	['MEP', 'subscriber'],
	['VIP', 'VIP'],
])('a %s with VIP days left who has a running plan becomes a %s', (role, expected) => {
	const facts = { role, vipExpiresAt: after(NOW, days(2)), roleSource: 'billing' }
	expect(roleAfter(facts, { lives: true, graceUntil: null }, NOW)).toBe(expected)
})
