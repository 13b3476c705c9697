import { describe, expect, test } from 'vitest'
import { after, days } from '~/core/time/durations'
import { type CardSubscription, membershipQuestion, toSubscriptionCard } from './subscription-card'
import { planStatus } from '~/features/billing/entitlement/plan-status'
import { isSaleKey, isUpgrade } from '~/features/billing/plans/plans'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const END = after(NOW, days(265))

const ROW = {
	id: 'sub_1',
	plan: 'annual',
	status: 'active',
	currentPeriodStart: after(NOW, -days(100)),
	currentPeriodEnd: END,
	cancelAt: null,
	cancelAtPeriodEnd: false,
	pausedCollection: null,
	latestInvoiceId: 'in_1',
	latestInvoiceStatus: 'paid',
	pastDueSince: null,
	endedBy: null,
	endedAt: null,
	createdAt: after(NOW, -days(100)),
	nextPlan: null,
	unpaidAmount: null,
	unpaidReason: null,
	nextAttemptAt: null,
	unitAmount: 12_345,
	nextAmount: 12_345,
	currency: 'usd',
}

function createCard(
	overrides: Partial<CardSubscription> = {},
	graceUntil: Date | null = null,
	role = 'subscriber',
) {
	const subscription = { ...ROW, ...overrides }
	const vipExpiresAt = role === 'VIP' ? after(NOW, 1) : null
	const user = { role, subscriptionStatus: subscription.status, graceUntil, vipExpiresAt }
	const status = planStatus(
		{ user, subscription, disputedOn: null, hasSavedProperties: false },
		NOW,
	)
	const shown = { isAdmin: role === 'admin', isSubscribed: role === 'subscriber' }
	return toSubscriptionCard(shown, subscription, { status, graceUntil, now: NOW })
}

describe('the card of a plan', () => {
	test('that runs: renews, costs the agreed price, and can be switched', () => {
		expect(createCard().subscription).toMatchObject({
			currentPlan: 'Annual Plan',
			renewal: END.toISOString(),
			ends: null,
			price: '$123.45',
			nextPlan: null,
			switchTo: 'biannual',
		})
		expect(createCard().pastDue).toBeNull()
	})

	test('that ends: does not renew and cannot be switched', () => {
		expect(createCard({ cancelAtPeriodEnd: true }).subscription).toMatchObject({
			renewal: null,
			ends: END.toISOString(),
			switchTo: null,
		})
	})

	test('that is paused: cannot be switched', () => {
		expect(createCard({ pausedCollection: 'void' }).subscription).toMatchObject({
			isPaused: true,
			renewal: null,
			switchTo: null,
		})
	})

	test('with a scheduled switch: the next plan with its price, and how to undo it', () => {
		expect(createCard({ nextPlan: 'biannual', nextAmount: 9_900 }).subscription).toMatchObject({
			nextPlan: '6-Month Plan',
			price: '$99',
			switchTo: 'annual',
		})
	})

	test.each([
		[after(NOW, 1), false],
		[NOW, true],
		[after(NOW, -1), true],
	])('whose renewal failed: access until %s, over %s', (until, isOver) => {
		const card = createCard({ status: 'past_due' }, until)
		expect(card.pastDue).toEqual({ until: until.toISOString(), isOver })
		expect(card.subscription?.switchTo).toBeNull()
	})

	test('in good standing shows no grace date', () => {
		expect(createCard({}, END).pastDue).toBeNull()
	})
})

test('SUB-22 biannual is 6-Month although it contains annual', () => {
	expect(createCard({ plan: 'biannual' }).planBadge).toBe('6-Month')
	expect(createCard({ plan: 'annual' }).planBadge).toBe('Annual')
})

test.each([
	['subscriber', 'biannual', '6-Month Plan'],
	['subscriber', 'unknown', 'Premium Subscriber'],
	['VIP', 'biannual', 'VIP Member'],
	['admin', 'biannual', 'Administrator'],
	['user', 'biannual', 'Basic Account'],
])('SUB-21 SUB-23 the account level of a %s with the plan %s', (role, plan, level) => {
	expect(createCard({ plan, currentPeriodEnd: null }, null, role)).toMatchObject({
		level,
		subscription: { currentPlan: plan === 'unknown' ? 'Unknown Plan' : '6-Month Plan' },
	})
})

test('the direction of a change', () => {
	expect([isUpgrade('annual'), isUpgrade('biannual')]).toEqual([true, false])
})

test.each([
	['annual', true],
	['biannual', true],
	['developer_test', true],
	['weekly', false],
	['', false],
	[null, false],
])('whether %j can be bought: %s', (key, expected) => {
	expect(isSaleKey(key)).toBe(expected)
})

test.each<[string | null, Partial<CardSubscription>, ReturnType<typeof membershipQuestion>]>([
	['cancel', {}, 'cancel'],
	['cancel', { cancelAtPeriodEnd: true }, null],
	['resume', { cancelAtPeriodEnd: true }, 'resume'],
	['resume', {}, null],
	['resume', { cancelAt: after(END, days(9)) }, 'resume'],
	['cancel', { cancelAt: after(END, days(9)) }, 'cancel'],
	['switch', {}, 'switch'],
	['switch', { status: 'past_due' }, 'refused'],
	['switch', { pausedCollection: 'void' }, 'refused'],
	['switch', { plan: 'unknown' }, null],
	['delete', {}, null],
	[null, {}, null],
])('?confirm=%s with %j shows %s', (confirmParam, overrides, question) => {
	const { subscription } = createCard(overrides)
	expect(subscription === null ? null : membershipQuestion(subscription, confirmParam)).toBe(
		question,
	)
})
