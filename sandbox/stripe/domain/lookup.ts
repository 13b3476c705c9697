import type Stripe from 'stripe'
import type { World } from '../world'

/** Questions that several parts ask. */

export const openSessionsOf = (world: World, customer: string): Stripe.Checkout.Session[] =>
	world.store
		.all('checkout.session')
		.filter((session) => session.customer === customer && session.status === 'open')
