import type Stripe from 'stripe'
import { hasEnded } from '~/features/billing/entitlement/entitlement'
import {
	learnPrices,
	loadPriceCatalog,
	type SomePrice,
} from '~/features/billing/plans/price-catalog.server'
import { EXPANDED, fetchOwnObjects, type OwnIds, toListed } from './own-objects.server'
import { toId, nullIfMissing, stripeClient, toUnixTime } from './stripe-client.server'

/** All of Stripe's data about a customer at one time. */
export type CustomerSnapshot = {
	customerId: string
	/** When reading began, by Stripe's clock in seconds: all that happened earlier is in it. */
	readAt: number | null
	/** Stripe has deleted the customer: nothing of it is active. */
	isDeleted: boolean
	subscriptions: Stripe.Subscription[]
	/** Only completed ones. */
	sessions: Stripe.Checkout.Session[]
	invoices: Stripe.Invoice[]
	charges: Stripe.Charge[]
	/** By charge; only disputed ones have any. */
	disputes: ReadonlyMap<string, Stripe.Dispute[]>
	/** The payment of the latest invoice, by subscription; only unpaid ones have it. */
	duePayments: ReadonlyMap<string, Stripe.PaymentIntent>
	/** The customer's own default card, which the portal sets. */
	defaultCard: Stripe.PaymentMethod | null
	/** Its id, also while no plan runs. */
	defaultCardId: string | null
	/** In cents; credit is below 0. */
	balance: number
	/** The id of a discount of the customer itself. */
	customerDiscount: string | null
}

/** The customer does not exist, or the configured keys belong to another Stripe account. */
export class UnknownCustomerError extends Error {
	override name = 'UnknownCustomerError'
	constructor(readonly customerId: string) {
		super(`The provider does not know the customer ${customerId}`)
	}
}

const PAGE = 100
const MAX_ITEMS = { limit: 10_000 }

async function fetchCustomer(customerId: string) {
	const customer = await nullIfMissing(stripeClient('background').customers.retrieve(customerId))
	if (customer === null) throw new UnknownCustomerError(customerId)
	const readAt = toUnixTime(customer)?.getTime() ?? null
	return {
		customerId,
		isDeleted: customer.deleted === true,
		readAt: readAt === null ? null : readAt / 1000,
		defaultCardId:
			customer.deleted === true ? null : toId(customer.invoice_settings.default_payment_method),
		balance: customer.deleted === true ? 0 : customer.balance,
		customerDiscount: customer.deleted === true ? null : toId(customer.discount),
	}
}

/** The customer's own default card; it usually is the one of the subscription. */
async function findDefaultCard(
	id: string | null,
	subscriptions: readonly Stripe.Subscription[],
): Promise<Stripe.PaymentMethod | null> {
	const running = subscriptions.filter(({ status }) => !hasEnded(status))
	if (id === null || running.length === 0) return null
	const own = running.map(({ default_payment_method: card }) => expanded(card))
	const known = own.find((card) => card?.id === id)
	if (known !== undefined) return known
	return nullIfMissing(stripeClient('background').paymentMethods.retrieve(id))
}

/** A reference that was requested with its object; null without one. */
const expanded = <T extends object>(reference: string | T | null): T | null =>
	typeof reference === 'string' ? null : reference

/** The latest invoice of a subscription that has not ended, if it is not paid. */
export function openInvoiceOf({
	status,
	latest_invoice: invoice,
}: Stripe.Subscription): Stripe.Invoice | null {
	const latest = hasEnded(status) ? null : expanded(invoice)
	return latest?.status === 'open' ? latest : null
}

async function listDuePayments(
	subscriptions: readonly Stripe.Subscription[],
	invoices: readonly Stripe.Invoice[],
): Promise<CustomerSnapshot['duePayments']> {
	const duePayments = new Map<string, Stripe.PaymentIntent>()
	for (const subscription of subscriptions) {
		const open = openInvoiceOf(subscription)
		const payments = invoices.find(({ id }) => id === open?.id)?.payments?.data ?? []
		const due = payments.find(({ status }) => status === 'open') ?? payments[0]
		const intent = toId(due?.payment.payment_intent)
		if (intent === null) continue
		const { paymentIntents } = stripeClient('background')
		duePayments.set(subscription.id, await paymentIntents.retrieve(intent))
	}
	return duePayments
}

async function listDisputes(
	charges: readonly Stripe.Charge[],
): Promise<CustomerSnapshot['disputes']> {
	const stripe = stripeClient('background')
	const disputesByCharge = new Map<string, Stripe.Dispute[]>()
	for (const charge of charges) {
		if (!charge.disputed) continue
		const list = stripe.disputes.list({ charge: charge.id, limit: PAGE })
		disputesByCharge.set(charge.id, await list.autoPagingToArray(MAX_ITEMS))
	}
	return disputesByCharge
}

/**
 * Reads a customer: five requests for most users, one more per full page of 100, per disputed
 * payment, per unpaid subscription, for a new card and for a price that was not seen before.
 * @throws UnknownCustomerError if there is no such customer, and any Stripe error
 */
export async function fetchCustomerSnapshot(
	customerId: string,
	loadOwnIds: () => Promise<OwnIds>,
): Promise<CustomerSnapshot> {
	const customer = await fetchCustomer(customerId)
	await loadPriceCatalog()
	const lists = customer.isDeleted
		? await fetchOwnObjects(await loadOwnIds())
		: await listObjects(customerId)
	const { charges, subscriptions, invoices } = lists
	await learnPrices(pricesOf(subscriptions, invoices))
	const disputes = await listDisputes(charges)
	const duePayments = await listDuePayments(subscriptions, invoices)
	const defaultCard = await findDefaultCard(customer.defaultCardId, subscriptions)
	return { ...customer, ...lists, disputes, duePayments, defaultCard }
}

/** All prices that these refer to. */
const pricesOf = (
	subscriptions: readonly Stripe.Subscription[],
	invoices: readonly Stripe.Invoice[],
): SomePrice[] => [
	...subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price)),
	...[
		...subscriptions.map(scheduledPrice),
		...invoices.flatMap(({ lines }) =>
			lines.data.map(({ pricing }) => toId(pricing?.price_details?.price)),
		),
	].flatMap((id) => (id === null ? [] : { id })),
]

/** The id of the price that a schedule starts after the current period. */
export function scheduledPrice({ schedule, items }: Stripe.Subscription): string | null {
	if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null
	const end = Math.max(...items.data.map((item) => item.current_period_end))
	const next = schedule.phases.find(({ start_date: start }) => start >= end)
	return toId(next?.items[0]?.price)
}

async function listObjects(customer: string) {
	const stripe = stripeClient('background')
	const of = { customer, limit: PAGE }
	const [subscriptions, sessions, invoices, charges] = await Promise.all([
		stripe.subscriptions
			.list({ ...of, status: 'all', expand: toListed(EXPANDED.subscription) })
			.autoPagingToArray(MAX_ITEMS),
		stripe.checkout.sessions
			.list({ ...of, status: 'complete', expand: toListed(EXPANDED.session) })
			.autoPagingToArray(MAX_ITEMS),
		stripe.invoices
			.list({ ...of, expand: toListed(EXPANDED.invoice) })
			.autoPagingToArray(MAX_ITEMS),
		stripe.charges.list({ ...of, expand: toListed(EXPANDED.charge) }).autoPagingToArray(MAX_ITEMS),
	])
	return { subscriptions, sessions, invoices, charges }
}

/** The subscription of an invoice. */
export function subscriptionOfInvoice(invoice: Stripe.Invoice): string | null {
	return toId(invoice.parent?.subscription_details?.subscription)
}
