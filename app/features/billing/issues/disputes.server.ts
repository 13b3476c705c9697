import { db, type Prisma } from '~/core/db/db.server'
import { money } from '~/features/billing/plans/money'
import { dashboardUrl } from '~/features/billing/stripe-sync/dashboard-url.server'

/** Disputes and inquiries that are open, with the day by which Stripe needs evidence. */

const MAX_DISPUTES = 50

const IS_OPEN = {
	OR: [{ status: 'disputed' }, { disputeDueAt: { not: null } }],
} satisfies Prisma.PaymentWhereInput

export type OpenDisputes = Awaited<ReturnType<typeof openDisputes>>

/** The open disputes, those that are due first on top, and how many there are. */
export async function openDisputes(now: Date) {
	const [total, rows] = await Promise.all([
		db().payment.count({ where: IS_OPEN }),
		db().payment.findMany({
			where: IS_OPEN,
			orderBy: [{ disputeDueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
			take: MAX_DISPUTES,
			include: {
				account: { include: { user: { select: { id: true, firstName: true, lastName: true } } } },
			},
		}),
	])
	return {
		total,
		rows: rows.map((row) => {
			const { user } = row.account
			return {
				id: row.id,
				userId: user?.id ?? null,
				name: user === null ? 'Former member' : `${user.firstName} ${user.lastName}`.trim(),
				amount: money(row.amount, row.currency),
				/** An inquiry has not withdrawn the money. */
				isInquiry: row.status !== 'disputed' && row.status !== 'dispute_lost',
				paidAt: row.occurredAt.toISOString(),
				dueAt: row.disputeDueAt?.toISOString() ?? null,
				isOverdue: row.disputeDueAt !== null && row.disputeDueAt <= now,
				stripeUrl: dashboardUrl('payments', row.id),
			}
		}),
	}
}
