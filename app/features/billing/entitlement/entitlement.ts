import { after, days, hours } from '~/core/time/durations'
import { ONE_TIME_DAYS } from '~/features/billing/plans/plans'

/**
 * What a person's payments entitle them to. Everything here is a table of the provider's states; a
 * state it does not know gives nothing.
 */

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

/** What billing writes down about a person. */
export type Entitlement = {
	/** Whether something lives that makes them a subscriber; access is decided by the two below. */
	lives: boolean
	/** The provider's word, or null. */
	status: string | null
	/** Access until here although the provider does not say active. */
	graceUntil: Date | null
	plan: string | null
	subscriptionId: string | null
}

export const NOTHING: Entitlement = {
	lives: false,
	status: null,
	graceUntil: null,
	plan: null,
	subscriptionId: null,
}

/** How long after a period's end access outlives a provider that cannot be asked. */
export const LEEWAY = hours(72)

/** The states this app knows; any other is reported and gives no access. */
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

/** With one of these nobody is sold a second plan. */
const TAKEN: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'paused'])

/** States in which nothing of the subscription is left. */
const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])

export const isTaken = (status: string): boolean => TAKEN.has(status)
export const isOver = (status: string): boolean => OVER.has(status)

/** Whether all of it went back. */
export function isRefunded(payment: Pick<PaymentFacts, 'amount' | 'amountRefunded'>): boolean {
	return payment.amount > 0 && payment.amountRefunded >= payment.amount
}

/** Whether a payment is contested, or was and is lost. */
export function isContested({ status }: Pick<PaymentFacts, 'status'>): boolean {
	return status === 'disputed' || status === 'dispute_lost'
}

/** Why a subscription's money is not with us: its access stops at once. */
export function moneyLost(
	subscription: Pick<SubscriptionFacts, 'id'>,
	payments: readonly PaymentFacts[],
): 'dispute' | 'refund' | null {
	const own = payments.filter(
		({ subscriptionId, status }) => subscriptionId === subscription.id && status !== 'failed',
	)
	if (own.some(isContested)) return 'dispute'
	const [latest] = [...own].sort((a, b) => b.occurredAt.getTime() - a.occurredAt.getTime())
	return latest !== undefined && isRefunded(latest) ? 'refund' : null
}

/** When the days of grace of a failed renewal are over. */
export function graceEnd(subscription: SubscriptionFacts, graceDays: number): Date {
	const since =
		subscription.pastDueSince ?? subscription.currentPeriodStart ?? subscription.createdAt
	return after(since, days(graceDays))
}

function ofSubscription(
	subscription: SubscriptionFacts,
	payments: readonly PaymentFacts[],
	now: Date,
	graceDays: number,
): Entitlement {
	const { id, plan, status, currentPeriodEnd } = subscription
	const no = { ...NOTHING, status, plan, subscriptionId: id }
	const yes = { ...no, lives: true }
	if (moneyLost(subscription, payments) !== null) return no
	switch (status) {
		case 'active':
		case 'trialing': {
			const isUnpaidPause =
				subscription.pausedCollection !== null && subscription.latestInvoiceStatus === 'void'
			const isLongOver =
				currentPeriodEnd !== null && after(currentPeriodEnd, LEEWAY).getTime() < now.getTime()
			return isUnpaidPause || isLongOver ? no : yes
		}
		case 'past_due':
			return { ...yes, graceUntil: graceEnd(subscription, graceDays) }
		case 'canceled': {
			// Ended by us because its money had gone, which is back: what was paid for is still owed.
			const isOwed =
				(subscription.endedBy === 'dispute' || subscription.endedBy === 'refund') &&
				currentPeriodEnd !== null &&
				currentPeriodEnd.getTime() > now.getTime()
			return isOwed ? { ...yes, graceUntil: currentPeriodEnd } : no
		}
		default:
			return no
	}
}

function ofPurchase(payment: PaymentFacts, now: Date): Entitlement {
	const until = after(payment.occurredAt, days(ONE_TIME_DAYS))
	const isGood =
		(payment.status === 'paid' ||
			payment.status === 'partially_refunded' ||
			payment.status === 'dispute_won') &&
		!isRefunded(payment)
	const lives = payment.kind === 'one_time' && isGood && until.getTime() > now.getTime()
	return lives
		? { lives, status: null, graceUntil: until, plan: payment.plan, subscriptionId: null }
		: NOTHING
}

const RANK = ['active', 'trialing', 'past_due']

/** The better one first: what lives, then the state, then the older one. */
function inOrder(all: readonly SubscriptionFacts[]): SubscriptionFacts[] {
	const rank = ({ status }: SubscriptionFacts): number => {
		const at = RANK.indexOf(status)
		return at < 0 ? RANK.length : at
	}
	return [...all].sort((a, b) => rank(a) - rank(b) || a.createdAt.getTime() - b.createdAt.getTime())
}

/** What all subscriptions and payments of a person give them at `now`. */
export function computeEntitlement(
	subscriptions: readonly SubscriptionFacts[],
	payments: readonly PaymentFacts[],
	now: Date,
	graceDays: number,
): Entitlement {
	const each = inOrder(subscriptions).map((one) => ofSubscription(one, payments, now, graceDays))
	const living = each.find(({ lives }) => lives)
	if (living !== undefined) return living
	const bought = payments.map((one) => ofPurchase(one, now)).find(({ lives }) => lives)
	if (bought !== undefined) return bought
	// Of what is over, the newest is what a person remembers.
	const [newest] = [...subscriptions].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
	return newest === undefined
		? NOTHING
		: { ...NOTHING, status: newest.status, plan: newest.plan, subscriptionId: newest.id }
}

/** Until when an ending subscription gives access; null when nothing ends it. */
export function endsAt(
	subscription: Pick<SubscriptionFacts, 'cancelAt' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'>,
): Date | null {
	const { cancelAt, cancelAtPeriodEnd, currentPeriodEnd } = subscription
	if (cancelAt === null) return cancelAtPeriodEnd ? currentPeriodEnd : null
	if (currentPeriodEnd === null) return cancelAt
	return cancelAt.getTime() < currentPeriodEnd.getTime() ? cancelAt : currentPeriodEnd
}

/**
 * Whether the payment of the current period may still be tried. A canceled renewal does not stop
 * that: the provider goes on trying an invoice until it is paid, void or given up.
 */
export function isPaymentDue(
	subscription: Pick<SubscriptionFacts, 'status' | 'latestInvoiceStatus'>,
): boolean {
	const { status, latestInvoiceStatus } = subscription
	return status === 'past_due' || latestInvoiceStatus === 'draft' || latestInvoiceStatus === 'open'
}

/** What a plan change depends on. */
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
 * Why a plan cannot be changed now, or null when it can. A change moves the end of the period or
 * credits its unused time, so the period must be paid: its invoice is `paid`, or there is none. A
 * draft or open invoice is not paid yet; a void or uncollectible one never was.
 */
export function switchRefusal(subscription: SwitchFacts): SwitchRefusal | null {
	const { status, latestInvoiceStatus, pausedCollection } = subscription
	if (status === 'past_due' || status === 'unpaid' || status === 'incomplete') return 'unpaid'
	if (status !== 'active' && status !== 'trialing') return 'inactive'
	if (pausedCollection !== null) return 'paused'
	if (latestInvoiceStatus !== null && latestInvoiceStatus !== 'paid') return 'unpaid'
	return endsAt(subscription) === null && !subscription.cancelAtPeriodEnd ? null : 'ending'
}

/** Whether the plan of a subscription can be changed now. Page, price and action all ask this. */
export function canSwitch(subscription: SwitchFacts): boolean {
	return switchRefusal(subscription) === null
}
