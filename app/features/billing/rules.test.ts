import { describe, expect, test } from 'vitest'
import { after, days } from '~/core/time/durations'
import { consentText } from '~/features/billing/plans/consent'
import { getCustomerId, isTracked, POLLED_EVENTS } from '~/features/billing/stripe-sync/events'
import { decimal, money } from '~/features/billing/plans/money'
import { otherPlan, findPlan, PLANS, findSale } from '~/features/billing/plans/plans'
import { isGrantedByAdmin, roleAfter, roleWithGrant } from '~/features/billing/entitlement/roles'
import {
	initials,
	isCode,
	normalizePromoCode,
	redemptionStatus,
	redemptionVerdict,
	vipUntil,
} from '~/features/billing/vip-program/vip-rules'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const LATER = after(NOW, days(10))
const EARLIER = after(NOW, -days(10))

describe('SUB-02 SUB-03 SUB-26 plans', () => {
	test('prices, months and property limits', () => {
		expect(PLANS.annual).toMatchObject({ cents: 14_900, perMonth: '$12.42', savedProperties: 10 })
		expect(PLANS.biannual).toMatchObject({ cents: 9_900, perMonth: '$16.50', savedProperties: 5 })
		expect(PLANS.annual.perMonth).toBe(`$${decimal(PLANS.annual.cents / 12)}`)
		expect(PLANS.biannual.perMonth).toBe(`$${decimal(PLANS.biannual.cents / 6)}`)
		expect(2 * PLANS.biannual.cents - PLANS.annual.cents).toBe(4_900)
	})

	test('developer_test is bought once and is not a member plan', () => {
		expect(findSale('developer_test')).toMatchObject({ mode: 'payment', cents: 100 })
		expect(findPlan('developer_test')).toBeNull()
		expect([otherPlan('annual'), otherPlan('biannual'), otherPlan('unknown')]).toEqual([
			'biannual',
			'annual',
			null,
		])
	})

	test.each(['annual', 'biannual'] as const)(
		'SUB-04 %s: consent covers price, renewal, cancellation and no refunds',
		(plan) => {
			const text = consentText(plan)
			for (const part of [
				`${money(PLANS[plan].cents)} today`,
				PLANS[plan].every,
				'Cancel anytime in your profile',
				'canceling stops future billing only',
				'No refunds',
			]) {
				expect(text).toContain(part)
			}
		},
	)

	test('formats money from its smallest unit', () => {
		expect([money(14_900), money(5), money(1_000, 'jpy'), decimal(14_900)]).toEqual([
			'$149',
			'$0.05',
			'¥1,000',
			'149.00',
		])
		expect(money(-317)).toBe('−$3.17')
	})
})

describe('SUB-27 VIP-01 roles', () => {
	const facts = (role: string, vipExpiresAt: Date | null = null, roleSource = 'billing') => ({
		role,
		vipExpiresAt,
		roleSource,
	})
	test.each<[string, ReturnType<typeof facts>, boolean, string]>([
		['a user with a running plan', facts('user'), true, 'subscriber'],
		['a record of ours with a running plan', facts('MEP'), true, 'subscriber'],
		['an expired VIP with a running plan', facts('VIP', EARLIER), true, 'subscriber'],
		['a current VIP with a running plan', facts('VIP', LATER), true, 'VIP'],
		['an admin with a running plan', facts('admin'), true, 'admin'],
		['an admin whose plan ends', facts('admin'), false, 'admin'],
		['a subscriber whose plan ends', facts('subscriber'), false, 'user'],
		['one with VIP days left', facts('subscriber', LATER), false, 'VIP'],
		['one whose VIP days are over', facts('subscriber', EARLIER), false, 'user'],
		['one with a role from an admin', facts('subscriber', null, 'admin'), false, 'subscriber'],
		['an expired VIP without a plan', facts('VIP', EARLIER), false, 'VIP'],
		['the second at which VIP ends', facts('VIP', NOW), true, 'subscriber'],
	])('%s', (_case, who, lives, role) => {
		expect(roleAfter(who, { lives, graceUntil: null }, NOW)).toBe(role)
	})

	test('MON-08 a VIP date gives its access while the payment of a plan is overdue', () => {
		const overdue = { lives: true, graceUntil: NOW }
		const roles = [facts('subscriber', LATER), facts('subscriber', EARLIER), facts('user', LATER)]
		expect(roles.map((who) => roleAfter(who, overdue, NOW))).toEqual([
			'VIP',
			'subscriber',
			'subscriber',
		])
		expect(roleAfter(facts('subscriber', LATER), { lives: true, graceUntil: LATER }, NOW)).toBe(
			'subscriber',
		)
	})

	test("a friend's payment makes those with a lower role a VIP", () => {
		expect(['user', 'MEP', 'VIP', 'subscriber', 'admin'].map(roleWithGrant)).toEqual([
			'VIP',
			'VIP',
			'VIP',
			'subscriber',
			'admin',
		])
		expect(isGrantedByAdmin(facts('user', null, 'admin'))).toBe(false)
	})
})

describe('VIP-07 codes', () => {
	const use = {
		isPaid: true,
		ownerId: 'o',
		redeemerId: 'r',
		cardFingerprint: 'f',
		ownerCards: [],
		isRepeat: false,
	}
	test.each([
		[{}, 'granted'],
		[{ ownerId: null }, 'no_owner'],
		[{ redeemerId: 'o' }, 'rejected_self'],
		[{ isPaid: false }, 'rejected_unpaid'],
		[{ ownerCards: ['f'] }, 'rejected_same_card'],
		[{ isRepeat: true }, 'rejected_repeat'],
		[{ redeemerId: null }, 'granted'],
	])('%j is %s', (change, verdict) => {
		expect(redemptionVerdict({ ...use, ...change })).toBe(verdict)
	})

	test('a full refund or a lost dispute revokes it, nothing else does', () => {
		const paid = { amount: 100, amountRefunded: 0, status: 'paid' }
		expect(redemptionStatus('granted', { ...paid, amountRefunded: 100 })).toBe('revoked_refund')
		expect(redemptionStatus('granted', { ...paid, status: 'dispute_lost' })).toBe('revoked_dispute')
		expect(redemptionStatus('granted', { ...paid, status: 'disputed' })).toBe('granted')
		expect(redemptionStatus('rejected_self', { ...paid, amountRefunded: 100 })).toBe(
			'rejected_self',
		)
	})

	test('V4 uses the latest date, in any order and however often', () => {
		const uses = [
			{ status: 'granted', grantsUntil: EARLIER },
			{ status: 'granted', grantsUntil: LATER },
			{ status: 'revoked_refund', grantsUntil: after(LATER, days(9)) },
		]
		expect(vipUntil(null, uses)).toEqual(LATER)
		expect(vipUntil(null, [...uses, ...uses].reverse())).toEqual(LATER)
		expect(vipUntil(after(LATER, 1), uses)).toEqual(after(LATER, 1))
		expect(vipUntil(null, [])).toBeNull()
	})

	test('the format of a code, and the initials of its users', () => {
		expect(normalizePromoCode(' friend10 ')).toBe('FRIEND10')
		expect(['FRIEND10', 'A-B', '', '-A', 'A B', 'Ä', 'A'.repeat(51)].map(isCode)).toEqual([
			true,
			true,
			false,
			false,
			false,
			false,
			false,
		])
		expect(initials({ firstName: 'élan', lastName: 'Vogel' })).toBe('É. V.')
		expect(initials(null)).toBe('Former member')
	})
})

test('requests at most twenty types, all of them relevant', () => {
	expect(POLLED_EVENTS.length).toBeLessThanOrEqual(20)
	for (const type of POLLED_EVENTS) expect(isTracked(type)).toBe(true)
})

test.each([
	['customer.updated', { id: 'cus_1' }, 'cus_1'],
	['customer.subscription.updated', { id: 'sub_1', customer: 'cus_2' }, 'cus_2'],
	['invoice.paid', { id: 'in_1', customer: { id: 'cus_3' } }, 'cus_3'],
	['charge.dispute.created', { id: 'dp_1', charge: 'ch_1' }, null],
	['invoice.paid', null, null],
	['invoice.paid', 'text', null],
])('%s of %j concerns %s', (type, object, customer) => {
	expect(getCustomerId({ type, data: { object } })).toBe(customer)
})
