import { db, type Prisma } from '~/core/db/db.server'
import { monthOfColumn } from '~/core/db/dialect.server'
import type { MonthSum, PlanShare } from './revenue-stats'
import { PLANS } from '~/features/billing/plans/plans'

/** Statistics for admins: revenue by month, members by plan. */

const MONTHS = 12

/** Net revenue of each of the last twelve UTC months, including the current one, oldest first. */
export async function revenueByMonth(now: Date): Promise<MonthSum[]> {
	const months = Array.from({ length: MONTHS }, (_, i) => {
		const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - i), 1))
		return at.toISOString().slice(0, 7)
	})
	const since = new Date(`${months[0] ?? ''}-01`)
	// Prisma's query API cannot group by month.
	const sums = await db().$queryRaw<{ month: string; cents: bigint | number }[]>`
		SELECT ${monthOfColumn('occurredAt')} AS "month",
			sum("amount" - "amountRefunded" - "amountDisputed") AS "cents"
		FROM "Payment"
		WHERE "currency" = 'usd' AND "status" <> 'failed' AND "occurredAt" >= ${since}
		GROUP BY 1`
	const centsByMonth = new Map(sums.map(({ month, cents }) => [month, Number(cents)]))
	return months.map((month) => ({ month, cents: centsByMonth.get(month) ?? 0 }))
}

/**
 * Users with paid access by its source. Each user is counted once: under their plan if they have one,
 * whatever their role.
 */
export async function membersByPlan(now: Date): Promise<PlanShare[]> {
	const living = { status: { in: ['active', 'trialing', 'past_due'] } }
	const hasPlan = (...plans: string[]): Prisma.UserWhereInput => ({
		billingAccount: { subscriptions: { some: { plan: { in: plans }, ...living } } },
	})
	const hasAccess: Prisma.UserWhereInput = {
		OR: [{ role: { in: ['subscriber', 'admin'] } }, { role: 'VIP', vipExpiresAt: { gt: now } }],
	}
	const count = (where: Prisma.UserWhereInput, without: Prisma.UserWhereInput) =>
		db().user.count({ where: { AND: [hasAccess, where], NOT: without } })
	const planned = hasPlan('annual', 'biannual')
	const [annual, biannual, other, grantedByAdmin, vip] = await Promise.all([
		count(hasPlan('annual'), { id: '' }),
		count(hasPlan('biannual'), hasPlan('annual')),
		count({ role: 'subscriber', roleSource: { not: 'admin' } }, planned),
		count({ role: 'subscriber', roleSource: 'admin' }, planned),
		count({ role: 'VIP' }, planned),
	])
	const counts = [
		{ key: 'annual', label: PLANS.annual.name, count: annual },
		{ key: 'biannual', label: PLANS.biannual.name, count: biannual },
		{ key: 'other', label: 'Other purchase', count: other },
		{ key: 'given', label: 'Given by an admin', count: grantedByAdmin },
		{ key: 'vip', label: 'VIP', count: vip },
	].filter(({ count }) => count > 0)
	const all = counts.reduce((sum, { count }) => sum + count, 0)
	return counts.map((row) => ({ ...row, share: row.count / all }))
}
