import type Stripe from 'stripe'
import type { CardKind } from '../store'
import type { World } from '../world'

/** Customers and their payment methods. */

export const newCustomer = (world: World, fields: Partial<Stripe.Customer>): Stripe.Customer => ({
	id: world.store.id('cus'),
	object: 'customer',
	address: null,
	balance: 0,
	created: world.now(),
	currency: null,
	customer_account: null,
	default_source: null,
	delinquent: false,
	description: null,
	discount: null,
	email: null,
	invoice_prefix: null,
	invoice_settings: {
		custom_fields: null,
		default_payment_method: null,
		footer: null,
		rendering_options: null,
	},
	livemode: false,
	metadata: {},
	name: null,
	next_invoice_sequence: 1,
	phone: null,
	preferred_locales: [],
	shipping: null,
	tax_exempt: 'none',
	test_clock: null,
	...fields,
})

const noBilling = { address: null, email: null, name: null, phone: null, tax_id: null }

/** The same four digits of the same kind of card are the same card, for any customer. */
const cardFingerprint = (card: CardKind, last4: string): string => `fp_${card}_${last4}`

/** Stores a new card. */
export function addCard(
	world: World,
	{ card, last4, customer }: { card: CardKind; last4: string; customer: string | null },
): Stripe.PaymentMethod {
	const method = world.store.add('payment_method', {
		id: world.store.id('pm'),
		object: 'payment_method',
		allow_redisplay: 'limited',
		billing_details: noBilling,
		created: world.now(),
		customer,
		customer_account: null,
		livemode: false,
		metadata: {},
		type: 'card',
		card: {
			brand: 'visa',
			checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
			country: 'US',
			display_brand: 'visa',
			exp_month: 12,
			exp_year: new Date(world.now() * 1000).getUTCFullYear() + 4,
			fingerprint: cardFingerprint(card, last4),
			funding: 'credit',
			generated_from: null,
			last4,
			networks: { available: ['visa'], preferred: null },
			regulated_status: 'unregulated',
			three_d_secure_usage: { supported: true },
			wallet: null,
		},
	})
	world.store.notes.cards[method.id] = card
	return method
}

/** A customer's default last four digits, used if the payment form does not set any. */
export function usualLast4(customer: string): string {
	let hash = 7
	for (const char of customer) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973
	return String(hash).padStart(4, '0')
}
