import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, minutes } from '~/core/time/durations'
import {
	accountOf,
	buy,
	hasAccess,
	advanceTime,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { reconcileDuplicates } from '~/features/billing/stripe-sync/reconcile-duplicates.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'

const billing = useBilling()

const alertsAbout = async (subscriptionId: string): Promise<string[]> =>
	(
		await db().billingAlert.findMany({
			where: { dedupeKey: `duplicate_subscription:${subscriptionId}` },
		})
	).map(({ detail }) => detail)

async function mailAbout(subscriptionId: string): Promise<string> {
	const { payload } = await db().outboxMessage.findUniqueOrThrow({
		where: { dedupeKey: `duplicate:${subscriptionId}` },
	})
	return payload
}

/** A member whose renewal was never paid, so that the subscription is `unpaid` at Stripe. */
async function unpaidMember() {
	await billing.sandbox.settings({ afterRetries: 'unpaid' })
	const user = await createCustomer()
	await buy(billing, user, {}, { card: 'fails_on_renewal' })
	await advanceTime(billing, days(400))
	const old = await subscriptionOf(user)
	expect(old.status).toBe('unpaid')
	return { user, old }
}

describe('two subscriptions of one user', () => {
	test('BILL-01 a member whose plan became unpaid buys again: the old plan is canceled without a refund', async () => {
		const { user, old } = await unpaidMember()
		await buy(billing, user, { plan: 'biannual' })
		await billing.sandbox.flush()
		const { subscriptions, payments } = await accountOf(user)
		expect(subscriptions).toMatchObject([
			{ id: old.id, status: 'canceled', endedBy: 'replaced' },
			{ plan: 'biannual', status: 'active', endedBy: null },
		])
		expect(payments.filter(({ amountRefunded }) => amountRefunded > 0)).toEqual([])
		const { data: refunds } = await stripeClient('waiting').refunds.list({ limit: 100 })
		expect(refunds).toEqual([])
		expect(await hasAccess(user)).toBe(true)
		const [detail] = await alertsAbout(old.id)
		expect(detail).toContain('nothing was refunded')
		const mail = await mailAbout(old.id)
		expect(mail).toContain('Nothing was refunded')
		expect(mail).toContain('We canceled your earlier subscription')
		expect(await db().outboxMessage.count({ where: { dedupeKey: `ended:${old.id}` } })).toBe(0)
	})

	test('BILL-01 an older subscription that was never completed is canceled without a refund', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const old = await subscriptionOf(user)
		await billing.sandbox.setStatus(old.id, 'incomplete')
		await billing.sandbox.flush()
		await buy(billing, user, { plan: 'biannual' })
		expect((await accountOf(user)).subscriptions).toMatchObject([
			{ id: old.id, status: 'canceled', endedBy: 'replaced' },
			{ status: 'active' },
		])
		expect((await accountOf(user)).payments).toMatchObject([
			{ amountRefunded: 0 },
			{ amountRefunded: 0 },
		])
	})

	test.each(['unpaid', 'incomplete', 'incomplete_expired', 'canceled'])(
		'BILL-01 buying again beside a %s plan refunds nothing of what was paid before',
		async (status) => {
			const user = await createCustomer()
			await buy(billing, user)
			const old = await subscriptionOf(user)
			await billing.sandbox.setStatus(old.id, status)
			await billing.sandbox.flush()
			await advanceTime(billing, minutes(5))
			await buy(billing, user, { plan: 'biannual' })
			await billing.sandbox.flush()
			const { subscriptions, payments } = await accountOf(user)
			expect(subscriptions.map(({ status: now }) => now)).toEqual([
				status === 'incomplete_expired' ? status : 'canceled',
				'active',
			])
			expect(payments.map(({ amountRefunded }) => amountRefunded)).toEqual([0, 0])
			expect(await hasAccess(user)).toBe(true)
		},
	)

	test.each([
		['active', 'past_due'],
		['active', 'unpaid'],
		['active', 'incomplete'],
		['active', 'paused'],
		['trialing', 'active'],
		['past_due', 'active'],
		['paused', 'active'],
	])(
		'BILL-01 beside a kept %s plan, a newer %s one is refunded, and the kept one never',
		async (keptStatus, newerStatus) => {
			const user = await createCustomer()
			await buy(billing, user)
			const kept = await subscriptionOf(user)
			const { stripeCustomerId } = await accountOf(user)
			await advanceTime(billing, minutes(1))
			await billing.sandbox.setStatus(kept.id, keptStatus)
			const newer = await billing.sandbox.subscribe(stripeCustomerId, 'biannual')
			await billing.sandbox.setStatus(newer.id, newerStatus)
			await billing.sandbox.flush()
			const { subscriptions, payments } = await accountOf(user)
			expect(subscriptions).toMatchObject([
				{ id: kept.id, status: keptStatus },
				{ id: newer.id, status: 'canceled', endedBy: 'duplicate' },
			])
			expect(payments.map(({ amountRefunded }) => amountRefunded)).toEqual([0, 9_900])
		},
	)

	test('BILL-01 a newer subscription that was paid is refunded, and the mail and the alert say so', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		await advanceTime(billing, minutes(1))
		const other = await billing.sandbox.subscribe(stripeCustomerId, 'biannual')
		await billing.sandbox.flush()
		expect((await accountOf(user)).payments).toMatchObject([
			{ amountRefunded: 0 },
			{ status: 'refunded', amountRefunded: 9_900 },
		])
		expect((await alertsAbout(other.id))[0]).toContain('its payments were refunded')
		expect(await mailAbout(other.id)).toContain('are refunding it in full to your card')
		// It is not welcomed first: the one receipt is that of the plan that stays.
		const receipts = { dedupeKey: { startsWith: 'receipt:' } }
		expect(await db().outboxMessage.count({ where: receipts })).toBe(1)
	})

	test('BILL-01 a newer subscription that was never paid is canceled, and nothing says it was refunded', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		await advanceTime(billing, minutes(1))
		const other = await billing.sandbox.subscribe(stripeCustomerId, 'biannual', {
			card: 'declined',
		})
		await billing.sandbox.flush()
		expect((await accountOf(user)).subscriptions).toMatchObject([
			{ status: 'active' },
			{ id: other.id, status: 'canceled', endedBy: 'duplicate' },
		])
		expect((await alertsAbout(other.id))[0]).toContain('It had no payment to refund')
		const mail = await mailAbout(other.id)
		expect(mail).not.toContain('refund')
		expect(mail).toContain("It wasn't charged.")
	})

	test('BILL-01 a payment from before the newer subscription existed is not refunded', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { id: accountId, stripeCustomerId, payments } = await accountOf(user)
		await advanceTime(billing, minutes(1))
		const other = await billing.sandbox.subscribe(stripeCustomerId, 'biannual')
		const subscription = await subscriptionOf(user)
		await db().subscription.create({
			data: {
				...subscription,
				id: other.id,
				plan: 'biannual',
				createdAt: new Date(other.created * 1000),
			},
		})
		// Stripe's data of a subscription migrated from another account.
		await db().payment.updateMany({
			where: { id: payments[0]?.id ?? '' },
			data: { subscriptionId: other.id },
		})
		expect(await reconcileDuplicates(accountId, currentTime())).toBe(true)
		await syncBilling(stripeCustomerId)
		const account = await accountOf(user)
		expect(account.payments.find(({ id }) => id === payments[0]?.id)).toMatchObject({
			amountRefunded: 0,
		})
		expect(account.subscriptions).toMatchObject([{ status: 'active' }, { status: 'canceled' }])
	})
})

test('a contested purchase for an account that is gone: the subscription ends without a second refund', async () => {
	const user = await createCustomer()
	await buy(billing, user)
	const { stripeCustomerId, payments } = await accountOf(user)
	const { id } = await subscriptionOf(user)
	await billing.sandbox.webhooks({ drop: ['*'] })
	await billing.sandbox.dispute(payments[0]?.chargeId ?? '')
	await db().user.delete({ where: { id: user.id } })
	await db().billingAccount.updateMany({ where: { stripeCustomerId }, data: { userId: null } })
	expect(await syncBilling(stripeCustomerId)).toEqual({ kind: 'deletedUser' })
	expect((await stripeClient('waiting').subscriptions.retrieve(id)).status).toBe('canceled')
})
