import type Stripe from 'stripe'
import { DAY } from '../calendar'
import { book, newCharge, newPaymentIntent, processingFee } from '../factories/money'
import type { CardKind } from '../store'
import type { World } from '../world'
import { change } from './change'
import { declineOf, isAlwaysDeclined } from './declines'

/** Card charges. The outcome depends on the type of test card. */

export type Payment = {
	outcome: 'paid' | 'declined' | 'authenticate' | 'processing'
	intent: Stripe.PaymentIntent
	charge: Stripe.Charge | null
}

export type Take = {
	amount: number
	currency: string
	customer: Stripe.Customer | null
	method: Stripe.PaymentMethod
	/** True if the cardholder is present and can authenticate; false for renewals. */
	isOnSession: boolean
	isAuthenticated?: boolean
	description?: string | null
	metadata?: Record<string, string>
	email?: string | null
	/** The intent of earlier attempts, which this one continues. */
	intent?: Stripe.PaymentIntent | null
}

export function getPaymentOutcome(
	card: CardKind,
	take: Pick<Take, 'isOnSession' | 'isAuthenticated'>,
): Payment['outcome'] {
	if (isAlwaysDeclined(card)) return 'declined'
	if (card === 'fails_on_renewal') return take.isOnSession ? 'paid' : 'declined'
	// After the cardholder has authenticated once, the card works off session too.
	if (card === 'authenticate')
		return take.isOnSession && !take.isAuthenticated ? 'authenticate' : 'paid'
	if (card === 'authenticate_always') return take.isAuthenticated ? 'paid' : 'authenticate'
	if (card === 'bank_debit' || card === 'bank_debit_fails') return 'processing'
	return 'paid'
}

function startIntent(world: World, take: Take): Stripe.PaymentIntent {
	const intent = world.store.add(
		'payment_intent',
		newPaymentIntent(world, {
			amount: take.amount,
			currency: take.currency,
			customer: take.customer?.id ?? null,
			description: take.description ?? null,
			metadata: { ...take.metadata },
		}),
	)
	world.emit('payment_intent.created', intent)
	return intent
}

/** Attempts a charge. */
export function takePayment(world: World, take: Take): Payment {
	const { store } = world
	const card = store.notes.cards[take.method.id] ?? 'ok'
	const outcome = getPaymentOutcome(card, take)
	const intent = take.intent ?? startIntent(world, take)
	intent.payment_method = take.method.id
	if (outcome === 'authenticate') {
		intent.status = 'requires_action'
		intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
		world.emit('payment_intent.requires_action', intent)
		return { outcome, intent, charge: null }
	}
	const email = take.email ?? take.customer?.email ?? null
	const status = { paid: 'succeeded', declined: 'failed', processing: 'pending' } as const
	const chargeFields = newCharge(world, {
		intent,
		method: take.method,
		status: status[outcome],
		email,
	})
	const charge = store.add('charge', chargeFields)
	intent.latest_charge = charge.id
	if (outcome === 'declined') decline(world, intent, charge, take.method)
	else if (outcome === 'processing') {
		intent.status = 'processing'
		store.notes.later.push({ at: world.now() + 3 * DAY, what: 'settle', id: charge.id })
		world.emit('charge.pending', charge)
		world.emit('payment_intent.processing', intent)
	} else {
		succeed(world, intent, charge)
		if (card === 'disputed') {
			store.notes.later.push({ at: world.now() + DAY, what: 'dispute', id: charge.id })
		}
	}
	return { outcome, intent, charge }
}

/** What a charge says that the provider refused without asking the bank. */
const BLOCKED = {
	network_decline_code: null,
	network_status: 'not_sent_to_network',
	reason: 'highest_risk_level',
	risk_level: 'highest',
	risk_score: 99,
	seller_message: 'This payment was blocked as too risky.',
	type: 'blocked',
} as const

function decline(
	world: World,
	intent: Stripe.PaymentIntent,
	charge: Stripe.Charge,
	method: Stripe.PaymentMethod,
): void {
	intent.status = 'requires_payment_method'
	intent.payment_method = null
	const { code, declineCode, message, isBlocked } = declineOf(world.store.notes.cards[method.id])
	charge.failure_code = code
	charge.failure_message = message
	charge.outcome = {
		...charge.outcome,
		...(isBlocked ? BLOCKED : { reason: declineCode }),
	} as Stripe.Charge.Outcome
	intent.last_payment_error = {
		charge: charge.id,
		code,
		decline_code: declineCode,
		message,
		payment_method: structuredClone(method),
		type: 'card_error',
	}
	world.emit('charge.failed', charge)
	world.emit('payment_intent.payment_failed', intent)
}

/** Marks a payment as succeeded. */
export function succeed(world: World, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
	const { feeDelay } = world.settings
	charge.status = 'succeeded'
	charge.paid = true
	if (feeDelay === 0) bookCharge(world, charge)
	else {
		world.store.notes.later.push({ at: world.now() + feeDelay, what: 'book', id: charge.id })
	}
	intent.status = 'succeeded'
	intent.amount_received = intent.amount
	intent.last_payment_error = null
	intent.next_action = null
	world.emit('charge.succeeded', charge)
	world.emit('payment_intent.succeeded', intent)
}

function bookCharge(world: World, charge: Stripe.Charge): void {
	const { amount, currency, id } = charge
	const fee = processingFee(amount)
	charge.balance_transaction = book(world, { amount, currency, fee, source: id, type: 'charge' }).id
}

/** Tells the fee of a charge, which the provider knows some time after the payment. */
export function bookLate(world: World, charge: Stripe.Charge): void {
	change(world, 'charge.updated', charge, (it) => bookCharge(world, it))
}

/** Marks a delayed payment as failed. */
export function fallThrough(
	world: World,
	intent: Stripe.PaymentIntent,
	charge: Stripe.Charge,
): void {
	charge.status = 'failed'
	charge.paid = false
	charge.captured = false
	charge.failure_code = 'insufficient_funds'
	charge.failure_message = 'The bank account has too little money.'
	intent.status = 'requires_payment_method'
	world.emit('charge.failed', charge)
	world.emit('payment_intent.payment_failed', intent)
}
