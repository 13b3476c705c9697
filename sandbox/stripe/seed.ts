import { SALE_KEYS, SALES } from '~/features/billing/plans/plans'
import { newPortalConfiguration } from './factories/account'
import { newCoupon, newPrice, newProduct, newPromotionCode } from './factories/catalogue'
import type { World } from './world'

/** Seed data: the plans by lookup key, one promotion code, and the portal of the app. */

/** The code that a VIP may claim, and what it takes off. */
const FRIEND_CODE = 'FRIEND10'

/** The portal that the app's set-up makes. */
const PORTAL_FEATURES = {
	invoice_history: { enabled: true },
	payment_method_update: { enabled: true },
	subscription_cancel: { enabled: true },
}

export function seed(world: World): void {
	for (const lookupKey of SALE_KEYS) {
		const { name, cents: unitAmount, interval, intervalCount: count } = SALES[lookupKey]
		const id = `prod_${lookupKey}`
		const every = interval === null ? null : { interval, count }
		const product = world.store.add('product', newProduct(world, { id, name }))
		const priceFields = {
			product: id,
			currency: 'usd',
			unitAmount,
			every,
			lookup_key: lookupKey,
			nickname: name,
		}
		const price = world.store.add('price', newPrice(world, priceFields))
		product.default_price = price.id
	}
	const coupon = world.store.add(
		'coupon',
		newCoupon(world, {
			id: 'friend-10-percent',
			name: '10% off for a friend',
			percent_off: 10,
			duration: 'once',
			metadata: { vip: 'true' },
		}),
	)
	world.store.add(
		'promotion_code',
		newPromotionCode(world, { code: FRIEND_CODE, coupon: coupon.id }),
	)
	world.store.add(
		'billing_portal.configuration',
		newPortalConfiguration(world, { metadata: { app: 'pro-hub' } }, PORTAL_FEATURES),
	)
}
