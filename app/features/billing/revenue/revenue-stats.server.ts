import { Prisma } from '~/core/db/db.server'
import { asNumber, asText, findRows, type RowsOf, rowsOf } from '~/core/db/row-lists.server'
import type { MonthSum, PlanShare } from './revenue-stats'
import { PLANS } from '~/features/billing/plans/plans'

/** Statistics for admins, as rows for a statement that reads more: revenue by month, members by plan. */

const { sql } = Prisma

/** The month of a payment as "2026-05", in UTC: the text of a time begins alike in both engines. */
export const PAYMENT_MONTH = sql`substr(CAST("occurredAt" AS TEXT), 1, 7)`

const MONTHS = 12

/** The last twelve UTC months, including the current one, oldest first. */
const lastMonths = (now: Date): string[] =>
	Array.from({ length: MONTHS }, (_, i) => {
		const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - i), 1))
		return at.toISOString().slice(0, 7)
	})

/** The net revenue of these months; those without any have no row. */
export function monthRows(now: Date) {
	const since = new Date(`${lastMonths(now)[0] ?? ''}-01`)
	return rowsOf(
		{ month: asText, cents: asNumber },
		sql`FROM (SELECT ${PAYMENT_MONTH} AS "month",
				sum("amount" - "amountRefunded" - "amountDisputed") AS "cents"
			FROM "Payment"
			WHERE "currency" = 'usd' AND "status" <> 'failed' AND "occurredAt" >= ${since}
			GROUP BY 1) m`,
	)
}

/** Net revenue of each of these months. */
export function toMonthSums(rows: RowsOf<ReturnType<typeof monthRows>>, now: Date): MonthSum[] {
	const centsByMonth = new Map(rows.map(({ month, cents }) => [month, cents]))
	return lastMonths(now).map((month) => ({ month, cents: centsByMonth.get(month) ?? 0 }))
}

/** The same, in a statement of its own. */
export const revenueByMonth = async (now: Date): Promise<MonthSum[]> =>
	toMonthSums(await findRows(monthRows(now)), now)

/** Whether the user `u` has a running subscription of a plan. */
const hasPlan = (plan: string): Prisma.Sql => sql`EXISTS (SELECT 1 FROM "BillingAccount" a
	JOIN "Subscription" s ON s."accountId" = a."id"
	WHERE a."userId" = u."id" AND s."plan" = ${plan}
		AND s."status" IN ('active', 'trialing', 'past_due'))`

/**
 * How many users have paid access, by its source. Each user is counted once: under their plan if they
 * have one, whatever their role.
 */
export const planRows = (now: Date) =>
	rowsOf(
		{ key: asText, count: asNumber },
		sql`FROM (SELECT "key", count(*) AS "count" FROM (
				SELECT CASE WHEN ${hasPlan('annual')} THEN 'annual'
					WHEN ${hasPlan('biannual')} THEN 'biannual'
					WHEN u."role" = 'subscriber' AND u."roleSource" <> 'admin' THEN 'other'
					WHEN u."role" = 'subscriber' THEN 'given'
					WHEN u."role" = 'VIP' THEN 'vip' ELSE '' END AS "key"
				FROM "User" u
				WHERE u."role" IN ('subscriber', 'admin')
					OR (u."role" = 'VIP' AND u."vipExpiresAt" > ${now})) k
			GROUP BY "key") p`,
	)

const SOURCES = [
	{ key: 'annual', label: PLANS.annual.name },
	{ key: 'biannual', label: PLANS.biannual.name },
	{ key: 'other', label: 'Other purchase' },
	{ key: 'given', label: 'Given by an admin' },
	{ key: 'vip', label: 'VIP' },
]

/** Users with paid access by its source. */
export function toPlanShares(rows: RowsOf<ReturnType<typeof planRows>>): PlanShare[] {
	const countByKey = new Map(rows.map(({ key, count }) => [key, count]))
	const counts = SOURCES.map((source) => ({
		...source,
		count: countByKey.get(source.key) ?? 0,
	})).filter(({ count }) => count > 0)
	const all = counts.reduce((sum, { count }) => sum + count, 0)
	return counts.map((row) => ({ ...row, share: row.count / all }))
}
