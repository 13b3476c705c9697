import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { SANDBOX_KEYS, type SandboxOptions, startStripeSandbox } from '#sandbox/stripe/start'
import { controlSandbox, type SandboxControl } from './sandbox-control'

/** A payment sandbox for one test, with an SDK client and a webhook receiver. */

type Received = { headers: IncomingHttpHeaders; body: string; event: Stripe.Event }

type Inbox = {
	url: string
	received: Received[]
	/** The response status from now on; 200 at first. */
	answer: (status: number | ((event: Stripe.Event) => number)) => void
	types: () => string[]
	stop: () => Promise<void>
}

/** Receives webhooks and responds with the configured status. */
async function startInbox(): Promise<Inbox> {
	const received: Received[] = []
	let answer: (event: Stripe.Event) => number = () => 200
	const server = createServer((req, res) => {
		const chunks: Buffer[] = []
		req.on('data', (chunk: Buffer) => chunks.push(chunk))
		req.on('end', () => {
			const body = Buffer.concat(chunks).toString('utf8')
			const event = JSON.parse(body) as Stripe.Event
			received.push({ headers: req.headers, body, event })
			res.writeHead(answer(event)).end('noted')
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
		received,
		answer: (nextAnswer) => {
			answer = typeof nextAnswer === 'number' ? () => nextAnswer : nextAnswer
		},
		types: () => received.map(({ event }) => event.type),
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}

/** An SDK client for the given origin. */
export function clientFor(
	origin: string,
	options: { key?: string; retries?: number; timeout?: number } = {},
): Stripe {
	const { hostname, port } = new URL(origin)
	return new Stripe(options.key ?? SANDBOX_KEYS.secretKey, {
		host: hostname,
		port,
		protocol: 'http',
		telemetry: false,
		maxNetworkRetries: options.retries ?? 0,
		timeout: options.timeout ?? 10_000,
	})
}

/** The owner of the account, who edits objects in the dashboard: what this does, the app did not. */
export const ownerOf = (origin: string): Stripe => clientFor(origin, { key: SANDBOX_KEYS.ownerKey })

/** Tests send more requests a second than a person. */
export const NO_LIMIT = { requestsPerSecond: 0 } as const

export type TestSandbox = {
	origin: string
	stripe: Stripe
	/** The owner's edits in the dashboard. */
	owner: Stripe
	control: SandboxControl
	inbox: Inbox
	stop: () => Promise<void>
}

/** Starts a sandbox that is stopped after the test. */
export async function testSandbox(
	options: Partial<Pick<SandboxOptions, 'dataDir' | 'now' | 'port' | 'settings'>> = {},
): Promise<TestSandbox> {
	const inbox = await startInbox()
	const sandbox = await startStripeSandbox({
		port: 0,
		webhookUrl: inbox.url,
		settings: NO_LIMIT,
		now: () => new Date(),
		...options,
	})
	let isStopped = false
	const stop = async (): Promise<void> => {
		if (isStopped) return
		isStopped = true
		await sandbox.stop()
		await inbox.stop()
	}
	onTestFinished(stop)
	const { origin } = sandbox
	const clients = { stripe: clientFor(origin), owner: ownerOf(origin) }
	return { origin, ...clients, control: controlSandbox(origin), inbox, stop }
}

export const DAY = 86_400

/** The price with a lookup key. */
export async function priceOf(stripe: Stripe, key: string): Promise<Stripe.Price> {
	const { data } = await stripe.prices.list({ lookup_keys: [key], active: true })
	if (data[0] === undefined) throw new Error(`There is no price ${key}`)
	return data[0]
}

/** An open hosted checkout of a plan, for a new customer. */
export async function openCheckout(
	stripe: Stripe,
	plan = 'annual',
	given: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<{ customer: Stripe.Customer; session: Stripe.Checkout.Session }> {
	const customer = await stripe.customers.create({ email: 'friend@example.test' })
	const price = await priceOf(stripe, plan)
	const session = await stripe.checkout.sessions.create({
		mode: price.type === 'recurring' ? 'subscription' : 'payment',
		ui_mode: 'hosted_page',
		customer: customer.id,
		line_items: [{ price: price.id, quantity: 1 }],
		success_url: 'http://127.0.0.1:9/return?session_id={CHECKOUT_SESSION_ID}',
		cancel_url: 'http://127.0.0.1:9/payment-cancel',
		...given,
	})
	return { customer, session }
}

/** An active subscription, bought through a checkout. */
export async function subscribed(
	{ stripe, control }: Pick<TestSandbox, 'stripe' | 'control'>,
	plan = 'annual',
	payment: Parameters<SandboxControl['pay']>[1] = {},
): Promise<{ customer: string; subscription: string; session: string }> {
	const { customer, session } = await openCheckout(stripe, plan)
	const paid = await control.pay(session.id, payment)
	if (paid.outcome !== 'paid') throw new Error(`The payment was ${paid.outcome}`)
	return {
		customer: customer.id,
		subscription: paid.session.subscription as string,
		session: session.id,
	}
}
