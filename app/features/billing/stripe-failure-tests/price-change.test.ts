import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { findPlanKey } from '~/features/billing/entitlement/subscription-status.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import {
	loadMembership,
	subscriptionDetails,
} from '~/features/billing/subscription/subscription-card.server'
import { previewSwitch, switchPlan } from '~/features/billing/subscription/plan-change.server'
import {
	accountOf,
	advanceTime,
	buy,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { priceOf } from '#tests/helpers/billing/payments'
import { createCustomer } from '#tests/helpers/factories'
import { forgetSingleton } from '#tests/helpers/setup/singletons'

/** Prices that the owner changes, moves or replaces at Stripe while members have them. */

const billing = useBilling()

async function member(plan: 'annual' | 'biannual' = 'annual'): Promise<PublicUser> {
	const user = await createCustomer()
	await buy(billing, user, { plan })
	return user
}

/** A new process on the next day: it knows only what is stored. */
async function restart(): Promise<void> {
	forgetSingleton('prices')
	forgetSingleton('last-readings')
	await advanceTime(billing, days(2))
	await runBillingReconciliation(currentTime())
}

const resync = async (user: PublicUser): Promise<void> =>
	void (await syncBilling((await accountOf(user)).stripeCustomerId))

const mails = async (): Promise<string[]> =>
	(await db().outboxMessage.findMany()).map(({ dedupeKey }) => dedupeKey ?? '').toSorted()

const openAlerts = () => db().billingAlert.findMany({ where: { kind: 'unknown_plan' } })

/** A price of its own product. */
const foreignPrice = (): Promise<Stripe.Price> =>
	billing.owner.prices.create({
		currency: 'usd',
		unit_amount: 5_000,
		recurring: { interval: 'year' },
		product_data: { name: 'Special' },
	})

async function moveTo(user: PublicUser, price: string): Promise<void> {
	const { id } = await subscriptionOf(user)
	const { items } = await billing.owner.subscriptions.retrieve(id)
	await billing.owner.subscriptions.update(id, {
		items: [{ id: items.data[0]?.id ?? '', price }],
		proration_behavior: 'none',
	})
	await billing.sandbox.flush()
}

/** What a member sees and what the API says. */
async function look(user: PublicUser) {
	const { subscription } = (await loadMembership(user, currentTime())).card
	const details = await subscriptionDetails(user)
	return {
		plan: subscription?.currentPlan,
		price: subscription?.price,
		switchTo: subscription?.switchTo,
		api: details?.plan,
		apiPrice: details?.price,
		limitOf: await findPlanKey(user.id),
	}
}

const ANNUAL = {
	plan: 'Annual Plan',
	price: '$149',
	switchTo: 'biannual',
	api: 'annual',
	apiPrice: '$149',
	limitOf: 'annual',
}

describe('MON-02 members on an old price keep plan, limit, switch, API plan and amount', () => {
	test('after the amount was changed: the key moved to a new price of the product', async () => {
		const user = await member()
		const sent = await mails()
		await billing.sandbox.changePrice('annual', { unitAmount: 19_900 })
		await billing.sandbox.flush()
		await restart()
		expect(await look(user)).toEqual(ANNUAL)
		expect(await openAlerts()).toEqual([])
		expect(await mails()).toEqual(sent)
	})

	test('after the key moved to a new product, if the old one says whose it is', async () => {
		const user = await member()
		const sent = await mails()
		const old = await priceOf(billing.owner, 'annual')
		await billing.owner.products.update(old.product as string, { metadata: { plan: 'annual' } })
		await billing.owner.prices.create({
			currency: 'usd',
			unit_amount: 19_900,
			recurring: { interval: 'year' },
			product_data: { name: 'Annual Plan 2027' },
			lookup_key: 'annual',
			transfer_lookup_key: true,
		})
		await billing.owner.prices.update(old.id, { active: false })
		await restart()
		expect(await look(user)).toEqual(ANNUAL)
		expect(await openAlerts()).toEqual([])
		expect(await mails()).toEqual(sent)
	})

	test('after the key was taken away, if the price says whose it is', async () => {
		const user = await member('biannual')
		const old = await priceOf(billing.owner, 'biannual')
		await billing.owner.prices.update(old.id, { metadata: { plan: 'biannual' } })
		await billing.owner.prices.create({
			currency: 'usd',
			unit_amount: 9_900,
			recurring: { interval: 'month', interval_count: 6 },
			product_data: { name: 'Other' },
			lookup_key: 'biannual',
			transfer_lookup_key: true,
		})
		await restart()
		expect(await look(user)).toMatchObject({ plan: '6-Month Plan', switchTo: 'annual' })
		expect(await openAlerts()).toEqual([])
	})

	test('a price of the other period of a shared product is not taken for its plan', async () => {
		const user = await member('biannual')
		const old = await priceOf(billing.owner, 'annual')
		const shared = await billing.owner.prices.create({
			product: old.product as string,
			currency: 'usd',
			unit_amount: 9_900,
			recurring: { interval: 'month', interval_count: 6 },
		})
		await moveTo(user, shared.id)
		await restart()
		expect(await look(user)).toMatchObject({ plan: '6-Month Plan', api: 'biannual' })
	})

	test.each(['annual', 'biannual'] as const)('%s: the switch works', async (plan) => {
		const user = await member(plan)
		const old = await priceOf(billing.owner, plan)
		await billing.owner.prices.create({
			product: old.product as string,
			currency: 'usd',
			unit_amount: old.unit_amount ?? 0,
			recurring: {
				interval: plan === 'annual' ? 'year' : 'month',
				interval_count: plan === 'annual' ? 1 : 6,
			},
			lookup_key: plan,
			transfer_lookup_key: true,
		})
		await billing.owner.prices.update(old.id, { active: false })
		await restart()
		const preview = await previewSwitch(user, currentTime())
		expect(preview?.to).toBe(plan === 'annual' ? 'biannual' : 'annual')
		expect(await switchPlan(user, preview!, currentTime())).toEqual({ ok: true })
		const { plan: now, nextPlan } = await subscriptionOf(user)
		expect(nextPlan ?? now).toBe(preview?.to)
	})

	test('the renewal is a payment and a receipt of the plan, with the old amount', async () => {
		const user = await member()
		await billing.sandbox.changePrice('annual', { unitAmount: 19_900 })
		await advanceTime(billing, days(366))
		forgetSingleton('prices')
		await resync(user)
		const { payments } = await accountOf(user)
		expect(payments).toMatchObject([
			{ plan: 'annual', amount: 14_900 },
			{ plan: 'annual', amount: 14_900, kind: 'subscription_cycle' },
		])
		const receipt = await db().outboxMessage.findFirstOrThrow({
			where: { dedupeKey: `receipt:${payments[1]?.id}` },
		})
		expect(JSON.stringify(receipt)).toContain('Receipt for your Annual Plan: $149')
	})
})

describe('MON-02 a price of no plan', () => {
	test('changes no stored plan, no limit and sends no mail; one alert for all who have it', async () => {
		const users = [await member(), await member()]
		const sent = await mails()
		const price = await foreignPrice()
		for (const user of users) await moveTo(user, price.id)
		await restart()
		const [first, second] = users as [PublicUser, PublicUser]
		expect(await look(first)).toEqual({ ...ANNUAL, price: '$50', apiPrice: '$50' })
		expect(await look(second)).toMatchObject({ plan: 'Annual Plan', limitOf: 'annual' })
		expect(await mails()).toEqual(sent)
		const alerts = await openAlerts()
		expect(alerts).toHaveLength(1)
		expect(alerts[0]?.detail).toContain(`Price ${price.id} belongs to no plan.`)
		const { payments } = await accountOf(first)
		expect(payments).toMatchObject([{ plan: 'annual' }])
	})

	test('that is given its plan later is known, without a mail about a switch', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		await billing.owner.subscriptions.cancel((await subscriptionOf(user)).id)
		await billing.sandbox.flush()
		const price = await foreignPrice()
		const [card] = (await billing.owner.customers.listPaymentMethods(stripeCustomerId)).data
		const { id } = await billing.owner.subscriptions.create({
			customer: stripeCustomerId,
			items: [{ price: price.id }],
			default_payment_method: card?.id ?? '',
		})
		await resync(user)
		const stored = () => db().subscription.findUniqueOrThrow({ where: { id } })
		expect((await stored()).plan).toBe('unknown')
		expect(await openAlerts()).toHaveLength(1)
		const sent = await mails()
		await billing.owner.products.update(price.product as string, { metadata: { plan: 'annual' } })
		await restart()
		expect((await stored()).plan).toBe('annual')
		expect(await mails()).toEqual(sent)
	})

	test('that may not be read changes nothing either', async () => {
		const user = await member()
		const price = await foreignPrice()
		await billing.sandbox.settings({ forbidden: ['GET /v1/prices/*'] })
		await moveTo(user, price.id)
		expect(await look(user)).toMatchObject({ plan: 'Annual Plan', limitOf: 'annual' })
	})

	test('is asked for once', async () => {
		const user = await member()
		const price = await foreignPrice()
		await billing.sandbox.clearLog()
		await moveTo(user, price.id)
		await resync(user)
		const asked = (await billing.sandbox.log()).filter(
			({ path }) => path === `/v1/prices/${price.id}`,
		)
		expect(asked).toHaveLength(1)
	})
})

describe('MON-02 a scheduled price', () => {
	async function schedule(user: PublicUser, price: string): Promise<void> {
		const { subscriptionSchedules } = billing.owner
		const { id } = await subscriptionOf(user)
		const { id: made, phases } = await subscriptionSchedules.create({ from_subscription: id })
		const [current] = phases
		await subscriptionSchedules.update(made, {
			phases: [
				{
					items: [{ price: current?.items[0]?.price as string }],
					start_date: current?.start_date ?? 0,
					end_date: current?.end_date ?? 0,
				},
				{ items: [{ price }], duration: { interval: 'year' } },
			],
		})
		await billing.sandbox.flush()
	}

	test('of the same plan is no switch, and sends no mail about one', async () => {
		const user = await member()
		const sent = await mails()
		const { id } = await billing.sandbox.changePrice('annual', { unitAmount: 19_900 })
		await schedule(user, id)
		expect(await subscriptionOf(user)).toMatchObject({ plan: 'annual', nextPlan: null })
		expect(await mails()).toEqual(sent)
	})

	test('of no plan leaves a planned switch as it is stored, with an alert', async () => {
		const user = await member()
		const preview = await previewSwitch(user, currentTime())
		await switchPlan(user, preview!, currentTime())
		expect(await subscriptionOf(user)).toMatchObject({ nextPlan: 'biannual' })
		const sent = await mails()
		const { id } = await subscriptionOf(user)
		const { schedule: made } = await billing.owner.subscriptions.retrieve(id)
		await billing.owner.subscriptionSchedules.release(made as string)
		await billing.sandbox.webhooks({ drop: ['*'] })
		await schedule(user, (await foreignPrice()).id)
		await billing.sandbox.webhooks({ drop: [] })
		await resync(user)
		expect(await subscriptionOf(user)).toMatchObject({ plan: 'annual', nextPlan: 'biannual' })
		expect(await mails()).toEqual(sent)
		expect(await openAlerts()).toHaveLength(1)
	})
})
