import type Stripe from 'stripe'
import { db } from '~/core/db/db.server'
import { mapConcurrently } from '~/core/jobs/concurrency.server'
import { MAX_CONCURRENT_CALLS, nullIfMissing, stripeClient, toId } from './stripe-client.server'

/**
 * Reads what belongs to a customer by its own ids. Stripe's lists are by customer, and a deleted one has
 * none, while its payments can still be refunded, disputed and get a fee.
 */

/** The ids that are stored about a customer. */
export type OwnIds = {
	subscriptions: string[]
	invoices: string[]
	sessions: string[]
	/** Of payment intents, or of charges without one. */
	payments: string[]
}

/** The stored ids of what belongs to an account. */
export async function loadOwnIds(accountId: string): Promise<OwnIds> {
	const ofAccount = { where: { accountId } }
	const [subscriptions, payments] = await Promise.all([
		db().subscription.findMany({ ...ofAccount, select: { id: true } }),
		db().payment.findMany({
			...ofAccount,
			select: { id: true, invoiceId: true, checkoutSessionId: true },
		}),
	])
	return {
		subscriptions: subscriptions.map(({ id }) => id),
		payments: payments.map(({ id }) => id),
		invoices: payments.flatMap(({ invoiceId }) => invoiceId ?? []),
		sessions: payments.flatMap(({ checkoutSessionId }) => checkoutSessionId ?? []),
	}
}

/** What comes with each object. */
export const EXPANDED = {
	subscription: ['latest_invoice', 'schedule', 'default_payment_method'],
	session: ['discounts.promotion_code', 'total_details.breakdown'],
	invoice: ['payments'],
	charge: ['balance_transaction'],
}

/** The same for the objects of a list. */
export const toListed = (paths: readonly string[]): string[] => paths.map((path) => `data.${path}`)

/** Reads each object; those that Stripe does not have are left out. */
async function readEach<T>(
	ids: readonly string[],
	read: (id: string) => Promise<T | null>,
): Promise<T[]> {
	const found: T[] = []
	await mapConcurrently(ids, MAX_CONCURRENT_CALLS, async (id) => {
		const object = await read(id)
		if (object !== null) found.push(object)
	})
	return found
}

/** The payments of invoices, by the ids that `OwnIds` has. */
const paymentsOf = (invoices: readonly Stripe.Invoice[]): string[] =>
	invoices.flatMap(({ payments }) =>
		(payments?.data ?? []).flatMap(
			({ payment }) => toId(payment.payment_intent) ?? toId(payment.charge) ?? [],
		),
	)

/** All attempts of a payment. */
async function listCharges(id: string): Promise<Stripe.Charge[]> {
	const { charges } = stripeClient('background')
	if (id.startsWith('pi_')) {
		const params = { payment_intent: id, limit: 100, expand: toListed(EXPANDED.charge) }
		return charges.list(params).autoPagingToArray({ limit: 1_000 })
	}
	const charge = await nullIfMissing(charges.retrieve(id, { expand: EXPANDED.charge }))
	return charge === null ? [] : [charge]
}

/** The stored objects of a customer, and the payments of their invoices, which may be new. */
export async function fetchOwnObjects(own: OwnIds) {
	const { subscriptions: plans, invoices: bills, checkout } = stripeClient('background')
	const subscriptions = await readEach(own.subscriptions, (id) =>
		nullIfMissing(plans.retrieve(id, { expand: EXPANDED.subscription })),
	)
	const latest = subscriptions.flatMap((one) => toId(one.latest_invoice) ?? [])
	const invoices = await readEach([...new Set([...own.invoices, ...latest])], (id) =>
		nullIfMissing(bills.retrieve(id, { expand: EXPANDED.invoice })),
	)
	const sessions = await readEach(own.sessions, (id) =>
		nullIfMissing(checkout.sessions.retrieve(id, { expand: EXPANDED.session })),
	)
	const payments = [...new Set([...own.payments, ...paymentsOf(invoices)])]
	const charges = (await readEach(payments, listCharges)).flat()
	return { subscriptions, sessions, invoices, charges }
}
