import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest'
import { startStripeSandbox, type StripeSandbox } from '#sandbox/stripe/start'
import { seconds } from '~/core/time/durations'
import { retryRateLimits } from '~/features/billing/stripe-sync/rate-limit-retries.server'
import { clientFor, NO_LIMIT } from '#tests/helpers/billing/payments'
import { controlSandbox } from '#tests/helpers/billing/sandbox-control'
import { readTestKey } from './test-key'

/**
 * Runs the same tests against the payment sandbox and, with a test key in STRIPE_CONTRACT_KEY, against
 * the real service in test mode. They do not need the app, and use only what works through the API
 * without a payment page. All created objects have unique names, so that a shared account is safe.
 */

/** A customer whose time can be moved on. */
export type Timed = {
	customer: string
	/** Their time, in seconds. */
	now: () => Promise<number>
	/** Moves it on; everything that is due by then has happened when this resolves. */
	advanceTo: (seconds: number) => Promise<void>
}

export type Target = {
	stripe: Stripe
	/** A client with another key. */
	withKey: (key: string) => Stripe
	/** A unique name. */
	unique: (name: string) => string
	/** A customer with a clock: a test clock of test mode, or the sandbox's own. */
	timed: () => Promise<Timed>
	/** Recurring prices like those of the plans, and a one-time price. */
	prices: { annual: Stripe.Price; biannual: Stripe.Price; once: Stripe.Price }
}

const realKey = readTestKey(process.env['STRIPE_CONTRACT_KEY'])

const settings = { telemetry: false, maxNetworkRetries: 2 } as const

/** Waits when the service says that it gets too many requests: test mode takes 25 a second. */
const connect = (key: string): Stripe =>
	new Stripe(key, { ...settings, httpClient: retryRateLimits(seconds(30)) })

/** How long test mode may take to move a clock on. Milliseconds. */
const CLOCK_PATIENCE = 240_000

/** A customer with a test clock of the real service, which is deleted with them after the test. */
async function withTestClock(stripe: Stripe, name: string): Promise<Timed> {
	const { testClocks } = stripe.testHelpers
	const frozen_time = Math.floor(Date.now() / 1000)
	const { id } = await testClocks.create({ frozen_time, name })
	onTestFinished(async () => void (await testClocks.del(id)))
	const { id: customer } = await stripe.customers.create({
		email: 'clock@example.test',
		test_clock: id,
	})
	return {
		customer,
		now: async () => (await testClocks.retrieve(id)).frozen_time,
		async advanceTo(seconds) {
			await testClocks.advance(id, { frozen_time: seconds })
			const state = async () => (await testClocks.retrieve(id)).status
			await expect.poll(state, { timeout: CLOCK_PATIENCE, interval: 3_000 }).not.toBe('advancing')
			expect(await state()).toBe('ready')
		},
	}
}

/** A customer of the sandbox, whose clock is that of all. */
async function withSandboxClock(stripe: Stripe, origin: string): Promise<Timed> {
	const control = controlSandbox(origin)
	const { id: customer } = await stripe.customers.create({ email: 'clock@example.test' })
	return {
		customer,
		now: control.now,
		async advanceTo(seconds) {
			await control.advance(seconds - (await control.now()))
		},
	}
}

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
		// A test clock needs its time to move on.
		if (name !== 'sandbox') vi.setConfig({ testTimeout: 2 * CLOCK_PATIENCE })
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
			const timed = (): Promise<Timed> =>
				origin === undefined
					? withTestClock(stripe, unique('clock'))
					: withSandboxClock(stripe, origin)
			target = { stripe, withKey, unique, timed, prices: await makePrices(stripe, unique) }
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
