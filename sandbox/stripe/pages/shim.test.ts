// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { shimScript } from './shim'

/** The browser script, on a page of the app. */

const ORIGIN = 'http://127.0.0.1:4242'

type Checkout = {
	mount: (where: string | Element) => void
	unmount: () => void
	destroy: () => void
}
type Provider = {
	createEmbeddedCheckoutPage: (options: {
		clientSecret?: string
		fetchClientSecret?: () => Promise<string>
		onComplete?: () => void
	}) => Promise<Checkout>
}

const page = () => globalThis.window as unknown as { Stripe: (key: string) => Provider }

beforeEach(() => {
	runInThisContext(shimScript(ORIGIN))
})

const secret = 'cs_test_1_secret_abc'

test('mounts and removes the sandbox iframe', async () => {
	const checkout = await page().Stripe('pk_test_sandbox').createEmbeddedCheckoutPage({
		clientSecret: secret,
	})
	// Not attached to the document, so that the iframe does not load.
	const here = document.createElement('div')
	checkout.mount(here)
	const frame = here.querySelector('iframe')
	expect(frame?.getAttribute('src')).toBe(`${ORIGIN}/embedded/${secret}`)
	expect(frame?.title).toBe('Secure payment')
	checkout.destroy()
	expect(here.querySelector('iframe')).toBeNull()
})

test('the client secret can be fetched', async () => {
	const fetchClientSecret = vi.fn(() => Promise.resolve(secret))
	const checkout = await page()
		.Stripe('pk_test_sandbox')
		.createEmbeddedCheckoutPage({ fetchClientSecret })
	expect(fetchClientSecret).toHaveBeenCalledOnce()
	checkout.destroy()
})

test('C13 rejects a second checkout until the first is destroyed', async () => {
	const stripe = page().Stripe('pk_test_sandbox')
	const first = await stripe.createEmbeddedCheckoutPage({ clientSecret: secret })
	await expect(stripe.createEmbeddedCheckoutPage({ clientSecret: secret })).rejects.toThrow(
		'You cannot have multiple Embedded Checkout objects.',
	)
	first.destroy()
	const second = await stripe.createEmbeddedCheckoutPage({ clientSecret: secret })
	expect(() => first.mount(document.body)).toThrow('destroyed')
	second.destroy()
})

test('C13 a checkout still being created counts', async () => {
	const stripe = page().Stripe('pk_test_sandbox')
	let give: (secret: string) => void = () => undefined
	const slow = stripe.createEmbeddedCheckoutPage({
		fetchClientSecret: () => new Promise((resolve) => (give = resolve)),
	})
	await expect(stripe.createEmbeddedCheckoutPage({ clientSecret: secret })).rejects.toThrow(
		'multiple Embedded Checkout objects',
	)
	give(secret)
	;(await slow).destroy()
})

test('a checkout that failed to be created does not count', async () => {
	const stripe = page().Stripe('pk_test_sandbox')
	await expect(
		stripe.createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.reject(new Error('no')) }),
	).rejects.toThrow('no')
	await expect(stripe.createEmbeddedCheckoutPage({ clientSecret: 'nonsense' })).rejects.toThrow(
		'Invalid value for clientSecret',
	)
	const checkout = await stripe.createEmbeddedCheckoutPage({ clientSecret: secret })
	checkout.destroy()
})

test('rejects a live key', () => {
	expect(() => page().Stripe('pk_live_1')).toThrow('This is a sandbox.')
})
