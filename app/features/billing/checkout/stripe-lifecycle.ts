import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js'

/**
 * Stripe allows one embedded checkout at a time, but its React component loses track of a checkout
 * that is closed while it is still being created. This wrapper destroys closed checkouts, however
 * late they are created, and delays a new one until the old one is destroyed.
 */

type Create = Stripe['createEmbeddedCheckoutPage']

const INERT: StripeEmbeddedCheckout = {
	mount: () => undefined,
	unmount: () => undefined,
	destroy: () => undefined,
}

let latestLifecycle: Promise<unknown> = Promise.resolve()

export type StripeLifecycle = {
	/** Wraps Stripe for the React component. */
	stripe: Stripe
	/** Destroys the current checkout and any that is still being created. */
	close: () => void
}

/** @param onFailure called when Stripe fails to create a checkout */
export function createStripeLifecycle(stripe: Stripe, onFailure: () => void): StripeLifecycle {
	const state = { isClosed: false }
	/** Read again after every wait. */
	const isClosed = (): boolean => state.isClosed
	let live: StripeEmbeddedCheckout | null = null
	const destroy = (): void => {
		const closed = live
		live = null
		closed?.destroy()
	}
	const make = async (options: Parameters<Create>[0]): Promise<StripeEmbeddedCheckout> => {
		if (isClosed()) return INERT
		let checkout: StripeEmbeddedCheckout
		try {
			checkout = await stripe.createEmbeddedCheckoutPage(options)
		} catch {
			if (!isClosed()) onFailure()
			return INERT
		}
		live = checkout
		if (isClosed()) {
			destroy()
			return INERT
		}
		return {
			mount: (place) => checkout.mount(place),
			unmount: () => live?.unmount(),
			destroy,
		}
	}
	const create: Create = (options) => {
		const mine = latestLifecycle.then(() => make(options))
		latestLifecycle = mine
		return mine
	}
	return {
		stripe: new Proxy(stripe, {
			get(target, name) {
				if (name === 'createEmbeddedCheckoutPage') return create
				const value: unknown = Reflect.get(target, name)
				return value
			},
		}),
		close: () => {
			state.isClosed = true
			destroy()
		},
	}
}
