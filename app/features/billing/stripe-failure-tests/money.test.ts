import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, hours, seconds } from '~/core/time/durations'
import {
	accountOf,
	buy,
	checkout,
	hasAccess,
	advanceTime,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer, reload } from '#tests/helpers/factories'
import { listReceipts } from '~/features/billing/subscription/subscription-card.server'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'
import {
	monthlyRecurring,
	recentTransactions,
	revenue,
	totalRevenue,
	userPayments,
} from '~/features/billing/revenue/revenue.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'

const billing = useBilling()

async function member() {
	const user = await createCustomer()
	await buy(billing, user)
	const { payments, stripeCustomerId } = await accountOf(user)
	return { user, customer: stripeCustomerId, charge: payments[0]?.chargeId ?? '' }
}

const loadPayment = async (user: { id: string }) => (await accountOf(user)).payments[0]

describe('refunds and disputes', () => {
	test('R1 a full refund: no access, plan canceled, shown on the receipt', async () => {
		const { user, charge } = await member()
		await billing.sandbox.refund(charge)
		await billing.sandbox.flush()
		expect(await loadPayment(user)).toMatchObject({ status: 'refunded', amountRefunded: 14_900 })
		expect(await hasAccess(user)).toBe(false)
		expect(await subscriptionOf(user)).toMatchObject({ status: 'canceled', endedBy: 'refund' })
		expect(await listReceipts(user.id)).toMatchObject([{ state: 'Refunded', amount: '$149' }])
	})

	test('R2 a partial refund: the amounts are right, access continues', async () => {
		const { user, charge } = await member()
		await billing.sandbox.refund(charge, 5_000)
		await billing.sandbox.flush()
		expect(await loadPayment(user)).toMatchObject({
			status: 'partially_refunded',
			amountRefunded: 5_000,
		})
		expect(await hasAccess(user)).toBe(true)
		expect(await listReceipts(user.id)).toMatchObject([{ state: '$50 refunded' }])
		// An admin sees how much, too.
		expect((await userPayments(user.id)).rows).toMatchObject([{ state: '$50 refunded' }])
	})

	test('R3 the bank returns the refund: the amount is restored, and access is owed again', async () => {
		const { user, charge } = await member()
		const refund = await billing.sandbox.refund(charge)
		await billing.sandbox.flush()
		await billing.sandbox.failRefund(refund.id)
		await billing.sandbox.flush()
		expect(await loadPayment(user)).toMatchObject({ status: 'paid', amountRefunded: 0 })
		expect(await hasAccess(user)).toBe(true)
		await advanceTime(billing, days(364))
		expect(await hasAccess(user)).toBe(true)
		await advanceTime(billing, days(2))
		expect(await hasAccess(user)).toBe(false)
	})

	test('R4 disputed: access suspended, plan canceled, evidence date for the admin; winning restores it', async () => {
		const { user, charge } = await member()
		const dispute = await billing.sandbox.dispute(charge)
		await billing.sandbox.flush()
		expect(await loadPayment(user)).toMatchObject({ status: 'disputed' })
		expect((await accountOf(user)).accessSuspended).toBe('dispute')
		expect(await hasAccess(user)).toBe(false)
		expect(await subscriptionOf(user)).toMatchObject({ status: 'canceled', endedBy: 'dispute' })
		const [alert] = await db().billingAlert.findMany({ where: { kind: 'dispute' } })
		expect(alert?.detail).toContain('Evidence is due by')
		await billing.sandbox.closeDispute(dispute.id, 'won')
		await billing.sandbox.flush()
		expect(await loadPayment(user)).toMatchObject({ status: 'dispute_won', amountDisputed: 0 })
		expect((await accountOf(user)).accessSuspended).toBeNull()
		expect(await hasAccess(user)).toBe(true)
	})

	test('R4 lost: access stays suspended, the money is removed from the revenue', async () => {
		const { user, charge } = await member()
		const dispute = await billing.sandbox.dispute(charge)
		await billing.sandbox.closeDispute(dispute.id, 'lost')
		await billing.sandbox.flush()
		expect(await loadPayment(user)).toMatchObject({
			status: 'dispute_lost',
			amountDisputed: 14_900,
		})
		expect(await hasAccess(user)).toBe(false)
		expect(await totalRevenue()).toBe(0)
	})

	test('R5 an early fraud warning raises an alert and changes nothing', async () => {
		const { user, charge } = await member()
		await billing.sandbox.warnOfFraud(charge)
		for (const { status } of await billing.sandbox.flush()) expect(status).toBe(200)
		expect(await hasAccess(user)).toBe(true)
		expect(await db().billingAlert.count({ where: { kind: 'early_fraud_warning' } })).toBe(1)
	})
})

describe('N4 N5 the ledger', () => {
	test("N4 API-18 gross, refunds, fees and disputes match Stripe's balance to the cent", async () => {
		const first = await member()
		const second = await member()
		const third = await member()
		await buy(billing, await createCustomer(), { plan: 'biannual' })
		await billing.sandbox.refund(first.charge)
		await billing.sandbox.refund(second.charge, 1_234)
		const lost = await billing.sandbox.dispute(third.charge)
		await billing.sandbox.closeDispute(lost.id, 'lost')
		await billing.sandbox.flush()
		await advanceTime(billing, hours(1))
		const moves = await stripeClient('waiting')
			.balanceTransactions.list({ limit: 100 })
			.autoPagingToArray({ limit: 1000 })
		const books = await revenue()
		const sum = (field: 'net' | 'fee') => moves.reduce((total, move) => total + move[field], 0)
		expect(books.net).toBe(sum('net'))
		expect(books.fees).toBe(sum('fee'))
		expect(books.gross).toBe(3 * 14_900 + 9_900)
		expect(await totalRevenue()).toBe((3 * 14_900 + 9_900 - 14_900 - 1_234 - 14_900) / 100)
	})

	test('N5 reads all 250 charges of one customer', async () => {
		const [customer] = await billing.sandbox.bulk({ customers: 1, chargesEach: 250 })
		const user = await createCustomer()
		await db().billingAccount.create({
			data: {
				userId: user.id,
				stripeCustomerId: customer?.id ?? '',
				syncStartedAt: new Date(0),
				createdAt: currentTime(),
			},
		})
		await syncBilling(customer?.id ?? '')
		expect((await accountOf(user)).payments).toHaveLength(250)
		expect(await hasAccess(user)).toBe(true)
	})

	test('monthly recurring revenue: each plan spread over its months, without canceled ones', async () => {
		await member()
		await buy(billing, await createCustomer(), { plan: 'biannual' })
		const ending = await member()
		await stripeClient('waiting').subscriptions.update((await subscriptionOf(ending.user)).id, {
			cancel_at_period_end: true,
		})
		await billing.sandbox.flush()
		expect(await monthlyRecurring()).toBe(Math.round(14_900 / 12 + 9_900 / 6))
	})

	test('API-19 DATA-08 transactions name who, what, how much and with which code', async () => {
		const user = await createCustomer({ firstName: 'Rosa', lastName: 'Lind' })
		await buy(billing, user, { code: 'friend10' })
		expect(await recentTransactions()).toMatchObject([
			{
				name: 'Rosa Lind',
				activityDetail: 'New subscription: Annual Plan',
				amount: '134.10',
				currency: 'usd',
				vipCode: 'FRIEND10',
			},
		])
		await db().user.delete({ where: { id: user.id } })
		expect((await recentTransactions())[0]?.name).toBe('Former member')
	})
})

test('a purchase with a code is charged less, and the receipt tells it', async () => {
	const user = await createCustomer()
	await buy(billing, user, { code: 'FRIEND10' })
	expect(await loadPayment(user)).toMatchObject({ amount: 13_410 })
	expect((await reload(user)).role).toBe('subscriber')
})

describe('F6 a declined first payment in the books', () => {
	test('is a new subscription that failed', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		expect((await billing.sandbox.pay(sessionId, { card: 'declined' })).outcome).toBe('declined')
		await syncBilling((await accountOf(user)).stripeCustomerId)
		expect((await accountOf(user)).payments).toMatchObject([
			{ kind: 'subscription_first', status: 'failed' },
		])
		expect((await recentTransactions())[0]?.activityDetail).toBe(
			'New subscription: Annual Plan (failed)',
		)
		expect(await hasAccess(user)).toBe(false)
	})

	test('keeps the plan of its own checkout when another plan is bought within the minute', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await advanceTime(billing, seconds(5))
		expect((await billing.sandbox.pay(sessionId, { card: 'declined' })).outcome).toBe('declined')
		await advanceTime(billing, seconds(20))
		await buy(billing, user, { plan: 'biannual' })
		const booked = [
			{ status: 'failed', plan: 'annual', amount: 14_900 },
			{ status: 'paid', plan: 'biannual', amount: 9_900 },
		]
		expect((await accountOf(user)).payments).toMatchObject(booked)
		const details = ['New subscription: 6-Month Plan', 'New subscription: Annual Plan']
		const { rows } = await userPayments(user.id)
		expect(rows.map(({ activityDetail }) => activityDetail)).toEqual(details)
		// A payment that was stored without its plan is named, too, and gets it with the next reading.
		const failed = { where: { account: { userId: user.id }, status: 'failed' } }
		await db().payment.updateMany({ ...failed, data: { plan: null } })
		const named = await userPayments(user.id)
		expect(named.rows.map(({ activityDetail }) => activityDetail)).toEqual(details)
		const { stripeCustomerId } = await accountOf(user)
		await syncBilling(stripeCustomerId)
		expect((await accountOf(user)).payments).toMatchObject(booked)
		// It stays when the checkouts are not known anymore.
		await db().checkoutAttempt.deleteMany({ where: { userId: user.id } })
		await syncBilling(stripeCustomerId)
		expect((await accountOf(user)).payments).toMatchObject(booked)
	})

	test('a declined single purchase stays one', async () => {
		const admin = await createCustomer({ role: 'admin' })
		const { sessionId } = await checkout(admin, { plan: 'developer_test' })
		await billing.sandbox.pay(sessionId, { card: 'declined' })
		await syncBilling((await accountOf(admin)).stripeCustomerId)
		expect((await accountOf(admin)).payments).toMatchObject([
			{ kind: 'one_time', status: 'failed' },
		])
		await billing.sandbox.pay(sessionId)
		await processCheckout(admin, sessionId)
		expect((await accountOf(admin)).payments).toMatchObject([
			{ kind: 'one_time', status: 'failed' },
			{ kind: 'one_time', status: 'paid', plan: 'developer_test' },
		])
	})
})
