import type Stripe from 'stripe'
import type { World } from '../world'

/** Checkout sessions and billing portal sessions. */

export const newCheckoutSession = (
	world: World,
	fields: Partial<Stripe.Checkout.Session> &
		Pick<Stripe.Checkout.Session, 'id' | 'mode' | 'ui_mode' | 'expires_at'>,
): Stripe.Checkout.Session => ({
	object: 'checkout.session',
	adaptive_pricing: { enabled: false },
	after_expiration: null,
	allow_promotion_codes: null,
	allowed_payment_method_types: null,
	amount_subtotal: 0,
	amount_total: 0,
	automatic_tax: { enabled: false, liability: null, provider: null, status: null },
	billing_address_collection: null,
	cancel_url: null,
	client_reference_id: null,
	client_secret: null,
	collected_information: null,
	consent: null,
	consent_collection: null,
	created: world.now(),
	currency: 'usd',
	currency_conversion: null,
	custom_fields: [],
	custom_text: {
		after_submit: null,
		shipping_address: null,
		submit: null,
		terms_of_service_acceptance: null,
	},
	customer: null,
	customer_account: null,
	customer_creation: null,
	customer_details: null,
	customer_email: null,
	discounts: [],
	integration_identifier: null,
	invoice: null,
	invoice_creation: null,
	livemode: false,
	locale: null,
	managed_payments: null,
	metadata: {},
	origin_context: null,
	payment_intent: null,
	payment_link: null,
	payment_method_collection: null,
	payment_method_configuration_details: null,
	payment_method_options: {},
	payment_method_types: ['card'],
	payment_status: 'unpaid',
	permissions: null,
	recovered_from: null,
	saved_payment_method_options: null,
	setup_intent: null,
	shipping_address_collection: null,
	shipping_cost: null,
	shipping_options: [],
	status: 'open',
	submit_type: null,
	subscription: null,
	success_url: null,
	total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
	url: null,
	wallet_options: null,
	...fields,
})

export const newPortalSession = (
	world: World,
	fields: Pick<
		Stripe.BillingPortal.Session,
		'configuration' | 'customer' | 'return_url' | 'flow' | 'locale'
	>,
): Stripe.BillingPortal.Session => {
	const id = world.store.id('bps')
	return {
		id,
		object: 'billing_portal.session',
		created: world.now(),
		customer_account: null,
		livemode: false,
		on_behalf_of: null,
		url: `${world.origin}/p/session/${id}`,
		...fields,
	}
}
