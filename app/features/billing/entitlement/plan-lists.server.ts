import { Prisma } from '~/core/db/db.server'
import {
	asBoolean,
	asDate,
	asNumber,
	asText,
	orNull,
	rowsOf,
	type RowsOfLists,
} from '~/core/db/row-lists.server'
import { findMainSubscription, planStatus, type PlanStatus } from './plan-status'

/** The plans of several users, as rows for a statement that reads more: lists of users show them. */

const { sql } = Prisma

const SUBSCRIPTION = {
	userId: asText,
	plan: asText,
	status: asText,
	currency: asText,
	unitAmount: asNumber,
	currentPeriodStart: orNull(asDate),
	currentPeriodEnd: orNull(asDate),
	cancelAt: orNull(asDate),
	cancelAtPeriodEnd: asBoolean,
	endedAt: orNull(asDate),
	pausedCollection: orNull(asText),
	latestInvoiceStatus: orNull(asText),
	nextPlan: orNull(asText),
	createdAt: asDate,
}

/** What the plans of these users are computed from. */
export function planLists(userIds: readonly string[]) {
	const among = userIds.length === 0 ? sql`NULL` : Prisma.join([...userIds])
	return {
		subscriptions: rowsOf(
			SUBSCRIPTION,
			sql`FROM (SELECT a."userId", s.* FROM "BillingAccount" a
				JOIN "Subscription" s ON s."accountId" = a."id" WHERE a."userId" IN (${among})) s`,
		),
		disputes: rowsOf(
			{ userId: asText, disputedOn: asDate },
			sql`FROM (SELECT a."userId", max(p."occurredAt") AS "disputedOn" FROM "BillingAccount" a
				JOIN "Payment" p ON p."accountId" = a."id"
				WHERE a."userId" IN (${among}) AND p."status" = 'disputed' GROUP BY a."userId") d`,
		),
		savers: rowsOf(
			{ userId: asText },
			sql`FROM (SELECT DISTINCT "userId" FROM "Property" WHERE "userId" IN (${among})) p`,
		),
	}
}

type PlanUser = {
	id: string
	role: string
	subscriptionStatus: string | null
	graceUntil: Date | null
	vipExpiresAt: Date | null
}

/** The state of the plan of one of these users. */
export function planStatusAmong(
	{ subscriptions, disputes, savers }: RowsOfLists<ReturnType<typeof planLists>>,
	user: PlanUser,
	now: Date,
): PlanStatus {
	const own = <Row extends { userId: string }>(rows: readonly Row[]): Row[] =>
		rows.filter(({ userId }) => userId === user.id)
	return planStatus(
		{
			user,
			subscription: findMainSubscription(own(subscriptions)),
			disputedOn: own(disputes)[0]?.disputedOn ?? null,
			hasSavedProperties: own(savers).length > 0,
		},
		now,
	)
}
