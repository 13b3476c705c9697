import { hasPaidAccess, vipState } from '~/features/accounts/access/access-policy'
import { money } from '~/features/billing/plans/money'
import { findSale, saleName } from '~/features/billing/plans/plans'
import { paths } from '~/core/http/paths'
import { longDate } from '~/core/time/format-date'
import {
	type DueFacts,
	endsAt,
	isCollectionStopped,
	isLongOver,
	isStanding,
	isUnpaidPause,
	type SubscriptionFacts,
} from './entitlement'
import { isPaymentPending } from './payment-problem'
import {
	CONTACT,
	INACTIVE,
	pastDuePlan,
	type PlanAction,
	standingPlan,
	pageAction,
} from './plan-problems'
import { type RenewalFacts, renewalTexts } from './renewal-text'

export type { PlanAction } from './plan-problems'

/**
 * The state of a user's plan in words: one badge, one sentence with the date, and one next action.
 * Access panel, profile, plan page, admin pages and emails all show this, so that none of them
 * contradicts another.
 */

export type PlanSubscription = Pick<
	SubscriptionFacts,
	| 'plan'
	| 'status'
	| 'createdAt'
	| 'currentPeriodStart'
	| 'currentPeriodEnd'
	| 'cancelAt'
	| 'cancelAtPeriodEnd'
	| 'pausedCollection'
	| 'latestInvoiceStatus'
> &
	DueFacts &
	RenewalFacts & {
		unitAmount: number
		endedAt: Date | null
		/** What is due of the latest invoice while it is open. */
		unpaidAmount: number | null
	}

export type PlanFacts = {
	user: {
		role: string
		subscriptionStatus: string | null
		graceUntil: Date | null
		vipExpiresAt: Date | null
	}
	/** The running subscription, else the newest one. */
	subscription: PlanSubscription | null
	/** The date of a payment with an open dispute. */
	disputedOn: Date | null
	hasSavedProperties: boolean
}

export type PlanStatus = {
	kind:
		| 'admin'
		| 'granted'
		| 'vip'
		| 'active'
		| 'trialing'
		| 'canceling'
		| 'pastDue'
		/** The grace period after a failed renewal is over. */
		| 'unpaid'
		| 'paused'
		/** Stripe has a status for the plan that this app does not know. */
		| 'unknown'
		/** Access without renewal, until a date. */
		| 'ending'
		| 'disputed'
		/** A plan runs, but the role that an admin chose gives no access. */
		| 'withheld'
		| 'lapsed'
		| 'none'
	hasAccess: boolean
	badge: { tone: 'neutral' | 'brand' | 'pos' | 'warn'; text: string }
	/** To the member. */
	sentence: string
	/** The same about the user, to admins. */
	fact: string
	action: PlanAction | null
	/** The name of the plan, also of one that has ended. */
	plan: string | null
	/** The next billing date, ISO; null if nothing will be billed. */
	nextBilling: string | null
}

/** With what it says about the plan alone, for those whose access does not depend on it. */
type OwnPlan = PlanStatus & {
	line: string
	/** The fact of a plan that gives no access, where something else does. */
	beside?: string
}

const SUBSCRIBE = pageAction('Subscribe Now', paths.subscription())
const MANAGE = pageAction('Manage Plan', paths.profile())
const ACTIVE = { tone: 'pos', text: 'Active' } as const
const NO_ACCESS = { hasAccess: false, badge: INACTIVE, action: SUBSCRIBE, nextBilling: null }

/** The states of a subscription that runs, although its renewal may have failed. */
export const RUNNING_STATUSES: readonly string[] = ['active', 'trialing', 'past_due']

/** Whether a subscription ever ran: a first payment that never succeeded started nothing. */
export const hasEverStarted = (status: string): boolean => !status.startsWith('incomplete')

/**
 * The subscription that a user's plan is about: the running one, else one that stands still, else the
 * newest that ever ran, else the newest.
 */
export function findMainSubscription<Row extends { status: string; createdAt: Date }>(
	subscriptions: readonly Row[],
): Row | null {
	const isRunning = ({ status }: Row) => RUNNING_STATUSES.includes(status)
	const running = subscriptions
		.filter(isRunning)
		.sort(
			(a, b) => a.status.localeCompare(b.status) || a.createdAt.getTime() - b.createdAt.getTime(),
		)
	const newest = [...subscriptions].sort(
		(a, b) =>
			Number(isStanding(b.status)) - Number(isStanding(a.status)) ||
			Number(hasEverStarted(b.status)) - Number(hasEverStarted(a.status)) ||
			b.createdAt.getTime() - a.createdAt.getTime(),
	)
	return running[0] ?? newest[0] ?? null
}

/** The state of a user's plan at `now`. */
export function planStatus(facts: PlanFacts, now: Date): PlanStatus {
	const { user, subscription, disputedOn } = facts
	const hasAccess = hasPaidAccess({ ...user, isVerified: true }, now)
	const plan = subscription === null ? null : labelOf(subscription.plan)
	const isRunning = subscription !== null && RUNNING_STATUSES.includes(subscription.status)
	const isOwn = isRunning || (subscription !== null && isStanding(subscription.status))
	const own = isOwn ? ownPlan(subscription, user.graceUntil, now) : null
	if (user.role === 'admin') return adminStatus(own)
	if (vipState(user, now) === 'running') return vipStatus(user.vipExpiresAt, own)
	// A running plan that waits for its payment is not the one whose payment is disputed: that one is ended.
	if (!hasAccess && disputedOn !== null && own?.kind !== 'unpaid') {
		const day = longDate(disputedOn)
		return {
			...NO_ACCESS,
			kind: 'disputed',
			badge: { tone: 'warn', text: 'Disputed' },
			sentence: `Your payment of ${day} is disputed. Your access is paused until the bank resolves the dispute.`,
			fact: `Payment of ${day} disputed; no access`,
			action: CONTACT,
			plan,
		}
	}
	if (own !== null && own.hasAccess === hasAccess) {
		const { line: _line, beside: _beside, ...status } = own
		return status
	}
	// Without a plan that runs, an active status is the grant of an admin, which has no end.
	const until = user.subscriptionStatus === 'active' ? null : user.graceUntil
	if (hasAccess) return accessWithoutPlan(until, plan)
	const isKeptOut = user.role !== 'subscriber' && !isLongOver(subscription, now)
	if (own?.hasAccess === true && isKeptOut) return withheldPlan(own)
	return noAccess(facts, plan)
}

const HAS_ACCESS_UNTIL = 'You have access until'

/** The name as a label. */
const labelOf = (key: string): string => findSale(key)?.name ?? 'Unknown Plan'

/** A subscription that runs or stands still, without regard to the role of its owner. */
function ownPlan(subscription: PlanSubscription, graceUntil: Date | null, now: Date): OwnPlan {
	const own = ownPlanAlone(subscription, graceUntil, now)
	const isSaid = subscription.status === 'past_due' || isStanding(subscription.status)
	if (isSaid || !isPaymentPending(subscription)) return own
	const { unpaidAmount, unitAmount, currency } = subscription
	const payment = `ank payment of ${money(unpaidAmount ?? unitAmount, currency)}`
	const notice = `Your b${payment} is on its way. It takes a few days, and you don't need to do anything.`
	// What the payment is for is promised on its condition.
	const sentence = own.sentence.includes(HAS_ACCESS_UNTIL)
		? own.sentence.replace(
				HAS_ACCESS_UNTIL,
				`${notice} If that payment goes through, you have access until`,
			)
		: `${own.sentence} ${notice}`
	return {
		...own,
		sentence,
		line: `${own.line} ${notice}`,
		fact: `${own.fact}; b${payment} on its way`,
	}
}

/** What `ownPlan` returns, without a payment that is on its way. */
function ownPlanAlone(subscription: PlanSubscription, graceUntil: Date | null, now: Date): OwnPlan {
	const { status, currentPeriodEnd } = subscription
	const plan = saleName(subscription.plan)
	const isStopped = isCollectionStopped(subscription) && graceUntil !== null && graceUntil > now
	const ends = endsAt(subscription)
	const base = { hasAccess: true, plan: labelOf(subscription.plan), nextBilling: null }
	if (status === 'past_due' && !isStopped) {
		return { ...base, ...pastDuePlan(subscription, graceUntil, now) }
	}
	if (isStanding(status)) return { ...base, ...standingPlan(status, plan) }
	if (ends !== null) {
		const day = longDate(ends)
		return {
			...base,
			kind: 'canceling',
			badge: { tone: 'warn', text: `Cancels ${day}` },
			sentence: `${HAS_ACCESS_UNTIL} ${day}. You can resume your plan anytime before then.`,
			line: `Your ${plan} ends on ${day}.`,
			fact: `Access until ${day}; won't renew`,
			action: pageAction('Resume Plan', paths.membership({ confirm: 'resume' })),
		}
	}
	const on = longDate(currentPeriodEnd)
	if (subscription.pausedCollection !== null) {
		const hasAccess = !isUnpaidPause(subscription)
		const line = `Payments for your ${plan} are paused`
		const until = hasAccess && on !== null ? `. ${HAS_ACCESS_UNTIL} ${on}.` : '.'
		return {
			...base,
			kind: 'paused',
			hasAccess,
			badge: { tone: 'warn', text: 'Paused' },
			sentence: hasAccess ? line + until : `${line}, so you don't have access.`,
			line: `${line}.`,
			fact: hasAccess && on !== null ? `Payments paused; access until ${on}` : 'Payments paused',
			action: CONTACT,
		}
	}
	const { kind, ...texts } = renewalTexts(subscription, plan)
	const badge = kind === 'active' ? ACTIVE : ({ tone: 'pos', text: 'Trial' } as const)
	const nextBilling = currentPeriodEnd?.toISOString() ?? null
	return { ...base, kind, badge, ...texts, line: texts.sentence, action: MANAGE, nextBilling }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Adds the fact of a plan that this access does not depend on. */
const withFact = (access: string, own: OwnPlan | null): string =>
	own === null ? access : `${access}; ${own.beside ?? lowerFirst(own.fact)}`

/** An admin's access; only a payment that is due needs attention. */
function adminStatus(own: OwnPlan | null): PlanStatus {
	const isDue = own?.action?.isPortal === true
	return {
		kind: 'admin',
		hasAccess: true,
		badge: { tone: 'brand', text: 'Admin' },
		sentence: `Your admin account has full access.${isDue ? ` ${own.line}` : ''}`,
		fact: withFact('Full access', own),
		action: isDue ? own.action : null,
		plan: own?.plan ?? null,
		nextBilling: own?.nextBilling ?? null,
	}
}

/** VIP access; a plan beside it only matters after its end. */
function vipStatus(until: Date | null, own: OwnPlan | null): PlanStatus {
	const day = longDate(until)
	return {
		kind: 'vip',
		hasAccess: true,
		badge: { tone: 'brand', text: 'VIP Member' },
		sentence: `VIP Access until ${day}. ${own?.line ?? 'Subscribe to keep it.'}`,
		fact: withFact(`VIP access until ${day}`, own),
		action: own?.action ?? SUBSCRIBE,
		plan: own?.plan ?? null,
		nextBilling: own?.nextBilling ?? null,
	}
}

/** A running plan whose owner has no access. */
const withheldPlan = (own: OwnPlan): PlanStatus => ({
	kind: 'withheld',
	hasAccess: false,
	badge: { tone: 'warn', text: 'No access' },
	sentence: `${own.line} But your account doesn't have access right now. Contact us to get it back.`,
	fact: `No access with this role; the plan: ${lowerFirst(own.fact)}`,
	action: CONTACT,
	plan: own.plan,
	nextBilling: own.nextBilling,
})

/** Access that no running subscription grants: by an admin, or until a date that was paid for. */
function accessWithoutPlan(graceUntil: Date | null, plan: string | null): PlanStatus {
	const base = { hasAccess: true, plan, nextBilling: null }
	const day = longDate(graceUntil)
	if (day === null) {
		const sentence = "You have full access. It has no end date, and you won't be charged."
		const fact = 'Granted by an admin'
		return { ...base, kind: 'granted', badge: ACTIVE, sentence, fact, action: null }
	}
	return {
		...base,
		kind: 'ending',
		badge: { tone: 'warn', text: `Ends ${day}` },
		sentence: `You have access until ${day}. It won't renew.`,
		fact: `Access until ${day}; won't renew`,
		action: SUBSCRIBE,
	}
}

/** No access: what ended when, if anything. */
function noAccess(
	{ user, subscription, hasSavedProperties }: PlanFacts,
	plan: string | null,
): PlanStatus {
	const saved = hasSavedProperties ? ' Your saved properties are still in your account.' : ''
	const vipEnd = user.role === 'VIP' ? longDate(user.vipExpiresAt) : null
	if (vipEnd !== null) {
		const sentence = `Your VIP access ended on ${vipEnd}.${saved}`
		return { ...NO_ACCESS, kind: 'lapsed', sentence, fact: `VIP access ended ${vipEnd}`, plan }
	}
	if (subscription === null || !hasEverStarted(subscription.status)) {
		const sentence = "You don't have an active subscription"
		return { ...NO_ACCESS, kind: 'none', sentence, fact: 'No plan', plan: null }
	}
	const day = longDate(subscription.endedAt)
	const ended = `${saleName(subscription.plan)} ended${day === null ? '' : ` on ${day}`}`
	return { ...NO_ACCESS, kind: 'lapsed', sentence: `Your ${ended}.${saved}`, fact: ended, plan }
}
