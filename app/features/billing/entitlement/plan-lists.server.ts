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
import { findMainSubscription, planStatus } from './plan-status'

/** The plans of several users, as rows for a statement that reads more: lists of users show them. */

const { sql } = Prisma

const SUBSCRIPTION = {
	userId: asText,
	plan: asText,
	status: asText,
	currency: asText,
	unitAmount: asNumber,
	nextAmount: orNull(asNumber),
	nextAttemptAt: orNull(asDate),
	unpaidAmount: orNull(asNumber),
	unpaidReason: orNull(asText),
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
		saved: rowsOf(
			{ userId: asText, count: asNumber },
			sql`FROM (SELECT "userId", count(*) AS "count" FROM "Property"
				WHERE "userId" IN (${among}) GROUP BY "userId") p`,
		),
	}
}

type PlanLists = RowsOfLists<ReturnType<typeof planLists>>

type PlanUser = {
	id: string
	role: string
	subscriptionStatus: string | null
	graceUntil: Date | null
	vipExpiresAt: Date | null
}

/** The plan of one of these users. */
export function planAmong(
	{ subscriptions, disputes, saved }: PlanLists,
	user: PlanUser,
	now: Date,
) {
	const own = <Row extends { userId: string }>(rows: readonly Row[]): Row[] =>
		rows.filter(({ userId }) => userId === user.id)
	/** The running one, else the newest. */
	const subscription = findMainSubscription(own(subscriptions))
	const savedProperties = own(saved)[0]?.count ?? 0
	const disputedOn = own(disputes)[0]?.disputedOn ?? null
	const hasSavedProperties = savedProperties > 0
	const status = planStatus({ user, subscription, disputedOn, hasSavedProperties }, now)
	return { status, subscription, savedProperties }
}
