import { Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { readEvidence } from './dispute-evidence.server'
import { money } from '~/features/billing/plans/money'
import { dashboardUrl } from '~/features/billing/stripe-sync/dashboard-url.server'

/** Disputes and inquiries that are open, with the day by which Stripe needs evidence. */

const MAX_DISPUTES = 50

type DisputeRow = {
	id: string
	amount: number
	currency: string
	status: string
	occurredAt: Date
	disputeDueAt: Date | null
	/** Null without a user. */
	userId: string | null
	firstName: string | null
	lastName: string | null
	/** What was kept of a user who deleted the account. */
	evidence: string | null
	/** How many there are in all. */
	total: number | bigint
}

export type OpenDisputes = Awaited<ReturnType<typeof openDisputes>>

/** The open disputes, those that are due first on top, and how many there are. */
export async function openDisputes(now: Date) {
	const rows = await readRows<DisputeRow>(Prisma.sql`
		SELECT p."id", p."amount", p."currency", p."status", p."occurredAt", p."disputeDueAt",
			a."userId", u."firstName", u."lastName", e."evidence", count(*) OVER () AS "total"
		FROM "Payment" p JOIN "BillingAccount" a ON a."id" = p."accountId"
		LEFT JOIN "User" u ON u."id" = a."userId"
		LEFT JOIN "DisputeEvidence" e ON e."paymentId" = p."id"
		WHERE p."status" = 'disputed' OR p."disputeDueAt" IS NOT NULL
		ORDER BY p."disputeDueAt" ASC NULLS LAST, p."id" LIMIT ${MAX_DISPUTES}`)
	return {
		total: Number(rows[0]?.total ?? 0),
		rows: rows.map((row) => {
			const { userId, firstName, lastName } = row
			return {
				id: row.id,
				userId,
				name: userId === null ? 'Former member' : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
				amount: money(row.amount, row.currency),
				/** An inquiry has not withdrawn the money. */
				isInquiry: row.status !== 'disputed' && row.status !== 'dispute_lost',
				paidAt: row.occurredAt.toISOString(),
				dueAt: row.disputeDueAt?.toISOString() ?? null,
				isOverdue: row.disputeDueAt !== null && row.disputeDueAt <= now,
				stripeUrl: dashboardUrl('payments', row.id),
				/** Of a former member; the page of a member has the rest. */
				evidence: row.evidence === null ? null : readEvidence(row.evidence),
			}
		}),
	}
}
