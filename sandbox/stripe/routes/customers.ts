import { requireObject, requireReferenced } from '../domain/lookup'
import { change, create } from '../domain/change'
import { cardDeclined, isAlwaysDeclined } from '../domain/declines'
import { expire } from '../domain/checkout'
import { endSubscription, isOver } from '../domain/subscriptions'
import { page } from '../api/answer'
import { listRoute, retrieveRoute, route } from '../api/route'
import { integer, listing, mergeMetadata, metadata, params, text, unset } from '../api/params'
import { missing, stripeError } from '../faults'
import { addCard, newCustomer, usualLast4 } from '../factories/customers'
import type { CardKind } from '../store'
import type { World } from '../world'

/** /v1/customers and their payment methods. */

const email = text.max(512).regex(/^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,9}$/u)
const fields = {
	email: email.or(unset).optional(),
	name: text.max(256).or(unset).optional(),
	description: text.or(unset).optional(),
	phone: text.or(unset).optional(),
	/** Cents; negative is credit. */
	balance: integer.optional(),
	metadata: metadata.optional(),
	invoice_settings: params({ default_payment_method: text.or(unset).optional() }).optional(),
}

function cardFor(world: World, id: string, customer: string): string {
	const method = requireReferenced(world, 'payment_method', id, 'payment_method')
	if (method.customer !== customer) {
		throw stripeError(
			`The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
			'invoice_settings[default_payment_method]',
		)
	}
	return id
}

/** The provider's test cards, which can be attached without a checkout page. */
const TEST_CARDS: Record<string, CardKind> = {
	pm_card_visa: 'ok',
	pm_card_chargeCustomerFail: 'fails_on_renewal',
	pm_card_chargeDeclined: 'declined',
	pm_card_chargeDeclinedInsufficientFunds: 'insufficient_funds',
	pm_card_chargeDeclinedExpiredCard: 'expired_card',
	pm_card_chargeDeclinedFraudulent: 'fraudulent',
	pm_card_createDispute: 'disputed',
	pm_card_authenticationRequired: 'authenticate',
}

export const customerRoutes = [
	route('POST', '/v1/customers', params(fields), (world, input) => {
		const customer = newCustomer(world, {
			email: input.email || null,
			name: input.name || null,
			description: input.description || null,
			phone: input.phone || null,
			balance: input.balance ?? 0,
			metadata: mergeMetadata(null, input.metadata),
		})
		return create(world, 'customer', customer)
	}),
	listRoute('/v1/customers', 'customer', { email: text.optional() }),
	route('GET', '/v1/customers/:id', params({}), (world, _fields, id) => {
		const customer = world.store.recall('customer', id)
		if (customer === null) throw missing('customer', id)
		return world.store.isDeleted(id) ? { id, object: 'customer', deleted: true } : customer
	}),
	route('POST', '/v1/customers/:id', params(fields), (world, input, id) =>
		change(world, 'customer.updated', requireObject(world, 'customer', id), (customer) => {
			if (input.email !== undefined) customer.email = input.email || null
			if (input.name !== undefined) customer.name = input.name || null
			if (input.description !== undefined) customer.description = input.description || null
			if (input.phone !== undefined) customer.phone = input.phone || null
			customer.balance = input.balance ?? customer.balance
			customer.metadata = mergeMetadata(customer.metadata, input.metadata)
			const card = input.invoice_settings?.default_payment_method
			if (card !== undefined) {
				customer.invoice_settings.default_payment_method =
					card === '' ? null : cardFor(world, card, id)
			}
		}),
	),
	route('DELETE', '/v1/customers/:id', params({}), (world, _fields, id) => {
		deleteCustomer(world, id)
		return { id, object: 'customer', deleted: true }
	}),
	route(
		'POST',
		'/v1/payment_methods/:id/attach',
		params({ customer: text }),
		(world, input, id) => {
			const customer = requireObject(world, 'customer', input.customer)
			const kind = TEST_CARDS[id]
			if (kind === undefined) {
				const method = requireObject(world, 'payment_method', id)
				method.customer = customer.id
				return method
			}
			// A card is checked with the bank when it is saved.
			if (isAlwaysDeclined(kind)) throw cardDeclined(kind)
			const last4 = usualLast4(customer.id)
			const method = addCard(world, { card: kind, last4, customer: customer.id })
			world.emit('payment_method.attached', method)
			return method
		},
	),
	retrieveRoute('/v1/payment_methods', 'payment_method'),
	route(
		'GET',
		'/v1/customers/:id/payment_methods',
		params({ ...listing, type: text.optional() }),
		(world, input, id) => {
			requireObject(world, 'customer', id)
			const customerMethods = world.store
				.all('payment_method')
				.filter(({ customer }) => customer === id)
			return page(`/v1/customers/${id}/payment_methods`, customerMethods, input)
		},
	),
]

/** Deletes a customer and ends their subscriptions immediately. @throws Fault */
export function deleteCustomer(world: World, id: string): void {
	const customer = requireObject(world, 'customer', id)
	for (const subscription of world.store.all('subscription')) {
		if (subscription.customer === id && !isOver(subscription)) {
			endSubscription(world, subscription, 'cancellation_requested')
		}
	}
	for (const session of world.store.all('checkout.session')) {
		if (session.customer === id && session.status === 'open') expire(world, session)
	}
	world.store.delete(id)
	world.emit('customer.deleted', customer)
}
