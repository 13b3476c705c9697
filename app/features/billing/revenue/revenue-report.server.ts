import { db } from '~/core/db/db.server'
import { monthOfColumn } from '~/core/db/dialect.server'
import { churnByMonth, cohorts, type MemberSpans, monthOf, monthStart } from './cohorts'
import { revenue } from './revenue.server'

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

type SumRow = {
	month: string
	isOneTime: bigint | number
	gross: bigint | number
	refunded: bigint | number
	disputed: bigint | number
	fees: bigint | number
}

/** What the ledger holds, by month and by whether it recurs. */
const loadSums = (): Promise<SumRow[]> =>
	// Prisma's query API cannot group by month.
	db().$queryRaw<SumRow[]>`
		SELECT ${monthOfColumn('occurredAt')} AS "month", "kind" = 'one_time' AS "isOneTime",
			sum("amount") AS "gross", sum("amountRefunded") AS "refunded",
			sum("amountDisputed") AS "disputed", sum(coalesce("fee", 0)) AS "fees"
		FROM "Payment"
		WHERE "currency" = ${CURRENCY} AND "status" <> 'failed'
		GROUP BY 1, 2`

function addUp(rows: readonly SumRow[]): RevenueSum {
	const sum = (pick: (row: SumRow) => bigint | number): number =>
		rows.reduce((total, row) => total + Number(pick(row)), 0)
	const [gross, refunded] = [sum((row) => row.gross), sum((row) => row.refunded)]
	const [disputed, fees] = [sum((row) => row.disputed), sum((row) => row.fees)]
	return { gross, refunded, disputed, fees, net: gross - refunded - disputed - fees }
}

const isSame = (a: RevenueSum, b: RevenueSum): boolean =>
	JSON.stringify(Object.values(a)) === JSON.stringify(Object.values(b))

/** Recurring and one-time revenue in all and by month, and whether the parts make up the ledger. */
async function revenueSplit(months: readonly string[]) {
	const rows = await loadSums()
	const one = rows.filter(({ isOneTime }) => Number(isOneTime) === 1)
	const recurring = rows.filter(({ isOneTime }) => Number(isOneTime) === 0)
	const of = (all: readonly SumRow[], month: string) =>
		addUp(all.filter((row) => row.month === month))
	const before = (all: readonly SumRow[]) =>
		addUp(all.filter(({ month }) => month < (months[0] ?? ''))).net
	const { gross, refunded, disputed, fees, net } = await revenue()
	const total = addUp(rows)
	return {
		recurring: addUp(recurring),
		oneTime: addUp(one),
		total,
		/** The parts against the sum of the whole ledger, which is counted apart from them. */
		/** Payments whose fee Stripe has not told yet: it counts as 0 until then. */
		withoutFee: await db().payment.count({
			where: { currency: CURRENCY, status: { not: 'failed' }, fee: null },
		}),
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

/** The plans of every customer who paid for one. */
async function memberSpans(): Promise<MemberSpans[]> {
	const accounts = await db().billingAccount.findMany({
		where: {
			payments: { some: { kind: { not: 'one_time' }, status: { not: 'failed' } } },
			subscriptions: { some: { status: { notIn: ['incomplete', 'incomplete_expired'] } } },
		},
		select: {
			subscriptions: {
				where: { status: { notIn: ['incomplete', 'incomplete_expired'] } },
				select: { createdAt: true, endedAt: true },
			},
		},
	})
	return accounts.map(({ subscriptions }) =>
		subscriptions.map(({ createdAt, endedAt }) => ({ from: createdAt, to: endedAt })),
	)
}

/** The months that are shown, with the current one, oldest first. */
function lastMonths(now: Date): string[] {
	return Array.from({ length: MONTHS }, (_, i) => monthOf(monthStart(monthOf(now), i - MONTHS + 1)))
}

export type RevenueReport = Awaited<ReturnType<typeof revenueReport>>

/** Data of the revenue page. */
export async function revenueReport(now: Date) {
	const months = lastMonths(now)
	const [split, members] = await Promise.all([revenueSplit(months), memberSpans()])
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
