import type Stripe from 'stripe'
import { stripeError } from '../faults'
import { book, newDispute, newRefund } from '../factories/money'
import type { World } from '../world'

/** Refunds and disputes. */

/** Refunds an amount, or everything not yet refunded. @throws Fault if nothing is refundable */
export function refundCharge(
	world: World,
	charge: Stripe.Charge,
	requestedAmount: number | undefined,
	fields: Pick<Stripe.Refund, 'reason' | 'metadata'>,
): Stripe.Refund {
	const refundable = charge.amount - charge.amount_refunded
	const amount = requestedAmount ?? refundable
	if (!charge.paid) throw stripeError('This charge was not paid, so it cannot be refunded.')
	if (charge.disputed) {
		throw stripeError(
			`Charge ${charge.id} has been charged back; cannot issue a refund.`,
			undefined,
			'charge_disputed',
		)
	}
	if (refundable === 0) {
		throw stripeError(
			`Charge ${charge.id} has already been refunded.`,
			undefined,
			'charge_already_refunded',
		)
	}
	if (amount < 1 || amount > refundable) {
		throw stripeError(
			`Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable}).`,
			'amount',
		)
	}
	const refund = world.store.add('refund', newRefund(world, charge, amount, fields))
	refund.balance_transaction = book(world, {
		amount: -amount,
		currency: charge.currency,
		source: refund.id,
		type: 'refund',
	}).id
	charge.amount_refunded += amount
	charge.refunded = charge.amount_refunded === charge.amount
	world.emit('refund.created', refund)
	world.emit('charge.refunded', charge)
	return refund
}

/** Fails a refund that the bank returned. */
export function failRefund(world: World, refund: Stripe.Refund): Stripe.Refund {
	if (refund.status === 'failed') throw stripeError('This refund has failed already.')
	const charge = world.store.need('charge', refund.charge as string)
	refund.status = 'failed'
	refund.failure_reason = 'lost_or_stolen_card'
	refund.failure_balance_transaction = book(world, {
		amount: refund.amount,
		currency: refund.currency,
		source: refund.id,
		type: 'refund_failure',
	}).id
	charge.amount_refunded -= refund.amount
	charge.refunded = false
	world.emit('refund.updated', refund)
	world.emit('refund.failed', refund)
	world.emit('charge.refund.updated', refund)
	world.emit('charge.updated', charge)
	return refund
}

const DISPUTE_FEE = 1500

/** Opens a dispute and withdraws the funds. */
export function openDispute(world: World, charge: Stripe.Charge, reason: string): Stripe.Dispute {
	if (!charge.paid || charge.disputed) throw stripeError('This charge cannot be disputed.')
	const dispute = world.store.add('dispute', newDispute(world, charge, reason))
	charge.disputed = true
	const withdrawnFunds = book(world, {
		amount: -charge.amount,
		currency: charge.currency,
		fee: DISPUTE_FEE,
		source: dispute.id,
		type: 'adjustment',
		description: `Chargeback withdrawal for ${charge.id}`,
	})
	dispute.balance_transactions = [withdrawnFunds]
	world.emit('charge.dispute.created', dispute)
	world.emit('charge.dispute.funds_withdrawn', dispute)
	return dispute
}

/** Opens an inquiry: the bank asks about a payment without withdrawing funds. */
export function openInquiry(world: World, charge: Stripe.Charge, reason: string): Stripe.Dispute {
	if (!charge.paid || charge.disputed) throw stripeError('This charge cannot be disputed.')
	const status = 'warning_needs_response'
	const dispute = world.store.add('dispute', { ...newDispute(world, charge, reason), status })
	charge.disputed = true
	world.emit('charge.dispute.created', dispute)
	return dispute
}

/**
 * Sets any status on a dispute, including unknown ones, without moving money; appealing a lost
 * dispute leaves the money with the bank.
 */
export function setDisputeStatus(
	world: World,
	dispute: Stripe.Dispute,
	status: string,
): Stripe.Dispute {
	dispute.status = status
	world.emit('charge.dispute.updated', dispute)
	return dispute
}

/** Closes a dispute. @throws Fault if it is closed already */
export function closeDispute(
	world: World,
	dispute: Stripe.Dispute,
	status: 'won' | 'lost',
): Stripe.Dispute {
	if (dispute.status === 'won' || dispute.status === 'lost') {
		throw stripeError('This dispute is already closed.')
	}
	dispute.status = status
	// An inquiry that never withdrew the money returns none.
	const withdrawn = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
	if (status === 'won' && withdrawn > 0) {
		const charge = world.store.need('charge', dispute.charge as string)
		const returnedFunds = book(world, {
			amount: withdrawn,
			currency: dispute.currency,
			source: dispute.id,
			type: 'adjustment',
			description: `Chargeback reversal for ${charge.id}`,
		})
		dispute.balance_transactions.push(returnedFunds)
		world.emit('charge.dispute.funds_reinstated', dispute)
	}
	world.emit('charge.dispute.closed', dispute)
	return dispute
}

/** Creates an early fraud warning; no money moves. */
export function warnOfFraud(world: World, charge: Stripe.Charge): object {
	const warning = world.store.add('radar.early_fraud_warning', {
		id: world.store.id('issfr'),
		object: 'radar.early_fraud_warning',
		actionable: !charge.refunded && !charge.disputed,
		charge: charge.id,
		created: world.now(),
		fraud_type: 'made_with_stolen_card',
		livemode: false,
		payment_intent: charge.payment_intent as string,
	})
	world.emit('radar.early_fraud_warning.created', warning)
	return warning
}
