import { db, inTransaction, type Prisma } from '~/core/db/db.server'
import { after, days, hours, minutes } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { sendDisputeReminders } from '~/features/billing/issues/dispute-mail.server'
import { fetchPriceCatalog } from '~/features/billing/plans/price-catalog.server'
import { LEEWAY } from '~/features/billing/entitlement/entitlement'
import { EVENT_RETENTION } from './events'
import { mapConcurrently } from '~/core/jobs/concurrency.server'
import { backfillEvents } from './event-backfill.server'
import { sendCardExpiryReminders } from '~/features/billing/emails/card-expiry.server'
import { sendRenewalReminder } from '~/features/billing/emails/subscription-emails.server'
import { updateCustomerEmails } from './customer-emails.server'
import { checkClockSkew } from './clock-skew.server'
import { isTransient, MAX_CONCURRENT_CALLS } from './stripe-client.server'
import { syncUserAccess } from '~/features/billing/entitlement/sync-user-access.server'
import { syncBilling } from './sync.server'

/** Reconciles billing state: missed webhooks, abandoned checkouts, expired periods. Idempotent. */

/** Maximum number of users per run, so that a run ends. */
const BATCH = 200
const REMIND_BEFORE = days(30)
/** Stripe knows the fee of a payment by then; its event may have been lost. */
const FEE_KNOWN = hours(2)

/** Runs all parts; returns how much each of them did. */
export async function runBillingReconciliation(now: Date) {
	await checkClock(now)
	const events = await backfillEvents(now)
	const due = await listCustomersDue(now)
	const failed = await syncAll(due, now)
	await updateCustomerEmails()
	await closeExpiredAttempts(now)
	await releaseStaleLocks(now)
	await expireVipAccess(now)
	const reminders = (await sendRenewalReminders(now)) + (await sendCardExpiryReminders(now))
	await sendDisputeReminders(now)
	await purgeOldEvents(now)
	return { events, customers: due.length, failed, reminders }
}

/** Loads the price ids in the first run; the same response has Stripe's time. */
async function checkClock(now: Date): Promise<void> {
	try {
		await checkClockSkew(await fetchPriceCatalog('background'), now)
	} catch (error) {
		log.warn({ err: String(error) }, 'prices could not be read')
	}
}

/** All customers whose state may have changed without an event. */
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
	const [events, attempts, accounts] = await Promise.all([
		db().stripeEvent.findMany({
			where: {
				processedAt: null,
				customerId: { not: null },
				OR: [{ lockedUntil: null }, { lockedUntil: { lte: now } }],
			},
			select: { customerId: true },
			distinct: ['customerId'],
			take: BATCH,
		}),
		db().checkoutAttempt.findMany({
			where: { openKey: { not: null }, expiresAt: { lte: now } },
			select: { customerId: true },
			take: BATCH,
		}),
		db().billingAccount.findMany({
			where: {
				customerDeleted: false,
				OR: [
					{ syncedAt: null, createdAt: { lte: recently } },
					{ syncedAt: { lt: after(now, -FEE_KNOWN) }, payments: withoutFee(FEE_KNOWN, days(7)) },
					// Not asked for in time, such as after days without this job.
					{ syncedAt: { lt: stale }, payments: withoutFee(days(7), days(400)) },
					{
						syncedAt: { lt: stale },
						subscriptions: { some: { status: { notIn: ['canceled', 'incomplete_expired'] } } },
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
			// Those that were never read come first.
			orderBy: { syncedAt: { sort: 'asc', nulls: 'first' } },
			take: BATCH,
		}),
	])
	const ids = [
		...events.map(({ customerId }) => customerId),
		...attempts.map(({ customerId }) => customerId),
		...accounts.map(({ stripeCustomerId }) => stripeCustomerId),
	]
	return [...new Set(ids.flatMap((id) => id ?? []))]
}

/** Syncs these customers; returns how many failed. */
async function syncAll(customerIds: readonly string[], now: Date): Promise<number> {
	let failed = 0
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

/** Completes paid checkouts and closes the rest, which can no longer be paid. */
async function closeExpiredAttempts(now: Date): Promise<void> {
	const expired = await db().checkoutAttempt.findMany({
		where: { openKey: { not: null }, expiresAt: { lte: now } },
		select: { id: true, customerId: true },
		take: BATCH,
	})
	for (const { id, customerId } of expired) {
		// Only for users whose sync has succeeded since.
		const syncedAccounts = await db().billingAccount.count({
			where: { stripeCustomerId: customerId, syncedAt: { gte: after(now, -minutes(5)) } },
		})
		if (syncedAccounts === 0) continue
		await db().checkoutAttempt.updateMany({
			where: { id, openKey: { not: null } },
			data: { status: 'expired', openKey: null },
		})
	}
}

/** Updates the access of these users from what is stored about their payments. */
async function syncUsers(where: Prisma.UserWhereInput, now: Date): Promise<void> {
	const users = await db().user.findMany({ where, select: { id: true }, take: BATCH })
	for (const { id } of users) await inTransaction((tx) => syncUserAccess(tx, id, now))
}

/** If Stripe is unavailable for days, access ends some time after the paid period. */
async function releaseStaleLocks(now: Date): Promise<void> {
	const overdue = {
		status: { in: ['active', 'trialing'] },
		currentPeriodEnd: { lt: after(now, -LEEWAY) },
	}
	const billingAccount = { subscriptions: { some: overdue } }
	await syncUsers({ role: 'subscriber', billingAccount }, now)
}

/**
 * Updates users whose access depends on time: a VIP with a plan becomes a subscriber after the VIP
 * date, and one-time access ends.
 */
async function expireVipAccess(now: Date): Promise<void> {
	const running = { status: { in: ['active', 'trialing', 'past_due'] } }
	await syncUsers(
		{
			OR: [
				{
					role: 'VIP',
					vipExpiresAt: { lte: now },
					billingAccount: { subscriptions: { some: running } },
				},
				{ role: 'subscriber', subscriptionStatus: null, graceUntil: { lte: now } },
				{ role: 'subscriber', subscriptionStatus: 'canceled', graceUntil: { lte: now } },
			],
			roleSource: { not: 'admin' },
		},
		now,
	)
}

/** Sends the renewal reminder 30 days before, with date, amount and how to cancel. */
async function sendRenewalReminders(now: Date): Promise<number> {
	const soon = await db().subscription.findMany({
		where: {
			status: { in: ['active', 'trialing'] },
			cancelAtPeriodEnd: false,
			cancelAt: null,
			currentPeriodEnd: { gt: now, lte: after(now, REMIND_BEFORE) },
			account: { userId: { not: null } },
		},
		include: { account: { include: { user: true } } },
		take: 1_000,
	})
	let reminded = 0
	for (const { account, ...subscription } of soon) {
		const { user } = account
		if (user === null || subscription.currentPeriodEnd === null) continue
		const dedupeKey = `renewal:${subscription.id}:${subscription.currentPeriodEnd.getTime()}`
		if ((await db().outboxMessage.count({ where: { dedupeKey } })) > 0) continue
		await inTransaction((tx) => sendRenewalReminder(tx, user, subscription, now))
		reminded += 1
	}
	return reminded
}

/** Deletes events that Stripe no longer has, so they cannot arrive again. */
async function purgeOldEvents(now: Date): Promise<void> {
	const old = after(now, -2 * EVENT_RETENTION)
	await db().stripeEvent.deleteMany({ where: { processedAt: { not: null }, created: { lt: old } } })
}
