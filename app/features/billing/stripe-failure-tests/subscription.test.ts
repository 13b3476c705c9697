import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, hours } from '~/core/time/durations'
import {
	accountOf,
	buy,
	hasAccess,
	advanceTime,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { submitPortal } from '#tests/helpers/billing/portal'
import { createCustomer, reload } from '#tests/helpers/factories'
import { loadMembership } from '~/features/billing/subscription/subscription-card.server'
import { cancelMembership } from '~/features/billing/subscription/plan-change.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'

const billing = useBilling()

const YEAR = days(366)

async function member(
	plan: 'annual' | 'biannual' = 'annual',
	card: 'ok' | 'fails_on_renewal' = 'ok',
) {
	const user = await createCustomer()
	await buy(billing, user, { plan }, { card })
	const { stripeCustomerId } = await accountOf(user)
	return {
		user: await reload(user),
		customer: stripeCustomerId,
		id: (await subscriptionOf(user)).id,
	}
}

const loadCard = async (user: { id: string }) =>
	(await loadMembership(await reload(user), currentTime())).card

const mails = async (start: string) =>
	db().outboxMessage.count({ where: { dedupeKey: { startsWith: start } } })

describe('renewals', () => {
	test.each([
		['annual', days(366), 14_900],
		['biannual', days(182), 9_900],
	] as const)(
		'S1 %s renews: the date moves, the payment is recorded, a receipt is sent',
		async (plan, ms, cents) => {
			const { user } = await member(plan)
			const subscriptionBefore = await subscriptionOf(user)
			await advanceTime(billing, ms)
			const subscriptionAfter = await subscriptionOf(user)
			expect(subscriptionAfter.currentPeriodEnd?.getTime()).toBeGreaterThan(
				subscriptionBefore.currentPeriodEnd?.getTime() ?? 0,
			)
			const { payments } = await accountOf(user)
			expect(payments).toMatchObject([
				{ kind: 'subscription_first' },
				{ kind: 'subscription_cycle', amount: cents, status: 'paid', plan },
			])
			expect(payments[1]?.invoiceUrl).toMatch(/^http/u)
			expect(await mails('receipt:')).toBe(2)
			expect(await hasAccess(user)).toBe(true)
		},
	)

	test('S2 SUB-27 a failed renewal: grace period, email, access; a new card clears all of it', async () => {
		const { user, id } = await member('annual', 'fails_on_renewal')
		await advanceTime(billing, YEAR)
		expect(await reload(user)).toMatchObject({ role: 'subscriber', subscriptionStatus: 'past_due' })
		expect(await hasAccess(user)).toBe(true)
		expect((await loadCard(user)).pastDue).toMatchObject({ isOver: false })
		expect(await mails('payment-failed:')).toBe(1)
		await payOpenInvoice(id)
		expect(await reload(user)).toMatchObject({ subscriptionStatus: 'active' })
		expect((await loadCard(user)).pastDue).toBeNull()
		expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).graceUntil).toBeNull()
	})

	test('S3 after the grace period access ends while Stripe still retries, and a payment restores it', async () => {
		const { user, id } = await member('annual', 'fails_on_renewal')
		await advanceTime(billing, days(365) + hours(2))
		expect(await hasAccess(user)).toBe(true)
		await billing.sandbox.webhooks({ drop: ['*'] })
		await advanceTime(billing, days(7) + hours(1))
		expect(await hasAccess(user)).toBe(false)
		await billing.sandbox.webhooks({ drop: [] })
		const { status } = await subscriptionOf(user)
		expect(status).toBe('past_due')
		if ((await stripeClient('waiting').subscriptions.retrieve(id)).status === 'past_due') {
			await payOpenInvoice(id)
			expect(await hasAccess(user)).toBe(true)
		}
	})

	test.each(['canceled', 'unpaid'] as const)(
		'S4 after the last retry it is %s: role user again, no data lost',
		async (afterRetries) => {
			await billing.sandbox.settings({ afterRetries })
			const { user } = await member('annual', 'fails_on_renewal')
			await advanceTime(billing, days(400))
			expect((await subscriptionOf(user)).status).toBe(afterRetries)
			expect(await reload(user)).toMatchObject({ role: 'user', subscriptionStatus: afterRetries })
			expect(await hasAccess(user)).toBe(false)
			expect((await accountOf(user)).payments.some(({ status }) => status === 'paid')).toBe(true)
		},
	)

	test('sends the reminder 30 days before, once, and not after a cancellation', async () => {
		const { user } = await member()
		const other = await member()
		await cancelMembership(other.user)
		await advanceTime(billing, days(334))
		await runBillingReconciliation(currentTime())
		expect(await mails('renewal:')).toBe(0)
		await advanceTime(billing, days(2))
		await runBillingReconciliation(currentTime())
		await runBillingReconciliation(currentTime())
		expect(await mails('renewal:')).toBe(1)
		const mail = await db().outboxMessage.findFirstOrThrow({
			where: { dedupeKey: { startsWith: 'renewal:' } },
		})
		expect(mail.payload).toContain('$149 to your card')
		expect(mail.payload).toContain('cancel anytime')
		expect(mail.payload).toContain(user.email)
	})
})

/** Pays the open invoice on its page, with another card. */
async function payOpenInvoice(subscription: string): Promise<void> {
	const { latest_invoice: invoice } = await stripeClient('waiting').subscriptions.retrieve(
		subscription,
		{ expand: ['latest_invoice'] },
	)
	const url = typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? '') : ''
	expect((await submitPortal(url, { intent: 'pay', card: 'ok', last4: '4242' })).status).toBe(200)
	await billing.sandbox.flush()
}

describe('subscription states', () => {
	test.each(['incomplete', 'incomplete_expired', 'unpaid', 'paused'])(
		'S5 S6 %s grants no access',
		async (status) => {
			const { user, id } = await member()
			await billing.sandbox.setStatus(id, status)
			await billing.sandbox.flush()
			expect(await hasAccess(user)).toBe(false)
			await billing.sandbox.setStatus(id, 'active')
			await billing.sandbox.flush()
			expect(await hasAccess(user)).toBe(true)
		},
	)

	test('S6 paused payments: access until the end of the paid period only', async () => {
		const { user, id } = await member('biannual')
		await stripeClient('waiting').subscriptions.update(id, {
			pause_collection: { behavior: 'void' },
		})
		await billing.sandbox.flush()
		expect(await hasAccess(user)).toBe(true)
		expect((await loadCard(user)).status.kind).toBe('paused')
		await advanceTime(billing, days(186))
		expect(await hasAccess(user)).toBe(false)
		expect((await reload(user)).role).toBe('user')
	})

	test('S13 a trial grants access', async () => {
		const { user, id } = await member()
		await billing.sandbox.setStatus(id, 'trialing')
		await billing.sandbox.flush()
		expect(await reload(user)).toMatchObject({ subscriptionStatus: 'trialing', role: 'subscriber' })
		expect(await hasAccess(user)).toBe(true)
	})

	test('S14 an unknown state: no access, an alert, no crash', async () => {
		const { user, id } = await member()
		await billing.sandbox.setStatus(id, 'hibernating')
		for (const { status } of await billing.sandbox.flush()) expect(status).toBe(200)
		expect(await hasAccess(user)).toBe(false)
		expect(await db().billingAlert.count({ where: { kind: 'unknown_status' } })).toBe(1)
	})

	test('S12 a price that was never ours: Unknown Plan, access remains, an alert', async () => {
		const { user, id } = await member()
		const { stripeCustomerId } = await accountOf(user)
		const { default_payment_method: card } = await billing.owner.subscriptions.retrieve(id)
		await billing.owner.subscriptions.cancel(id)
		await billing.sandbox.flush()
		const price = await billing.owner.prices.create({
			currency: 'usd',
			unit_amount: 5_000,
			recurring: { interval: 'month' },
			product_data: { name: 'Special' },
		})
		await billing.owner.subscriptions.create({
			customer: stripeCustomerId,
			items: [{ price: price.id }],
			default_payment_method: card as string,
		})
		await billing.sandbox.flush()
		expect((await accountOf(user)).subscriptions.at(-1)?.plan).toBe('unknown')
		expect((await loadCard(user)).subscription?.currentPlan).toBe('Unknown Plan')
		expect(await hasAccess(user)).toBe(true)
		expect(await db().billingAlert.count({ where: { kind: 'unknown_plan' } })).toBe(1)
	})

	test('S15 two items: renews on the later date', async () => {
		const { user, id } = await member('biannual')
		const { data } = await stripeClient('waiting').prices.list({ lookup_keys: ['annual'] })
		await stripeClient('waiting').subscriptions.update(id, {
			items: [{ price: data[0]?.id ?? '' }],
			proration_behavior: 'none',
		})
		await billing.sandbox.flush()
		const raw = await stripeClient('waiting').subscriptions.retrieve(id)
		const ends = raw.items.data.map((item) => item.current_period_end)
		expect(ends).toHaveLength(2)
		expect((await subscriptionOf(user)).currentPeriodEnd?.getTime()).toBe(Math.max(...ends) * 1000)
	})

	test('S8 canceled immediately at Stripe: access ends immediately', async () => {
		const { user, id } = await member()
		await stripeClient('waiting').subscriptions.cancel(id)
		await billing.sandbox.flush()
		expect(await reload(user)).toMatchObject({ role: 'user', subscriptionStatus: 'canceled' })
		expect(await mails('ended:')).toBe(1)
	})
})

test('Stripe unavailable for days: access ends some time after the paid period, and is restored', async () => {
	const { user, customer } = await member('biannual')
	await billing.sandbox.fail({ route: 'GET /v1/*', times: 100_000, status: 503 })
	await billing.sandbox.webhooks({ drop: ['*'] })
	await advanceTime(billing, days(183))
	await runBillingReconciliation(currentTime())
	expect(await hasAccess(user)).toBe(true)
	await advanceTime(billing, days(4))
	await runBillingReconciliation(currentTime())
	expect(await hasAccess(user)).toBe(false)
	await billing.sandbox.heal()
	await syncBilling(customer)
	expect(await hasAccess(user)).toBe(true)
})

test('A7 an administrator stays one, and so does a subscriber an admin made', async () => {
	const admin = await createCustomer({ role: 'admin' })
	await buy(billing, admin)
	expect((await reload(admin)).role).toBe('admin')
	const grantedSubscriber = await createCustomer({
		role: 'subscriber',
		roleSource: 'admin',
		subscriptionStatus: 'active',
	})
	await buy(billing, grantedSubscriber)
	await stripeClient('waiting').subscriptions.cancel((await subscriptionOf(grantedSubscriber)).id)
	await billing.sandbox.flush()
	expect(await reload(grantedSubscriber)).toMatchObject({
		role: 'subscriber',
		subscriptionStatus: 'active',
	})
	const mep = await createCustomer({ role: 'MEP' })
	await buy(billing, mep)
	expect((await reload(mep)).role).toBe('subscriber')
})
