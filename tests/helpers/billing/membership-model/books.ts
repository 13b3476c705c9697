import type Stripe from 'stripe'
import { stripeClient, toId } from '~/features/billing/stripe-sync/stripe-client.server'

/** The provider's books: all that is known there, read without the app's own reading. */

export type Books = {
	/** By the provider's clock, in seconds. */
	now: number
	subscriptions: Stripe.Subscription[]
	invoices: Stripe.Invoice[]
	charges: Stripe.Charge[]
	/** Those whose payment by a bank is on its way: it was made when it was asked for. */
	pending: Stripe.Charge[]
	refunds: Stripe.Refund[]
	disputes: Stripe.Dispute[]
	/** What a customer owes, in cents; credit is negative. */
	balances: ReadonlyMap<string, number>
	prices: ReadonlyMap<string, Stripe.Price>
	/** The invoice of each payment intent. */
	invoiceOf: ReadonlyMap<string, string>
	/** The invoices whose payment by a bank is on its way: nothing about them can be changed. */
	inTransit: ReadonlySet<string>
}

const ALL = { limit: 100 } as const

export async function readBooks(now: number): Promise<Books> {
	const stripe = stripeClient('background')
	const [subscriptions, invoices, charges, refunds, disputes, customers, prices, payments] =
		await Promise.all([
			stripe.subscriptions.list({
				...ALL,
				status: 'all',
				expand: ['data.discounts', 'data.schedule'],
			}),
			stripe.invoices.list(ALL),
			stripe.charges.list(ALL),
			stripe.refunds.list(ALL),
			stripe.disputes.list(ALL),
			stripe.customers.list(ALL),
			stripe.prices.list(ALL),
			stripe.invoicePayments.list(ALL),
		])
	const invoiceOf = new Map(
		payments.data.map(({ payment, invoice }) => [
			toId(payment.payment_intent) ?? '',
			toId(invoice) ?? '',
		]),
	)
	const pending = charges.data.filter(({ status }) => status === 'pending')
	return {
		now,
		subscriptions: subscriptions.data,
		invoices: invoices.data,
		charges: charges.data.filter(({ status }) => status === 'succeeded'),
		pending,
		refunds: refunds.data,
		disputes: disputes.data,
		balances: new Map(customers.data.map(({ id, balance }) => [id, balance])),
		prices: new Map(prices.data.map((price) => [price.id, price])),
		invoiceOf,
		inTransit: new Set(
			pending.map(({ payment_intent: intent }) => invoiceOf.get(toId(intent) ?? '') ?? ''),
		),
	}
}

/** The invoice that a charge paid. */
export function invoiceOfCharge(books: Books, charge: Stripe.Charge): Stripe.Invoice | undefined {
	const id = books.invoiceOf.get(toId(charge.payment_intent) ?? '')
	return books.invoices.find((invoice) => invoice.id === id)
}

export const subscriptionOf = ({ parent }: Stripe.Invoice): string | null =>
	toId(parent?.subscription_details?.subscription)

/** The charges of a subscription, with their invoices. */
export const chargesOf = (books: Books, subscription: string) =>
	books.charges.flatMap((charge) => {
		const invoice = invoiceOfCharge(books, charge)
		return invoice !== undefined && subscriptionOf(invoice) === subscription
			? [{ charge, invoice }]
			: []
	})

/** What was withdrawn for the disputes about a charge, in cents. */
export const withdrawn = (books: Books, charge: string): number =>
	Math.max(
		0,
		books.disputes
			.filter((dispute) => toId(dispute.charge) === charge)
			.flatMap(({ balance_transactions: moves }) => moves)
			.reduce((sum, { amount }) => sum - amount, 0),
	)

/** Whether the bank has the money of a charge now, or has kept it. */
const isContested = (books: Books, charge: string): boolean => {
	const own = books.disputes.filter((dispute) => toId(dispute.charge) === charge)
	return own.some(({ status }) => status !== 'won' && !status.startsWith('warning'))
}

const REASONS_OF_PERIOD = ['subscription_create', 'subscription_cycle']

/**
 * Whether the money of a subscription's current period is gone: disputed, or refunded in full. What an
 * upgrade cost belongs to the same money as the first payment of the period.
 */
export function isMoneyLost(books: Books, { id }: Stripe.Subscription): boolean {
	const all = chargesOf(books, id)
	if (all.some(({ charge }) => isContested(books, charge.id))) return true
	const begins = all
		.filter(({ invoice }) => REASONS_OF_PERIOD.includes(invoice.billing_reason ?? ''))
		.map(({ invoice }) => invoice.created)
	const since = Math.max(0, ...begins)
	const current = all.filter(({ invoice }) => invoice.created >= since)
	return (
		current.length > 0 && current.every(({ charge }) => charge.amount_refunded >= charge.amount)
	)
}
