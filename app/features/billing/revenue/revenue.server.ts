import { db } from '~/core/db/db.server'
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

/** Monthly recurring revenue: the running subscriptions, each spread over its period. */
export async function monthlyRecurring(): Promise<number> {
	const running = await db().subscription.findMany({
		where: { status: 'active', currency: CURRENCY, cancelAtPeriodEnd: false, cancelAt: null },
		select: { unitAmount: true, interval: true, intervalCount: true },
	})
	const cents = running.reduce((sum, { unitAmount, interval, intervalCount }) => {
		const months = interval === 'year' ? 12 * intervalCount : intervalCount
		return sum + (months === 0 ? 0 : unitAmount / months)
	}, 0)
	return Math.round(cents)
}

export type Transaction = Awaited<ReturnType<typeof recentTransactions>>[number]

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

/** The newest payments with their users. */
export async function recentTransactions(limit = 20) {
	const rows = await db().payment.findMany({
		orderBy: [{ occurredAt: 'desc' }, { id: 'asc' }],
		take: limit,
		include: { account: { include: { user: true } } },
	})
	return rows.map((row) => {
		const { user } = row.account
		const plan = findSale(row.plan)?.name
		const state = STATES[row.status]
		const detail = [DETAILS[row.kind] ?? 'Payment', plan].filter(Boolean).join(': ')
		return {
			id: row.id,
			name: user === null ? 'Former member' : `${user.firstName} ${user.lastName}`.trim(),
			activityDetail: state === undefined ? detail : `${detail} (${state})`,
			amount: decimal(row.amount),
			currency: row.currency,
			vipCode: row.code ?? '',
			date: row.occurredAt.toISOString(),
		}
	})
}
