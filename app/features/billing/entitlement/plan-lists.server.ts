import { Prisma } from '~/core/db/db.server'
import type { Subscription } from '~/core/db/prisma/client'
import { readRows } from '~/core/db/read-rows.server'
import { findMainSubscription, planStatus } from './plan-status'

/** The plans of several users, in one statement: lists of users show them. */

/** A subscription of a user, or a user without one, and what else a plan depends on. */
type PlanRow = { [Field in keyof Subscription]: Subscription[Field] | null } & {
	userId: string
	disputedOn: Date | null
	saved: number | bigint
}

type PlanUser = {
	id: string
	role: string
	subscriptionStatus: string | null
	graceUntil: Date | null
	vipExpiresAt: Date | null
}

/** What the plans of these users are computed from. */
export async function findPlanRows(userIds: readonly string[]): Promise<PlanRow[]> {
	if (userIds.length === 0) return []
	return readRows<PlanRow>(Prisma.sql`
		SELECT u."id" AS "userId", d."occurredAt" AS "disputedOn", s.*,
			(SELECT count(*) FROM "Property" p WHERE p."userId" = u."id") AS "saved"
		FROM "User" u
		LEFT JOIN "BillingAccount" a ON a."userId" = u."id"
		LEFT JOIN "Payment" d ON d."id" = (
			SELECT "id" FROM "Payment" WHERE "accountId" = a."id" AND "status" = 'disputed'
			ORDER BY "occurredAt" DESC LIMIT 1)
		LEFT JOIN "Subscription" s ON s."accountId" = a."id"
		WHERE u."id" IN (${Prisma.join([...userIds])})`)
}

/** The plan of one of these users. */
export function planAmong(rows: readonly PlanRow[], user: PlanUser, now: Date) {
	const own = rows.filter(({ userId }) => userId === user.id)
	// A user without a subscription has a row without one.
	const subscriptions = own.filter(({ id }) => id !== null) as (PlanRow & Subscription)[]
	/** The running one, else the newest. */
	const subscription = findMainSubscription(subscriptions)
	const savedProperties = Number(own[0]?.saved ?? 0)
	const disputedOn = own[0]?.disputedOn ?? null
	const hasSavedProperties = savedProperties > 0
	const status = planStatus({ user, subscription, disputedOn, hasSavedProperties }, now)
	return { status, subscription, savedProperties }
}
