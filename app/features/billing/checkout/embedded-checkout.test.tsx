// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmbeddedCheckoutPanel } from './embedded-checkout'

/** The payment form in a page, with the browser script of the provider that a test gives it. */

type Options = { clientSecret?: string; fetchClientSecret?: () => Promise<string> }

const SECRET = 'cs_test_1_secret_abc'
const checkout = { mount: () => undefined, unmount: () => undefined, destroy: () => undefined }

/** What the page has sent. */
const sent: { url: string; body: unknown }[] = []
let root: Root

beforeEach(() => {
	vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
		sent.push({ url, body: JSON.parse(body) })
		return Promise.resolve(new Response('{}'))
	})
	root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
	root.unmount()
	document.body.replaceChildren()
	sent.length = 0
})
// Other files of this worker have their own.
afterAll(() => vi.unstubAllGlobals())

/** What the provider's script does when it is to open a form; the page loads the script once. */
let open: (options: Options) => Promise<typeof checkout>

const provider = {
	elements: vi.fn(),
	createToken: vi.fn(),
	createPaymentMethod: vi.fn(),
	confirmCardPayment: vi.fn(),
	registerAppInfo: vi.fn(),
	_registerWrapper: vi.fn(),
	createEmbeddedCheckoutPage: (options: Options) => open(options),
}
vi.stubGlobal(
	'Stripe',
	Object.assign(() => provider, { version: 'endive' }),
)

const show = (): void =>
	root.render(
		<EmbeddedCheckoutPanel
			clientSecret={SECRET}
			keys={{ key: 'pk_test_1', shimUrl: null }}
			fallback={<p>Another page</p>}
		/>,
	)

/** Waits for a text: the form is loaded in parts. */
const read = (text: string): Promise<void> =>
	vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 20_000 })

test('MON-23 the form gets the secret by a function', async () => {
	const asked: Options[] = []
	open = (options) => {
		asked.push(options)
		return Promise.resolve(checkout)
	}
	show()
	await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 })
	expect(asked[0]?.clientSecret).toBeUndefined()
	expect(await asked[0]?.fetchClientSecret?.()).toBe(SECRET)
	expect(sent).toEqual([])
})

test('MON-23 a form that does not open is reported once, and the buyer goes on elsewhere', async () => {
	let tries = 0
	open = () => {
		tries += 1
		return Promise.reject(new Error('no'))
	}
	show()
	await read('failed to initialize')
	await read('Another page')
	document.querySelector('button')?.click()
	await vi.waitFor(() => expect(tries).toBe(2), { timeout: 20_000 })
	await read('failed to initialize')
	expect(sent).toEqual([{ url: '/api/stripe/form-problem', body: { problem: 'notInitialized' } }])
})
