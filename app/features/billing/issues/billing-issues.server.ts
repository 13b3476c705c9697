import { currentTime } from '~/core/time/clock'
import { db, Prisma } from '~/core/db/db.server'
import {
	asDate,
	asNumber,
	asText,
	countRow,
	findRowLists,
	orNull,
	type RowsOf,
	rowsOf,
	toCount,
} from '~/core/db/row-lists.server'
import { after, hours, minutes } from '~/core/time/durations'
import { log } from '~/core/log.server'
import {
	isMissingAtStripe,
	MAX_WAIT_MS,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { findPlanRows, planAmong } from '~/features/billing/entitlement/plan-lists.server'
import { alertRef, alertSubjects } from './alert-subjects.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { rejectedCount, processEvent } from '~/features/billing/stripe-sync/webhook.server'

/** Health of the Stripe integration: failed events, orphaned customers, open alerts. */

export type BillingIssues = Awaited<ReturnType<typeof loadBillingIssues>>

const MAX_ROWS = 50
/** Younger events may still be in progress. */
const LATE = minutes(2)

const { sql } = Prisma

const isFailed = (now: Date): Prisma.Sql =>
	sql`("outcome" = 'failed' OR ("processedAt" IS NULL AND "receivedAt" < ${after(now, -LATE)}))`

/** How many billing issues wait for an admin, for a statement that reads more. */
export const openIssuesRow = (now: Date) =>
	rowsOf(
		{ count: asNumber },
		sql`FROM (SELECT (SELECT count(*) FROM "StripeEvent" WHERE ${isFailed(now)})
			+ (SELECT count(*) FROM "BillingAlert" WHERE "resolvedAt" IS NULL) AS "count") c`,
	)

/** Who has a subscription whose renewal failed and may still be paid. */
const IS_PAST_DUE = sql`"id" IN (SELECT a."userId" FROM "BillingAccount" a
	JOIN "Subscription" s ON s."accountId" = a."id" WHERE s."status" = 'past_due')`

const MEMBER = {
	id: asText,
	firstName: asText,
	lastName: asText,
	email: asText,
	role: asText,
	subscriptionStatus: orNull(asText),
	graceUntil: orNull(asDate),
	vipExpiresAt: orNull(asDate),
}

/** The newest members with a failed renewal. */
const memberRows = () =>
	rowsOf(
		MEMBER,
		sql`FROM "User" WHERE ${IS_PAST_DUE} ORDER BY "graceUntil" DESC NULLS LAST, "id" LIMIT ${MAX_ROWS}`,
	)

async function toPastDue(rows: RowsOf<ReturnType<typeof memberRows>>, now: Date) {
	const plans = await findPlanRows(rows.map(({ id }) => id))
	return rows.map((row) => ({
		id: row.id,
		name: `${row.firstName} ${row.lastName}`.trim(),
		email: row.email,
		fact: planAmong(plans, row, now).status.fact,
	}))
}

const EVENT = {
	id: asText,
	type: asText,
	customerId: orNull(asText),
	outcome: orNull(asText),
	attempts: asNumber,
	lastError: orNull(asText),
	receivedAt: asDate,
}
const MAX_ORPHANS = 1_000
/** A customer with a running plan whose last sync is older is out of date. */
const STALE = hours(48)

/** What the page reads, but for the plans of members. */
const issueRows = (now: Date) => ({
	last: rowsOf({ receivedAt: asDate }, sql`FROM "StripeEvent" ORDER BY "receivedAt" DESC LIMIT 1`),
	events: countRow(sql`FROM "StripeEvent"`),
	failed: rowsOf(
		EVENT,
		sql`FROM "StripeEvent" WHERE ${isFailed(now)} ORDER BY "receivedAt" DESC LIMIT ${MAX_ROWS}`,
	),
	orphans: rowsOf(
		{ id: asText, customerId: asText, receivedAt: asDate },
		sql`FROM "StripeEvent" WHERE "outcome" = 'orphan' AND "customerId" IS NOT NULL
			ORDER BY "receivedAt" DESC LIMIT ${MAX_ORPHANS}`,
	),
	alerts: rowsOf(
		{
			id: asText,
			kind: asText,
			dedupeKey: asText,
			detail: asText,
			createdAt: asDate,
			firstAt: orNull(asDate),
		},
		sql`FROM "BillingAlert" WHERE "resolvedAt" IS NULL
			ORDER BY "createdAt" DESC LIMIT ${MAX_ROWS}`,
	),
	staleCustomers: countRow(sql`FROM "BillingAccount" a
		WHERE NOT a."customerDeleted" AND a."syncedAt" < ${after(now, -STALE)}
			AND EXISTS (SELECT 1 FROM "Subscription" s WHERE s."accountId" = a."id"
				AND s."status" IN ('active', 'trialing', 'past_due'))`),
	pastDue: countRow(sql`FROM "User" WHERE ${IS_PAST_DUE}`),
	members: memberRows(),
})

/** Data of the billing health page. */
export async function loadBillingIssues(now: Date) {
	const { last, events, failed, orphans, alerts, staleCustomers, pastDue, members } =
		await findRowLists(issueRows(now))
	const subjects = await alertSubjects(alerts.map(({ dedupeKey }) => dedupeKey))
	const unknown = new Map<
		string,
		{ customerId: string; events: number; lastAt: string; eventId: string }
	>()
	for (const { id, customerId, receivedAt } of orphans) {
		const orphan = unknown.get(customerId)
		if (orphan !== undefined) orphan.events += 1
		else {
			const lastAt = receivedAt.toISOString()
			unknown.set(customerId, { customerId, events: 1, lastAt, eventId: id })
		}
	}
	return {
		lastEventAt: last[0]?.receivedAt.toISOString() ?? null,
		events: toCount(events),
		refused: rejectedCount().count,
		failed: failed.map((row) => ({
			id: row.id,
			type: row.type,
			customerId: row.customerId,
			outcome: row.outcome ?? 'waiting',
			attempts: row.attempts,
			lastError: row.lastError,
			receivedAt: row.receivedAt.toISOString(),
		})),
		unknown: [...unknown.values()].slice(0, MAX_ROWS),
		alerts: alerts.map(({ id, kind, dedupeKey, detail, createdAt, firstAt }) => ({
			id,
			kind,
			detail,
			createdAt: createdAt.toISOString(),
			/** When it was raised for the first time, if it was resolved since; else null. */
			firstAt: firstAt?.toISOString() ?? null,
			/** Null if it is about no member. */
			subject: subjects.get(alertRef(dedupeKey)) ?? null,
		})),
		/** How many members have a renewal that failed and may still be paid, and the newest of them. */
		pastDue: { total: toCount(pastDue), members: await toPastDue(members, now) },
		/** Customers with a running plan that have not been synced for a while. */
		staleCustomers: toCount(staleCustomers),
	}
}

export type Replay = 'applied' | 'ignored' | 'orphan' | 'failed' | 'unknown' | 'unavailable'

/**
 * Replays an event by fetching it from Stripe, which stores events for 30 days. For an older one,
 * syncs the customer instead, which has the same effect. Idempotent.
 */
export async function replayEvent(id: string, clock: () => Date = currentTime): Promise<Replay> {
	const row = await db().stripeEvent.findUnique({ where: { id } })
	if (row === null) return 'unknown'
	try {
		return await withTimeout(MAX_WAIT_MS, processAgain(row, clock))
	} catch (error) {
		log.warn({ event: id, err: String(error) }, 'event replay failed')
		return 'unavailable'
	}
}

async function processAgain(
	{ id, customerId }: { id: string; customerId: string | null },
	clock: () => Date,
): Promise<Replay> {
	try {
		const event = await stripeClient('waiting').events.retrieve(id)
		await db().stripeEvent.update({
			where: { id },
			data: { processedAt: null, outcome: null, lockedUntil: null, attempts: 0 },
		})
		const { outcome } = await processEvent(event, clock)
		return isReplay(outcome) ? outcome : 'failed'
	} catch (error) {
		if (!isMissingAtStripe(error) || customerId === null) throw error
	}
	const { kind } = await syncBilling(customerId, clock)
	const outcome = kind === 'orphan' ? 'orphan' : 'applied'
	await db().stripeEvent.update({
		where: { id },
		data: { processedAt: clock(), outcome, lockedUntil: null, lastError: null },
	})
	return outcome
}

const isReplay = (outcome: string): outcome is Replay =>
	['applied', 'ignored', 'orphan', 'failed'].includes(outcome)
