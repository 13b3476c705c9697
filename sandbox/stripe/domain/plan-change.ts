import type Stripe from 'stripe'
import { DAY, periodEnd } from '../calendar'
import { actionRequired, stripeError, unknownId } from '../faults'
import {
	getInterval,
	newItem,
	setPrice,
	type InvoiceRequest,
	type Line,
} from '../factories/billing'
import type { World } from '../world'
import { change } from './change'
import { cardDeclined } from './declines'
import { assertDistinct, requireRecurringPrice } from './lookup'
import { collect, draft, issue, voidInvoice } from './invoices'
import { getPaymentOutcome } from './pay'
import {
	findCard,
	forgetSpentDiscounts,
	invoiceRequest,
	leavePending,
	openInvoices,
	toInvoiceLines,
} from './subscriptions'

/** Plan changes: credit for unused time, charge for the new period. */

type ItemChange = {
	id?: string | undefined
	price?: string | undefined
	quantity?: number | undefined
	deleted?: boolean | undefined
}

type Proration = 'always_invoice' | 'create_prorations' | 'none'

export type PlanChange = {
	items: ItemChange[]
	proration: Proration
	behavior:
		| 'allow_incomplete'
		| 'default_incomplete'
		| 'error_if_incomplete'
		| 'pending_if_incomplete'
	at: number
}

/** The subscription after the change, and the invoice lines of the change. */
type Outlook = { next: Stripe.Subscription; lines: Line[]; isReset: boolean }

/** @throws Fault for a time that is in no current period */
export function assertWithinPeriod({ items }: Stripe.Subscription, at: number): void {
	const isWithinPeriod = items.data.some(
		(item) => item.current_period_start <= at && at <= item.current_period_end,
	)
	if (isWithinPeriod) return
	throw stripeError('Invalid proration_date: must be within the current period.', 'proration_date')
}

/** Works a change out on a copy. @throws Fault for prices and items that do not fit */
function outlook(
	world: World,
	subscription: Stripe.Subscription,
	{ items, proration, at }: Omit<PlanChange, 'behavior'>,
): Outlook {
	assertWithinPeriod(subscription, at)
	const next = structuredClone(subscription)
	const lines: Line[] = []
	let isReset = false
	// During a trial nothing is due and no period begins; the change is charged when the trial ends.
	const isTrial = next.status === 'trialing' && (next.trial_end ?? 0) > at
	for (const [index, planChange] of items.entries()) {
		const price =
			planChange.price === undefined ? null : requireRecurringPrice(world, planChange.price, index)
		const old = next.items.data.find(({ id }) => id === planChange.id)
		if (planChange.id !== undefined && old === undefined) {
			throw unknownId('subscription_item', planChange.id, `items[${index}][id]`)
		}
		if (old === undefined) {
			if (price === null) throw stripeError('Missing required param: items[0][price].', 'items')
			const addedItem = newItem(world, next.id, price, {
				quantity: planChange.quantity ?? 1,
				start: at,
				anchor: next.billing_cycle_anchor,
			})
			next.items.data.push(addedItem)
			if (proration !== 'none') lines.push(chargeFor(addedItem, at))
			continue
		}
		if (proration !== 'none' && !isTrial) lines.push(creditFor(world, old, at))
		if (planChange.deleted === true) {
			next.items.data = next.items.data.filter(({ id }) => id !== old.id)
			continue
		}
		const target = price ?? old.price
		const isNewInterval =
			!isTrial && JSON.stringify(getInterval(target)) !== JSON.stringify(getInterval(old.price))
		setPrice(old, target)
		old.quantity = planChange.quantity ?? old.quantity ?? 1
		if (isNewInterval) {
			isReset = true
			next.billing_cycle_anchor = at
			old.current_period_start = at
			old.current_period_end = periodEnd(at, at, getInterval(target))
		}
		if ((proration !== 'none' && !isTrial) || isNewInterval)
			lines.push(chargeFor(old, at, isNewInterval))
	}
	if (next.items.data.length === 0)
		throw stripeError('A subscription must have at least one item.', 'items')
	assertDistinct(next.items.data.map(({ price }) => price.id))
	return { next, lines: lines.filter(({ amount }) => amount !== 0), isReset }
}

const getItemName = ({ price }: Stripe.SubscriptionItem): string =>
	price.nickname ?? price.lookup_key ?? price.id

/** Proration credit: the unused share of the price after discounts. */
export function creditFor(world: World, item: Stripe.SubscriptionItem, at: number): Line {
	const paid = world.store
		.all('invoice')
		.flatMap(({ lines, status }) => (status === 'paid' ? lines.data : []))
		.findLast(
			(line) =>
				line.parent?.subscription_item_details?.subscription_item === item.id &&
				line.amount > 0 &&
				line.period.end === item.current_period_end,
		)
	const discountAmount = (paid?.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
	const full = paid === undefined ? 0 : paid.amount - discountAmount
	const periodStart = paid?.period.start ?? item.current_period_start
	const remainingShare = (item.current_period_end - at) / (item.current_period_end - periodStart)
	return {
		amount: -Math.round(full * Math.min(1, Math.max(0, remainingShare))) || 0,
		description: `Unused time on ${getItemName(item)}`,
		period: { start: at, end: item.current_period_end },
		price: structuredClone(item.price),
		quantity: item.quantity ?? 1,
		item: item.id,
		isProration: true,
	}
}

/** The price for the rest of a period, or for a whole one. */
export function chargeFor(item: Stripe.SubscriptionItem, at: number, isWhole = false): Line {
	const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
	const { current_period_start: start, current_period_end: end } = item
	const share = isWhole ? 1 : (end - at) / (end - start)
	return {
		amount: Math.round(full * share),
		description: isWhole ? `1 × ${getItemName(item)}` : `Remaining time on ${getItemName(item)}`,
		period: { start: at, end },
		price: structuredClone(item.price),
		quantity: item.quantity ?? 1,
		item: item.id,
		isProration: !isWhole,
	}
}

const changeInvoiceRequest = (world: World, { next, lines }: Outlook, at: number): InvoiceRequest =>
	invoiceRequest(world, next, 'subscription_update', lines, at)

/** The invoice for a change. */
export function previewChange(
	world: World,
	subscription: Stripe.Subscription,
	planChange: Omit<PlanChange, 'behavior'>,
): Stripe.Invoice {
	const plan = outlook(world, subscription, planChange)
	return draft(
		world,
		changeInvoiceRequest(world, plan, planChange.at),
		`upcoming_in_${subscription.id.slice(4)}`,
	)
}

/** What a subscription costs at each renewal after a change, without what is charged for the change itself. */
export function previewRecurring(
	world: World,
	subscription: Stripe.Subscription,
	items: ItemChange[],
): Stripe.Invoice {
	const at = world.now()
	const { next } = outlook(world, subscription, { items, proration: 'none', at })
	const request = invoiceRequest(world, next, 'upcoming', toInvoiceLines(next), at)
	return draft(world, request, `upcoming_in_${subscription.id.slice(4)}`)
}

/** Changes the items. @throws Fault if immediate payment is required and fails */
export function changePlan(
	world: World,
	subscription: Stripe.Subscription,
	planChange: PlanChange,
): void {
	const plan = outlook(world, subscription, planChange)
	const isBilledNow = plan.isReset || planChange.proration === 'always_invoice'
	if (!isBilledNow) {
		leavePending(world, subscription, plan.lines)
		change(world, 'customer.subscription.updated', subscription, plan.next)
		return
	}
	const method = findCard(world, subscription)
	const due = draft(world, changeInvoiceRequest(world, plan, planChange.at), 'in_trial').amount_due
	const card = method === null ? 'declined' : (world.store.notes.cards[method.id] ?? 'ok')
	const outlookOfPayment = due > 0 ? getPaymentOutcome(card, { isOnSession: false }) : 'paid'
	const willFail = outlookOfPayment === 'declined' || outlookOfPayment === 'authenticate'
	if (willFail && planChange.behavior === 'error_if_incomplete') {
		throw outlookOfPayment === 'declined' ? cardDeclined(card) : actionRequired('subscription')
	}
	if (willFail && planChange.behavior === 'pending_if_incomplete') {
		const invoice = issue(world, {
			...changeInvoiceRequest(world, plan, planChange.at),
			subscription,
		})
		collect(world, invoice, method, { isOnSession: false })
		invoice.next_payment_attempt = null
		change(world, 'customer.subscription.updated', subscription, {
			pending_update: {
				billing_cycle_anchor: plan.isReset ? planChange.at : null,
				cancel_at_period_end: null,
				discount: null,
				discounts: null,
				expires_at: world.now() + DAY - 3600,
				metadata: null,
				subscription_items: plan.next.items.data,
				trial_end: null,
				trial_from_plan: null,
			},
		})
		return
	}
	change(world, 'customer.subscription.updated', subscription, (it) => {
		Object.assign(it, plan.next)
		const invoice = issue(world, {
			...changeInvoiceRequest(world, plan, planChange.at),
			subscription: it,
		})
		forgetSpentDiscounts(world, it)
		if (planChange.behavior === 'default_incomplete') {
			if (due > 0) it.status = 'past_due'
			return
		}
		const outcome = collect(world, invoice, method, { isOnSession: false })
		if (outcome === 'declined' || outcome === 'authenticate') it.status = 'past_due'
	})
}

/** Applies a pending update after its payment succeeded. */
export function applyPendingUpdate(world: World, subscription: Stripe.Subscription): void {
	const pending = subscription.pending_update
	if (pending === null) return
	change(world, 'customer.subscription.pending_update_applied', subscription, (it) => {
		it.items.data = pending.subscription_items ?? it.items.data
		it.billing_cycle_anchor = pending.billing_cycle_anchor ?? it.billing_cycle_anchor
		it.pending_update = null
	})
	world.emit('customer.subscription.updated', subscription)
}

/** Drops a pending update whose payment was not made in time. */
export function dropPendingUpdate(world: World, subscription: Stripe.Subscription): void {
	for (const invoice of openInvoices(world, subscription)) {
		if (invoice.billing_reason === 'subscription_update') voidInvoice(world, invoice)
	}
	change(world, 'customer.subscription.pending_update_expired', subscription, {
		pending_update: null,
	})
}
