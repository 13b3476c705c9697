import { startSubscription } from '../domain/subscriptions'
import { takePayment } from '../domain/pay'
import { newCard, newCustomer, usualLast4 } from '../factories/customers'
import { requirePriceByKey } from '../domain/lookup'
import type { World } from '../world'

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
		const card = { card: 'ok', last4: usualLast4(customer.id), customer: customer.id } as const
		const method = world.store.add('payment_method', newCard(world, card))
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
		for (let n = 1; n < chargesEach; n += 1) {
			takePayment(world, { amount: 100, currency: 'usd', customer, method, isOnSession: true })
		}
		return { id: customer.id, email, subscription: subscription.id }
	})
	return { customers: createdCustomers }
}
