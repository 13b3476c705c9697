import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe } from 'vitest'
import { startStripeSandbox, type StripeSandbox } from '#sandbox/stripe/start'
import { clientFor } from '#tests/helpers/billing/payments'

/**
 * The same expectations for the payment sandbox and, with a test key in STRIPE_CONTRACT_KEY, for the
 * real service in test mode. They need nothing of the app and only what an API can do without a
 * person at a payment page. Everything they make carries a name of its own, so that a shared
 * account does no harm.
 */

export type Target = {
	stripe: Stripe
	/** A client with this key instead. */
	withKey: (key: string) => Stripe
	/** A name that nobody else has. */
	unique: (name: string) => string
	/** Recurring prices like those of the plans, and a single one. */
	prices: { annual: Stripe.Price; biannual: Stripe.Price; once: Stripe.Price }
}

const realKey = process.env['STRIPE_CONTRACT_KEY']

const settings = { telemetry: false, maxNetworkRetries: 2 } as const

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

/** Describes what both have to do. `target()` is there once the tests run. */
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
					now: () => new Date(),
				})
			}
			const origin = sandbox?.origin
			const withKey = (key: string): Stripe =>
				origin === undefined ? new Stripe(key, settings) : clientFor(origin, { key })
			const stripe = origin === undefined ? new Stripe(realKey ?? '', settings) : clientFor(origin)
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

/** The refusal of a call, by the provider's error. @throws Error when it is not refused */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
	try {
		await call
	} catch (error) {
		if (error instanceof Stripe.errors.StripeError) return error
		throw error
	}
	throw new Error('The provider took it.')
}
