// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { MembershipCard } from './subscription-card'
import { MembershipPage } from './membership-page'

afterEach(cleanup)

const SUBSCRIPTION: NonNullable<MembershipCard['subscription']> = {
	currentPlan: 'Annual Plan',
	renewal: null,
	ends: null,
	price: '$149.00',
	status: 'past_due',
	isPaused: false,
	isPaymentDue: true,
	periodEnd: '2027-11-20T12:00:00.000Z',
	nextPlan: null,
	switchTo: null,
	switchRefusal: 'unpaid',
}

const PAST_DUE: MembershipCard = {
	badge: 'Past due',
	level: 'Annual Plan',
	planBadge: 'Annual',
	subscription: SUBSCRIPTION,
	pastDue: { until: '2026-11-27T12:00:00.000Z', isOver: false },
}

function show(card: MembershipCard): string {
	const page = () => <MembershipPage card={card} question={{ kind: 'cancel' }} problem={null} />
	const Stub = createRemixStub([{ path: '/', Component: page }])
	return render(<Stub />).container.textContent
}

describe('the confirmation of a cancellation', () => {
	test('a paid period: one date, and nothing more is charged', () => {
		const subscription = { ...SUBSCRIPTION, status: 'active', isPaymentDue: false }
		const text = show({ ...PAST_DUE, badge: 'Active', pastDue: null, subscription })
		expect(text).toContain(
			"You won't be charged again. You'll keep access until November 20, 2027 and",
		)
	})

	test('a payment that is due may still be charged, and both dates are shown', () => {
		const text = show(PAST_DUE)
		expect(text).not.toContain('Nothing more will be charged')
		expect(text).toContain('your card may still be charged for it.')
		expect(text).toContain(
			'If that payment goes through, you have access until November 20, 2027. Without it, your access ends on November 27, 2026.',
		)
	})

	test('after the grace period access is over', () => {
		const pastDue = { until: '2026-11-27T12:00:00.000Z', isOver: true }
		expect(show({ ...PAST_DUE, badge: 'Inactive', pastDue })).toContain(
			'your access ended on November 27, 2026.',
		)
	})

	test.each(['Admin', 'VIP Member'] as const)(
		'%s: no end date of access, because their access does not depend on the plan',
		(badge) => {
			const text = show({ ...PAST_DUE, badge })
			expect(text).toContain('your card may still be charged for it.')
			expect(text).not.toContain('you have access until')
		},
	)
})
