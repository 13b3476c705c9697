import type Stripe from 'stripe'
import { assertChargeable, expire, giveDiscount, reckon } from '../domain/checkout'
import { lineItems } from '../api/answer'
import { listing, mergeMetadata, enumOf, params, text } from '../api/params'
import { listRoute, retrieveRoute, route } from '../api/route'
import { requireObject, requireReferenced } from '../domain/lookup'
import { stripeError } from '../faults'
import { newCheckoutSession } from '../factories/sessions'
import type { World } from '../world'
import { assertFitting, checkoutFields, type CheckoutFields } from './checkout-fields'

/** /v1/checkout/sessions: creation rules and the provider's error messages. */

const MAX_RECURRING = 20

/** Resolves the prices of the line items. @throws Fault for prices that cannot be used */
function findPrices(world: World, { line_items: lines, mode }: CheckoutFields): Stripe.Price[] {
	const prices = lines.map(({ price: id }, index) => {
		const param = `line_items[${index}][price]`
		const price = requireReferenced(world, 'price', id, param)
		if (!price.active) {
			throw stripeError(
				`The price specified is inactive. This field only accepts active prices.`,
				param,
			)
		}
		if (world.store.find('product', price.product as string)?.active !== true) {
			throw stripeError('The product of this price is not active, so it cannot be used.', param)
		}
		if (mode === 'payment' && price.type === 'recurring') {
			throw stripeError(
				'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
				param,
			)
		}
		return price
	})
	if (mode === 'subscription' && !prices.some(({ type }) => type === 'recurring')) {
		throw stripeError(
			'You must provide at least one recurring price in `subscription` mode when using prices.',
			'line_items',
		)
	}
	if (prices.filter(({ type }) => type === 'recurring').length > MAX_RECURRING) {
		throw stripeError('You can pass at most 20 line items with recurring prices.', 'line_items')
	}
	if (new Set(prices.map(({ currency }) => currency)).size > 1) {
		throw stripeError('All prices on a Checkout Session must have the same currency.', 'line_items')
	}
	return prices
}

function create(world: World, fields: CheckoutFields): Stripe.Checkout.Session {
	assertFitting(fields, world.now())
	if (fields.customer !== undefined) {
		requireReferenced(world, 'customer', fields.customer, 'customer')
	}
	const prices = findPrices(world, fields)
	const id = world.store.id('cs_test')
	const uiMode = fields.ui_mode ?? 'hosted_page'
	const isHosted = uiMode === 'hosted_page'
	const session = newCheckoutSession(world, {
		id,
		mode: fields.mode,
		ui_mode: uiMode,
		expires_at: fields.expires_at ?? world.now() + 24 * 3600,
		allow_promotion_codes: fields.allow_promotion_codes ?? null,
		allowed_payment_method_types: fields.allowed_payment_method_types ?? null,
		adaptive_pricing: { enabled: fields.adaptive_pricing?.enabled ?? true },
		billing_address_collection: fields.billing_address_collection ?? null,
		cancel_url: fields.cancel_url ?? null,
		client_reference_id: fields.client_reference_id ?? null,
		client_secret: isHosted ? null : `${id}_secret_${createClientSecret(id)}`,
		currency: prices[0]?.currency ?? 'usd',
		customer: fields.customer ?? null,
		customer_creation:
			fields.mode === 'payment' ? (fields.customer_creation ?? 'if_required') : null,
		customer_email: fields.customer_email ?? null,
		metadata: mergeMetadata(null, fields.metadata),
		payment_method_collection:
			fields.mode === 'subscription' ? (fields.payment_method_collection ?? 'always') : null,
		success_url: fields.success_url ?? null,
		url: isHosted ? `${world.origin}/c/pay/${id}` : null,
		locale: fields.locale ?? null,
		submit_type: fields.submit_type ?? null,
		consent_collection:
			fields.consent_collection === undefined
				? null
				: {
						payment_method_reuse_agreement: null,
						promotions: fields.consent_collection.promotions ?? null,
						terms_of_service: fields.consent_collection.terms_of_service ?? null,
					},
	})
	if (!isHosted) {
		session.redirect_on_completion = fields.redirect_on_completion ?? 'always'
		if (fields.return_url !== undefined) session.return_url = fields.return_url
	}
	if (fields.custom_text?.submit) session.custom_text.submit = fields.custom_text.submit
	if (fields.mode === 'payment') session.invoice_creation = invoiceCreation(fields)
	world.store.notes.sessions[id] = {
		secret: session.client_secret,
		items: fields.line_items.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 })),
		discount: null,
		typedCode: false,
		subscriptionMetadata: mergeMetadata(null, fields.subscription_data?.metadata),
		paymentMetadata: mergeMetadata(null, fields.payment_intent_data?.metadata),
		trialDays: fields.subscription_data?.trial_period_days ?? null,
		trialEnd: fields.subscription_data?.trial_end ?? null,
		waiting: null,
	}
	reckon(world, session)
	const [discount] = fields.discounts ?? []
	if (discount !== undefined) giveDiscount(world, session, discount)
	assertChargeable(session)
	return world.store.add('checkout.session', session)
}

/** A synthetic client secret; it is never parsed and only has to be unique. */
const createClientSecret = (id: string): string => Buffer.from(`sandbox ${id}`).toString('hex')

const invoiceCreation = (fields: CheckoutFields): Stripe.Checkout.Session.InvoiceCreation => ({
	enabled: fields.invoice_creation?.enabled ?? false,
	invoice_data: {
		account_tax_ids: null,
		custom_fields: null,
		description: null,
		footer: null,
		issuer: null,
		metadata: {},
		rendering_options: null,
	},
})

export const checkoutRoutes = [
	route('POST', '/v1/checkout/sessions', checkoutFields, create),
	listRoute('/v1/checkout/sessions', 'checkout.session', {
		customer: text.optional(),
		status: enumOf(['open', 'complete', 'expired']).optional(),
		subscription: text.optional(),
		payment_intent: text.optional(),
	}),
	retrieveRoute('/v1/checkout/sessions', 'checkout.session'),
	route('POST', '/v1/checkout/sessions/:id/expire', params({}), (world, _fields, id) => {
		const session = requireObject(world, 'checkout.session', id)
		if (session.status !== 'open') {
			throw stripeError(
				`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
			)
		}
		expire(world, session)
		return session
	}),
	route('GET', '/v1/checkout/sessions/:id/line_items', params(listing), (world, _fields, id) => {
		requireObject(world, 'checkout.session', id)
		return lineItems(world, id)
	}),
]
