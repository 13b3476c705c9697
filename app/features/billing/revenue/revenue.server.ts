import { db, type Prisma } from '~/core/db/db.server'
import { after, minutes } from '~/core/time/durations'
import { refundProblem } from '~/features/billing/admin-commands/rules'
import { isExtended } from '~/features/billing/entitlement/entitlement'
import { decimal } from '~/features/billing/plans/money'
import { findSale } from '~/features/billing/plans/plans'

/** Revenue from our own ledger, which works without Stripe and is exact to the cent. */

/** Revenue is counted in one currency; payments in other currencies are reported separately. */
const CURRENCY = 'usd'

/** Sum of all succeeded payments, in cents; the net is after fees, as in Stripe's balance. */
export async function revenue() {
	const { _sum: sum } = await db().payment.aggregate({
		where: { currency: CURRENCY, status: { not: 'failed' } },
		_sum: { amount: true, amountRefunded: true, amountDisputed: true, fee: true },
	})
	const gross = sum.amount ?? 0
	const refunded = sum.amountRefunded ?? 0
	const disputed = sum.amountDisputed ?? 0
	const fees = sum.fee ?? 0
	return { gross, refunded, disputed, fees, net: gross - refunded - disputed - fees }
}

/** Net dollars, after refunds. */
export async function totalRevenue(): Promise<number> {
	const { gross, refunded, disputed } = await revenue()
	return (gross - refunded - disputed) / 100
}

/**
 * The database filter of the subscriptions that count as recurring: active, past any trial, in our
 * currency and going to renew, whatever the role of their owner. Subscribers, MRR and the list of
 * users with a renewing plan are all counted by it.
 */
export async function recurringWhere(): Promise<Prisma.SubscriptionWhereInput> {
	const renewing = { currency: CURRENCY, cancelAtPeriodEnd: false, cancelAt: null }
	const trials = await db().subscription.findMany({
		where: { ...renewing, status: 'trialing' },
		select: { id: true, status: true, createdAt: true, currentPeriodStart: true },
	})
	// Free days in a running plan do not end it; a trial has not begun to pay.
	const extended = trials.filter(isExtended).map(({ id }) => id)
	return { ...renewing, OR: [{ status: 'active' }, { id: { in: extended } }] }
}

async function recurringPlans() {
	return db().subscription.findMany({
		where: await recurringWhere(),
		select: { accountId: true, unitAmount: true, interval: true, intervalCount: true },
	})
}

/** How many customers have a subscription that counts as recurring. */
export async function countPayingSubscribers(): Promise<number> {
	return new Set((await recurringPlans()).map(({ accountId }) => accountId)).size
}

/** Monthly recurring revenue in cents: the recurring subscriptions, each spread over its period. */
export async function monthlyRecurring(): Promise<number> {
	const cents = (await recurringPlans()).reduce((sum, { unitAmount, interval, intervalCount }) => {
		const months = interval === 'year' ? 12 * intervalCount : intervalCount
		return sum + (months === 0 ? 0 : unitAmount / months)
	}, 0)
	return Math.round(cents)
}

const DETAILS: Readonly<Record<string, string>> = {
	subscription_first: 'New subscription',
	subscription_cycle: 'Renewal',
	subscription_update: 'Plan change',
	one_time: 'One-time purchase',
}

const STATES: Readonly<Record<string, string>> = {
	failed: 'failed',
	refunded: 'refunded',
	partially_refunded: 'partially refunded',
	disputed: 'disputed',
	dispute_won: 'dispute won',
	dispute_lost: 'dispute lost',
}

/** A payment with its user, and the plans that the user tried to buy lately. */
const WITH_USER = {
	account: {
		include: {
			user: {
				select: {
					firstName: true,
					lastName: true,
					checkoutAttempts: {
						orderBy: { createdAt: 'desc' },
						take: 20,
						select: { plan: true, createdAt: true },
					},
				},
			},
		},
	},
} satisfies Prisma.PaymentInclude

/** Stripe's times are whole seconds of another clock. */
const CLOCK_SLACK = minutes(1)

type PaymentRow = Prisma.PaymentGetPayload<{ include: typeof WITH_USER }>

/** "New subscription: Annual Plan". A declined first payment has the plan of its checkout. */
function describe({ kind, plan, status, occurredAt, account }: PaymentRow): string {
	const attempts = status === 'failed' ? (account.user?.checkoutAttempts ?? []) : []
	const attempted = attempts.find(
		({ createdAt }) => createdAt <= after(occurredAt, CLOCK_SLACK),
	)?.plan
	const name = (findSale(plan) ?? findSale(attempted))?.name
	return [DETAILS[kind] ?? 'Payment', name].filter(Boolean).join(': ')
}

const toPayment = (row: PaymentRow) => ({
	id: row.id,
	activityDetail: describe(row),
	/** The status in words; null if it is paid. */
	state: STATES[row.status] ?? null,
	hasFailed: row.status === 'failed',
	amount: decimal(row.amount),
	currency: row.currency,
	date: row.occurredAt.toISOString(),
})

const NEWEST = [
	{ occurredAt: 'desc' },
	{ id: 'asc' },
] satisfies Prisma.PaymentOrderByWithRelationInput[]

export type RecentPayment = Awaited<ReturnType<typeof recentPayments>>[number]

/** The newest payments with their users, failed ones included. */
export async function recentPayments(limit: number) {
	const rows = await db().payment.findMany({ orderBy: NEWEST, take: limit, include: WITH_USER })
	return rows.map((row) => {
		const { user } = row.account
		return {
			...toPayment(row),
			name: user === null ? 'Former member' : `${user.firstName} ${user.lastName}`.trim(),
			vipCode: row.code ?? '',
		}
	})
}

/** The same for the API. */
export async function recentTransactions(limit = 20) {
	const rows = await recentPayments(limit)
	return rows.map(({ id, name, activityDetail, state, amount, currency, vipCode, date }) => ({
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
	const where = { account: { OR: [{ userId }, { formerUserId: userId }] } }
	const [total, rows] = await Promise.all([
		db().payment.count({ where }),
		db().payment.findMany({ where, orderBy: NEWEST, take: MAX_USER_PAYMENTS, include: WITH_USER }),
	])
	return {
		total,
		rows: rows.map((row) => ({
			...toPayment(row),
			receiptUrl: row.invoiceUrl ?? row.receiptUrl,
			canRefund: refundProblem(row) === null,
		})),
	}
}
