import { after, days, hours } from '~/core/time/durations'
import { ONE_TIME_DAYS } from '~/features/billing/plans/plans'
import { isPaymentPending } from './payment-problem'

/** What payments entitle a user to, as tables of Stripe's states; an unknown one grants nothing. */

export type SubscriptionFacts = {
	id: string
	plan: string
	status: string
	currentPeriodStart: Date | null
	currentPeriodEnd: Date | null
	cancelAt: Date | null
	cancelAtPeriodEnd: boolean
	pausedCollection: string | null
	latestInvoiceId: string | null
	latestInvoiceStatus: string | null
	/** Why the latest invoice is not paid. */
	unpaidReason: string | null
	pastDueSince: Date | null
	endedBy: string | null
	createdAt: Date
}

export type PaymentFacts = {
	kind: string
	plan: string | null
	amount: number
	amountRefunded: number
	status: string
	invoiceId: string | null
	subscriptionId: string | null
	occurredAt: Date
}

/** What billing stores about a user. */
export type Entitlement = {
	/** Whether any subscription or purchase is still active; access depends on the next two. */
	lives: boolean
	/** The status of the subscription, or null. */
	status: string | null
	/** End of access while Stripe's status is not active. */
	graceUntil: Date | null
	/** Until when a plan gives access without another word of Stripe; null if it gives none now. */
	paidUntil: Date | null
	plan: string | null
	subscriptionId: string | null
}

export const NOTHING: Entitlement = {
	lives: false,
	status: null,
	graceUntil: null,
	paidUntil: null,
	plan: null,
	subscriptionId: null,
}

/** How long access continues after a period's end if Stripe is unavailable. */
export const LEEWAY = hours(72)

/** The known states; any other is reported and grants no access. */
export const KNOWN_STATUSES: ReadonlySet<string> = new Set([
	'active',
	'trialing',
	'past_due',
	'unpaid',
	'incomplete',
	'incomplete_expired',
	'paused',
	'canceled',
])

/** States that block the purchase of a second plan. */
const BLOCKING_STATUSES: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'paused'])

/** States of a subscription that has ended completely. */
const ENDED_STATUSES: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

/** Whether a subscription has a state that is not known yet. Nothing is granted, sold or ended by it. */
export const isUnknownStatus = (status: string): boolean => !KNOWN_STATUSES.has(status)

/** Whether a subscription stands still: it gives no access, but it has not ended either. */
export const isStanding = (status: string): boolean =>
	status === 'paused' || isUnknownStatus(status)

export const isTaken = (status: string): boolean => BLOCKING_STATUSES.has(status)
export const hasEnded = (status: string): boolean => ENDED_STATUSES.has(status)

/** Why no plan is sold to a user now: they have one, or a payment is disputed. */
export type SaleRefusal = 'taken' | 'suspended'

/** Why no plan is sold to a user now, for the pages and the checkout alike; null if one may be. */
export function saleRefusal(
	subscriptions: readonly Pick<SubscriptionFacts, 'status'>[],
	account: { accessSuspended: string | null } | null,
): SaleRefusal | null {
	if (subscriptions.some(({ status }) => isTaken(status) || isUnknownStatus(status))) return 'taken'
	return (account?.accessSuspended ?? null) === null ? null : 'suspended'
}

/** Whether the payment was refunded in full. */
export function isRefunded(payment: Pick<PaymentFacts, 'amount' | 'amountRefunded'>): boolean {
	return payment.amount > 0 && payment.amountRefunded >= payment.amount
}

/** Whether a payment has an open or lost dispute. */
export function isDisputed({ status }: Pick<PaymentFacts, 'status'>): boolean {
	return status === 'disputed' || status === 'dispute_lost'
}

/** The provider counts in seconds: of payments in one second, that of a change of plan is the newer one. */
const byChange = (a: PaymentFacts, b: PaymentFacts): number =>
	Number(b.kind === 'subscription_update') - Number(a.kind === 'subscription_update')

/**
 * The payments of a subscription's current period, newest first: the last one, and before a change of
 * plan also those whose unused time it credited.
 */
export function periodPayments<Payment extends PaymentFacts>(
	subscription: Pick<SubscriptionFacts, 'id'>,
	payments: readonly Payment[],
): Payment[] {
	const own = payments
		.filter(
			({ subscriptionId, status }) => subscriptionId === subscription.id && status !== 'failed',
		)
		.sort((a, b) => b.occurredAt.getTime() - a.occurredAt.getTime() || byChange(a, b))
	const first = own.findIndex(({ kind }) => kind !== 'subscription_update')
	return first < 0 ? own : own.slice(0, first + 1)
}

/**
 * Why a subscription's money is no longer ours; access ends immediately. A refund ends a plan only if
 * nothing of what was paid for the current period is kept.
 */
export function getMoneyLostReason(
	subscription: Pick<SubscriptionFacts, 'id'>,
	payments: readonly PaymentFacts[],
): 'dispute' | 'refund' | null {
	const isOwn = ({ subscriptionId, status }: PaymentFacts) =>
		subscriptionId === subscription.id && status !== 'failed'
	if (payments.some((payment) => isOwn(payment) && isDisputed(payment))) return 'dispute'
	const paid = periodPayments(subscription, payments)
	return paid.length > 0 && paid.every(isRefunded) ? 'refund' : null
}

/** End of the grace period after a failed renewal, or of the plan if that comes first. */
function graceEnd(subscription: SubscriptionFacts, graceDays: number): Date {
	const { pastDueSince, currentPeriodStart, createdAt, cancelAt } = subscription
	const end = after(pastDueSince ?? currentPeriodStart ?? createdAt, days(graceDays))
	return cancelAt !== null && cancelAt < end ? cancelAt : end
}

/** Whether a period is over for so long that the provider must have ended the plan. */
export function isLongOver(
	subscription: Pick<SubscriptionFacts, 'currentPeriodEnd'> | null,
	now: Date,
): boolean {
	const end = subscription?.currentPeriodEnd ?? null
	return end !== null && after(end, LEEWAY).getTime() < now.getTime()
}

/** Access until a date. */
const until = (access: Entitlement, date: Date): Entitlement => ({
	...access,
	graceUntil: date,
	paidUntil: date,
})

/**
 * Whether nothing was paid for the current period, because the owner has paused the payments. A bank's
 * payment that is on its way counts as made until it fails.
 */
export const isUnpaidPause = (
	subscription: Pick<
		SubscriptionFacts,
		'pausedCollection' | 'latestInvoiceStatus' | 'unpaidReason'
	>,
): boolean => {
	const { pausedCollection, latestInvoiceStatus: latest } = subscription
	const isUnpaid = latest !== null && latest !== 'paid' && !isPaymentPending(subscription)
	return pausedCollection !== null && isUnpaid
}

function fromSubscription(
	subscription: SubscriptionFacts,
	payments: readonly PaymentFacts[],
	now: Date,
	graceDays: number,
): Entitlement {
	const { id, plan, status, currentPeriodEnd } = subscription
	const no = { ...NOTHING, status, plan, subscriptionId: id }
	const yes = { ...no, lives: true }
	if (getMoneyLostReason(subscription, payments) !== null) return no
	switch (status) {
		case 'active':
		case 'trialing': {
			if (isUnpaidPause(subscription) || isLongOver(subscription, now)) return no
			return {
				...yes,
				paidUntil: currentPeriodEnd === null ? null : after(currentPeriodEnd, LEEWAY),
			}
		}
		case 'past_due':
			return until(yes, graceEnd(subscription, graceDays))
		case 'canceled': {
			// Canceled by us because its money was withdrawn, which was reversed: access is owed again.
			const isOwed =
				(subscription.endedBy === 'dispute' || subscription.endedBy === 'refund') &&
				currentPeriodEnd !== null &&
				currentPeriodEnd.getTime() > now.getTime()
			return isOwed ? until(yes, currentPeriodEnd) : no
		}
		default:
			return no
	}
}

function fromPurchase(payment: PaymentFacts, now: Date): Entitlement {
	const end = after(payment.occurredAt, days(ONE_TIME_DAYS))
	const isGood =
		(payment.status === 'paid' ||
			payment.status === 'partially_refunded' ||
			payment.status === 'dispute_won') &&
		!isRefunded(payment)
	const lives = payment.kind === 'one_time' && isGood && end.getTime() > now.getTime()
	return lives ? until({ ...NOTHING, lives, plan: payment.plan }, end) : NOTHING
}

const RANK = ['active', 'trialing', 'past_due']

/** Sorts the preferred one first: live ones, then by state, then the older one. */
function compareEntitlements(all: readonly SubscriptionFacts[]): SubscriptionFacts[] {
	const rank = ({ status }: SubscriptionFacts): number => {
		const at = RANK.indexOf(status)
		return at < 0 ? RANK.length : at
	}
	return [...all].sort((a, b) => rank(a) - rank(b) || a.createdAt.getTime() - b.createdAt.getTime())
}

/** What all subscriptions and payments of a user grant at `now`. */
export function computeEntitlement(
	subscriptions: readonly SubscriptionFacts[],
	payments: readonly PaymentFacts[],
	now: Date,
	graceDays: number,
): Entitlement {
	const living = [
		...compareEntitlements(subscriptions).map((one) =>
			fromSubscription(one, payments, now, graceDays),
		),
		...payments.map((one) => fromPurchase(one, now)),
	].filter(({ lives }) => lives)
	// A plan whose grace period is over does not hide what else was paid.
	const givesAccess = ({ graceUntil }: Entitlement) => graceUntil === null || graceUntil > now
	const best = living.find(givesAccess) ?? living[0]
	if (best !== undefined) return best
	// One that stands still comes first; of the ended ones, the newest is the one the user remembers.
	const [main] = [...subscriptions].sort(
		(a, b) =>
			Number(isStanding(b.status)) - Number(isStanding(a.status)) ||
			b.createdAt.getTime() - a.createdAt.getTime(),
	)
	return main === undefined
		? NOTHING
		: { ...NOTHING, status: main.status, plan: main.plan, subscriptionId: main.id }
}

export type EndFacts = Pick<
	SubscriptionFacts,
	'cancelAt' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'
>

/**
 * The end of access of a subscription that does not renew; null if it renews. One with an end after
 * its current period renews before.
 */
export function endsAt({ cancelAt, cancelAtPeriodEnd, currentPeriodEnd }: EndFacts): Date | null {
	const isWithinPeriod =
		cancelAt !== null && (currentPeriodEnd === null || cancelAt <= currentPeriodEnd)
	if (isWithinPeriod) return cancelAt
	return cancelAtPeriodEnd ? currentPeriodEnd : null
}

/** The end of a subscription that renews before it; null if there is none. */
export function endsLater(subscription: EndFacts): Date | null {
	return endsAt(subscription) === null ? subscription.cancelAt : null
}

/** What tells whether a payment that is due is still collected. */
export type DueFacts = EndFacts &
	Pick<SubscriptionFacts, 'status' | 'latestInvoiceStatus' | 'unpaidReason'> & {
		nextAttemptAt: Date | null
	}

/**
 * Whether nothing more is charged for a failed renewal, because the plan was canceled: Stripe does not
 * retry, and the plan ends.
 */
export function isCollectionStopped(subscription: DueFacts): boolean {
	const { status, nextAttemptAt } = subscription
	const isEnding = status === 'past_due' && endsAt(subscription) !== null
	return isEnding && nextAttemptAt === null && !isPaymentPending(subscription)
}

/** Whether the payment of the current period may still be charged. */
export function isPaymentDue(subscription: DueFacts): boolean {
	const { status, latestInvoiceStatus } = subscription
	if (isCollectionStopped(subscription)) return false
	return status === 'past_due' || latestInvoiceStatus === 'draft' || latestInvoiceStatus === 'open'
}

/** Inputs of the plan change check. */
export type SwitchFacts = Pick<
	SubscriptionFacts,
	| 'status'
	| 'latestInvoiceStatus'
	| 'cancelAt'
	| 'cancelAtPeriodEnd'
	| 'currentPeriodEnd'
	| 'pausedCollection'
>

/** Why the plan of a subscription cannot be changed now. */
export type SwitchRefusal = 'unpaid' | 'ending' | 'paused' | 'inactive'

/**
 * Returns why a plan cannot be changed now, or null if it can. A change moves the end of the period
 * or credits its unused time, so the period must be paid: its invoice is `paid`, or there is none.
 * A draft or open invoice is not paid yet; a void or uncollectible one never was.
 */
export function switchRefusal(subscription: SwitchFacts): SwitchRefusal | null {
	const { status, latestInvoiceStatus, pausedCollection } = subscription
	if (status === 'past_due' || status === 'unpaid' || status === 'incomplete') return 'unpaid'
	if (status !== 'active' && status !== 'trialing') return 'inactive'
	if (pausedCollection !== null) return 'paused'
	if (latestInvoiceStatus !== null && latestInvoiceStatus !== 'paid') return 'unpaid'
	return subscription.cancelAt === null && !subscription.cancelAtPeriodEnd ? null : 'ending'
}

/** Whether the plan can be changed now. Page, price and action share this check. */
export function canSwitch(subscription: SwitchFacts): boolean {
	return switchRefusal(subscription) === null
}
