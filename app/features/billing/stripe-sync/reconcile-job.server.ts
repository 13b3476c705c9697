import { db, Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { after, days, hours, minutes } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { currentTime } from '~/core/time/clock'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { sendDisputeReminders } from '~/features/billing/issues/dispute-mail.server'
import { fetchPriceCatalog } from '~/features/billing/plans/price-catalog.server'
import { LEEWAY } from '~/features/billing/entitlement/entitlement'
import { EVENT_RETENTION } from './events'
import { mapConcurrently } from '~/core/jobs/concurrency.server'
import { backfillEvents } from './event-backfill.server'
import { sendAccessEndEmails } from '~/features/billing/emails/access-end.server'
import { sendCardExpiryReminders } from '~/features/billing/emails/card-expiry.server'
import { sendRenewalReminders } from '~/features/billing/emails/renewal-reminders.server'
import { updateCustomerEmails } from './customer-emails.server'
import { checkClockSkew } from './clock-skew.server'
import { isTransient, MAX_CONCURRENT_CALLS } from './stripe-client.server'
import { eachUser } from '~/features/billing/each-user.server'
import { syncUserAccess } from '~/features/billing/entitlement/sync-user-access.server'
import { syncBilling } from './sync.server'

/** Reconciles billing state: missed webhooks, abandoned checkouts, expired periods. Idempotent. */

/** Maximum number of customers per run, so that a run ends. */
const BATCH = 200
/** Stripe knows the fee of a payment by then; its event may have been lost. */
const FEE_KNOWN = hours(2)

/** How long after a payment a bank may open a dispute about it. */
const CHARGEBACK = days(540)

/** Runs all parts; returns how much each of them did. */
export async function runBillingReconciliation(now: Date) {
	await checkClock()
	const events = await backfillEvents(now)
	const due = await listCustomersDue(now)
	const failed = await syncAll(due, now)
	await updateCustomerEmails(now)
	await closeExpiredAttempts(now)
	await releaseStaleLocks(now)
	await expireVipAccess(now)
	const reminders = (await sendRenewalReminders(now)) + (await sendCardExpiryReminders(now))
	await sendAccessEndEmails(now)
	await sendDisputeReminders(now)
	await purgeOldEvents(now)
	return { events, customers: due.length, failed, reminders }
}

/** Loads the price ids in the first run; the same response has Stripe's time. */
async function checkClock(): Promise<void> {
	const asked = currentTime()
	try {
		await checkClockSkew(await fetchPriceCatalog('background'), asked, currentTime())
	} catch (error) {
		log.warn({ err: String(error) }, 'prices could not be read')
	}
}

const { sql } = Prisma

/** When the customer of a row was last tried. */
const LAST_TRY = sql`LEFT JOIN "BillingAccount" a ON a."stripeCustomerId" = e."customerId"`

/**
 * Customers whose state may have changed without an event, those first whose last try is the longest ago:
 * some that fail every time, such as those of another account, keep no others waiting.
 */
async function listCustomersDue(now: Date): Promise<string[]> {
	const stale = after(now, -days(1))
	const recently = after(now, -minutes(5))
	const withoutFee = (atLeast: number, atMost: number) => ({
		some: {
			fee: null,
			status: { not: 'failed' },
			occurredAt: { gt: after(now, -atMost), lte: after(now, -atLeast) },
		},
	})
	// No list of events has those of a deleted customer for sure.
	const canChange = {
		status: { not: 'failed' },
		OR: [{ occurredAt: { gt: after(now, -CHARGEBACK) } }, { disputeDueAt: { gt: now } }],
	}
	const [events, attempts, accounts] = await Promise.all([
		readRows<{ customerId: string }>(sql`SELECT e."customerId" FROM "StripeEvent" e ${LAST_TRY}
			WHERE e."processedAt" IS NULL AND e."customerId" IS NOT NULL
				AND (e."lockedUntil" IS NULL OR e."lockedUntil" <= ${now})
			GROUP BY e."customerId" ORDER BY min(a."syncTriedAt") ASC NULLS FIRST LIMIT ${BATCH}`),
		readRows<{ customerId: string }>(sql`SELECT e."customerId" FROM "CheckoutAttempt" e ${LAST_TRY}
			WHERE e."openKey" IS NOT NULL AND e."expiresAt" <= ${now}
			GROUP BY e."customerId" ORDER BY min(a."syncTriedAt") ASC NULLS FIRST LIMIT ${BATCH}`),
		db().billingAccount.findMany({
			where: {
				OR: [
					{ customerDeleted: true, syncedAt: { lt: stale }, payments: { some: canChange } },
					{ syncedAt: null, createdAt: { lte: recently } },
					{ syncedAt: { lt: after(now, -FEE_KNOWN) }, payments: withoutFee(FEE_KNOWN, days(7)) },
					// Not asked for in time, such as after days without this job.
					{ syncedAt: { lt: stale }, payments: withoutFee(days(7), days(400)) },
					{
						syncedAt: { lt: stale },
						subscriptions: { some: { status: { notIn: ['canceled', 'incomplete_expired'] } } },
					},
					// What is open of a plan that has ended is voided.
					{
						syncedAt: { lt: stale },
						subscriptions: {
							some: {
								status: { in: ['canceled', 'incomplete_expired'] },
								latestInvoiceStatus: { in: ['draft', 'open', 'uncollectible'] },
							},
						},
					},
					{
						syncedAt: { lt: recently },
						subscriptions: {
							some: {
								status: { in: ['active', 'trialing', 'past_due'] },
								currentPeriodEnd: { lte: now },
							},
						},
					},
				],
			},
			select: { stripeCustomerId: true },
			// Those that were never tried come first.
			orderBy: [{ syncTriedAt: { sort: 'asc', nulls: 'first' } }, { syncedAt: 'asc' }],
			take: BATCH,
		}),
	])
	const ids = [
		...events.map(({ customerId }) => customerId),
		...attempts.map(({ customerId }) => customerId),
		...accounts.map(({ stripeCustomerId }) => stripeCustomerId),
	]
	return [...new Set(ids)]
}

/** Syncs these customers; returns how many failed. */
async function syncAll(customerIds: readonly string[], now: Date): Promise<number> {
	let failed = 0
	await db().billingAccount.updateMany({
		where: { stripeCustomerId: { in: [...customerIds] } },
		data: { syncTriedAt: now },
	})
	await mapConcurrently(customerIds, MAX_CONCURRENT_CALLS, async (customerId) => {
		try {
			const result = await syncBilling(customerId)
			await reportLateSyncs(customerId, result.kind === 'orphan' ? 'orphan' : 'applied', now)
			if (result.kind === 'synced' && result.changed) await reportDrift(customerId, now)
		} catch (error) {
			failed += 1
			if (!isTransient(error)) await reportLateSyncs(customerId, 'failed', now)
			log.warn({ customerId, err: String(error) }, 'customer sync failed')
		}
	})
	return failed
}

async function reportLateSyncs(customerId: string, outcome: string, now: Date): Promise<void> {
	await db().stripeEvent.updateMany({
		where: { customerId, processedAt: null },
		data: { processedAt: now, outcome, lockedUntil: null },
	})
}

/** Reports changes that no event announced. */
async function reportDrift(customerId: string, now: Date): Promise<void> {
	const detail = `Customer ${customerId} was out of sync with Stripe and has been corrected.`
	const about = `${customerId}:${now.toISOString().slice(0, 10)}`
	await raiseAlert({ kind: 'drift', about, detail }, now)
}

/** Closes checkouts that can no longer be paid; their customers were synced since, so a paid one is complete. */
async function closeExpiredAttempts(now: Date): Promise<void> {
	await db().$executeRaw`UPDATE "CheckoutAttempt" SET "status" = 'expired', "openKey" = NULL
		WHERE "openKey" IS NOT NULL AND "expiresAt" <= ${now}
			AND EXISTS (SELECT 1 FROM "BillingAccount" a
				WHERE a."stripeCustomerId" = "CheckoutAttempt"."customerId"
					AND a."syncedAt" >= ${after(now, -minutes(5))})`
}

/** Updates the access of all these users from what is stored about their payments. */
const syncUsers = (where: Prisma.UserWhereInput, now: Date): Promise<number> =>
	eachUser(where, (tx, id) => syncUserAccess(tx, id, now))

/** If Stripe is unavailable for days, access ends some time after the paid period. */
async function releaseStaleLocks(now: Date): Promise<void> {
	const overdue = {
		status: { in: ['active', 'trialing'] },
		currentPeriodEnd: { lt: after(now, -LEEWAY) },
	}
	const billingAccount = { subscriptions: { some: overdue } }
	await syncUsers({ role: 'subscriber', roleSource: { not: 'admin' }, billingAccount }, now)
}

/**
 * Updates users whose access depends on time: a VIP with paid time becomes a subscriber after the VIP
 * date, a subscriber whose payment is overdue a VIP until that date, and time that was paid without a plan
 * ends.
 */
async function expireVipAccess(now: Date): Promise<void> {
	const running = { status: { in: ['active', 'trialing', 'past_due'] } }
	const isOver = { OR: [{ vipExpiresAt: null }, { vipExpiresAt: { lte: now } }] }
	const hasPaidTime = {
		OR: [{ graceUntil: { gt: now } }, { billingAccount: { subscriptions: { some: running } } }],
	}
	const isPaidTimeOver = {
		role: 'subscriber',
		graceUntil: { lte: now },
		OR: [
			{ vipExpiresAt: { gt: now } },
			{ subscriptionStatus: null },
			{ subscriptionStatus: 'canceled' },
			// What was owed beside the role named the plan of the access.
			{ roleSource: 'admin' },
		],
	}
	await syncUsers({ OR: [{ role: 'VIP', AND: [isOver, hasPaidTime] }, isPaidTimeOver] }, now)
}

/** Deletes events that Stripe no longer has, so they cannot arrive again. */
async function purgeOldEvents(now: Date): Promise<void> {
	const old = after(now, -2 * EVENT_RETENTION)
	await db().stripeEvent.deleteMany({ where: { processedAt: { not: null }, created: { lt: old } } })
}
