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
	endsLater: null,
	price: '$149.00',
	isPriceKnown: true,
	amountDue: '$149.00',
	isPastDue: true,
	isPaused: false,
	isPaymentDue: true,
	isPaymentPending: false,
	periodEnd: '2027-11-20T12:00:00.000Z',
	nextPlan: null,
	switchTo: null,
	switchRefusal: 'unpaid',
}

const STATUS: MembershipCard['status'] = {
	kind: 'pastDue',
	hasAccess: true,
	badge: { tone: 'warn', text: 'Past due' },
	sentence: 'You have access until November 27, 2026. Update your card to keep your membership.',
	fact: 'Access until November 27, 2026; $149 due',
	action: { label: 'Update Payment Method', to: '/profile', isPortal: true },
	plan: 'Annual Plan',
	nextBilling: null,
}

const PAST_DUE: MembershipCard = {
	status: STATUS,
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

test('SUB-27 a plan that starts later shows its price and date, and nothing due today', () => {
	const preview = {
		to: 'biannual',
		at: 0,
		currency: 'usd',
		nextAmount: 9_900,
		price: 0,
		credit: 0,
		other: 0,
		dueNow: 0,
		from: '2027-11-20T12:00:00.000Z',
		nextOn: '2027-11-20T12:00:00.000Z',
		instead: null,
		consent: '$99 on November 20, 2027 for the 6-Month Plan.',
	} as const
	const page = () => (
		<MembershipPage card={PAST_DUE} question={{ kind: 'switch', preview }} problem={null} />
	)
	const Stub = createRemixStub([{ path: '/', Component: page }])
	const text = render(<Stub />).container.textContent
	expect(text).toContain('6-Month Plan, from November 20, 2027$99')
	expect(text).toContain('Due today$0')
	expect(text).toContain(
		'The 6-Month Plan lets you save up to 5. If you have more, you can still open, edit and delete all of them. You can save new ones when you have fewer than 5.',
	)
	// MON-25 The box names what is agreed to.
	expect(text).toContain('I agree: $99 on November 20, 2027 for the 6-Month Plan.')
})

describe('the confirmation of a cancellation', () => {
	test('a paid period: one date, and nothing more is charged', () => {
		const subscription = { ...SUBSCRIPTION, isPastDue: false, isPaymentDue: false }
		const text = show({ ...PAST_DUE, pastDue: null, subscription })
		expect(text).toContain(
			"You won't be charged again. You'll keep access until November 20, 2027 and",
		)
	})

	test('SUB-27 a scheduled switch is canceled too, and what to do about it', () => {
		const subscription = { ...SUBSCRIPTION, isPastDue: false, isPaymentDue: false }
		expect(show({ ...PAST_DUE, pastDue: null, subscription })).not.toContain('switch')
		const switching = { ...subscription, nextPlan: '6-Month Plan' } as const
		expect(show({ ...PAST_DUE, pastDue: null, subscription: switching })).toContain(
			'Your switch to the 6-Month Plan on November 20, 2027 is canceled too. If you resume, you stay on the Annual Plan and can switch again.',
		)
	})

	test('MON-19 a failed renewal: nothing more is charged, and access lasts for its grace', () => {
		const text = show(PAST_DUE)
		expect(text).toContain("We won't charge your card for the payment that is due, or again.")
		expect(text).toContain('You have access until November 27, 2026 and can resume')
		expect(text).not.toContain('November 20, 2027')
	})

	test('MON-19 after the grace period the plan ends right away', () => {
		const pastDue = { until: '2026-11-27T12:00:00.000Z', isOver: true }
		const text = show({ ...PAST_DUE, pastDue })
		expect(text).toContain('Your plan ends right away.')
		expect(text).not.toContain('You have access until')
	})

	test('a renewal that is being charged may still be charged', () => {
		const text = show({ ...PAST_DUE, subscription: { ...SUBSCRIPTION, isPastDue: false } })
		expect(text).toContain('your card may still be charged for it.')
		expect(text).toContain(
			'If that payment goes through, you have access until November 20, 2027. Without it, your access ends on November 27, 2026.',
		)
	})

	test('SUB-27 a bank payment that is on its way is not called a card', () => {
		const text = show({ ...PAST_DUE, subscription: { ...SUBSCRIPTION, isPaymentPending: true } })
		expect(text).toContain('Your bank payment for the current period is on its way')
		expect(text).not.toContain('card')
	})

	test.each(['admin', 'vip'] as const)(
		'%s: no end date of access, because their access does not depend on the plan',
		(kind) => {
			const text = show({ ...PAST_DUE, status: { ...STATUS, kind } })
			expect(text).toContain("We won't charge your card for the payment that is due, or again.")
			expect(text).not.toMatch(/you have access until/iu)
		},
	)
})
