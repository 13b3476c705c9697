import type Stripe from 'stripe'
import { toId } from '~/features/billing/stripe-sync/stripe-client.server'
import { longDate } from '~/core/time/format-date'
import { type Books, chargesOf, isMoneyLost } from './books'

/**
 * What a membership is at any time by the words of the specification: who has access and why, what is
 * charged next and when. Written from the text, with no formula of the app.
 */

const DAY = 86_400
const GRACE = 7 * DAY

export type Terms = { percent: number; off: number }

/** The codes of the walk: what each takes off, and for how long. */
export const COUPONS: Readonly<
	Record<string, Terms & { duration: 'once' | 'forever' | 'repeating' }>
> = {
	HALFONCE: { percent: 50, off: 0, duration: 'once' },
	HALFEVER: { percent: 50, off: 0, duration: 'forever' },
	QUARTER8: { percent: 25, off: 0, duration: 'repeating' },
	FREEONCE: { percent: 100, off: 0, duration: 'once' },
	TWENTYOFF: { percent: 0, off: 2_000, duration: 'forever' },
}

/** What admins have granted; the provider's books know the rest. */
export type Grants = {
	/** The subscriber role without a plan, until an admin takes it. */
	isGranted: boolean
	/** The date that an admin has set. */
	vipUntil: Date | null
	/** Whether friends can use the member's code. */
	hasCode: boolean
	/** The friends' payments since that date was set; each gives 30 days while it is kept. */
	uses: { charge: string; paidAt: number }[]
	/** A debit fails days after its invoice: from which of them the days of grace count is not told. */
	hasDebit: boolean
	/** Why each subscription ended. */
	endedBy: Map<string, 'admin' | 'deletion' | 'customer' | 'money' | 'provider'>
}

export const noGrants = (): Grants => ({
	isGranted: false,
	vipUntil: null,
	hasCode: false,
	uses: [],
	hasDebit: false,
	endedBy: new Map(),
})

type State =
	| 'renewing'
	| 'ending'
	| 'pastDue'
	/** The owner collects nothing now. */
	| 'uncollected'
	| 'paused'
	| 'unknown'

export type Expected = {
	access: boolean | 'either'
	reasons: string[]
	plan: 'annual' | 'biannual' | null
	subscription: string | null
	state: State | null
	next: { on: string; at: number; cents: number } | null
	/** The day on which a plan ends that does not renew. */
	ends: string | null
	due: number | null
	/** The invoice that is due. */
	dueInvoice: string | null
	graceUntil: number | null
	/** Paid time that is owed after the plan, in seconds. */
	owedUntil: number | null
	/** The end of VIP access, in seconds; it may be over. */
	vipUntil: number | null
}

const RUNNING = ['active', 'trialing', 'past_due']
const OVER = ['canceled', 'incomplete_expired', 'incomplete', 'unpaid']

export const dayText = (seconds: number): string => longDate(new Date(seconds * 1000))

/** The plan of a price: that of its product, whatever the price. */
function planOf(price: Stripe.Price | undefined): Expected['plan'] {
	const { interval, interval_count: count } = price?.recurring ?? {}
	if (interval === 'year') return 'annual'
	return interval === 'month' && count === 6 ? 'biannual' : null
}

/** The price from the end of this period on. */
function priceAt(books: Books, subscription: Stripe.Subscription, at: number) {
	const { schedule } = subscription
	const phases =
		typeof schedule === 'object' && schedule?.status === 'active' ? schedule.phases : []
	const scheduled = phases.find(({ start_date: start }) => start >= at)?.items[0]?.price
	const id = toId(scheduled) ?? subscription.items.data[0]?.price.id ?? ''
	return books.prices.get(id) ?? subscription.items.data[0]?.price
}

/** The amount of the next renewal, less what lasts of a code and what the customer has as credit. */
function amountAt(books: Books, subscription: Stripe.Subscription, at: number): number {
	let rest = priceAt(books, subscription, at)?.unit_amount ?? 0
	for (const discount of subscription.discounts) {
		if (typeof discount === 'string') continue
		if (discount.end !== null && discount.end <= at) continue
		const terms = COUPONS[toId(discount.source.coupon) ?? '']
		if (terms === undefined || terms.duration === 'once') continue
		rest -= Math.min(rest, terms.off + Math.round((rest * terms.percent) / 100))
	}
	return Math.max(0, rest + (books.balances.get(toId(subscription.customer) ?? '') ?? 0))
}

const periodEnd = ({ items }: Stripe.Subscription): number =>
	Math.max(...items.data.map(({ current_period_end: end }) => end))

const openInvoice = (books: Books, { id }: Stripe.Subscription) =>
	books.invoices.find(
		({ status, parent }) =>
			status === 'open' && toId(parent?.subscription_details?.subscription) === id,
	)

function running(books: Books, subscription: Stripe.Subscription): Partial<Expected> {
	const end = periodEnd(subscription)
	const { status, cancel_at: cancelAt, pause_collection: pause } = subscription
	const isEnding = cancelAt !== null && cancelAt <= end
	if (status === 'past_due') {
		const invoice = openInvoice(books, subscription)
		return {
			state: 'pastDue',
			// Canceling while a payment is due stops its collection.
			due: invoice?.auto_advance === false ? null : (invoice?.amount_remaining ?? null),
			dueInvoice: invoice?.id ?? null,
			graceUntil: Math.min((invoice?.created ?? 0) + GRACE, cancelAt ?? Infinity),
		}
	}
	if (isEnding) return { state: 'ending', ends: dayText(cancelAt) }
	if (pause !== null) return { state: 'uncollected' }
	const cents = amountAt(books, subscription, end)
	return { state: 'renewing', next: { on: dayText(end), at: end, cents } }
}

const NOTHING: Expected = {
	access: false,
	reasons: [],
	plan: null,
	subscription: null,
	state: null,
	next: null,
	ends: null,
	due: null,
	dueInvoice: null,
	graceUntil: null,
	owedUntil: null,
	vipUntil: null,
}

/** The reasons of a plan for access at this time. */
function planAccess(
	books: Books,
	subscription: Stripe.Subscription,
	facts: Partial<Expected>,
	{ hasDebit }: Grants,
): Expected['access'] {
	if (isMoneyLost(books, subscription)) return false
	if (facts.state === 'pastDue') {
		if (books.now < (facts.graceUntil ?? 0)) return true
		return hasDebit && books.now < (facts.graceUntil ?? 0) + 4 * DAY ? 'either' : false
	}
	return facts.state === 'uncollected' || subscription.pause_collection !== null ? 'either' : true
}

/** The end of paid time of a plan that was ended for money which has come back; null if none is owed. */
function owed(books: Books, subscription: Stripe.Subscription, grants: Grants): number | null {
	if (subscription.status !== 'canceled') return null
	if (grants.endedBy.get(subscription.id) !== 'money') return null
	const end = periodEnd(subscription)
	const hasMoney = chargesOf(books, subscription.id).length > 0
	return hasMoney && end > books.now && !isMoneyLost(books, subscription) ? end : null
}

/** The latest of what an admin has set and what friends' payments give that were not taken back. */
function vipUntil(books: Books, grants: Grants): number | null {
	const kept = grants.uses.filter(({ charge: id }) => {
		const charge = books.charges.find((one) => one.id === id)
		const isLost = books.disputes.some((one) => toId(one.charge) === id && one.status === 'lost')
		return charge !== undefined && charge.amount_refunded < charge.amount && !isLost
	})
	const ends = kept.map(({ paidAt }) => paidAt + 30 * DAY)
	if (grants.vipUntil !== null) ends.push(grants.vipUntil.getTime() / 1000)
	return ends.length === 0 ? null : Math.max(...ends)
}

/** What is right for a user with these customers. */
export function expectedState(
	books: Books,
	customers: ReadonlySet<string>,
	grants: Grants,
): Expected {
	const own = books.subscriptions.filter(({ customer }) => customers.has(toId(customer) ?? ''))
	const live = own.find(({ status }) => !OVER.includes(status))
	const reasons: string[] = []
	const facts: Expected = { ...NOTHING, reasons }
	let access: Expected['access'] = false
	const add = (reason: string, grant: Expected['access'] = true): void => {
		if (grant !== false) reasons.push(reason)
		if (access !== true) access = grant === false ? access : grant
	}
	if (live !== undefined) {
		const price = live.items.data[0]?.price
		Object.assign(facts, { subscription: live.id, plan: planOf(price) })
		if (RUNNING.includes(live.status)) {
			Object.assign(facts, running(books, live))
			add('plan', planAccess(books, live, facts, grants))
		} else facts.state = live.status === 'paused' ? 'paused' : 'unknown'
	}
	if (live === undefined || !RUNNING.includes(live.status)) {
		for (const subscription of own) {
			const until = owed(books, subscription, grants)
			if (until === null) continue
			facts.owedUntil = Math.max(until, facts.owedUntil ?? 0)
			add('paid time')
		}
	}
	if (grants.isGranted) add('granted by an admin')
	facts.vipUntil = vipUntil(books, grants)
	if (facts.vipUntil !== null && facts.vipUntil > books.now) add('VIP')
	return { ...facts, access }
}
