import { describe, expect, test } from 'vitest'
import { after, days, hours } from '~/core/time/durations'
import {
	canSwitch,
	endsAt,
	computeEntitlement,
	isPaymentDue,
	isTaken,
	getMoneyLostReason,
	type PaymentFacts,
	type SubscriptionFacts,
	switchRefusal,
} from './entitlement'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const GRACE = 7

const subscription = (overrides: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
	id: 'sub_1',
	plan: 'annual',
	status: 'active',
	currentPeriodStart: after(NOW, -days(100)),
	currentPeriodEnd: after(NOW, days(265)),
	cancelAt: null,
	cancelAtPeriodEnd: false,
	pausedCollection: null,
	latestInvoiceId: 'in_1',
	latestInvoiceStatus: 'paid',
	unpaidReason: null,
	pastDueSince: null,
	endedBy: null,
	createdAt: after(NOW, -days(100)),
	...overrides,
})

const payment = (overrides: Partial<PaymentFacts> = {}): PaymentFacts => ({
	kind: 'subscription_first',
	plan: 'annual',
	amount: 14_900,
	amountRefunded: 0,
	status: 'paid',
	invoiceId: 'in_1',
	subscriptionId: 'sub_1',
	occurredAt: after(NOW, -days(100)),
	...overrides,
})

test('MON-11 after a won dispute the time is owed while anything paid for it is kept', () => {
	const ended = subscription({ status: 'canceled', endedBy: 'dispute' })
	const first = payment({ status: 'dispute_won', occurredAt: after(NOW, -days(100)) })
	const upgrade = payment({ kind: 'subscription_update', amountRefunded: 14_900, occurredAt: NOW })
	const owedTo = (payments: PaymentFacts[]) =>
		computeEntitlement([ended], payments, NOW, 7).graceUntil
	expect(owedTo([first, upgrade])).toEqual(ended.currentPeriodEnd)
	expect(owedTo([{ ...first, amountRefunded: 14_900 }, upgrade])).toBeNull()
})

describe('Stripe states', () => {
	test.each<[string, Partial<SubscriptionFacts>, Partial<PaymentFacts>, boolean]>([
		['active', {}, {}, true],
		['trialing', { status: 'trialing' }, {}, true],
		['active, cancels at period end', { cancelAtPeriodEnd: true }, {}, true],
		['active, the period over for an hour', { currentPeriodEnd: after(NOW, -hours(1)) }, {}, true],
		[
			'active, the period over for three days',
			{ currentPeriodEnd: after(NOW, -hours(72)) },
			{},
			true,
		],
		['active, the period over for longer', { currentPeriodEnd: after(NOW, -hours(73)) }, {}, false],
		['active, without a known period', { currentPeriodEnd: null }, {}, true],
		[
			'canceled by us after a refund, over at this time',
			{ status: 'canceled', endedBy: 'refund', currentPeriodEnd: NOW },
			{},
			false,
		],
		['paused, in the paid period', { pausedCollection: 'void' }, {}, true],
		[
			'paused, after the paid period',
			{ pausedCollection: 'void', latestInvoiceStatus: 'void' },
			{},
			false,
		],
		['past due', { status: 'past_due', pastDueSince: after(NOW, -days(2)) }, {}, true],
		['unpaid', { status: 'unpaid' }, {}, false],
		['incomplete', { status: 'incomplete' }, {}, false],
		['incomplete and expired', { status: 'incomplete_expired' }, {}, false],
		['paused by Stripe', { status: 'paused' }, {}, false],
		['cancelled', { status: 'canceled' }, {}, false],
		['an unknown state', { status: 'hibernating' }, {}, false],
		['without a state', { status: '' }, {}, false],
		['active, all refunded', {}, { amountRefunded: 14_900, status: 'refunded' }, false],
		['active, partly refunded', {}, { amountRefunded: 100, status: 'partially_refunded' }, true],
		['active, disputed', {}, { status: 'disputed' }, false],
		['active, dispute lost', {}, { status: 'dispute_lost' }, false],
		['active, dispute won', {}, { status: 'dispute_won' }, true],
		[
			'canceled by us after a refund',
			{ status: 'canceled', endedBy: 'dispute' },
			{ status: 'dispute_won' },
			true,
		],
		['canceled by us as a duplicate', { status: 'canceled', endedBy: 'duplicate' }, {}, false],
		[
			'canceled by us after a refund, over',
			{ status: 'canceled', endedBy: 'refund', currentPeriodEnd: after(NOW, -1) },
			{},
			false,
		],
	])('%s', (_case, one, paid, lives) => {
		expect(computeEntitlement([subscription(one)], [payment(paid)], NOW, GRACE).lives).toBe(lives)
	})

	test('the grace period starts with the failed invoice', () => {
		const failed = subscription({ status: 'past_due', pastDueSince: after(NOW, -days(2)) })
		expect(computeEntitlement([failed], [], NOW, GRACE)).toMatchObject({
			status: 'past_due',
			graceUntil: after(NOW, days(5)),
		})
	})

	test('MON-19 the grace period ends with the plan', () => {
		const until = (cancelAt: Date) =>
			computeEntitlement(
				[subscription({ status: 'past_due', pastDueSince: NOW, cancelAt })],
				[],
				NOW,
				GRACE,
			).graceUntil
		expect(until(after(NOW, days(2)))).toEqual(after(NOW, days(2)))
		expect(until(after(NOW, days(30)))).toEqual(after(NOW, days(GRACE)))
	})

	test('of several, a live one is preferred; of ended ones, the newest', () => {
		const old = subscription({ id: 'old', status: 'canceled', createdAt: after(NOW, -days(900)) })
		const alive = subscription({ id: 'new', plan: 'biannual' })
		expect(computeEntitlement([old, alive], [], NOW, GRACE)).toMatchObject({
			plan: 'biannual',
			lives: true,
		})
		const over = { ...alive, status: 'unpaid' }
		expect(computeEntitlement([old, over], [], NOW, GRACE)).toMatchObject({
			status: 'unpaid',
			lives: false,
		})
		expect(computeEntitlement([], [], NOW, GRACE)).toMatchObject({ status: null, lives: false })
	})

	test('SUB-26 a one-time purchase grants exactly one day', () => {
		const bought = payment({
			kind: 'one_time',
			subscriptionId: null,
			plan: 'developer_test',
			occurredAt: NOW,
		})
		const at = (ms: number) => computeEntitlement([], [bought], after(NOW, ms), GRACE)
		expect(at(days(1) - 1)).toMatchObject({
			lives: true,
			plan: 'developer_test',
			graceUntil: after(NOW, days(1)),
		})
		expect(at(days(1)).lives).toBe(false)
		expect(computeEntitlement([], [{ ...bought, status: 'failed' }], NOW, GRACE).lives).toBe(false)
		expect(
			computeEntitlement(
				[],
				[{ ...bought, status: 'refunded', amountRefunded: 14_900 }],
				NOW,
				GRACE,
			).lives,
		).toBe(false)
	})

	test('a failed attempt after a refund does not hide the refund', () => {
		const refunded = payment({ amountRefunded: 14_900, status: 'refunded' })
		const failed = payment({ status: 'failed', occurredAt: NOW })
		expect(getMoneyLostReason({ id: 'sub_1' }, [refunded, failed])).toBe('refund')
	})
})

test.each<[string, Partial<SubscriptionFacts>, Date | null]>([
	['no cancellation', {}, null],
	['cancel at period end', { cancelAtPeriodEnd: true }, after(NOW, days(265))],
	["a date before the period's end", { cancelAt: after(NOW, days(9)) }, after(NOW, days(9))],
	["a date after the period's end: it renews before", { cancelAt: after(NOW, days(900)) }, null],
])('S7 end of a canceled subscription: %s', (_case, overrides, ends) => {
	expect(endsAt(subscription(overrides))).toEqual(ends)
})

test.each<[string, Partial<SubscriptionFacts>, ReturnType<typeof switchRefusal>]>([
	['active and paid', {}, null],
	['trialing and paid', { status: 'trialing' }, null],
	['without an invoice', { latestInvoiceStatus: null }, null],
	['past due', { status: 'past_due', latestInvoiceStatus: 'open' }, 'unpaid'],
	['past due, whatever its invoice says', { status: 'past_due' }, 'unpaid'],
	['unpaid', { status: 'unpaid' }, 'unpaid'],
	['incomplete', { status: 'incomplete' }, 'unpaid'],
	['active with a draft invoice', { latestInvoiceStatus: 'draft' }, 'unpaid'],
	['active with an open invoice', { latestInvoiceStatus: 'open' }, 'unpaid'],
	['active with a void invoice', { latestInvoiceStatus: 'void' }, 'unpaid'],
	['active with an uncollectible invoice', { latestInvoiceStatus: 'uncollectible' }, 'unpaid'],
	['active with an unknown invoice status', { latestInvoiceStatus: 'lent' }, 'unpaid'],
	['ending with its period', { cancelAtPeriodEnd: true }, 'ending'],
	['ending, without a known period', { cancelAtPeriodEnd: true, currentPeriodEnd: null }, 'ending'],
	['ending on a date', { cancelAt: after(NOW, days(9)) }, 'ending'],
	['ending after its next renewal', { cancelAt: after(NOW, days(900)) }, 'ending'],
	['paused', { pausedCollection: 'keep_as_draft' }, 'paused'],
	['paused by Stripe', { status: 'paused' }, 'inactive'],
	['canceled', { status: 'canceled' }, 'inactive'],
	['in an unknown state', { status: 'hibernating' }, 'inactive'],
	['without a state', { status: '' }, 'inactive'],
])('BILL-02 whether the plan can be changed: %s', (_case, overrides, refusal) => {
	expect(switchRefusal(subscription(overrides))).toBe(refusal)
	expect(canSwitch(subscription(overrides))).toBe(refusal === null)
})

test.each<[string, Partial<SubscriptionFacts>, boolean]>([
	['active and paid', {}, false],
	['without an invoice', { latestInvoiceStatus: null }, false],
	['past due', { status: 'past_due', latestInvoiceStatus: null }, true],
	['active with a draft invoice', { latestInvoiceStatus: 'draft' }, true],
	['active with an open invoice', { latestInvoiceStatus: 'open' }, true],
	['active with a void invoice', { latestInvoiceStatus: 'void' }, false],
	['active with an uncollectible invoice', { latestInvoiceStatus: 'uncollectible' }, false],
])('whether a payment may still be retried: %s', (_case, overrides, isDue) => {
	const unpaid = { unpaidReason: null, nextAttemptAt: null }
	expect(isPaymentDue({ ...subscription(overrides), ...unpaid })).toBe(isDue)
})

test.each([
	['not canceled', {}, {}, true],
	['canceled, with no attempt to come', { cancelAtPeriodEnd: true }, {}, false],
	['canceled, with an attempt to come', { cancelAtPeriodEnd: true }, { nextAttemptAt: NOW }, true],
	[
		'canceled, while a bank payment is on its way',
		{ cancelAtPeriodEnd: true },
		{ unpaidReason: 'processing' },
		true,
	],
	['ending after its next renewal', { cancelAt: after(NOW, days(900)) }, {}, true],
])(
	'MON-19 whether a failed renewal may still be charged: %s',
	(_case, overrides, unpaid, isDue) => {
		const due = { unpaidReason: null, nextAttemptAt: null, ...unpaid }
		const pastDue = subscription({ status: 'past_due', ...overrides })
		expect(isPaymentDue({ ...pastDue, ...due })).toBe(isDue)
	},
)

test.each(['active', 'trialing', 'past_due', 'paused'])('%s: blocks a second plan', (status) => {
	expect(isTaken(status)).toBe(true)
})
