import { currentTime } from '~/core/time/clock'
import { db, inTransaction, type Tx } from '~/core/db/db.server'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { isDisputed, hasEnded, KNOWN_STATUSES } from '~/features/billing/entitlement/entitlement'
import { toPaymentRows, toSubscriptionRow, unknownDisputes } from './stripe-mappers.server'
import {
	type BillingState,
	type Change,
	sendChangeEmails,
} from '~/features/billing/emails/subscription-emails.server'
import {
	fetchCustomerSnapshot,
	type CustomerSnapshot,
	UnknownCustomerError,
} from './stripe-snapshot.server'
import { applyRedemptions } from '~/features/billing/vip-program/redemptions.server'
import { reconcileDuplicates } from './reconcile-duplicates.server'
import { syncUserAccess } from '~/features/billing/entitlement/sync-user-access.server'
import { runExclusive } from '~/core/jobs/concurrency.server'

/**
 * The only way from Stripe's state to our tables. Every trigger (webhook, return page, profile,
 * job) calls this and nothing else.
 */

export type SyncResult =
	/** Synced; `changed` says whether anything differed from our tables. */
	| { kind: 'synced'; changed: boolean }
	/** The same, but the customer has no user here anymore. */
	| { kind: 'orphan' }
	/** A newer snapshot was stored first. */
	| { kind: 'older' }

/** Reads the customer at Stripe and updates all tables, one call at a time per customer. */
export function syncBilling(
	customerId: string,
	clock: () => Date = currentTime,
): Promise<SyncResult> {
	return runExclusive(`customer:${customerId}`, async () => {
		const storedAccount = await db().billingAccount.findUnique({
			where: { stripeCustomerId: customerId },
		})
		if (storedAccount === null) return { kind: 'orphan' }
		const result = await syncOnce(customerId, clock)
		// A cleanup at Stripe changes the state, so it is read again.
		const isRepaired =
			result.kind !== 'older' && (await reconcileDuplicates(storedAccount.id, clock()))
		return isRepaired ? syncOnce(customerId, clock) : result
	})
}

const NEVER = new Date(0)

async function syncOnce(customerId: string, clock: () => Date): Promise<SyncResult> {
	const startedAt = clock()
	let reading: CustomerSnapshot
	try {
		reading = await fetchCustomerSnapshot(customerId)
	} catch (error) {
		if (error instanceof UnknownCustomerError) {
			const detail = 'The provider does not know this customer; nothing was changed.'
			await raiseAlert({ kind: 'unknown_customer', about: customerId, detail }, startedAt)
		}
		throw error
	}
	return inTransaction((tx) => writeSnapshot(tx, reading, startedAt, clock()))
}

async function writeSnapshot(
	tx: Tx,
	reading: CustomerSnapshot,
	startedAt: Date,
	now: Date,
): Promise<SyncResult> {
	const won = await tx.billingAccount.updateMany({
		where: { stripeCustomerId: reading.customerId, syncStartedAt: { lte: startedAt } },
		data: { syncStartedAt: startedAt, syncedAt: now, customerDeleted: reading.isDeleted },
	})
	if (won.count === 0) return { kind: 'older' }
	const account = await tx.billingAccount.findUniqueOrThrow({
		where: { stripeCustomerId: reading.customerId },
		include: { user: true },
	})
	const before = await loadState(tx, account.id)
	await writeSubscriptions(tx, account.id, reading, now)
	await writePayments(tx, account.id, reading)
	await closeAttempts(tx, reading)
	const current = await loadState(tx, account.id)
	await updateSuspension(tx, account, current)
	await reportAnomalies(tx, current, now)
	await alertDisputes(tx, reading, { before, current }, now)
	await applyRedemptions(tx, reading.sessions, account.userId, now)
	if (account.user === null) return { kind: 'orphan' }
	await syncUserAccess(tx, account.user.id, now)
	await sendChangeEmails(tx, account.user, { before, current }, now)
	return { kind: 'synced', changed: !isSame(before, current) }
}

async function loadState(tx: Tx, accountId: string): Promise<BillingState> {
	const ofAccount = { where: { accountId } }
	const [subscriptions, payments] = await Promise.all([
		tx.subscription.findMany({ ...ofAccount, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
		tx.payment.findMany({ ...ofAccount, orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }] }),
	])
	return { subscriptions, payments }
}

function isSame(before: BillingState, current: BillingState): boolean {
	const text = ({ subscriptions, payments }: BillingState): string =>
		JSON.stringify([subscriptions.map((row) => ({ ...row, updatedAt: null })), payments])
	return text(before) === text(current)
}

async function writeSubscriptions(tx: Tx, accountId: string, reading: CustomerSnapshot, now: Date) {
	for (const subscription of reading.subscriptions) {
		const row = { ...toSubscriptionRow(subscription), updatedAt: now }
		await tx.subscription.upsert({
			where: { id: subscription.id },
			create: { ...row, accountId },
			update: row,
		})
	}
	if (!reading.isDeleted) return
	// Deleting a customer ends all its subscriptions, whatever their stored state.
	await tx.subscription.updateMany({
		where: { accountId, status: { notIn: ['canceled', 'incomplete_expired'] } },
		data: { status: 'canceled', endedAt: now, cancelReason: 'customer_deleted', updatedAt: now },
	})
}

async function writePayments(tx: Tx, accountId: string, reading: CustomerSnapshot): Promise<void> {
	for (const row of toPaymentRows(reading)) {
		await tx.payment.upsert({ where: { id: row.id }, create: { ...row, accountId }, update: row })
	}
}

/** Closes checkouts that are complete at Stripe. */
async function closeAttempts(tx: Tx, reading: CustomerSnapshot): Promise<void> {
	await tx.checkoutAttempt.updateMany({
		where: {
			stripeSessionId: { in: reading.sessions.map(({ id }) => id) },
			status: { not: 'complete' },
		},
		data: { status: 'complete', openKey: null },
	})
}

/** While a payment is disputed, the user is asked to contact us first. */
async function updateSuspension(
	tx: Tx,
	account: { id: string; accessSuspended: string | null },
	{ payments }: BillingState,
): Promise<void> {
	const accessSuspended = payments.some(({ status }) => status === 'disputed') ? 'dispute' : null
	if (accessSuspended === account.accessSuspended) return
	await tx.billingAccount.update({ where: { id: account.id }, data: { accessSuspended } })
}

async function reportAnomalies(
	tx: Tx,
	{ subscriptions, payments }: BillingState,
	now: Date,
): Promise<void> {
	for (const { id, status, plan, priceId } of subscriptions) {
		if (!KNOWN_STATUSES.has(status)) {
			const detail = `Subscription ${id} has unknown status “${status}”. Access not granted.`
			await raiseAlert({ kind: 'unknown_status', about: `${id}:${status}`, detail }, now, tx)
		}
		if (plan === 'unknown' && !hasEnded(status)) {
			const detail = `Subscription ${id} uses unknown price ${priceId}.`
			await raiseAlert({ kind: 'unknown_plan', about: `${id}:${priceId}`, detail }, now, tx)
		}
	}
	for (const { id, currency } of payments) {
		if (currency !== 'usd') {
			const detail = `Payment ${id} came in ${currency.toUpperCase()}; it is not counted in the revenue.`
			await raiseAlert({ kind: 'foreign_currency', about: id, detail }, now, tx)
		}
	}
}

/** Alerts admins to disputes, with the due date for evidence. */
async function alertDisputes(
	tx: Tx,
	reading: CustomerSnapshot,
	{ before, current }: Change,
	now: Date,
): Promise<void> {
	for (const { id, status } of unknownDisputes(reading)) {
		const detail = `Dispute ${id} has unknown status “${status}”. Its payment counts as disputed.`
		await raiseAlert({ kind: 'unknown_status', about: `${id}:${status}`, detail }, now, tx)
	}
	const were = new Map(before.payments.map((payment) => [payment.id, payment]))
	for (const payment of current.payments) {
		const { id, status, disputeDueAt } = payment
		const isNew = status === 'disputed' && were.get(id)?.status !== 'disputed'
		const isDue = disputeDueAt !== null && disputeDueAt > (were.get(id)?.disputeDueAt ?? NEVER)
		if (!isNew && !isDue) continue
		const due = disputeDueAt === null ? '' : ` Evidence is due by ${disputeDueAt.toISOString()}.`
		const what = isDisputed(payment)
			? 'is disputed. Its access is suspended.'
			: 'has an inquiry from the bank. Access is kept.'
		const detail = `Payment ${id} of account ${payment.accountId} ${what}${due}`
		// A later date, such as after an appeal, is a separate alert.
		const about = isNew ? id : `${id}:${disputeDueAt?.getTime() ?? 0}`
		await raiseAlert({ kind: 'dispute', about, detail }, now, tx)
	}
}
