import { db } from '~/core/db/db.server'
import {
	groupByMonth,
	lastMonths,
	type MonthSum,
	type PlanShare,
	toPlanShares,
} from './revenue-stats'
import { PLANS } from '~/features/billing/plans/plans'

/** Statistics for admins: revenue by month, members by plan. */

const MONTHS = 12

/** Net cents (after refunds) by UTC month of the payment. */
async function queryRevenueSums(since: Date, currency: string): Promise<MonthSum[]> {
	const rows = await db().$queryRaw<{ month: string; cents: bigint | number }[]>`
		SELECT substr("occurredAt", 1, 7) AS "month",
			sum("amount" - "amountRefunded" - "amountDisputed") AS "cents"
		FROM "Payment"
		WHERE "currency" = ${currency} AND "status" <> 'failed' AND "occurredAt" >= ${since}
		GROUP BY 1 ORDER BY 1`
	return rows.map(({ month, cents }) => ({ month, cents: Number(cents) }))
}

/** Net revenue of each of the last twelve months, including the current one. */
export async function revenueByMonth(now: Date): Promise<MonthSum[]> {
	const months = lastMonths(now, MONTHS)
	return groupByMonth(months, await queryRevenueSums(new Date(`${months[0] ?? ''}-01`), 'usd'))
}

/** Users with paid access by its source. Each user is counted once. */
export async function membersByPlan(now: Date): Promise<PlanShare[]> {
	const living = { status: { in: ['active', 'trialing', 'past_due'] } }
	const onPlan = (plan: string) =>
		db().user.count({
			where: {
				role: 'subscriber',
				roleSource: { not: 'admin' },
				billingAccount: { subscriptions: { some: { plan, ...living } } },
			},
		})
	const [annual, biannual, bought, grantedByAdmin, vip] = await Promise.all([
		onPlan('annual'),
		onPlan('biannual'),
		db().user.count({ where: { role: 'subscriber', roleSource: { not: 'admin' } } }),
		db().user.count({ where: { role: 'subscriber', roleSource: 'admin' } }),
		db().user.count({ where: { role: 'VIP', vipExpiresAt: { gt: now } } }),
	])
	return toPlanShares([
		{ key: 'annual', label: PLANS.annual.name, count: annual },
		{ key: 'biannual', label: PLANS.biannual.name, count: biannual },
		{ key: 'other', label: 'Other purchase', count: Math.max(0, bought - annual - biannual) },
		{ key: 'given', label: 'Given by an admin', count: grantedByAdmin },
		{ key: 'vip', label: 'VIP', count: vip },
	])
}
