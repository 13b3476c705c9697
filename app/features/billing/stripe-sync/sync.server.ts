import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { currentTime } from '~/core/time/clock'
import { seconds } from '~/core/time/durations'
import { singleton } from '~/core/singleton'
import { db, inTransaction, type Tx } from '~/core/db/db.server'
import type { BillingAccount } from '~/core/db/prisma/client'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { alertDisputes } from '~/features/billing/issues/dispute-alerts.server'
import { dropDecidedEvidence } from '~/features/billing/issues/dispute-evidence.server'
import { hasEnded, KNOWN_STATUSES } from '~/features/billing/entitlement/entitlement'
import { withAttemptedPlans } from './attempted-plan.server'
import { latePayments, settleInvoices } from './open-invoices.server'
import { reportLatePayments } from './late-payments.server'
import { readNextAmounts, type NextAmounts } from './next-amount.server'
import { toPaymentRows, toSubscriptionRow } from './stripe-mappers.server'
import { reportForeignPrices } from './subscription-plans.server'
import { UNKNOWN_PLAN } from '~/features/billing/plans/plans'
import { sendAccessEmails } from '~/features/billing/emails/access-emails.server'
import {
	type BillingState,
	type BillingChange,
	newsSince,
	sendChangeEmails,
} from '~/features/billing/emails/subscription-emails.server'
import {
	fetchCustomerSnapshot,
	type CustomerSnapshot,
	UnknownCustomerError,
} from './stripe-snapshot.server'
import { applyRedemptions } from '~/features/billing/vip-program/redemptions.server'
import { applyNewCard, rememberDefaultCard, toCardRow } from './cards.server'
import { loadOwnIds } from './own-objects.server'
import { reconcileDuplicates } from './reconcile-duplicates.server'
import { syncUserAccess } from '~/features/billing/entitlement/sync-user-access.server'
import { countEvent } from '~/core/event-counts.server'
import { runExclusiveEverywhere } from '~/core/jobs/lease.server'

/**
 * The only way from Stripe's state to our tables. Every trigger (webhook, return page, profile,
 * job) calls this and nothing else.
 */

export type SyncResult =
	/** Synced; `changed` says whether anything differed from our tables. */
	| { kind: 'synced'; changed: boolean }
	/** The same, but the user of this customer has been deleted here. */
	| { kind: 'deletedUser' }
	/** The customer was never one of ours. */
	| { kind: 'orphan' }
	/** A newer snapshot is stored. */
	| { kind: 'older' }

/** Syncs that have not begun, by customer: what they will read is new to everyone who asks for it now. */
const waitingSyncs = () => singleton('waiting-syncs', () => new Map<string, Promise<SyncResult>>())

/**
 * Reads the customer at Stripe and updates all tables, one call at a time per customer. Whoever asks
 * before a sync has begun shares it.
 * @param gatherMs how long to wait first for others who ask
 */
export function syncBilling(
	customerId: string,
	clock: () => Date = currentTime,
	gatherMs = 0,
): Promise<SyncResult> {
	const waiting = waitingSyncs().get(customerId)
	if (waiting !== undefined) return waiting
	const gathered = gatherMs === 0 ? Promise.resolve() : sleep(gatherMs)
	const sync = gathered.then(() => syncInTurn(customerId, clock))
	waitingSyncs().set(customerId, sync)
	// One that fails before its turn has begun is nobody's to share.
	const forget = (): void => {
		if (waitingSyncs().get(customerId) === sync) waitingSyncs().delete(customerId)
	}
	sync.then(forget, forget)
	sync.then(
		({ kind }) => countEvent('sync', kind),
		() => countEvent('sync', 'failed'),
	)
	return sync
}

/** How long the first event of a customer waits for the others: those of a purchase come together. */
const eventGathering = () => singleton('event-gathering', () => ({ ms: 400 }))

/**
 * Syncs after a payment. Its events have the second of the payment, so a reading in a later second is
 * newer than all of them, and none has to be read for.
 * @param paidAt and `now`: seconds by Stripe's clock
 */
export async function syncAfterPayment(
	customerId: string,
	{ paidAt, now }: { paidAt: number | null; now: number | null },
): Promise<SyncResult> {
	const isSameSecond = paidAt !== null && now !== null && now <= paidAt
	if (isSameSecond && eventGathering().ms > 0) await sleep(seconds(1))
	return syncBilling(customerId)
}

/** When customers were last read, in seconds by Stripe's clock. */
const lastReadings = () =>
	singleton('last-readings', () => new LRUCache<string, number>({ max: 5_000 }))

/**
 * Syncs after an event. Events of one purchase are read together, and one that is older than the last
 * reading is in it already. Stripe's times are whole seconds, so one of the same second may not be.
 */
export async function syncAfterEvent(
	customerId: string,
	createdAt: number,
	clock: () => Date,
): Promise<SyncResult> {
	const readAt = lastReadings().get(customerId)
	if (readAt !== undefined && createdAt < readAt) return { kind: 'older' }
	return syncBilling(customerId, clock, eventGathering().ms)
}

function syncInTurn(customerId: string, clock: () => Date): Promise<SyncResult> {
	return runExclusiveEverywhere(`customer:${customerId}`, async () => {
		waitingSyncs().delete(customerId)
		const storedAccount = await db().billingAccount.findUnique({
			where: { stripeCustomerId: customerId },
		})
		if (storedAccount === null) return { kind: 'orphan' }
		const { result, reading } = await syncOnce(storedAccount, clock)
		if (result.kind === 'older') return result
		// What is changed at Stripe changes the state, so it is read again.
		const isRepaired = await reconcileDuplicates(storedAccount.id, clock())
		if (isRepaired) return (await syncOnce(storedAccount, clock)).result
		if (result.kind === 'synced') await rememberDefaultCard(storedAccount, reading)
		return result
	})
}

/** Why a plan ended whose customer was deleted at Stripe. */
const WITH_CUSTOMER = 'customer_deleted'

/** The account as it was before this sync. */
type Account = BillingAccount

/** A plan that is ended leaves an invoice to void, and no more. */
const MAX_ROUNDS = 3

async function syncOnce(
	account: Account,
	clock: () => Date,
): Promise<{ result: SyncResult; reading: CustomerSnapshot }> {
	const startedAt = clock()
	const { stripeCustomerId: customerId } = account
	const read = () => fetchCustomerSnapshot(customerId, () => loadOwnIds(account.id))
	let reading: CustomerSnapshot
	try {
		reading = await read()
		// Before it is stored, so that no email tells what is charged, paid or paid back a moment later.
		for (let round = 0; round < MAX_ROUNDS; round += 1) {
			const isSettled = await settleInvoices(reading, clock())
			if (!isSettled && !(await applyNewCard(reading, account))) break
			reading = await read()
		}
	} catch (error) {
		if (error instanceof UnknownCustomerError) {
			const detail = 'The provider does not know this customer; nothing was changed.'
			await raiseAlert({ kind: 'unknown_customer', about: customerId, detail }, startedAt)
		}
		throw error
	}
	const nextAmounts = await readNextAmounts(reading, account.id, clock())
	const all = { reading, nextAmounts, startedAt, previous: account }
	const result = await inTransaction((tx) => writeSnapshot(tx, all, clock()))
	if (reading.readAt !== null && result.kind === 'synced') {
		lastReadings().set(customerId, reading.readAt)
	}
	return { result, reading }
}

/** What was read, from when on, and the account as it was before. */
type Reading = {
	reading: CustomerSnapshot
	nextAmounts: NextAmounts
	startedAt: Date
	previous: Account
}

async function writeSnapshot(
	tx: Tx,
	{ reading, nextAmounts, startedAt, previous }: Reading,
	now: Date,
): Promise<SyncResult> {
	const won = await tx.billingAccount.updateMany({
		where: { stripeCustomerId: reading.customerId, syncStartedAt: { lte: startedAt } },
		data: {
			syncStartedAt: startedAt,
			syncedAt: now,
			customerDeleted: reading.isDeleted,
			...toCardRow(reading),
		},
	})
	if (won.count === 0) return { kind: 'older' }
	const account = await tx.billingAccount.findUniqueOrThrow({
		where: { stripeCustomerId: reading.customerId },
		include: { user: true },
	})
	const before = await loadState(tx, account.id)
	await writeSubscriptions(tx, account.id, { reading, before, nextAmounts }, now)
	await writePayments(tx, account.id, { reading, before })
	await closeAttempts(tx, reading)
	const current = await loadState(tx, account.id)
	await updateSuspension(tx, account, current)
	await reportAnomalies(tx, { before, current }, now)
	await reportForeignPrices(tx, { reading, before }, now)
	await alertDisputes(tx, reading.disputes, { before, current }, now)
	await dropDecidedEvidence(tx, account.id, reading.disputes)
	const late = latePayments(reading)
	await reportLatePayments(tx, account.user, { before, current, late }, now)
	await applyRedemptions(tx, reading.sessions, account.userId, now)
	// What the bank decides about a customer who was replaced counts as well.
	if (account.formerUserId !== null) await syncUserAccess(tx, account.formerUserId, now)
	if (account.user === null) return { kind: 'deletedUser' }
	await syncUserAccess(tx, account.user.id, now)
	const news = { before, current, late, since: newsSince(previous) }
	await sendChangeEmails(tx, account.user, news, now)
	await sendAccessEmails(tx, account.user, { before, current }, now)
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

/** What was read, and what was stored until then. */
type Update = { reading: CustomerSnapshot; before: BillingState }

const byId = <T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
	new Map(rows.map((row) => [row.id, row]))

async function writeSubscriptions(
	tx: Tx,
	accountId: string,
	{ reading, before, nextAmounts }: Update & Pick<Reading, 'nextAmounts'>,
	now: Date,
): Promise<void> {
	const known = byId(before.subscriptions)
	for (const subscription of reading.subscriptions) {
		const due = reading.duePayments.get(subscription.id)
		const stored = known.get(subscription.id)
		const isEndedWithCustomer =
			reading.isDeleted &&
			(!hasEnded(stored?.status ?? '') || stored?.cancelReason === WITH_CUSTOMER)
		const row = {
			...toSubscriptionRow(subscription, due, stored),
			...nextAmounts.get(subscription.id),
			...(isEndedWithCustomer ? { cancelReason: WITH_CUSTOMER } : {}),
			updatedAt: now,
		}
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
		data: { status: 'canceled', endedAt: now, cancelReason: WITH_CUSTOMER, updatedAt: now },
	})
}

async function writePayments(
	tx: Tx,
	accountId: string,
	{ reading, before }: Update,
): Promise<void> {
	const known = before.payments.flatMap(({ id, plan }) =>
		plan === null || plan === UNKNOWN_PLAN ? [] : [[id, plan] as const],
	)
	const stored = { subscriptions: byId(before.subscriptions), payments: new Map(known) }
	const payments = toPaymentRows(reading, stored)
	const rows = await withAttemptedPlans(tx, { id: accountId, ...reading }, payments)
	for (const row of rows) {
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

/** Alerts admins to what became so: an alert that they have resolved is raised again only by a change. */
async function reportAnomalies(
	tx: Tx,
	{ before, current }: BillingChange,
	now: Date,
): Promise<void> {
	const were = byId(before.subscriptions)
	for (const { id, status } of current.subscriptions) {
		if (!KNOWN_STATUSES.has(status) && were.get(id)?.status !== status) {
			const detail = `Subscription ${id} has unknown status “${status}”. Access not granted.`
			await raiseAlert({ kind: 'unknown_status', about: `${id}:${status}`, detail }, now, tx)
		}
	}
	for (const { id, currency } of current.payments) {
		if (currency !== 'usd') {
			const detail = `Payment ${id} came in ${currency.toUpperCase()}; it is not counted in the revenue.`
			await raiseAlert({ kind: 'foreign_currency', about: id, detail, isFact: true }, now, tx)
		}
	}
}
