import type Stripe from 'stripe'
import { z } from 'zod'
import { change } from '../domain/change'
import { retry, getInvoiceSubscription } from '../domain/dunning'
import { cardDeclined } from '../domain/declines'
import {
	finalizeDraft,
	findIntent,
	isPayable,
	markUncollectible,
	setAutoAdvance,
	voidInvoice,
} from '../domain/invoices'
import {
	applyPendingUpdate,
	assertWithinPeriod,
	previewChange,
	previewRecurring,
} from '../domain/plan-change'
import { upcomingInvoice } from '../domain/upcoming'
import {
	boolean,
	integer,
	enumOf,
	mergeMetadata,
	metadata,
	params,
	text,
	unset,
} from '../api/params'
import { listRoute, retrieveRoute, route } from '../api/route'
import { requireObject, requireReferenced } from '../domain/lookup'
import { findCard } from '../domain/subscriptions'
import { actionRequired, stripeError } from '../faults'
import type { World } from '../world'
import { changedItems, proration } from './subscription-fields'

/** /v1/invoices and /v1/invoice_payments. */

const preview = params({
	customer: text.optional(),
	subscription: text,
	preview_mode: enumOf(['next', 'recurring']).optional(),
	/** Discounts of the subscription that are to count; '' for none of them. */
	discounts: z.union([z.array(params({ discount: text })), unset]).optional(),
	subscription_details: params({
		items: changedItems.optional(),
		cancel_at: unset.optional(),
		cancel_at_period_end: boolean.optional(),
		proration_behavior: proration.optional(),
		proration_date: integer.optional(),
	}).optional(),
})

export const invoiceRoutes = [
	route('POST', '/v1/invoices/create_preview', preview, (world, fields) => {
		const { subscription: id } = fields
		const subscription = requireReferenced(world, 'subscription', id, 'subscription')
		if (fields.customer !== undefined && fields.customer !== subscription.customer) {
			throw stripeError('The subscription does not belong to this customer.', 'subscription')
		}
		const details = fields.subscription_details
		if (details?.proration_date !== undefined) {
			assertWithinPeriod(subscription, details.proration_date)
		}
		const kept = { ...subscription }
		if (details?.cancel_at === '' || details?.cancel_at_period_end === false) kept.cancel_at = null
		if (fields.discounts !== undefined) {
			const own = subscription.discounts as string[]
			const asked = fields.discounts === '' ? [] : fields.discounts.map(({ discount }) => discount)
			kept.discounts = own.filter((discount) => asked.includes(discount))
		}
		if (fields.preview_mode === 'recurring') {
			return previewRecurring(world, kept, details?.items ?? [])
		}
		if (details?.items === undefined) return upcomingInvoice(world, kept)
		return previewChange(world, subscription, {
			items: details.items,
			proration: details.proration_behavior ?? 'create_prorations',
			at: details.proration_date ?? world.now(),
		})
	}),
	listRoute(
		'/v1/invoices',
		'invoice',
		{
			customer: text.optional(),
			subscription: text.optional(),
			status: enumOf(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
		},
		{ subscription: ({ parent }, id) => parent?.subscription_details?.subscription === id },
	),
	retrieveRoute('/v1/invoices', 'invoice'),
	route(
		'POST',
		'/v1/invoices/:id',
		params({ auto_advance: boolean.optional(), metadata: metadata.optional() }),
		(world, fields, id) => {
			const invoice = requireObject(world, 'invoice', id)
			if (fields.auto_advance !== undefined && isSettled(invoice)) {
				throw stripeError(
					'Finalized invoices can only advance while they are open.',
					'auto_advance',
				)
			}
			return change(world, 'invoice.updated', invoice, (it) => {
				it.metadata = mergeMetadata(it.metadata, fields.metadata)
				if (fields.auto_advance !== undefined) setAutoAdvance(world, it, fields.auto_advance)
			})
		},
	),
	route(
		'POST',
		'/v1/invoices/:id/finalize',
		params({ auto_advance: boolean.optional() }),
		(world, fields, id) => {
			const invoice = requireObject(world, 'invoice', id)
			if (invoice.status !== 'draft') throw stripeError('This invoice is already finalized.')
			finalizeDraft(world, invoice, fields.auto_advance ?? invoice.auto_advance ?? false)
			return invoice
		},
	),
	route('POST', '/v1/invoices/:id/mark_uncollectible', params({}), (world, _fields, id) => {
		const invoice = requireObject(world, 'invoice', id)
		if (invoice.status !== 'open') throw stripeError('This invoice is not open.')
		markUncollectible(world, invoice)
		return invoice
	}),
	route(
		'POST',
		'/v1/invoices/:id/pay',
		params({ payment_method: text.optional(), off_session: boolean.optional() }),
		(world, fields, id) => {
			const invoice = requireObject(world, 'invoice', id)
			if (!isPayable(invoice)) {
				throw stripeError(
					invoice.status === 'paid' ? 'Invoice is already paid' : 'This invoice is not open.',
				)
			}
			if (findIntent(world, invoice)?.status === 'processing') {
				throw stripeError("This invoice's payment is processing, so it can't be paid again.")
			}
			payInvoice(world, invoice, fields.payment_method)
			return invoice
		},
	),
	route('POST', '/v1/invoices/:id/void', params({}), (world, _fields, id) => {
		const invoice = requireObject(world, 'invoice', id)
		if (!isPayable(invoice)) throw stripeError('You can only void open or uncollectible invoices.')
		if (findIntent(world, invoice)?.status === 'processing') {
			throw stripeError("This invoice's payment is processing, so it can't be voided.")
		}
		voidInvoice(world, invoice)
		return invoice
	}),
	listRoute(
		'/v1/invoice_payments',
		'invoice_payment',
		{
			invoice: text.optional(),
			status: enumOf(['canceled', 'open', 'paid']).optional(),
			payment: params({
				type: enumOf(['charge', 'payment_intent']),
				payment_intent: text.optional(),
			}).optional(),
		},
		{
			payment: ({ payment }, { payment_intent: intent }) =>
				intent === undefined || payment.payment_intent === intent,
		},
	),
]

const isSettled = ({ status }: Stripe.Invoice): boolean =>
	status === 'paid' || status === 'void' || status === 'uncollectible'

/** One attempt to pay an open invoice; a change of plan that waited for it is applied. */
export function attemptInvoice(
	world: World,
	invoice: Stripe.Invoice,
	how: Parameters<typeof retry>[2],
): ReturnType<typeof retry> {
	const outcome = retry(world, invoice, how)
	const subscription = getInvoiceSubscription(world, invoice)
	if (outcome === 'paid' && subscription !== null) applyPendingUpdate(world, subscription)
	return outcome
}

/** Pays an open invoice now. @throws Fault 402 if the payment fails */
export function payInvoice(world: World, invoice: Stripe.Invoice, card?: string): void {
	const method =
		card === undefined
			? undefined
			: requireReferenced(world, 'payment_method', card, 'payment_method')
	const outcome = attemptInvoice(world, invoice, { isOnSession: false, method })
	if (outcome === 'declined') {
		const subscription = getInvoiceSubscription(world, invoice)
		const charged = method ?? (subscription === null ? null : findCard(world, subscription))
		throw cardDeclined(world.store.notes.cards[charged?.id ?? ''])
	}
	if (outcome === 'authenticate') throw actionRequired('invoice')
}
