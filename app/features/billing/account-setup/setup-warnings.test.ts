import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/stripe/start'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { accountOf, advanceTime, buy, useBilling } from '#tests/helpers/billing/billing'
import { priceOf } from '#tests/helpers/billing/payments'
import { createCustomer } from '#tests/helpers/factories'
import { checkAccountSetup } from './account-check.server'
import { planAccountSetup } from './account-setup.server'

/** What the set-up says before it changes something, and what only the owner can change. */

const billing = useBilling()

const stripe = () => stripeClient('background')
const ORIGIN = 'https://hub.example'

const plan = () => planAccountSetup({ stripe: stripe(), origin: ORIGIN, isLive: false })

const differences = async (): Promise<string[]> =>
	(await plan()).map(({ difference }) => difference)

/** Applies all steps; returns what the operator is told to do, but for the webhook's secret. */
async function setUp(): Promise<string[]> {
	const todo: string[] = []
	for (const step of await plan()) {
		const next = await step.apply?.()
		if (typeof next === 'string' && !next.includes('WEBHOOK_SECRET')) todo.push(next)
	}
	return todo
}

beforeEach(async () => {
	await billing.sandbox.reset({ empty: true })
	await billing.sandbox.webhooks({ mode: 'hold' })
})

describe('MON-22 the set-up', () => {
	const stepOf = async (part: string) => {
		const steps = await plan()
		const found = steps.find(({ difference }) => difference.includes(part))
		if (found === undefined) throw new Error(`No step ${part}`)
		return found
	}

	test('says how many members keep a price before it replaces it; they keep plan and amount', async () => {
		await setUp()
		const users = [await createCustomer(), await createCustomer()]
		for (const user of users) await buy(billing, user)
		await billing.sandbox.changePrice('annual', { unitAmount: 9_000 })
		await billing.owner.prices.update((await priceOf(stripe(), 'annual')).id, { active: false })
		expect(await (await stepOf('“annual” differs')).warn?.()).toMatch(
			/^0 subscriptions will keep the old price of \$90 \(price_\w+\) at every renewal\. New sales will cost \$149\.$/u,
		)
		await setUp()
		const [first] = users
		const { data } = await billing.owner.subscriptions.list()
		const sold = data[0]?.items.data[0]?.price
		await billing.owner.prices.update(sold?.id ?? '', {
			lookup_key: 'annual',
			transfer_lookup_key: true,
			active: false,
		})
		expect(await (await stepOf('“annual” differs')).warn?.()).toMatch(
			/^2 subscriptions will keep the old price of \$149/u,
		)
		await setUp()
		await advanceTime(billing, days(2))
		expect((await accountOf(first!)).subscriptions).toMatchObject([{ plan: 'annual' }])
	})

	test('a price and a product that do not name their plan are named, and mended', async () => {
		await setUp()
		const { id, product } = await priceOf(stripe(), 'annual')
		await billing.owner.prices.update(id, { metadata: { plan: '' } })
		await billing.owner.products.update(product as string, { metadata: { plan: '' } })
		expect(await differences()).toEqual([
			'Price “annual” does not name its plan in its metadata.',
			'The product of price “annual” does not name its plan in its metadata.',
		])
		await setUp()
		expect(await differences()).toEqual([])
		expect((await stripe().prices.retrieve(id)).metadata).toEqual({
			app: 'pro-hub',
			plan: 'annual',
		})
	})

	test('a replaced price names its plan, too', async () => {
		await setUp()
		const { id } = await billing.sandbox.changePrice('annual', { unitAmount: 9_000 })
		await setUp()
		expect(await stripe().prices.retrieve(id)).toMatchObject({
			lookup_key: null,
			metadata: { plan: 'annual' },
		})
	})

	test('a registered domain whose wallets do not work is named; the provider looks again', async () => {
		await billing.sandbox.settings({ walletsActive: false })
		await setUp()
		const inactive = ['Apple Pay', 'Google Pay', 'Link'].map(
			(name) => `${name} (The domain could not be verified.)`,
		)
		expect(await differences()).toEqual([
			`Domain hub.example is not active for ${inactive.join(', ')}.`,
		])
		expect(await setUp()).toEqual([
			`Still not active: ${inactive.join(', ')}. See Settings > Payments > Payment method domains.`,
		])
		await billing.sandbox.settings({ walletsActive: true })
		expect(await setUp()).toEqual([])
		expect(await differences()).toEqual([])
	})

	test("the owner's own settings that can be read are named, and only the owner changes them", async () => {
		await setUp()
		await billing.sandbox.setAccount({
			charges_enabled: false,
			payouts_enabled: false,
			business_profile: { support_email: null, support_url: null } as never,
			settings: {
				branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
				payments: { statement_descriptor: null } as never,
			},
		})
		expect(await differences()).toEqual([
			'The account takes no payments yet: see Settings > Business.',
			'The account has no payouts yet: see Settings > Business.',
			'The account has no icon or color of its own: see Settings > Business > Branding.',
			'The account has no support address: see Settings > Business > Public details.',
			'The account has no name for card statements: see Settings > Business > Public details.',
		])
		expect((await stepOf('icon or color')).apply).toBeNull()
		await checkAccountSetup(currentTime())
		const alerts = await db().billingAlert.findMany({ where: { kind: 'account_setup' } })
		const branding = alerts.find(({ detail }) => detail.includes('icon or color'))
		expect(branding?.detail).not.toContain('stripe:setup')
	})

	test('a key without the right to read the account checks all else', async () => {
		await setUp()
		await billing.sandbox.settings({ forbidden: ['GET /v1/account'] })
		expect(await differences()).toEqual([])
	})

	test('the portal asks why a member cancels', async () => {
		await setUp()
		const [own] = (await stripe().billingPortal.configurations.list()).data
		expect(own?.features.subscription_cancel.cancellation_reason.enabled).toBe(true)
		await billing.owner.billingPortal.configurations.update(own?.id ?? '', {
			features: {
				subscription_cancel: {
					enabled: true,
					cancellation_reason: { enabled: false, options: [] },
				},
			},
		})
		expect((await differences()).join()).toContain('cancellation_reason.enabled')
	})
})

/** Runs the command beside this process; returns what it prints and its exit code. */
async function command(...args: string[]): Promise<{ code: number; output: string }> {
	const run = spawn(process.execPath, ['build/stripe-setup.js', ...args], {
		env: {
			...process.env,
			STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
			STRIPE_API_BASE: billing.sandbox.origin,
			APP_ORIGIN: ORIGIN,
		},
	})
	const closed = once(run, 'close')
	const output = (await Promise.all([text(run.stdout), text(run.stderr)])).join('')
	const [code] = (await closed) as [number]
	return { code, output }
}

test('MON-22 npm run stripe:setup replaces no price that it was not told to replace', async () => {
	expect(await command()).toMatchObject({ code: 0 })
	expect(await command('--check')).toMatchObject({
		code: 0,
		output: expect.stringMatching(/The account is set up\.[\s\S]+successful payments and refunds/u),
	})
	const { id } = await billing.sandbox.changePrice('annual', { unitAmount: 9_000 })
	const kept = await command()
	expect(kept.code).toBe(1)
	expect(kept.output).toContain('warning: 0 subscriptions will keep the old price of $90')
	expect(kept.output).toContain('Nothing was replaced.')
	expect((await priceOf(stripe(), 'annual')).id).toBe(id)
	expect((await command('--check')).code).toBe(1)
	expect((await command('--replace-prices')).code).toBe(0)
	expect((await priceOf(stripe(), 'annual')).unit_amount).toBe(14_900)
	await billing.sandbox.setAccount({ payouts_enabled: false })
	const left = await command('--check')
	expect(left.code).toBe(1)
	expect(left.output).toContain('differs: The account has no payouts yet')
	expect((await command('--replace')).code).toBe(2)
})
