import type Stripe from 'stripe'
import { z } from 'zod'
import { expire, giveDiscount, reckon } from '../actions/checkout'
import { envelope, lineItems, page } from '../api/answer'
import {
	boolean,
	integer,
	listing,
	mergeMetadata,
	metadata,
	oneOf,
	params,
	text,
	url,
} from '../api/params'
import { route } from '../api/route'
import { missing, refused, unknownId } from '../faults'
import { newCheckoutSession } from '../objects/sessions'
import type { World } from '../world'

/** /v1/checkout/sessions: what may be bought how, and what the provider refuses. */

const UI_MODES = ['elements', 'embedded_page', 'form', 'hosted_page'] as const

const fields = params({
	mode: oneOf(['payment', 'setup', 'subscription']),
	ui_mode: oneOf(UI_MODES).optional(),
	line_items: z.array(params({ price: text, quantity: integer.optional() })),
	customer: text.optional(),
	customer_email: text.optional(),
	customer_creation: oneOf(['always', 'if_required']).optional(),
	customer_update: params({
		address: oneOf(['auto', 'never']).optional(),
		name: oneOf(['auto', 'never']).optional(),
	}).optional(),
	client_reference_id: text.max(200).optional(),
	metadata: metadata.optional(),
	subscription_data: params({
		metadata: metadata.optional(),
		description: text.optional(),
		trial_period_days: integer.optional(),
		trial_end: integer.optional(),
	}).optional(),
	payment_intent_data: params({
		metadata: metadata.optional(),
		description: text.optional(),
	}).optional(),
	invoice_creation: params({ enabled: boolean }).optional(),
	success_url: url.optional(),
	cancel_url: url.optional(),
	return_url: url.optional(),
	redirect_on_completion: oneOf(['always', 'if_required', 'never']).optional(),
	allow_promotion_codes: boolean.optional(),
	discounts: z
		.array(params({ coupon: text.optional(), promotion_code: text.optional() }))
		.optional(),
	allowed_payment_method_types: z.array(text).optional(),
	adaptive_pricing: params({ enabled: boolean.optional() }).optional(),
	automatic_tax: params({ enabled: boolean }).optional(),
	billing_address_collection: oneOf(['auto', 'required']).optional(),
	consent_collection: params({
		terms_of_service: oneOf(['none', 'required']).optional(),
		promotions: oneOf(['auto', 'none']).optional(),
	}).optional(),
	custom_text: params({
		submit: params({ message: text.max(1200) }).optional(),
		after_submit: params({ message: text.max(1200) }).optional(),
		terms_of_service_acceptance: params({ message: text.max(1200) }).optional(),
	}).optional(),
	expires_at: integer.optional(),
	locale: text.optional(),
	payment_method_collection: oneOf(['always', 'if_required']).optional(),
	submit_type: oneOf(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
})

type Fields = z.output<typeof fields>

/** What the provider says about combinations that make no sense. @throws Fault */
function assertFitting(given: Fields, now: number): void {
	const isHosted = (given.ui_mode ?? 'hosted_page') === 'hosted_page'
	const isEmbedded = given.ui_mode === 'embedded_page'
	const rules: Array<[broken: boolean, message: string, param?: string]> = [
		[given.mode === 'setup', 'This sandbox sells; it has no setup mode.', 'mode'],
		[
			given.ui_mode === 'elements' || given.ui_mode === 'form',
			'This sandbox has no pages for this ui_mode.',
			'ui_mode',
		],
		[
			!isHosted && given.success_url !== undefined,
			`\`success_url\` can not be used with \`ui_mode: ${given.ui_mode}\`.`,
			'success_url',
		],
		[
			!isHosted && given.cancel_url !== undefined,
			`\`cancel_url\` can not be used with \`ui_mode: ${given.ui_mode}\`.`,
			'cancel_url',
		],
		[
			isHosted && given.success_url === undefined,
			'Missing required param: success_url.',
			'success_url',
		],
		[
			isHosted && given.return_url !== undefined,
			'`return_url` can not be used with `ui_mode: hosted_page`.',
			'return_url',
		],
		[
			isHosted && given.redirect_on_completion !== undefined,
			'`redirect_on_completion` can only be used with `ui_mode: embedded_page`.',
			'redirect_on_completion',
		],
		[
			isEmbedded && given.redirect_on_completion !== 'never' && given.return_url === undefined,
			'You must provide a `return_url` when `ui_mode` is `embedded_page`.',
			'return_url',
		],
		[
			isEmbedded && given.redirect_on_completion === 'never' && given.return_url !== undefined,
			'`return_url` can not be used with `redirect_on_completion: never`.',
			'return_url',
		],
		[
			given.allow_promotion_codes !== undefined && given.discounts !== undefined,
			'You may only specify one of these parameters: allow_promotion_codes, discounts.',
		],
		[(given.discounts?.length ?? 0) > 1, 'Only one discount may be specified.', 'discounts'],
		[
			given.customer !== undefined && given.customer_email !== undefined,
			'You may only specify one of these parameters: customer, customer_email.',
		],
		[
			given.customer_update !== undefined && given.customer === undefined,
			'`customer_update` can only be used with `customer`.',
			'customer_update',
		],
		[
			given.customer_creation !== undefined && given.mode === 'subscription',
			'`customer_creation` can only be used in `payment` and `setup` mode.',
			'customer_creation',
		],
		[
			given.subscription_data !== undefined && given.mode !== 'subscription',
			'You can not pass `subscription_data` in `payment` mode.',
			'subscription_data',
		],
		[
			given.payment_intent_data !== undefined && given.mode !== 'payment',
			'You can not pass `payment_intent_data` in `subscription` mode.',
			'payment_intent_data',
		],
		[
			given.invoice_creation !== undefined && given.mode !== 'payment',
			'You can only enable invoice creation when `mode` is set to `payment`.',
			'invoice_creation',
		],
		[
			given.payment_method_collection !== undefined && given.mode !== 'subscription',
			'`payment_method_collection` can only be used in `subscription` mode.',
			'payment_method_collection',
		],
		[
			given.submit_type === 'subscribe' && given.mode !== 'subscription',
			'`submit_type: subscribe` can only be used in `subscription` mode.',
			'submit_type',
		],
		[given.line_items.length === 0, 'You must pass at least one line item.', 'line_items'],
		[
			given.expires_at !== undefined && given.expires_at < now + 30 * 60 - 5,
			'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
			'expires_at',
		],
		[
			given.expires_at !== undefined && given.expires_at > now + 24 * 3600 + 5,
			'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
			'expires_at',
		],
	]
	const broken = rules.find(([isBroken]) => isBroken)
	if (broken)
		throw refused(
			broken[1],
			broken[2],
			broken[1].startsWith('Missing') ? 'parameter_missing' : undefined,
		)
}

/** The prices of the lines. @throws Fault for prices that cannot be sold this way */
function pricesOf(world: World, { line_items: lines, mode }: Fields): Stripe.Price[] {
	const prices = lines.map(({ price: id }, index) => {
		const param = `line_items[${index}][price]`
		const price = world.store.find('price', id)
		if (price === null) throw unknownId('price', id, param)
		if (!price.active) {
			throw refused(
				`The price specified is inactive. This field only accepts active prices.`,
				param,
			)
		}
		if (world.store.find('product', price.product as string)?.active !== true) {
			throw refused('The product of this price is not active, so it cannot be used.', param)
		}
		if (mode === 'payment' && price.type === 'recurring') {
			throw refused(
				'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
				param,
			)
		}
		return price
	})
	if (mode === 'subscription' && !prices.some(({ type }) => type === 'recurring')) {
		throw refused(
			'You must provide at least one recurring price in `subscription` mode when using prices.',
			'line_items',
		)
	}
	if (new Set(prices.map(({ currency }) => currency)).size > 1) {
		throw refused('All prices on a Checkout Session must have the same currency.', 'line_items')
	}
	return prices
}

function assertCustomer(world: World, id: string): void {
	if (world.store.find('customer', id) === null) throw unknownId('customer', id, 'customer')
}

function create(world: World, given: Fields): Stripe.Checkout.Session {
	assertFitting(given, world.now())
	if (given.customer !== undefined) assertCustomer(world, given.customer)
	const prices = pricesOf(world, given)
	const id = world.store.id('cs_test')
	const uiMode = given.ui_mode ?? 'hosted_page'
	const isHosted = uiMode === 'hosted_page'
	const session = newCheckoutSession(world, {
		id,
		mode: given.mode,
		ui_mode: uiMode,
		expires_at: given.expires_at ?? world.now() + 24 * 3600,
		allow_promotion_codes: given.allow_promotion_codes ?? null,
		allowed_payment_method_types: given.allowed_payment_method_types ?? null,
		adaptive_pricing: { enabled: given.adaptive_pricing?.enabled ?? true },
		billing_address_collection: given.billing_address_collection ?? null,
		cancel_url: given.cancel_url ?? null,
		client_reference_id: given.client_reference_id ?? null,
		client_secret: isHosted ? null : `${id}_secret_${secretOf(id)}`,
		currency: prices[0]?.currency ?? 'usd',
		customer: given.customer ?? null,
		customer_creation: given.mode === 'payment' ? (given.customer_creation ?? 'if_required') : null,
		customer_email: given.customer_email ?? null,
		metadata: mergeMetadata(null, given.metadata),
		payment_method_collection:
			given.mode === 'subscription' ? (given.payment_method_collection ?? 'always') : null,
		success_url: given.success_url ?? null,
		url: isHosted ? `${world.origin}/c/pay/${id}` : null,
		locale: given.locale ?? null,
		submit_type: given.submit_type ?? null,
		consent_collection:
			given.consent_collection === undefined
				? null
				: {
						payment_method_reuse_agreement: null,
						promotions: given.consent_collection.promotions ?? null,
						terms_of_service: given.consent_collection.terms_of_service ?? null,
					},
	})
	if (!isHosted) {
		session.redirect_on_completion = given.redirect_on_completion ?? 'always'
		if (given.return_url !== undefined) session.return_url = given.return_url
	}
	if (given.custom_text?.submit) session.custom_text.submit = given.custom_text.submit
	if (given.mode === 'payment') session.invoice_creation = invoiceCreation(given)
	world.store.notes.sessions[id] = {
		secret: session.client_secret,
		items: given.line_items.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 })),
		discount: null,
		typedCode: false,
		subscriptionMetadata: mergeMetadata(null, given.subscription_data?.metadata),
		paymentMetadata: mergeMetadata(null, given.payment_intent_data?.metadata),
		trialDays: given.subscription_data?.trial_period_days ?? null,
		trialEnd: given.subscription_data?.trial_end ?? null,
		waiting: null,
	}
	reckonAndDiscount(world, session, given)
	return world.store.add('checkout.session', session)
}

function reckonAndDiscount(world: World, session: Stripe.Checkout.Session, given: Fields): void {
	reckon(world, session)
	const [discount] = given.discounts ?? []
	if (discount !== undefined) giveDiscount(world, session, discount)
}

/** Nothing that is stored reads it; it only has to be hard to mix up. */
const secretOf = (id: string): string => Buffer.from(`sandbox ${id}`).toString('hex')

const invoiceCreation = (given: Fields): Stripe.Checkout.Session.InvoiceCreation => ({
	enabled: given.invoice_creation?.enabled ?? false,
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

function sessionWith(world: World, id: string): Stripe.Checkout.Session {
	const session = world.store.find('checkout.session', id)
	if (session === null) throw missing('checkout.session', id)
	return session
}

export const checkoutRoutes = [
	route('POST', '/v1/checkout/sessions', fields, create),
	route(
		'GET',
		'/v1/checkout/sessions',
		params({
			...listing,
			customer: text.optional(),
			status: oneOf(['open', 'complete', 'expired']).optional(),
			subscription: text.optional(),
			payment_intent: text.optional(),
		}),
		(world, given) => {
			const found = world.store
				.all('checkout.session')
				.filter((it) => given.customer === undefined || it.customer === given.customer)
				.filter((it) => given.status === undefined || it.status === given.status)
				.filter((it) => given.subscription === undefined || it.subscription === given.subscription)
				.filter(
					(it) => given.payment_intent === undefined || it.payment_intent === given.payment_intent,
				)
			return page('/v1/checkout/sessions', found, given)
		},
	),
	route('GET', '/v1/checkout/sessions/:id', params({}), (world, _given, id) =>
		sessionWith(world, id),
	),
	route('POST', '/v1/checkout/sessions/:id/expire', params({}), (world, _given, id) => {
		const session = sessionWith(world, id)
		if (session.status !== 'open') {
			throw refused(
				`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
			)
		}
		expire(world, session)
		return session
	}),
	route('GET', '/v1/checkout/sessions/:id/line_items', params(listing), (world, _given, id) => {
		sessionWith(world, id)
		const { data } = lineItems(world, id) as { data: unknown[] }
		return envelope(`/v1/checkout/sessions/${id}/line_items`, data)
	}),
]
