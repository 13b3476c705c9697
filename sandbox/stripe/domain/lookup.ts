import type Stripe from 'stripe'
import { missing, stripeError, unknownId } from '../faults'
import type { Kind, Kinds } from '../store'
import type { World } from '../world'

/** Shared queries. */

/** The provider's names for kinds in error messages, where they differ. */
const NAMES: Partial<Record<Kind, string>> = {
	payment_method: 'PaymentMethod',
	promotion_code: 'promotion code',
	subscription_schedule: 'subscription schedule',
}

/** The object of an address or a control call. @throws Fault 404 if it is missing or deleted */
export function requireObject<K extends Kind>(
	world: World,
	kind: K,
	id: string,
	param?: string,
): Kinds[K] {
	const object = world.store.find(kind, id)
	if (object === null) throw missing(NAMES[kind] ?? kind, id, param)
	return object
}

/** The object that a parameter refers to. @throws Fault 400 if it is missing or deleted */
export function requireReferenced<K extends Kind>(
	world: World,
	kind: K,
	id: string,
	param: string,
): Kinds[K] {
	const object = world.store.find(kind, id)
	if (object === null) throw unknownId(NAMES[kind] ?? kind, id, param)
	return object
}

/** The recurring price that an item parameter refers to. @throws Fault 400 */
export function requireRecurringPrice(world: World, id: string, index: number): Stripe.Price {
	const param = `items[${index}][price]`
	const price = requireReferenced(world, 'price', id, param)
	if (!price.active) throw stripeError('The price specified is inactive.', param)
	if (price.type !== 'recurring') {
		throw stripeError(
			'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
			param,
		)
	}
	return price
}

/** A subscription has each price once. @throws Fault 400 */
export function assertDistinct(prices: readonly string[]): void {
	const twice = prices.find((price, index) => prices.indexOf(price) !== index)
	if (twice !== undefined) {
		throw stripeError(
			`Cannot add multiple subscription items with the same price: ${twice}`,
			'items',
		)
	}
}

/** The current price with this lookup key. @throws Fault 404 */
export function requirePriceByKey(world: World, lookupKey: string): Stripe.Price {
	const price = world.store.all('price').find((it) => it.lookup_key === lookupKey)
	if (price === undefined) throw missing('price', lookupKey)
	return price
}
