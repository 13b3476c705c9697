import type { Tx } from '~/core/db/db.server'
import { after, minutes, seconds } from '~/core/time/durations'
import type { PaymentRow } from './stripe-mappers.server'

/**
 * The plan of a declined first payment. Stripe starts a subscription only after it is paid, so neither
 * an invoice nor a completed checkout names the plan: only our own record of the checkout does.
 */

/** Stripe's times are whole seconds, of another clock. */
const WHOLE_SECOND = seconds(1)
const CLOCK_SLACK = minutes(1)

/** How many checkouts of a user are looked at. */
export const MAX_ATTEMPTS = 20

type Attempt = { plan: string; createdAt: Date }

/**
 * The plan of the checkout that a payment was made in: the last one that had been opened by then, as a
 * user has one open checkout at a time. Null if there is none.
 * @param attempts newest first
 */
export function attemptedPlan(paidAt: Date, attempts: readonly Attempt[]): string | null {
	const opened = attempts.find(({ createdAt }) => createdAt < after(paidAt, WHOLE_SECOND))
	const skewed = attempts.findLast(({ createdAt }) => createdAt <= after(paidAt, CLOCK_SLACK))
	return (opened ?? skewed)?.plan ?? null
}

/** The payments of a customer, failed ones with the plan that was to be bought. A known plan stays. */
export async function withAttemptedPlans(
	tx: Tx,
	{ id: accountId, customerId }: { id: string; customerId: string },
	rows: readonly PaymentRow[],
): Promise<readonly PaymentRow[]> {
	const isUnknown = ({ status, plan }: PaymentRow) => status === 'failed' && plan === null
	if (!rows.some(isUnknown)) return rows
	const stored = await tx.payment.findMany({
		where: { accountId, status: 'failed', plan: { not: null } },
		select: { id: true, plan: true },
	})
	const attempts = await tx.checkoutAttempt.findMany({
		where: { customerId, mode: { not: 'switch' } },
		orderBy: { createdAt: 'desc' },
		take: MAX_ATTEMPTS,
		select: { plan: true, createdAt: true },
	})
	const planById = new Map(stored.map(({ id, plan }) => [id, plan]))
	return rows.map((row) =>
		isUnknown(row)
			? { ...row, plan: planById.get(row.id) ?? attemptedPlan(new Date(row.occurredAt), attempts) }
			: row,
	)
}
