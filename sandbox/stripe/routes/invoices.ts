import type Stripe from 'stripe'
import { z } from 'zod'
import { retry, getInvoiceSubscription } from '../domain/dunning'
import { voidInvoice } from '../domain/invoices'
import { applyPendingUpdate, previewChange } from '../domain/plan-change'
import { cardDeclined } from '../domain/pay'
import { page } from '../api/answer'
import { boolean, integer, listing, enumOf, params, text } from '../api/params'
import { route } from '../api/route'
import { Fault, missing, stripeError, unknownId } from '../faults'
import type { World } from '../world'

/** /v1/invoices and /v1/invoice_payments. */

function invoiceWith(world: World, id: string): Stripe.Invoice {
	const invoice = world.store.find('invoice', id)
	if (invoice === null) throw missing('invoice', id)
	return invoice
}

const preview = params({
	customer: text.optional(),
	subscription: text,
	subscription_details: params({
		items: z
			.array(
				params({
					id: text.optional(),
					price: text.optional(),
					quantity: integer.optional(),
					deleted: boolean.optional(),
				}),
			)
			.optional(),
		proration_behavior: enumOf(['always_invoice', 'create_prorations', 'none']).optional(),
		proration_date: integer.optional(),
	}).optional(),
})

export const invoiceRoutes = [
	route('POST', '/v1/invoices/create_preview', preview, (world, fields) => {
		const subscription = world.store.find('subscription', fields.subscription)
		if (subscription === null) throw unknownId('subscription', fields.subscription, 'subscription')
		if (fields.customer !== undefined && fields.customer !== subscription.customer) {
			throw stripeError('The subscription does not belong to this customer.', 'subscription')
		}
		const details = fields.subscription_details
		return previewChange(world, subscription, {
			items: details?.items ?? [],
			proration: details?.proration_behavior ?? 'create_prorations',
			at: details?.proration_date ?? world.now(),
		})
	}),
	route(
		'GET',
		'/v1/invoices',
		params({
			...listing,
			customer: text.optional(),
			subscription: text.optional(),
			status: enumOf(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
		}),
		(world, fields) => {
			const results = world.store
				.all('invoice')
				.filter((it) => fields.customer === undefined || it.customer === fields.customer)
				.filter((it) => fields.status === undefined || it.status === fields.status)
				.filter(
					({ parent }) =>
						fields.subscription === undefined ||
						parent?.subscription_details?.subscription === fields.subscription,
				)
			return page('/v1/invoices', results, fields)
		},
	),
	route('GET', '/v1/invoices/:id', params({}), (world, _fields, id) => invoiceWith(world, id)),
	route(
		'POST',
		'/v1/invoices/:id/pay',
		params({ payment_method: text.optional(), off_session: boolean.optional() }),
		(world, fields, id) => {
			const invoice = invoiceWith(world, id)
			if (invoice.status !== 'open') {
				throw stripeError(
					invoice.status === 'paid' ? 'Invoice is already paid' : 'This invoice is not open.',
				)
			}
			payInvoice(world, invoice, fields.payment_method)
			return invoice
		},
	),
	route('POST', '/v1/invoices/:id/void', params({}), (world, _fields, id) => {
		const invoice = invoiceWith(world, id)
		if (invoice.status !== 'open') throw stripeError('You can only void open invoices.')
		voidInvoice(world, invoice)
		return invoice
	}),
	route(
		'GET',
		'/v1/invoice_payments',
		params({
			...listing,
			invoice: text.optional(),
			status: enumOf(['canceled', 'open', 'paid']).optional(),
			payment: params({
				type: enumOf(['charge', 'payment_intent']),
				payment_intent: text.optional(),
			}).optional(),
		}),
		(world, fields) => {
			const intent = fields.payment?.payment_intent
			const results = world.store
				.all('invoice_payment')
				.filter((it) => fields.invoice === undefined || it.invoice === fields.invoice)
				.filter((it) => fields.status === undefined || it.status === fields.status)
				.filter((it) => intent === undefined || it.payment.payment_intent === intent)
			return page('/v1/invoice_payments', results, fields)
		},
	),
]

/** Pays an open invoice now. @throws Fault 402 if the payment fails */
export function payInvoice(world: World, invoice: Stripe.Invoice, card?: string): void {
	const method = card === undefined ? undefined : world.store.find('payment_method', card)
	if (method === null) throw unknownId('PaymentMethod', card ?? '', 'payment_method')
	const outcome = retry(world, invoice, {
		isOnSession: false,
		...(method === undefined ? {} : { method }),
	})
	const subscription = getInvoiceSubscription(world, invoice)
	if (outcome === 'paid' && subscription !== null) applyPendingUpdate(world, subscription)
	if (outcome === 'declined') throw cardDeclined()
	if (outcome === 'authenticate') {
		throw new Fault('This payment requires additional user action before it can be completed.', {
			status: 402,
			type: 'card_error',
			code: 'invoice_payment_intent_requires_action',
		})
	}
}
