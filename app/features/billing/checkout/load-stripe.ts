import type { Stripe } from '@stripe/stripe-js'

/** Origin of Stripe's script: Stripe itself, or the stand-in in local mode. */
export type PaymentKeys = { key: string; shimUrl: string | null }

type Ui = typeof import('@stripe/react-stripe-js')
export type LoadedStripe = { stripe: Stripe; ui: Ui }

/** A network that swallows requests would leave people waiting for ever. */
const MAX_LOAD_MS = 9_000

/** Adds a script to the page; removes it on failure, so that a retry loads it again. */
function addScript(src: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const script = document.createElement('script')
		script.src = src
		script.addEventListener('load', () => resolve())
		script.addEventListener('error', () => {
			script.remove()
			reject(new Error('The payment script could not be loaded'))
		})
		document.head.append(script)
	})
}

async function load({ key, shimUrl }: PaymentKeys): Promise<LoadedStripe> {
	const isLoaded = 'Stripe' in window
	if (shimUrl !== null && !isLoaded) {
		await addScript(shimUrl)
		if (!('Stripe' in window)) throw new Error('The payment script was replaced')
	}
	const [{ loadStripe }, ui] = await Promise.all([
		import('@stripe/stripe-js/pure/index.mjs'),
		import('@stripe/react-stripe-js'),
	])
	const stripe = await loadStripe(key)
	if (stripe === null) throw new Error('The payment script requires a browser')
	return { stripe, ui }
}

/** Loads Stripe's script and React components. @throws Error if blocked, replaced or too slow */
export async function loadStripeJs(keys: PaymentKeys): Promise<LoadedStripe> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const tooSlow = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error('Loading the payment script timed out')), MAX_LOAD_MS)
	})
	try {
		return await Promise.race([load(keys), tooSlow])
	} finally {
		clearTimeout(timer)
	}
}
