import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js'

/**
 * The provider allows one embedded checkout at a time, and the component that draws it forgets one
 * that is closed while it is still being made. This stands between them: what is closed is destroyed,
 * however late it arrives, and a new one waits until the old one is gone.
 */

type Create = Stripe['createEmbeddedCheckoutPage']

const INERT: StripeEmbeddedCheckout = {
	mount: () => undefined,
	unmount: () => undefined,
	destroy: () => undefined,
}

let lastOne: Promise<unknown> = Promise.resolve()

export type StripeLifecycle = {
	/** Gives the component a provider whose checkouts are looked after. */
	stripe: Stripe
	/** Destroys what was made and what is still to come. */
	close: () => void
}

/** @param onFailure called when the provider refuses to make a checkout */
export function createStripeLifecycle(stripe: Stripe, onFailure: () => void): StripeLifecycle {
	const state = { isClosed: false }
	/** Asked anew after every wait. */
	const isClosed = (): boolean => state.isClosed
	let live: StripeEmbeddedCheckout | null = null
	const destroy = (): void => {
		const gone = live
		live = null
		gone?.destroy()
	}
	const make = async (options: Parameters<Create>[0]): Promise<StripeEmbeddedCheckout> => {
		if (isClosed()) return INERT
		let made: StripeEmbeddedCheckout
		try {
			made = await stripe.createEmbeddedCheckoutPage(options)
		} catch {
			if (!isClosed()) onFailure()
			return INERT
		}
		live = made
		if (isClosed()) {
			destroy()
			return INERT
		}
		return {
			mount: (place) => made.mount(place),
			unmount: () => live?.unmount(),
			destroy,
		}
	}
	const create: Create = (options) => {
		const mine = lastOne.then(() => make(options))
		lastOne = mine
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
