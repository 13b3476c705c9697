import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, minutes } from '~/core/time/durations'
import { log } from '~/core/log.server'
import {
	isMissing,
	MAX_WAIT_MS,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { planStatusOf, WITH_PLAN } from '~/features/billing/entitlement/subscription-status.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { rejectedCount, processEvent } from '~/features/billing/stripe-sync/webhook.server'

/** Health of the Stripe integration: failed events, orphaned customers, open alerts. */

export type BillingIssues = Awaited<ReturnType<typeof loadBillingIssues>>

const MAX_ROWS = 50
/** Younger events may still be in progress. */
const LATE = minutes(2)

const failedWhere = (now: Date) => ({
	OR: [{ outcome: 'failed' }, { processedAt: null, receivedAt: { lt: after(now, -LATE) } }],
})

/** Counts the billing issues that wait for an admin. */
export async function countOpenBillingIssues(now: Date): Promise<number> {
	const [failed, alerts] = await Promise.all([
		db().stripeEvent.count({ where: failedWhere(now) }),
		db().billingAlert.count({ where: { resolvedAt: null } }),
	])
	return failed + alerts
}

const PAST_DUE = { billingAccount: { subscriptions: { some: { status: 'past_due' } } } }

/** How many members have a renewal that failed and may still be paid, and the newest of them. */
async function failedRenewals(now: Date) {
	const [total, rows] = await Promise.all([
		db().user.count({ where: PAST_DUE }),
		db().user.findMany({
			where: PAST_DUE,
			orderBy: [{ graceUntil: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
			take: MAX_ROWS,
			include: WITH_PLAN,
		}),
	])
	return {
		total,
		members: rows.map((row) => ({
			id: row.id,
			name: `${row.firstName} ${row.lastName}`.trim(),
			email: row.email,
			fact: planStatusOf(row, now).fact,
		})),
	}
}

/** Data of the billing health page. */
export async function loadBillingIssues(now: Date) {
	const [last, events, failed, orphans, alerts, staleCustomers, pastDue] = await Promise.all([
		db().stripeEvent.findFirst({ orderBy: { receivedAt: 'desc' }, select: { receivedAt: true } }),
		db().stripeEvent.count(),
		db().stripeEvent.findMany({
			where: failedWhere(now),
			orderBy: { receivedAt: 'desc' },
			take: MAX_ROWS,
		}),
		db().stripeEvent.findMany({
			where: { outcome: 'orphan', customerId: { not: null } },
			orderBy: { receivedAt: 'desc' },
			select: { id: true, customerId: true, receivedAt: true },
			take: 1_000,
		}),
		db().billingAlert.findMany({
			where: { resolvedAt: null },
			orderBy: { createdAt: 'desc' },
			take: MAX_ROWS,
		}),
		db().billingAccount.count({
			where: {
				customerDeleted: false,
				syncedAt: { lt: after(now, -minutes(48 * 60)) },
				subscriptions: { some: { status: { in: ['active', 'trialing', 'past_due'] } } },
			},
		}),
		failedRenewals(now),
	])
	const unknown = new Map<
		string,
		{ customerId: string; events: number; lastAt: string; eventId: string }
	>()
	for (const { id, customerId, receivedAt } of orphans) {
		if (customerId === null) continue
		const orphan = unknown.get(customerId)
		if (orphan !== undefined) orphan.events += 1
		else {
			const lastAt = receivedAt.toISOString()
			unknown.set(customerId, { customerId, events: 1, lastAt, eventId: id })
		}
	}
	return {
		lastEventAt: last?.receivedAt.toISOString() ?? null,
		events,
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
		alerts: alerts.map(({ id, kind, detail, createdAt }) => ({
			id,
			kind,
			detail,
			createdAt: createdAt.toISOString(),
		})),
		pastDue,
		/** Customers with a running plan that have not been synced for a while. */
		staleCustomers,
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
		if (!isMissing(error) || customerId === null) throw error
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
