import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '~/features/admin/overview/format'
import { RevenueChart } from '~/features/admin/overview/revenue-chart'
import { SampleUsers } from '~/features/admin/users/user-table'
import { readUserQuery } from '~/features/admin/users/user-query'
import { listUsers } from '~/features/admin/users/users.server'
import { USER_TEXTS } from '~/features/admin/users/messages'
import type { overview } from '~/features/admin/overview/overview.server'
import { TEST_CHECKOUT_TEXTS } from '~/features/billing/checkout/test-checkout'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { withoutTable } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { createUser, signInAs } from '#tests/helpers/factories'

useDatabase()

type Overview = Awaited<ReturnType<typeof overview>>

const overviewOf = async (): Promise<Overview> =>
	(await (await signInAs('admin')).load('/admin')).value as Overview

async function paid(
	userId: string,
	payment: { id: string; amount: number; refunded?: number; status?: string; daysAgo?: number },
): Promise<void> {
	const account = await db().billingAccount.findUniqueOrThrow({ where: { userId } })
	await db().payment.create({
		data: {
			id: payment.id,
			accountId: account.id,
			kind: 'subscription_first',
			plan: 'annual',
			amount: payment.amount,
			amountRefunded: payment.refunded ?? 0,
			currency: 'usd',
			status: payment.status ?? 'paid',
			code: 'FRIEND10',
			occurredAt: after(currentTime(), -days(payment.daysAgo ?? 0)),
		},
	})
}

describe('ADMIN-03 stat cards', () => {
	test('show the numbers of guides, users and subscribers, and the revenue with two decimals', async () => {
		await storeGuide({ title: 'One' })
		const { id } = await createUser('annual')
		await paid(id, { id: 'p1', amount: 14_900 })
		await paid(id, { id: 'p2', amount: 120_050, refunded: 50 })
		await paid(id, { id: 'p3', amount: 99_900, status: 'failed' })
		const { stats } = await overviewOf()
		expect(stats).toMatchObject({
			guides: 1,
			users: 2,
			subscribers: 1,
			revenue: '$1,349.00',
			recurring: Math.round(14_900 / 12),
		})
	})

	test('count the same plans as subscribers and as recurring revenue, VIPs included', async () => {
		const { id } = await createUser('annual')
		await db().user.update({
			where: { id },
			data: { role: 'VIP', vipExpiresAt: after(currentTime(), days(9)) },
		})
		await createUser('trialing')
		await createUser('pastDueInGrace')
		await createUser('user', { role: 'subscriber', roleSource: 'admin' })
		const { stats, plans } = await overviewOf()
		expect(stats).toMatchObject({ subscribers: 1, recurring: Math.round(14_900 / 12) })
		// The card leads to a list of just those.
		const listed = async (renews: string) =>
			(await listUsers(readUserQuery(new URLSearchParams({ renews })), currentTime())).rows
		expect((await listed('yes')).map((row) => row.id)).toEqual([id])
		expect((await listed('no')).map((row) => row.id)).not.toContain(id)
		expect((await listed('no')).length).toBe((stats.users ?? 0) - 1)
		// The chart counts everyone with access, under their plan.
		expect(plans?.map(({ key, count }) => [key, count])).toEqual([
			['annual', 3],
			['given', 1],
		])
	})

	test('count accounts as users, and the listings of admins apart; each number is that of its list', async () => {
		await createUser('user')
		await createUser('unverified')
		// An account stays one in each role.
		await createUser('mep')
		await createUser('user', { password: null, isVerified: false, role: 'MEP' })
		await createUser('user', { password: null, isVerified: false, role: 'user' })
		const { stats } = await overviewOf()
		expect(stats).toMatchObject({ users: 4, listings: 2 })
		const listed = async (address: string) =>
			listUsers(readUserQuery(new URLSearchParams(address)), currentTime())
		expect(await listed('account=yes')).toMatchObject({ total: 4, listings: 0 })
		expect(await listed('account=no')).toMatchObject({ total: 2, listings: 2 })
		expect(await listed('')).toMatchObject({ total: 6, listings: 2 })
		expect(await listed('verified=no')).toMatchObject({ total: 1, listings: 0 })
		expect((await listed('account=no')).rows.map((row) => row.hasAccount)).toEqual([false, false])
	})

	test('a value that cannot be loaded is null and does not affect others', async () => {
		const { id } = await createUser('annual')
		await paid(id, { id: 'p1', amount: 14_900 })
		await withoutTable('Payment', async () => {
			const { stats, activity, months, waiting } = await overviewOf()
			expect([stats.revenue, activity, months]).toEqual([null, null, null])
			expect(stats).toMatchObject({ guides: 0, users: 2 })
			expect(waiting).toEqual({ billing: 0, mail: 0 })
		})
	})
})

describe('ADMIN-06 DATA-08 recent activity', () => {
	test('has customer, activity, amount, code and date, newest first', async () => {
		const { id } = await createUser('annual', { firstName: 'Nora', lastName: 'Field' })
		await paid(id, { id: 'old', amount: 9_900, daysAgo: 3 })
		await paid(id, { id: 'new', amount: 14_900 })
		const { activity } = await overviewOf()
		expect(activity?.map((row) => row.id)).toEqual(['new', 'old'])
		expect(activity?.[0]).toMatchObject({
			name: 'Nora Field',
			activityDetail: 'New subscription: Annual Plan',
			amount: '149.00',
			currency: 'usd',
			vipCode: 'FRIEND10',
		})
	})

	test('amounts have two decimals and their currency, or are N/A', () => {
		expect(formatAmount('149', 'usd')).toBe('149.00 USD')
		expect(formatAmount('0.5', 'eur')).toBe('0.50 EUR')
		expect(formatAmount('N/A', 'usd')).toBe('N/A')
		expect(formatAmount('', 'usd')).toBe('N/A')
	})
})

describe('charts', () => {
	test('show revenue by month for the last twelve months', async () => {
		const { id } = await createUser('annual')
		await paid(id, { id: 'p1', amount: 10_000, refunded: 2_500 })
		await paid(id, { id: 'p2', amount: 5_000 })
		await paid(id, { id: 'ancient', amount: 7_000, daysAgo: 500 })
		const { months } = await overviewOf()
		expect(months).toHaveLength(12)
		expect(months?.at(-1)).toEqual({
			month: currentTime().toISOString().slice(0, 7),
			cents: 12_500,
		})
		expect(months?.reduce((sum, { cents }) => sum + cents, 0)).toBe(12_500)
		const html = renderToStaticMarkup(createElement(RevenueChart, { months: months ?? [] }))
		expect(html).toContain('$125</td>')
		expect(html.match(/<rect/gu)).toHaveLength(12)
	})

	test('count each member once, by the source of access', async () => {
		await createUser('annual')
		await createUser('trialing')
		await createUser('vip')
		await createUser('vipExpired')
		await createUser('user')
		await createUser('user', {
			role: 'subscriber',
			roleSource: 'admin',
			subscriptionStatus: 'active',
		})
		const { plans } = await overviewOf()
		expect(plans?.map(({ key, count }) => [key, count])).toEqual([
			['annual', 2],
			['given', 1],
			['vip', 1],
		])
		expect(plans?.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
	})
})

describe('ADMIN-07 test checkout', () => {
	test('shows its own error during a provider outage', async () => {
		const admin = await signInAs('admin')
		const answer = await admin.post('/admin/billing', { intent: 'testCheckout' })
		expect([answer.status, answer.value]).toEqual([
			503,
			{
				status: 'error',
				values: { intent: 'testCheckout' },
				errors: { form: [TEST_CHECKOUT_TEXTS.failed] },
			},
		])
		const call = await admin.call('POST', '/api/stripe/test-checkout', {})
		expect([call.status, JSON.parse(call.text)]).toMatchObject([
			503,
			{ message: 'Failed to initiate test checkout.' },
		])
	})
})

test('ADMIN-17 sample rows are labeled and have no actions', () => {
	const html = renderToStaticMarkup(createElement(SampleUsers, { text: USER_TEXTS.sample }))
	expect(html).toContain('Using mock data for demonstration purposes')
	expect(html).not.toMatch(/<(?:a|button|form|input)\b/u)
})
