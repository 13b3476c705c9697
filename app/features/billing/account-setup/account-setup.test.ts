import { beforeEach, describe, expect, test } from 'vitest'
import Stripe from 'stripe'
import { readSetupConfig } from '~/core/config/setup-config'
import { config } from '~/core/config/config.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { isTracked } from '~/features/billing/stripe-sync/events'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { openPortal, PORTAL_TEXTS } from '~/features/billing/subscription/billing-portal.server'
import { accountOf, advanceTime, buy, checkout, useBilling } from '#tests/helpers/billing/billing'
import { changeAccount, submitPortal } from '#tests/helpers/billing/portal'
import { createCustomer } from '#tests/helpers/factories'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { checkAccountSetup } from './account-check.server'
import { planAccountSetup } from './account-setup.server'
import { SALE_KEYS } from '~/features/billing/plans/plans'

/** The set-up of an account, from an empty one. */

const billing = useBilling()

const stripe = () => stripeClient('background')
const ORIGIN = 'https://hub.example'

const differences = async (isLive = false): Promise<string[]> =>
	(await planAccountSetup({ stripe: stripe(), origin: ORIGIN, isLive })).map(
		(one) => one.difference,
	)

/** Applies all steps; returns what the operator is told to do. */
async function setUp(isLive = false, origin = ORIGIN): Promise<string[]> {
	const todo: string[] = []
	for (const step of await planAccountSetup({ stripe: stripe(), origin, isLive })) {
		const text = await step.apply?.()
		if (typeof text === 'string') todo.push(text)
	}
	return todo
}

const changes = async () =>
	(await billing.sandbox.log())
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path }) => `${method} ${path}`)

beforeEach(async () => {
	await billing.sandbox.reset({ empty: true })
	await billing.sandbox.webhooks({ mode: 'hold' })
})

describe('BILL-07 npm run stripe:setup', () => {
	test('makes prices, webhook endpoint, portal and domain; tells the secret; then nothing differs', async () => {
		expect(await differences()).toEqual([
			'Price “annual” (Annual Plan, $149) is missing.',
			'Price “biannual” (6-Month Plan, $99) is missing.',
			'Price “developer_test” (Developer Test, $1) is missing.',
			`There is no webhook endpoint ${ORIGIN}/api/stripe/webhook of version ${Stripe.API_VERSION}.`,
			'The billing portal has no configuration of this app.',
			'Domain hub.example is not registered for wallets.',
		])
		expect(await setUp()).toEqual([
			'Set STRIPE_WEBHOOK_SECRET=whsec_sandbox (shown only now), then restart the app.',
		])
		const { data: prices } = await stripe().prices.list({ lookup_keys: SALE_KEYS })
		expect(prices).toHaveLength(3)
		const [endpoint] = (await stripe().webhookEndpoints.list()).data
		expect(endpoint).toMatchObject({ api_version: Stripe.API_VERSION, status: 'enabled' })
		expect(endpoint?.enabled_events.every(isTracked)).toBe(true)
		expect(await differences()).toEqual([])
	})

	test('a second run changes nothing', async () => {
		await setUp()
		await billing.sandbox.clearLog()
		expect(await setUp()).toEqual([])
		expect(await changes()).toEqual([])
	})

	test('a check changes nothing', async () => {
		await differences()
		expect(await changes()).toEqual([])
	})

	test('the account sells: a purchase with its prices gives access', async () => {
		await setUp()
		const user = await createCustomer()
		await buy(billing, user)
		expect((await accountOf(user)).subscriptions).toMatchObject([{ plan: 'annual' }])
	})

	test('what was changed by hand is named and mended; members keep their old price', async () => {
		await setUp()
		const { data: before } = await stripe().prices.list({ lookup_keys: ['annual'] })
		await changeAccount(stripe())
		const named = await differences()
		expect(named).toHaveLength(6)
		expect(named.join('\n')).toMatch(/Price “\w+” differs in active/u)
		expect(named.join('\n')).toMatch(/differs in features\.subscription_update\.enabled/u)
		await setUp()
		expect(await differences()).toEqual([])
		expect(await stripe().prices.retrieve(before[0]?.id ?? '')).toMatchObject({
			unit_amount: 14_900,
		})
	})

	test('another amount gets a new price for new sales', async () => {
		await setUp()
		const changed = await billing.sandbox.changePrice('annual', { unitAmount: 9_000 })
		expect(await differences()).toEqual([
			'Price “annual” differs in unit_amount; it is replaced by a new one.',
		])
		await setUp()
		const { data } = await stripe().prices.list({ lookup_keys: ['annual'] })
		expect(data).toMatchObject([{ unit_amount: 14_900, product: changed.product }])
	})

	test('a second endpoint and one of another version are disabled', async () => {
		await setUp()
		const url = `${ORIGIN}/api/stripe/webhook`
		for (const version of [{}, { api_version: Stripe.API_VERSION }] as const) {
			await stripe().webhookEndpoints.create({ url, enabled_events: ['*'], ...version })
		}
		expect(await differences()).toHaveLength(2)
		await setUp()
		const { data } = await stripe().webhookEndpoints.list()
		expect(data.filter(({ status }) => status === 'enabled')).toHaveLength(1)
	})

	test('live mode has no price for the test purchase; a local address has no domain', async () => {
		await setUp(true, 'http://127.0.0.1:3000')
		const { data } = await stripe().prices.list({ lookup_keys: ['developer_test'] })
		expect(data).toEqual([])
		expect((await stripe().paymentMethodDomains.list()).data).toEqual([])
	})

	test('production is told what differs when it starts, once a day, until it is mended', async () => {
		const open = () =>
			db().billingAlert.findMany({ where: { kind: 'account_setup', resolvedAt: null } })
		await checkAccountSetup(currentTime())
		await checkAccountSetup(currentTime())
		const alerts = await open()
		// The address of a test has no domain.
		expect(alerts).toHaveLength(5)
		expect(alerts[0]?.detail).toContain('Run “npm run stripe:setup”.')
		expect(await changes()).toEqual([])
		await setUp(false, config().origin)
		await advanceTime(billing, days(1))
		await checkAccountSetup(currentTime())
		expect(await open()).toEqual([])
	})

	test('an account that cannot be read stops nothing', async () => {
		await billing.sandbox.fail({ route: '*', status: 401, times: 100 })
		await checkAccountSetup(currentTime())
		await billing.sandbox.heal()
		expect(await db().billingAlert.count({ where: { kind: 'account_setup' } })).toBe(0)
	})
})

describe('BILL-07 the environment of the set-up', () => {
	const env = { STRIPE_SECRET_KEY: 'sk_live_x', APP_ORIGIN: 'https://hub.example/' }

	test('has the key and the address, without a path', () => {
		expect(readSetupConfig(env)).toEqual({
			ok: true,
			config: { secretKey: 'sk_live_x', origin: ORIGIN, apiBase: null },
		})
	})

	test.each([
		[{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
		[{ STRIPE_SECRET_KEY: 'pk_live_x' }, 'STRIPE_SECRET_KEY'],
		[{ APP_ORIGIN: undefined }, 'APP_ORIGIN'],
		[{ APP_ORIGIN: 'hub' }, 'APP_ORIGIN'],
		[{ APP_ORIGIN: 'http://hub.example' }, 'APP_ORIGIN'],
		[{ STRIPE_API_BASE: 'there' }, 'STRIPE_API_BASE'],
	])('%j names %s', (changed, name) => {
		const result = readSetupConfig({ ...env, ...changed })
		expect(result.ok ? [] : result.problems).toEqual([expect.stringContaining(name)])
	})
})

describe('BILL-05 the portal', () => {
	async function openFor(purpose: 'manage' | 'card') {
		const user = await createCustomer()
		await checkout(user)
		return openPortal(user, purpose)
	}

	test.each(['manage', 'card'] as const)(
		'%s: names the configuration of the app',
		async (purpose) => {
			await setUp()
			const [own] = (await stripe().billingPortal.configurations.list()).data
			expect(own?.features).toMatchObject({
				customer_update: { enabled: false },
				invoice_history: { enabled: true },
				payment_method_update: { enabled: true },
				subscription_update: { enabled: false },
			})
			expect(await openFor(purpose)).toMatchObject({ ok: true })
			const session = (await billing.sandbox.log()).findLast(({ path }) =>
				path.endsWith('/sessions'),
			)
			expect(session?.params).toMatchObject({ configuration: own?.id })
		},
	)

	test('offers no other plan, and refuses one', async () => {
		await setUp()
		const user = await createCustomer()
		await buy(billing, user)
		const portal = await openPortal(user, 'manage')
		const url = portal.ok ? portal.url : ''
		expect(await (await fetch(url)).text()).not.toContain('Change to')
		const [subscription] = (await accountOf(user)).subscriptions
		const { data } = await stripe().prices.list({ lookup_keys: ['biannual'] })
		const fields = { subscription: subscription?.id ?? '', price: data[0]?.id ?? '' }
		expect((await submitPortal(url, { intent: 'change_plan', ...fields })).status).toBe(400)
	})

	test('without a configuration it is refused, and admins are told how to make one', async () => {
		await setUp()
		const [own] = (await stripe().billingPortal.configurations.list()).data
		await stripe().billingPortal.configurations.update(own?.id ?? '', { active: false })
		expect(await openFor('card')).toEqual({ ok: false, reason: 'unavailable' })
		expect(PORTAL_TEXTS.unavailable).toContain("couldn't open")
		const [alert] = await db().billingAlert.findMany({ where: { kind: 'account_setup' } })
		expect(alert?.detail).toContain('stripe:setup')
	})

	test('a configuration that was replaced while the app runs is read again', async () => {
		await setUp()
		expect(await openFor('card')).toMatchObject({ ok: true })
		await billing.sandbox.reset()
		expect(await openFor('card')).toMatchObject({ ok: true })
		forgetSingleton('portal-configuration')
	})
})
