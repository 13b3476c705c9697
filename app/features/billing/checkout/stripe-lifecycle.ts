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

let latestCheckout: Promise<unknown> = Promise.resolve()

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
	let currentCheckout: StripeEmbeddedCheckout | null = null
	const destroy = (): void => {
		const closed = currentCheckout
		currentCheckout = null
		closed?.destroy()
	}
	const createCheckout = async (
		options: Parameters<Create>[0],
	): Promise<StripeEmbeddedCheckout> => {
		if (isClosed()) return INERT
		let checkout: StripeEmbeddedCheckout
		try {
			checkout = await stripe.createEmbeddedCheckoutPage(options)
		} catch {
			if (!isClosed()) onFailure()
			return INERT
		}
		currentCheckout = checkout
		if (isClosed()) {
			destroy()
			return INERT
		}
		return {
			mount: (place) => checkout.mount(place),
			unmount: () => currentCheckout?.unmount(),
			destroy,
		}
	}
	const create: Create = (options) => {
		const newCheckout = latestCheckout.then(() => createCheckout(options))
		latestCheckout = newCheckout
		return newCheckout
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
