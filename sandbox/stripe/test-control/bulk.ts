import type Stripe from 'stripe'
import { startSubscription } from '../domain/subscriptions'
import { takePayment } from '../domain/pay'
import { addCard, newCustomer, usualLast4 } from '../factories/customers'
import { requirePriceByKey } from '../domain/lookup'
import type { CardKind } from '../store'
import type { World } from '../world'

/** Starts a subscription that is charged to a new card. */
export function subscribe(
	world: World,
	customer: Stripe.Customer,
	price: Stripe.Price,
	{ card, last4 = usualLast4(customer.id) }: { card: CardKind; last4?: string },
): { method: Stripe.PaymentMethod; subscription: Stripe.Subscription } {
	const method = addCard(world, { card, last4, customer: customer.id })
	const subscription = startSubscription(world, {
		customer,
		items: [{ price, quantity: 1 }],
		method,
		metadata: {},
		discount: null,
		trialEnd: null,
		payment: null,
		behavior: 'allow_incomplete',
	})
	return { method, subscription }
}

/** Creates many customers at once, each with an active subscription and a number of payments. */
export function bookPayments(
	world: World,
	{
		customers,
		chargesEach,
		emailPrefix,
	}: { customers: number; chargesEach: number; emailPrefix: string },
): { customers: Array<{ id: string; email: string; subscription: string }> } {
	const price = requirePriceByKey(world, 'annual')
	const createdCustomers = Array.from({ length: customers }, (_, index) => {
		const email = `${emailPrefix}${index}@example.test`
		const customer = world.store.add('customer', newCustomer(world, { email }))
		const { method, subscription } = subscribe(world, customer, price, { card: 'ok' })
		for (let n = 1; n < chargesEach; n += 1) {
			takePayment(world, { amount: 100, currency: 'usd', customer, method, isOnSession: true })
		}
		return { id: customer.id, email, subscription: subscription.id }
	})
	return { customers: createdCustomers }
}
