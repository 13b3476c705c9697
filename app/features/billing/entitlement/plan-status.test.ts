import { describe, expect, test } from 'vitest'
import { after, days } from '~/core/time/durations'
import {
	findMainSubscription,
	type PlanFacts,
	type PlanStatus,
	planStatus,
	type PlanSubscription,
} from './plan-status'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const LATER = new Date('2026-06-10T12:00:00.000Z')
const EARLIER = new Date('2026-04-20T12:00:00.000Z')

const ROW: PlanSubscription = {
	plan: 'annual',
	status: 'active',
	createdAt: EARLIER,
	currentPeriodStart: EARLIER,
	currentPeriodEnd: LATER,
	cancelAt: null,
	cancelAtPeriodEnd: false,
	pausedCollection: null,
	latestInvoiceStatus: 'paid',
	nextPlan: null,
	unitAmount: 14_900,
	nextAmount: 14_900,
	currency: 'usd',
	endedAt: null,
	unpaidAmount: null,
	unpaidReason: null,
	nextAttemptAt: null,
}

type Given = {
	user?: Partial<PlanFacts['user']>
	/** Null: none. */
	row?: Partial<PlanSubscription> | null
	disputedOn?: Date
	hasSavedProperties?: boolean
}

/** A subscriber, unless the role is given, with this subscription. */
function statusOf(
	{ user = {}, row = {}, disputedOn, hasSavedProperties = true }: Given,
	now = NOW,
): PlanStatus {
	const subscription = row === null ? null : { ...ROW, ...row }
	const facts = {
		role: 'subscriber',
		subscriptionStatus: subscription?.status ?? null,
		graceUntil: null,
		vipExpiresAt: null,
		...user,
	}
	return planStatus(
		{ user: facts, subscription, disputedOn: disputedOn ?? null, hasSavedProperties },
		now,
	)
}

const PAST_DUE = { status: 'past_due', latestInvoiceStatus: 'open' }
const ENDED = { status: 'canceled', endedAt: EARLIER }
const USER = { role: 'user' }
const SAVED = 'Your saved properties are still in your account.'

type Expected = [
	kind: PlanStatus['kind'],
	badge: string,
	sentence: string,
	fact: string,
	action: string | null,
]

const STATES: [name: string, given: Given, expected: Expected][] = [
	[
		'an active plan',
		{},
		[
			'active',
			'Active',
			'Your Annual Plan renews on June 10, 2026 for $149.',
			'Renews on June 10, 2026 for $149',
			'Manage Plan',
		],
	],
	[
		'an active plan whose bank payment has not arrived',
		{ row: { latestInvoiceStatus: 'open', unpaidAmount: 14_900, unpaidReason: 'processing' } },
		[
			'active',
			'Active',
			"Your Annual Plan renews on June 10, 2026 for $149. Your bank payment of $149 is on its way. It takes a few days, and you don't need to do anything.",
			'Renews on June 10, 2026 for $149; bank payment of $149 on its way',
			'Manage Plan',
		],
	],
	[
		'an active plan without a date',
		{ row: { currentPeriodEnd: null } },
		['active', 'Active', 'Your Annual Plan is active.', 'Active', 'Manage Plan'],
	],
	[
		'an active plan of an unknown price',
		{ row: { plan: 'unknown' } },
		[
			'active',
			'Active',
			'Your plan renews on June 10, 2026 for $149.',
			'Renews on June 10, 2026 for $149',
			'Manage Plan',
		],
	],
	[
		'a switch at the end of a trial',
		{ row: { status: 'trialing', nextPlan: 'biannual', nextAmount: 9_900 } },
		[
			'active',
			'Active',
			'Your plan switches to the 6-Month Plan on June 10, 2026 for $99.',
			'Switches to the 6-Month Plan on June 10, 2026 for $99',
			'Manage Plan',
		],
	],
	[
		'a trial',
		{ row: { status: 'trialing' } },
		[
			'trialing',
			'Trial',
			'Your trial ends on June 10, 2026. Your Annual Plan then renews for $149.',
			'Trial ends June 10, 2026; then $149',
			'Manage Plan',
		],
	],
	[
		'a canceled renewal',
		{ row: { cancelAtPeriodEnd: true } },
		[
			'canceling',
			'Cancels June 10, 2026',
			'You have access until June 10, 2026. You can resume your plan anytime before then.',
			"Access until June 10, 2026; won't renew",
			'Resume Plan',
		],
	],
	[
		'a failed renewal',
		{ user: { graceUntil: after(NOW, days(5)) }, row: PAST_DUE },
		[
			'pastDue',
			'Past due',
			'You have access until May 6, 2026. Update your card to keep your membership.',
			'Access until May 6, 2026; $149 due',
			'Update Payment Method',
		],
	],
	[
		'a failed renewal at the end of the grace period',
		{ user: { graceUntil: NOW }, row: PAST_DUE },
		[
			'unpaid',
			'Inactive',
			'Your access ended on May 1, 2026. Update your card to restore it right away.',
			'Access ended on May 1, 2026; $149 due',
			'Update Payment Method',
		],
	],
	[
		'the same beside a disputed payment of an earlier plan',
		{ user: { graceUntil: NOW }, row: PAST_DUE, disputedOn: EARLIER },
		[
			'unpaid',
			'Inactive',
			'Your access ended on May 1, 2026. Update your card to restore it right away.',
			'Access ended on May 1, 2026; $149 due',
			'Update Payment Method',
		],
	],
	[
		'paused payments of a paid period',
		{ row: { pausedCollection: 'void' } },
		[
			'paused',
			'Paused',
			'Payments for your Annual Plan are paused. You have access until June 10, 2026.',
			'Payments paused; access until June 10, 2026',
			'Contact Us',
		],
	],
	[
		'paused payments of an unpaid period',
		{ user: USER, row: { pausedCollection: 'void', latestInvoiceStatus: 'void' } },
		[
			'paused',
			'Paused',
			"Payments for your Annual Plan are paused, so you don't have access.",
			'Payments paused',
			'Contact Us',
		],
	],
	[
		'a day that was bought',
		{ user: { graceUntil: after(NOW, days(1)) }, row: null },
		[
			'ending',
			'Ends May 2, 2026',
			"You have access until May 2, 2026. It won't renew.",
			"Access until May 2, 2026; won't renew",
			'Subscribe Now',
		],
	],
	[
		'a role given by an admin',
		{ user: { subscriptionStatus: 'active' }, row: null },
		[
			'granted',
			'Active',
			"You have full access. It has no end date, and you won't be charged.",
			'Granted by an admin',
			null,
		],
	],
	[
		'a running VIP',
		{ user: { role: 'VIP', vipExpiresAt: LATER }, row: null },
		[
			'vip',
			'VIP Member',
			'VIP Access until June 10, 2026. Subscribe to keep it.',
			'VIP access until June 10, 2026',
			'Subscribe Now',
		],
	],
	[
		'a running VIP whose plan ended',
		{ user: { role: 'VIP', vipExpiresAt: LATER }, row: ENDED },
		[
			'vip',
			'VIP Member',
			'VIP Access until June 10, 2026. Subscribe to keep it.',
			'VIP access until June 10, 2026',
			'Subscribe Now',
		],
	],
	[
		'a running VIP whose plan is past due',
		{ user: { role: 'VIP', vipExpiresAt: LATER, graceUntil: NOW }, row: PAST_DUE },
		[
			'vip',
			'VIP Member',
			"VIP Access until June 10, 2026. The payment for your Annual Plan didn't go through.",
			'VIP access until June 10, 2026; Annual Plan unpaid; $149 due',
			'Update Payment Method',
		],
	],
	[
		'an expired VIP',
		{ user: { role: 'VIP', vipExpiresAt: EARLIER }, row: null },
		[
			'lapsed',
			'Inactive',
			`Your VIP access ended on April 20, 2026. ${SAVED}`,
			'VIP access ended April 20, 2026',
			'Subscribe Now',
		],
	],
	[
		'a plan that ended',
		{ user: USER, row: ENDED },
		[
			'lapsed',
			'Inactive',
			`Your Annual Plan ended on April 20, 2026. ${SAVED}`,
			'Annual Plan ended on April 20, 2026',
			'Subscribe Now',
		],
	],
	[
		'a disputed payment',
		{ user: USER, row: ENDED, disputedOn: EARLIER },
		[
			'disputed',
			'Disputed',
			'Your payment of April 20, 2026 is disputed. Your access is paused until the bank resolves the dispute.',
			'Payment of April 20, 2026 disputed; no access',
			'Contact Us',
		],
	],
	[
		'a disputed payment of a VIP, whose access does not depend on it',
		{ user: { role: 'VIP', vipExpiresAt: LATER }, row: ENDED, disputedOn: EARLIER },
		[
			'vip',
			'VIP Member',
			'VIP Access until June 10, 2026. Subscribe to keep it.',
			'VIP access until June 10, 2026',
			'Subscribe Now',
		],
	],
	[
		'a running plan of a user whose role an admin changed',
		{ user: USER },
		[
			'withheld',
			'No access',
			"Your Annual Plan renews on June 10, 2026 for $149. But your account doesn't have access right now. Contact us to get it back.",
			'No access with this role; the plan: renews on June 10, 2026 for $149',
			'Contact Us',
		],
	],
	[
		'a canceled plan of a user with the role MEP',
		{ user: { role: 'MEP' }, row: { cancelAtPeriodEnd: true } },
		[
			'withheld',
			'No access',
			"Your Annual Plan ends on June 10, 2026. But your account doesn't have access right now. Contact us to get it back.",
			"No access with this role; the plan: access until June 10, 2026; won't renew",
			'Contact Us',
		],
	],
	[
		'a plan that the provider never told us the end of',
		{ user: USER, row: { currentPeriodEnd: after(NOW, -days(4)) } },
		[
			'lapsed',
			'Inactive',
			`Your Annual Plan ended. ${SAVED}`,
			'Annual Plan ended',
			'Subscribe Now',
		],
	],
	[
		'a first payment that failed',
		{ user: USER, row: { status: 'incomplete_expired' } },
		['none', 'Inactive', "You don't have an active subscription", 'No plan', 'Subscribe Now'],
	],
	[
		'nothing',
		{ user: USER, row: null },
		['none', 'Inactive', "You don't have an active subscription", 'No plan', 'Subscribe Now'],
	],
	[
		'a listing entered by an admin',
		{ user: { role: 'MEP' }, row: null },
		['none', 'Inactive', "You don't have an active subscription", 'No plan', 'Subscribe Now'],
	],
	[
		'an admin',
		{ user: { role: 'admin' }, row: null },
		['admin', 'Admin', 'Your admin account has full access.', 'Full access', null],
	],
	[
		'an admin whose own plan is past due',
		{ user: { role: 'admin', graceUntil: LATER }, row: PAST_DUE },
		[
			'admin',
			'Admin',
			"Your admin account has full access. The payment for your Annual Plan didn't go through.",
			'Full access; access until June 10, 2026; $149 due',
			'Update Payment Method',
		],
	],
]

describe('one badge, one sentence with the date, one next action', () => {
	test.each(STATES)('%s', (_name, given, [kind, badge, sentence, fact, action]) => {
		const status = statusOf(given)
		const { badge: shown, action: next, ...rest } = status
		expect({ ...rest, badge: shown.text, action: next?.label ?? null }).toMatchObject({
			kind,
			badge,
			sentence,
			fact,
			action,
		})
	})

	test('no access without a green badge, and no green badge without access', () => {
		for (const [name, given] of STATES) {
			const { hasAccess, badge } = statusOf(given)
			if (badge.tone === 'pos' || badge.tone === 'brand')
				expect([name, hasAccess]).toEqual([name, true])
			if (badge.tone === 'neutral') expect([name, hasAccess]).toEqual([name, false])
		}
	})

	test('only a plan that will be charged has a next billing date', () => {
		const isBilled = STATES.filter(([, given]) => statusOf(given).nextBilling !== null)
		expect(isBilled.map(([name]) => name)).toEqual([
			'an active plan',
			'an active plan whose bank payment has not arrived',
			'an active plan of an unknown price',
			'a switch at the end of a trial',
			'a trial',
			'a running plan of a user whose role an admin changed',
		])
	})
})

test('DASH-03 without a plan the panel says so and leads to the plans', () => {
	const { sentence, action } = statusOf({ user: USER, row: null })
	expect(sentence).toBe("You don't have an active subscription")
	expect(action?.to).toBe('/subscription')
})

test('SUB-27 saved properties are only mentioned where there are any', () => {
	const sentence = (given: Given) => statusOf({ ...given, hasSavedProperties: false }).sentence
	expect(sentence({ user: USER, row: ENDED })).toBe('Your Annual Plan ended on April 20, 2026.')
	expect(sentence({ user: { role: 'VIP', vipExpiresAt: EARLIER }, row: null })).toBe(
		'Your VIP access ended on April 20, 2026.',
	)
})

test('a running subscription comes before newer ones, else the newest', () => {
	const row = (status: string, age: number) => ({ status, createdAt: after(NOW, -days(age)) })
	const [old, running, newest] = [row('canceled', 9), row('past_due', 5), row('incomplete', 1)]
	expect(findMainSubscription([old, running, newest])).toBe(running)
	expect(findMainSubscription([row('canceled', 7), old])?.createdAt).toEqual(after(NOW, -days(7)))
	// A first payment that never succeeded does not hide the plan that ended.
	expect(findMainSubscription([newest, old])).toBe(old)
	expect(findMainSubscription([newest])).toBe(newest)
	expect(findMainSubscription([])).toBeNull()
})
