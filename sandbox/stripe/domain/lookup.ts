import type Stripe from 'stripe'
import type { World } from '../world'

/** Shared queries. */

export const listOpenSessions = (world: World, customer: string): Stripe.Checkout.Session[] =>
	world.store
		.all('checkout.session')
		.filter((session) => session.customer === customer && session.status === 'open')
