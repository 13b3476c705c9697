import type Stripe from 'stripe'
import { loadPriceCatalog } from '~/features/billing/plans/price-catalog.server'
import { toId, nullIfMissing, stripeClient } from './stripe-client.server'

/** All of Stripe's data about a customer at one time. */
export type CustomerSnapshot = {
	customerId: string
	/** Stripe has deleted the customer: nothing of it is active. */
	isDeleted: boolean
	subscriptions: Stripe.Subscription[]
	/** Only completed ones. */
	sessions: Stripe.Checkout.Session[]
	invoices: Stripe.Invoice[]
	charges: Stripe.Charge[]
	/** By charge; only disputed ones have any. */
	disputes: ReadonlyMap<string, Stripe.Dispute[]>
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

async function isDeletedCustomer(customerId: string): Promise<boolean> {
	const customer = await nullIfMissing(stripeClient('background').customers.retrieve(customerId))
	if (customer === null) throw new UnknownCustomerError(customerId)
	return customer.deleted === true
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
 * Reads a customer: five requests for most users, one more per full page of 100 and per disputed
 * payment.
 * @throws UnknownCustomerError if there is no such customer, and any Stripe error
 */
export async function fetchCustomerSnapshot(customerId: string): Promise<CustomerSnapshot> {
	const stripe = stripeClient('background')
	const nothing = { subscriptions: [], sessions: [], invoices: [], charges: [] }
	if (await isDeletedCustomer(customerId)) {
		return { customerId, isDeleted: true, ...nothing, disputes: new Map() }
	}
	await loadPriceCatalog()
	const of = { customer: customerId, limit: PAGE }
	const [subscriptions, sessions, invoices, charges] = await Promise.all([
		stripe.subscriptions
			.list({ ...of, status: 'all', expand: ['data.latest_invoice', 'data.schedule'] })
			.autoPagingToArray(MAX_ITEMS),
		stripe.checkout.sessions
			.list({
				...of,
				status: 'complete',
				expand: ['data.discounts.promotion_code', 'data.total_details.breakdown'],
			})
			.autoPagingToArray(MAX_ITEMS),
		stripe.invoices.list({ ...of, expand: ['data.payments'] }).autoPagingToArray(MAX_ITEMS),
		stripe.charges
			.list({ ...of, expand: ['data.balance_transaction'] })
			.autoPagingToArray(MAX_ITEMS),
	])
	const disputes = await listDisputes(charges)
	return { customerId, isDeleted: false, subscriptions, sessions, invoices, charges, disputes }
}

/** The subscription of an invoice. */
export function subscriptionOfInvoice(invoice: Stripe.Invoice): string | null {
	return toId(invoice.parent?.subscription_details?.subscription)
}
