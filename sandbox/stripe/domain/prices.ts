import type Stripe from 'stripe'
import { setPrice } from '../factories/billing'
import type { World } from '../world'
import { change } from './change'

/** Changes of prices, which everything that was sold at them shows at once. */

/** The items of a subscription, those of a change that waits for its payment included. */
const itemsOf = ({ items, pending_update: pending }: Stripe.Subscription) => [
	...items.data,
	...(pending?.subscription_items ?? []),
]

/** Changes a price and emits the event. Items of subscriptions have the price itself, never a copy. */
export function editPrice(
	world: World,
	price: Stripe.Price,
	work: Partial<Stripe.Price> | ((price: Stripe.Price) => void),
): Stripe.Price {
	change(world, 'price.updated', price, work)
	for (const subscription of world.store.all('subscription')) {
		for (const item of itemsOf(subscription)) {
			if (item.price.id === price.id) setPrice(item, price)
		}
	}
	return price
}
