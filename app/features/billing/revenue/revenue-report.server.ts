import { Prisma } from '~/core/db/db.server'
import {
	asBoolean,
	asDate,
	asNumber,
	asText,
	countRow,
	findRowLists,
	orNull,
	type RowsOf,
	rowsOf,
	type RowsOfLists,
	toCount,
} from '~/core/db/row-lists.server'
import { churnByMonth, cohorts, type MemberSpans, monthOf, monthStart } from './cohorts'
import { PAYMENT_MONTH } from './revenue-stats.server'
import { revenueRow, toRevenue } from './revenue.server'

/** The revenue page: recurring and one-time revenue, churn and retention, all from the ledger. */

const MONTHS = 12
const CURRENCY = 'usd'

type RevenueSum = {
	gross: number
	refunded: number
	disputed: number
	fees: number
	net: number
}

const { sql } = Prisma

const SUMS = {
	month: asText,
	isOneTime: asBoolean,
	gross: asNumber,
	refunded: asNumber,
	disputed: asNumber,
	fees: asNumber,
}

/** What the ledger holds, by month and by whether it recurs. */
const sumRows = () =>
	rowsOf(
		SUMS,
		sql`FROM (SELECT ${PAYMENT_MONTH} AS "month", "kind" = 'one_time' AS "isOneTime",
				sum("amount") AS "gross", sum("amountRefunded") AS "refunded",
				sum("amountDisputed") AS "disputed", sum(coalesce("fee", 0)) AS "fees"
			FROM "Payment"
			WHERE "currency" = ${CURRENCY} AND "status" <> 'failed'
			GROUP BY 1, 2) s`,
	)

type SumRow = RowsOf<ReturnType<typeof sumRows>>[number]

/** The plans of every customer who paid for one. */
const spanRows = () =>
	rowsOf(
		{ accountId: asText, createdAt: asDate, endedAt: orNull(asDate) },
		sql`FROM "Subscription" s WHERE s."status" NOT IN ('incomplete', 'incomplete_expired')
			AND EXISTS (SELECT 1 FROM "Payment" p WHERE p."accountId" = s."accountId"
				AND p."kind" <> 'one_time' AND p."status" <> 'failed')`,
	)

/** All that the report reads. */
const reportRows = () => ({
	sums: sumRows(),
	ledger: revenueRow(),
	withoutFee: countRow(sql`FROM "Payment"
		WHERE "currency" = ${CURRENCY} AND "status" <> 'failed' AND "fee" IS NULL`),
	spans: spanRows(),
})

type ReportRows = RowsOfLists<ReturnType<typeof reportRows>>

function addUp(rows: readonly SumRow[]): RevenueSum {
	const sum = (pick: (row: SumRow) => number): number =>
		rows.reduce((total, row) => total + pick(row), 0)
	const [gross, refunded] = [sum((row) => row.gross), sum((row) => row.refunded)]
	const [disputed, fees] = [sum((row) => row.disputed), sum((row) => row.fees)]
	return { gross, refunded, disputed, fees, net: gross - refunded - disputed - fees }
}

const isSame = (a: RevenueSum, b: RevenueSum): boolean =>
	JSON.stringify(Object.values(a)) === JSON.stringify(Object.values(b))

/** Recurring and one-time revenue in all and by month, and whether the parts make up the ledger. */
function revenueSplit({ sums: rows, ledger, withoutFee }: ReportRows, months: readonly string[]) {
	const one = rows.filter(({ isOneTime }) => isOneTime)
	const recurring = rows.filter(({ isOneTime }) => !isOneTime)
	const of = (all: readonly SumRow[], month: string) =>
		addUp(all.filter((row) => row.month === month))
	const before = (all: readonly SumRow[]) =>
		addUp(all.filter(({ month }) => month < (months[0] ?? ''))).net
	const { gross, refunded, disputed, fees, net } = toRevenue(ledger)
	const total = addUp(rows)
	return {
		recurring: addUp(recurring),
		oneTime: addUp(one),
		total,
		/** Payments whose fee Stripe has not told yet: it counts as 0 until then. */
		withoutFee: toCount(withoutFee),
		/** The parts against the sum of the whole ledger, which is counted apart from them. */
		agrees: isSame(total, { gross, refunded, disputed, fees, net }),
		months: months.map((month) => ({
			month,
			recurring: of(recurring, month),
			oneTime: of(one, month),
		})),
		earlier: {
			recurring: before(recurring),
			oneTime: before(one),
		},
	}
}

/** The plans of each of these customers. */
function memberSpans({ spans }: ReportRows): MemberSpans[] {
	const byAccount = new Map<string, MemberSpans[number][]>()
	for (const { accountId, createdAt, endedAt } of spans) {
		const known = byAccount.get(accountId) ?? []
		byAccount.set(accountId, [...known, { from: createdAt, to: endedAt }])
	}
	return [...byAccount.values()]
}

/** The months that are shown, with the current one, oldest first. */
function lastMonths(now: Date): string[] {
	return Array.from({ length: MONTHS }, (_, i) => monthOf(monthStart(monthOf(now), i - MONTHS + 1)))
}

export type RevenueReport = Awaited<ReturnType<typeof revenueReport>>

/** Data of the revenue page. */
export async function revenueReport(now: Date) {
	const months = lastMonths(now)
	const rows = await findRowLists(reportRows())
	const split = revenueSplit(rows, months)
	const members = memberSpans(rows)
	const groups = cohorts(members, now)
	return {
		split,
		churn: churnByMonth(members, months, now),
		/** The newest cohorts; the oldest is last. */
		cohorts: groups.slice(-MONTHS).reverse(),
		members: {
			all: members.length,
			now: groups.reduce((sum, one) => sum + (one.retained.at(-1) ?? 0), 0),
		},
	}
}
