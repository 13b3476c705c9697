import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe } from 'vitest'
import { startStripeSandbox, type StripeSandbox } from '#sandbox/stripe/start'
import { seconds } from '~/core/time/durations'
import { retryRateLimits } from '~/features/billing/stripe-sync/rate-limit-retries.server'
import { clientFor, NO_LIMIT } from '#tests/helpers/billing/payments'
import { readTestKey } from './test-key'

/**
 * Runs the same tests against the payment sandbox and, with a test key in STRIPE_CONTRACT_KEY, against
 * the real service in test mode. They do not need the app, and use only what works through the API
 * without a payment page. All created objects have unique names, so that a shared account is safe.
 */

export type Target = {
	stripe: Stripe
	/** A client with another key. */
	withKey: (key: string) => Stripe
	/** A unique name. */
	unique: (name: string) => string
	/** Recurring prices like those of the plans, and a one-time price. */
	prices: { annual: Stripe.Price; biannual: Stripe.Price; once: Stripe.Price }
}

const realKey = readTestKey(process.env['STRIPE_CONTRACT_KEY'])

const settings = { telemetry: false, maxNetworkRetries: 2 } as const

/** Waits when the service says that it gets too many requests: test mode takes 25 a second. */
const connect = (key: string): Stripe =>
	new Stripe(key, { ...settings, httpClient: retryRateLimits(seconds(30)) })

async function makePrices(stripe: Stripe, unique: Target['unique']): Promise<Target['prices']> {
	const product = await stripe.products.create({ name: unique('Membership') })
	const make = (
		key: string,
		unit_amount: number,
		recurring?: Stripe.PriceCreateParams.Recurring,
	): Promise<Stripe.Price> =>
		stripe.prices.create({
			product: product.id,
			currency: 'usd',
			unit_amount,
			lookup_key: unique(key),
			...(recurring === undefined ? {} : { recurring }),
		})
	return {
		annual: await make('annual', 14_900, { interval: 'year' }),
		biannual: await make('biannual', 9_900, { interval: 'month', interval_count: 6 }),
		once: await make('once', 100),
	}
}

/** Declares tests for both targets. `target()` is available while the tests run. */
export function describeProvider(what: string, define: (target: () => Target) => void): void {
	const names = realKey === undefined ? ['sandbox'] : ['sandbox', 'real test mode']
	describe.each(names)(`${what}: %s`, (name) => {
		let target: Target | null = null
		let sandbox: StripeSandbox | null = null
		beforeAll(async () => {
			const mark = randomUUID().slice(0, 8)
			const unique = (text: string): string => `${text}-${mark}`
			if (name === 'sandbox') {
				sandbox = await startStripeSandbox({
					port: 0,
					webhookUrl: 'http://127.0.0.1:9/nobody',
					settings: NO_LIMIT,
					now: () => new Date(),
				})
			}
			const origin = sandbox?.origin
			const withKey = (key: string): Stripe =>
				origin === undefined ? connect(key) : clientFor(origin, { key })
			const stripe = origin === undefined ? connect(realKey ?? '') : clientFor(origin)
			target = { stripe, withKey, unique, prices: await makePrices(stripe, unique) }
		}, 60_000)
		afterAll(async () => {
			await sandbox?.stop()
		})
		define(() => {
			if (target === null) throw new Error('The provider is not there yet.')
			return target
		})
	})
}

/** The error of a rejected request. @throws Error if it is not rejected */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
	try {
		await call
	} catch (error) {
		if (error instanceof Stripe.errors.StripeError) return error
		throw error
	}
	throw new Error('The provider took it.')
}
