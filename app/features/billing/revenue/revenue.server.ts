import { db, Prisma } from '~/core/db/db.server'
import type { Payment } from '~/core/db/prisma/client'
import { readRows } from '~/core/db/read-rows.server'
import {
	asDate,
	asNumber,
	asText,
	findRows,
	jsonRows,
	orNull,
	type RowsOf,
	rowsOf,
} from '~/core/db/row-lists.server'
import { refundProblem } from '~/features/billing/admin-commands/rules'
import { decimal, money } from '~/features/billing/plans/money'
import { findPlan, findSale } from '~/features/billing/plans/plans'
import { attemptedPlan, MAX_ATTEMPTS } from '~/features/billing/stripe-sync/attempted-plan.server'

/** Revenue from our own ledger, which works without Stripe and is exact to the cent. */

/** Revenue is counted in one currency; payments in other currencies are reported separately. */
const CURRENCY = 'usd'

const { sql } = Prisma

const SUMS = { gross: asNumber, refunded: asNumber, disputed: asNumber, fees: asNumber }

/** The sums of all succeeded payments as a row, for a statement that reads more. */
export const revenueRow = () =>
	rowsOf(
		SUMS,
		sql`FROM (SELECT coalesce(sum("amount"), 0) AS "gross",
				coalesce(sum("amountRefunded"), 0) AS "refunded",
				coalesce(sum("amountDisputed"), 0) AS "disputed", coalesce(sum("fee"), 0) AS "fees"
			FROM "Payment" WHERE "currency" = ${CURRENCY} AND "status" <> 'failed') s`,
	)

const NOTHING = { gross: 0, refunded: 0, disputed: 0, fees: 0 }

/** Sum of all succeeded payments, in cents; the net is after fees, as in Stripe's balance. */
export function toRevenue([row = NOTHING]: RowsOf<ReturnType<typeof revenueRow>>) {
	const { gross, refunded, disputed, fees } = row
	return { ...row, net: gross - refunded - disputed - fees }
}

/** The same, in a statement of its own. */
export const revenue = async () => toRevenue(await findRows(revenueRow()))

/** Dollars after refunds and disputes. */
export const toDollars = ({ gross, refunded, disputed }: ReturnType<typeof toRevenue>): number =>
	(gross - refunded - disputed) / 100

/** Net dollars, after refunds. */
export const totalRevenue = async (): Promise<number> => toDollars(await revenue())

/**
 * The database filter of the subscriptions that count as recurring: active, past any trial, in our
 * currency and going to renew, whatever the role of their owner. Subscribers, MRR and the list of
 * users with a renewing plan are all counted by it.
 */
export const recurringWhere = (): Prisma.SubscriptionWhereInput => ({
	currency: CURRENCY,
	cancelAtPeriodEnd: false,
	// One that ends after its next renewal renews.
	OR: [{ cancelAt: null }, { cancelAt: { gt: db().subscription.fields.currentPeriodEnd } }],
	status: 'active',
})

const PLAN = {
	accountId: asText,
	nextPlan: orNull(asText),
	unitAmount: asNumber,
	nextAmount: orNull(asNumber),
	interval: asText,
	intervalCount: asNumber,
}

/** The rows of the subscriptions of `recurringWhere`, for a statement that reads more. */
export const renewingRows = () =>
	rowsOf(
		PLAN,
		sql`FROM "Subscription" WHERE "currency" = ${CURRENCY} AND NOT "cancelAtPeriodEnd"
			AND ("cancelAt" IS NULL OR "cancelAt" > "currentPeriodEnd") AND "status" = 'active'`,
	)

type RenewingRows = RowsOf<ReturnType<typeof renewingRows>>

/** How many customers have a subscription that counts as recurring. */
export const countPayers = (rows: RenewingRows): number =>
	new Set(rows.map(({ accountId }) => accountId)).size

/**
 * Monthly recurring revenue in cents: what each recurring subscription is charged next, spread over the
 * period that it pays for. While that is not known, it is the price.
 */
export function monthlyCents(rows: RenewingRows): number {
	const cents = rows.reduce((sum, row) => {
		const next = row.nextAmount === null ? null : findPlan(row.nextPlan)
		const { interval, intervalCount } = next ?? row
		const months = interval === 'year' ? 12 * intervalCount : intervalCount
		return sum + (months === 0 ? 0 : (row.nextAmount ?? row.unitAmount) / months)
	}, 0)
	return Math.round(cents)
}

/** The same, in a statement of its own. */
export const monthlyRecurring = async (): Promise<number> =>
	monthlyCents(await findRows(renewingRows()))

const DETAILS: Readonly<Record<string, string>> = {
	subscription_first: 'New subscription',
	subscription_cycle: 'Renewal',
	subscription_update: 'Plan change',
	one_time: 'One-time purchase',
}

const STATES: Readonly<Record<string, string>> = {
	failed: 'failed',
	refunded: 'refunded',
	disputed: 'disputed',
	dispute_won: 'dispute won',
	dispute_lost: 'dispute lost',
}

type PaymentRow = Pick<
	Payment,
	| 'id'
	| 'kind'
	| 'plan'
	| 'status'
	| 'amount'
	| 'amountRefunded'
	| 'amountDisputed'
	| 'currency'
	| 'chargeId'
	| 'code'
	| 'invoiceUrl'
	| 'receiptUrl'
	| 'occurredAt'
> & {
	/** Null without a user. */
	userId: string | null
	firstName: string | null
	lastName: string | null
	/** The plans that the user tried to buy before a payment that failed, newest first, as JSON. */
	attempts: string
	/** How many payments of the user there are; of all users they are not counted. */
	total: number | bigint
}

/**
 * The newest payments with their users, failed ones included.
 * @param ofUser whose they are, about the billing account `a`; all without it
 */
const findPayments = (limit: number, ofUser?: Prisma.Sql): Promise<PaymentRow[]> =>
	readRows<PaymentRow>(sql`
		SELECT p."id", p."kind", p."plan", p."status", p."amount", p."amountRefunded",
			p."amountDisputed", p."currency", p."chargeId", p."code", p."invoiceUrl", p."receiptUrl",
			p."occurredAt", a."userId", u."firstName", u."lastName",
			CASE WHEN p."status" = 'failed' THEN ${jsonRows(
				['plan', 'createdAt'],
				sql`FROM "CheckoutAttempt" c WHERE c."userId" = a."userId" AND c."mode" <> 'switch'
					ORDER BY c."createdAt" DESC LIMIT ${MAX_ATTEMPTS}`,
			)} ELSE '[]' END AS "attempts",
			${ofUser === undefined ? sql`0` : sql`count(*) OVER ()`} AS "total"
		FROM "Payment" p JOIN "BillingAccount" a ON a."id" = p."accountId"
		LEFT JOIN "User" u ON u."id" = a."userId"
		WHERE ${ofUser ?? sql`1 = 1`} ORDER BY p."occurredAt" DESC, p."id" LIMIT ${limit}`)

/** "New subscription: Annual Plan". A declined first payment has the plan of its checkout. */
function describe({ kind, plan, occurredAt, attempts }: PaymentRow): string {
	const tried = (JSON.parse(attempts) as [plan: string, createdAt: string][]).map(
		([name, createdAt]) => ({ plan: name, createdAt: asDate(createdAt) }),
	)
	const attempted = attemptedPlan(occurredAt, tried)
	const name = (findSale(plan) ?? findSale(attempted))?.name
	return [DETAILS[kind] ?? 'Payment', name].filter(Boolean).join(': ')
}

const toPayment = (row: PaymentRow) => ({
	id: row.id,
	activityDetail: describe(row),
	/** The status in words, a partial refund with its amount; null if it is paid. */
	state:
		row.status === 'partially_refunded'
			? `${money(row.amountRefunded, row.currency)} refunded`
			: (STATES[row.status] ?? null),
	hasFailed: row.status === 'failed',
	amount: decimal(row.amount),
	currency: row.currency,
	date: row.occurredAt.toISOString(),
})

export type RecentPayment = ReturnType<typeof toRecentPayment>

function toRecentPayment(row: PaymentRow) {
	const { userId, firstName, lastName } = row
	return {
		...toPayment(row),
		name: userId === null ? 'Former member' : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
		vipCode: row.code ?? '',
	}
}

/** The newest payments with the names of their users. */
export const recentPayments = async (limit: number): Promise<RecentPayment[]> =>
	(await findPayments(limit)).map(toRecentPayment)

/** The same for the API. */
export async function recentTransactions(limit = 20) {
	const payments = await recentPayments(limit)
	return payments.map(({ id, name, activityDetail, state, amount, currency, vipCode, date }) => ({
		id,
		name,
		activityDetail: state === null ? activityDetail : `${activityDetail} (${state})`,
		amount,
		currency,
		vipCode,
		date,
	}))
}

const MAX_USER_PAYMENTS = 20

export type UserPayments = Awaited<ReturnType<typeof userPayments>>

/** The newest payments of a user for an admin, and how many there are. */
export async function userPayments(userId: string) {
	const isOwn = sql`(a."userId" = ${userId} OR a."formerUserId" = ${userId})`
	const rows = await findPayments(MAX_USER_PAYMENTS, isOwn)
	return {
		total: Number(rows[0]?.total ?? 0),
		rows: rows.map((row) => ({
			...toPayment(row),
			receiptUrl: row.invoiceUrl ?? row.receiptUrl,
			canRefund: refundProblem(row) === null,
		})),
	}
}
