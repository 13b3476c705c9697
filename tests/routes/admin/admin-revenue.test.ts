import { describe, expect, test } from 'vitest'
import type { OpenDisputes } from '~/features/billing/issues/disputes.server'
import { monthOf, monthStart } from '~/features/billing/revenue/cohorts'
import type { RevenueReport } from '~/features/billing/revenue/revenue-report.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { days, minutes } from '~/core/time/durations'
import { accountOf, advanceTime, buy, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, signInAs } from '#tests/helpers/factories'
import { withoutTable } from '#tests/helpers/setup/db-faults'

/** The revenue page and the disputes against the sandbox over HTTP. */

const billing = useBilling()

const loadReport = async (): Promise<RevenueReport> =>
	((await (await signInAs('admin')).load('/admin/revenue')).value as { report: RevenueReport })
		.report

describe('the revenue page', () => {
	test('splits the ledger into parts that add up to it and to the balance at Stripe', async () => {
		// Both join and one leaves within a month, whatever the day is.
		const now = currentTime()
		const middle = monthStart(monthOf(now), 1).getTime() + days(14)
		await advanceTime(billing, middle - now.getTime())
		const [stays, leaves] = [await createCustomer(), await createCustomer()]
		await buy(billing, stays)
		await buy(billing, leaves, { plan: 'biannual' })
		await buy(billing, await createCustomer({ role: 'admin' }), { plan: 'developer_test' })
		await advanceTime(billing, minutes(20))
		const left = await accountOf(leaves)
		await stripeClient('waiting').refunds.create({ charge: left.payments[0]?.chargeId ?? '' })
		await syncBilling(left.stripeCustomerId)
		await advanceTime(billing, minutes(20))
		const { split, members, cohorts, churn } = await loadReport()
		expect(split).toMatchObject({
			recurring: { gross: 24_800, refunded: 9_900 },
			oneTime: { gross: 100, refunded: 0 },
			total: { gross: 24_900, refunded: 9_900 },
			agrees: true,
			withoutFee: 0,
		})
		expect(split.recurring.net + split.oneTime.net).toBe(split.total.net)
		const monthly = split.months.map(({ recurring, oneTime }) => recurring.net + oneTime.net)
		expect(
			monthly.reduce((sum, net) => sum + net, split.earlier.recurring + split.earlier.oneTime),
		).toBe(split.total.net)
		const moves = await stripeClient('waiting')
			.balanceTransactions.list({ limit: 100 })
			.autoPagingToArray({ limit: 1_000 })
		expect(moves.reduce((sum, { net }) => sum + net, 0)).toBe(split.total.net)
		expect(members).toEqual({ all: 2, now: 1 })
		expect(cohorts).toMatchObject([{ size: 2, retained: [1] }])
		expect(churn.at(-1)).toMatchObject({ start: 0, joined: 1, lost: 0, end: 1 })
		await advanceTime(billing, days(32))
		const later = await loadReport()
		expect(later.cohorts[0]?.retained.at(-1)).toBe(1)
		expect(later.churn.at(-1)).toMatchObject({ start: 1, joined: 0, lost: 0, end: 1 })
	})

	test('says how many payments have no fee yet', async () => {
		await buy(billing, await createCustomer())
		expect((await loadReport()).split.withoutFee).toBe(1)
	})

	test('of an empty ledger has no members and agrees', async () => {
		expect(await loadReport()).toMatchObject({
			split: { total: { gross: 0, net: 0 }, agrees: true },
			cohorts: [],
			members: { all: 0, now: 0 },
		})
	})

	test('says that it cannot be loaded', async () => {
		const admin = await signInAs('admin')
		await withoutTable('Payment', async () => {
			const { status, value } = await admin.load('/admin/revenue')
			expect([status, value]).toEqual([500, { report: null }])
		})
	})
})

describe('open disputes', () => {
	const load = async (): Promise<OpenDisputes> =>
		((await (await signInAs('admin')).load('/admin/billing')).value as { disputes: OpenDisputes })
			.disputes

	test('have their due date, inquiries too, and go when they are closed', async () => {
		expect(await load()).toEqual({ total: 0, rows: [] })
		const [disputed, asked] = [await createCustomer({ firstName: 'Dora' }), await createCustomer()]
		await buy(billing, disputed)
		await buy(billing, asked)
		const accounts = [await accountOf(disputed), await accountOf(asked)]
		const [first, second] = accounts.map(({ payments }) => payments[0]?.chargeId ?? '')
		const dispute = await billing.sandbox.dispute(first ?? '')
		await billing.sandbox.inquire(second ?? '')
		for (const { stripeCustomerId } of accounts) await syncBilling(stripeCustomerId)
		const { total, rows } = await load()
		expect(total).toBe(2)
		const row = rows.find(({ userId }) => userId === disputed.id)
		const stored = await db().payment.findFirstOrThrow({ where: { chargeId: first ?? '' } })
		expect(row).toMatchObject({
			amount: '$149',
			isInquiry: false,
			isOverdue: false,
			dueAt: stored.disputeDueAt?.toISOString(),
			stripeUrl: null,
		})
		expect(row?.name).toMatch(/^Dora /u)
		expect(rows.find(({ userId }) => userId === asked.id)).toMatchObject({ isInquiry: true })
		await billing.sandbox.closeDispute(dispute.id, 'won')
		await syncBilling(accounts[0]?.stripeCustomerId ?? '')
		expect((await load()).rows.map(({ userId }) => userId)).toEqual([asked.id])
	})
})
