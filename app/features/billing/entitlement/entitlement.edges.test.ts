import { describe, expect, test } from 'vitest'
import { after, days, hours } from '~/core/time/durations'
import {
	endsAt,
	computeEntitlement,
	hasEnded,
	isRefunded,
	isTaken,
	KNOWN_STATUSES,
	LEEWAY,
	getMoneyLostReason,
	NOTHING,
	type PaymentFacts,
	type SubscriptionFacts,
} from './entitlement'

const NOW = new Date('2026-05-01T12:00:00.000Z')

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

const lives = (one: Partial<SubscriptionFacts>, payments: PaymentFacts[] = []): boolean =>
	computeEntitlement([subscription(one)], payments, NOW, 7).lives

describe('subscription states', () => {
	test('all eight Stripe states are known', () => {
		expect([...KNOWN_STATUSES].sort()).toEqual([
			'active',
			'canceled',
			'incomplete',
			'incomplete_expired',
			'past_due',
			'paused',
			'trialing',
			'unpaid',
		])
	})

	test.each<[string, boolean, boolean]>([
		['active', true, false],
		['trialing', true, false],
		['past_due', true, false],
		['paused', true, false],
		['unpaid', false, false],
		['incomplete', false, false],
		['incomplete_expired', false, true],
		['canceled', false, true],
		['', false, false],
	])('%j: blocks a second plan %s, over %s', (status, blocksPurchase, over) => {
		expect([isTaken(status), hasEnded(status)]).toEqual([blocksPurchase, over])
	})
})

describe('money that is no longer ours', () => {
	test.each<[number, number, boolean]>([
		[100, 100, true],
		[100, 99, false],
		[100, 101, true],
		[0, 0, false],
	])('of %i paid, %i refunded: all refunded %s', (amount, amountRefunded, expected) => {
		expect(isRefunded({ amount, amountRefunded })).toBe(expected)
	})

	test('returns the reason, and considers payments of this subscription only', () => {
		const refunded = payment({ amountRefunded: 14_900, status: 'refunded' })
		const disputed = payment({ status: 'disputed' })
		expect(getMoneyLostReason({ id: 'sub_1' }, [disputed])).toBe('dispute')
		expect(getMoneyLostReason({ id: 'sub_2' }, [disputed, refunded])).toBeNull()
		expect(getMoneyLostReason({ id: 'sub_1' }, [])).toBeNull()
	})

	test.each([false, true])('uses the newest payment in any order (%s)', (isReversed) => {
		const older = payment({ amountRefunded: 14_900, status: 'refunded' })
		const newer = payment({ occurredAt: after(NOW, -days(1)) })
		const inOrder = (list: PaymentFacts[]) => (isReversed ? list.reverse() : list)
		expect(getMoneyLostReason({ id: 'sub_1' }, inOrder([older, newer]))).toBeNull()
		const newerRefunded = { ...newer, amountRefunded: 14_900, status: 'refunded' }
		expect(getMoneyLostReason({ id: 'sub_1' }, inOrder([payment(), newerRefunded]))).toBe('refund')
	})

	test.each([false, true])(
		'MON-40 keeps a plan changed in the second of its payment while the change is paid (%s)',
		(isReversed) => {
			const first = payment({ amountRefunded: 14_900, status: 'refunded' })
			const change = payment({ kind: 'subscription_update', amount: 3_750 })
			const list = isReversed ? [change, first] : [first, change]
			expect(getMoneyLostReason({ id: 'sub_1' }, list)).toBeNull()
		},
	)
})

describe('boundaries of a period', () => {
	test('the leeway ends after its last millisecond', () => {
		expect(LEEWAY).toBe(hours(72))
		expect(lives({ currentPeriodEnd: after(NOW, -LEEWAY) })).toBe(true)
		expect(lives({ currentPeriodEnd: after(NOW, -LEEWAY - 1) })).toBe(false)
	})

	test('without an end, an active subscription is live and a canceled one is not', () => {
		expect(lives({ currentPeriodEnd: null })).toBe(true)
		for (const endedBy of ['dispute', 'refund'] as const) {
			expect(lives({ status: 'canceled', endedBy, currentPeriodEnd: null })).toBe(false)
		}
	})

	test('a voided invoice ends access only while collection is paused', () => {
		expect(lives({ latestInvoiceStatus: 'void' })).toBe(true)
		expect(lives({ latestInvoiceStatus: 'void', pausedCollection: 'void' })).toBe(false)
	})

	test.each(['draft', 'uncollectible', 'open'])(
		'MON-10 a period whose invoice is left as %s while collection is paused was not paid',
		(latestInvoiceStatus) => {
			expect(lives({ latestInvoiceStatus, pausedCollection: 'keep_as_draft' })).toBe(false)
			expect(lives({ latestInvoiceStatus: 'paid', pausedCollection: 'keep_as_draft' })).toBe(true)
		},
	)

	test.each(['dispute', 'refund'])(
		'canceled by us over a %s: access lasts until the period ends',
		(endedBy) => {
			const ended = { status: 'canceled', endedBy }
			expect(lives({ ...ended, currentPeriodEnd: after(NOW, 1) })).toBe(true)
			expect(lives({ ...ended, currentPeriodEnd: NOW })).toBe(false)
		},
	)

	test('a cancellation without a period ends on its own date', () => {
		const cancelAt = after(NOW, days(9))
		const ending = { cancelAt, cancelAtPeriodEnd: false, currentPeriodEnd: null }
		expect(endsAt(ending)).toEqual(cancelAt)
	})
})

describe('a one-time purchase', () => {
	const bought = (overrides: Partial<PaymentFacts>) =>
		computeEntitlement([], [payment({ kind: 'one_time', occurredAt: NOW, ...overrides })], NOW, 7)

	test.each([
		['paid', true],
		['partially_refunded', true],
		['dispute_won', true],
		['disputed', false],
		['dispute_lost', false],
		['pending', false],
	])('%s: live %s', (status, expected) => {
		expect(bought({ status }).lives).toBe(expected)
	})

	test('ignores a payment of a subscription', () => {
		expect(bought({ kind: 'subscription_first' })).toEqual(NOTHING)
	})
})

describe('several subscriptions', () => {
	const winner = (...all: Partial<SubscriptionFacts>[]) =>
		computeEntitlement(all.map(subscription), [], NOW, 7).subscriptionId

	test.each([
		['active', 'trialing'],
		['trialing', 'past_due'],
		['active', 'past_due'],
	])('%s is preferred over %s, even if it is newer and listed last', (better, worse) => {
		const first = { id: 'better', status: better, createdAt: NOW }
		const second = { id: 'worse', status: worse, createdAt: after(NOW, -days(9)) }
		expect(winner(second, first)).toBe('better')
		expect(winner(first, second)).toBe('better')
	})

	test('one with owed access comes after a running one', () => {
		const owed = { id: 'owed', status: 'canceled', endedBy: 'refund' }
		const due = { id: 'runs', status: 'past_due', createdAt: NOW }
		expect(winner(owed, { ...due, pastDueSince: NOW })).toBe('runs')
		// Unless that one gives no access anymore.
		expect(winner(owed, { ...due, pastDueSince: after(NOW, -days(8)) })).toBe('owed')
	})

	test('of two with the same state, the older one is preferred', () => {
		const older = { id: 'older', createdAt: after(NOW, -days(9)) }
		const younger = { id: 'younger', createdAt: NOW }
		expect(winner(younger, older)).toBe('older')
		expect(winner(older, younger)).toBe('older')
	})
})
