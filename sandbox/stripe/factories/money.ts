import type Stripe from 'stripe'
import type { World } from '../world'

/** Payments, charges, refunds, disputes and balance transactions. */

export const newPaymentIntent = (
	world: World,
	fields: { amount: number; currency: string } & Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent => {
	const id = fields.id ?? world.store.id('pi')
	return {
		id,
		object: 'payment_intent',
		allowed_payment_method_types: null,
		amount_capturable: 0,
		amount_received: 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: null,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: 'automatic_async',
		client_secret: `${id}_secret_sandbox`,
		confirmation_method: 'automatic',
		created: world.now(),
		customer: null,
		customer_account: null,
		description: null,
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		managed_payments: null,
		metadata: {},
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: ['card'],
		payment_record: null,
		processing: null,
		receipt_email: null,
		review: null,
		setup_future_usage: null,
		shipping: null,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: 'requires_payment_method',
		transfer_data: null,
		transfer_group: null,
		...fields,
	}
}

type NewCharge = {
	intent: Stripe.PaymentIntent
	method: Stripe.PaymentMethod
	status: 'succeeded' | 'failed' | 'pending'
	email: string | null
}

export const newCharge = (
	world: World,
	{ intent, method, status, email }: NewCharge,
): Stripe.Charge => {
	const id = world.store.id('ch')
	const isFailed = status === 'failed'
	return {
		id,
		object: 'charge',
		amount: intent.amount,
		amount_captured: isFailed ? 0 : intent.amount,
		amount_refunded: 0,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: null,
		billing_details: { address: null, email, name: null, phone: null, tax_id: null },
		calculated_statement_descriptor: 'SANDBOX',
		captured: !isFailed,
		created: world.now(),
		currency: intent.currency,
		customer: intent.customer,
		description: intent.description,
		disputed: false,
		failure_balance_transaction: null,
		failure_code: isFailed ? 'card_declined' : null,
		failure_message: isFailed ? 'Your card was declined.' : null,
		fraud_details: {},
		livemode: false,
		metadata: { ...intent.metadata },
		on_behalf_of: null,
		outcome: {
			advice_code: null,
			network_advice_code: null,
			network_decline_code: isFailed ? '01' : null,
			network_status: isFailed ? 'declined_by_network' : 'approved_by_network',
			reason: isFailed ? 'generic_decline' : null,
			risk_level: 'normal',
			risk_score: 10,
			seller_message: isFailed
				? 'The bank did not return any further details with this decline.'
				: 'Payment complete.',
			type: isFailed ? 'issuer_declined' : 'authorized',
		},
		paid: status === 'succeeded',
		payment_intent: intent.id,
		payment_method: method.id,
		payment_method_details: { type: 'card', card: chargedCard(method, intent.amount) },
		receipt_email: null,
		receipt_number: null,
		receipt_url: isFailed ? null : `${world.origin}/receipts/${id}`,
		refunded: false,
		review: null,
		shipping: null,
		source: null,
		source_transfer: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status,
		transfer_data: null,
		transfer_group: null,
	}
}

function chargedCard(
	{ card }: Stripe.PaymentMethod,
	amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
	return {
		amount_authorized: amount,
		authorization_code: null,
		brand: card?.brand ?? null,
		checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
		country: 'US',
		electronic_commerce_indicator: null,
		exp_month: card?.exp_month ?? 12,
		exp_year: card?.exp_year ?? 2030,
		fingerprint: card?.fingerprint ?? null,
		funding: card?.funding ?? null,
		installments: null,
		last4: card?.last4 ?? null,
		mandate: null,
		network: 'visa',
		network_transaction_id: null,
		regulated_status: 'unregulated',
		three_d_secure: null,
		transaction_link_id: null,
		wallet: null,
	}
}

type Movement = {
	amount: number
	currency: string
	fee?: number
	source: string
	type: Stripe.BalanceTransaction.Type
	description?: string | null
}

/** Records a balance transaction. */
export function book(world: World, fields: Movement): Stripe.BalanceTransaction {
	const { amount, currency, fee = 0, source, type } = fields
	return world.store.add('balance_transaction', {
		id: world.store.id('txn'),
		object: 'balance_transaction',
		amount,
		available_on: world.now() + 2 * 86_400,
		balance_type: 'payments',
		created: world.now(),
		currency,
		description: fields.description ?? null,
		exchange_rate: null,
		fee,
		fee_details:
			fee === 0
				? []
				: [
						{
							amount: fee,
							application: null,
							currency,
							description: 'Processing fees',
							type: 'stripe_fee',
						},
					],
		net: amount - fee,
		reporting_category: type === 'adjustment' ? 'dispute' : type,
		source,
		status: 'available',
		type,
	})
}

/** The provider's card processing fee: 2.9% + 30 cents. */
export const processingFee = (amount: number): number => Math.round(amount * 0.029) + 30

export const newRefund = (
	world: World,
	charge: Stripe.Charge,
	amount: number,
	fields: Partial<Stripe.Refund>,
): Stripe.Refund => ({
	id: world.store.id('re'),
	object: 'refund',
	amount,
	balance_transaction: null,
	charge: charge.id,
	created: world.now(),
	currency: charge.currency,
	customer: charge.customer,
	customer_account: null,
	metadata: {},
	payment_intent: charge.payment_intent,
	payment_method: charge.payment_method,
	reason: null,
	receipt_number: null,
	source_transfer_reversal: null,
	status: 'succeeded',
	transfer_reversal: null,
	...fields,
})

const noEvidence: Stripe.Dispute.Evidence = {
	access_activity_log: null,
	billing_address: null,
	cancellation_policy: null,
	cancellation_policy_disclosure: null,
	cancellation_rebuttal: null,
	customer_communication: null,
	customer_email_address: null,
	customer_name: null,
	customer_purchase_ip: null,
	customer_signature: null,
	duplicate_charge_documentation: null,
	duplicate_charge_explanation: null,
	duplicate_charge_id: null,
	enhanced_evidence: {},
	product_description: null,
	receipt: null,
	refund_policy: null,
	refund_policy_disclosure: null,
	refund_refusal_explanation: null,
	service_date: null,
	service_documentation: null,
	shipping_address: null,
	shipping_carrier: null,
	shipping_date: null,
	shipping_documentation: null,
	shipping_tracking_number: null,
	uncategorized_file: null,
	uncategorized_text: null,
}

export const newDispute = (
	world: World,
	charge: Stripe.Charge,
	reason: string,
): Stripe.Dispute => ({
	id: world.store.id('du'),
	object: 'dispute',
	amount: charge.amount,
	balance_transactions: [],
	charge: charge.id,
	created: world.now(),
	currency: charge.currency,
	enhanced_eligibility_types: [],
	evidence: noEvidence,
	evidence_details: {
		due_by: world.now() + 9 * 86_400,
		enhanced_eligibility: {},
		has_evidence: false,
		past_due: false,
		submission_count: 0,
		submission_method: 'manual',
	},
	intended_submission_method: null,
	is_charge_refundable: false,
	livemode: false,
	metadata: {},
	network_reason_code: null,
	payment_intent: charge.payment_intent,
	reason,
	status: 'needs_response',
})
