import { currentTime } from '~/platform/clock'
import { db, inTransaction, type Tx } from '~/platform/db.server'
import { raiseAlert } from './alerts.server'
import { isOver, KNOWN_STATUSES } from './entitlement'
import { paymentRows, subscriptionRow } from './mirror.server'
import { type Change, mailChanges } from './notices.server'
import { readCustomer, type Reading, UnknownCustomerError } from './reading.server'
import { applyRedemptions } from './redemptions.server'
import { repair } from './repairs.server'
import { updateStanding } from './standing.server'
import { inTurn } from './turns.server'

/**
 * The one way in which the provider's truth gets into our tables. Whoever notices that something may
 * have changed (webhook, return page, profile, sweeper) calls this and nothing else.
 */

export type SyncResult =
	/** Read and written; `changed` says whether anything was different from what we had. */
	| { kind: 'synced'; changed: boolean }
	/** The same, but nobody of ours is behind the customer any more. */
	| { kind: 'orphan' }
	/** A later reading was there first. */
	| { kind: 'older' }

/** Reads the customer at the provider and brings everything here in line, one call after the other. */
export function syncBilling(
	customerId: string,
	clock: () => Date = currentTime,
): Promise<SyncResult> {
	return inTurn(`customer:${customerId}`, async () => {
		const known = await db().billingAccount.findUnique({ where: { stripeCustomerId: customerId } })
		if (known === null) return { kind: 'orphan' }
		const result = await once(customerId, clock)
		// What has to be put right at the provider changes what there is to read.
		const isRepaired = result.kind !== 'older' && (await repair(known.id, clock()))
		return isRepaired ? once(customerId, clock) : result
	})
}

async function once(customerId: string, clock: () => Date): Promise<SyncResult> {
	const startedAt = clock()
	let reading: Reading
	try {
		reading = await readCustomer(customerId)
	} catch (error) {
		if (error instanceof UnknownCustomerError) {
			const detail = 'The provider does not know this customer; nothing was changed.'
			await raiseAlert({ kind: 'unknown_customer', about: customerId, detail }, startedAt)
		}
		throw error
	}
	return inTransaction((tx) => write(tx, reading, startedAt, clock()))
}

async function write(tx: Tx, reading: Reading, startedAt: Date, now: Date): Promise<SyncResult> {
	const won = await tx.billingAccount.updateMany({
		where: { stripeCustomerId: reading.customerId, syncStartedAt: { lte: startedAt } },
		data: { syncStartedAt: startedAt, syncedAt: now, customerDeleted: reading.isDeleted },
	})
	if (won.count === 0) return { kind: 'older' }
	const account = await tx.billingAccount.findUniqueOrThrow({
		where: { stripeCustomerId: reading.customerId },
		include: { user: true },
	})
	const before = await stateOf(tx, account.id)
	await writeSubscriptions(tx, account.id, reading, now)
	await writePayments(tx, account.id, reading)
	await closeAttempts(tx, reading)
	const current = await stateOf(tx, account.id)
	await suspend(tx, account, current)
	await lookForOddities(tx, account.id, { before, current }, now)
	await applyRedemptions(tx, reading.sessions, account.userId, now)
	if (account.user === null) return { kind: 'orphan' }
	await updateStanding(tx, account.user.id, now)
	await mailChanges(tx, account.user, { before, current }, now)
	return { kind: 'synced', changed: !isSame(before, current) }
}

async function stateOf(tx: Tx, accountId: string): Promise<Change['before']> {
	const own = { where: { accountId } }
	const [subscriptions, payments] = await Promise.all([
		tx.subscription.findMany({ ...own, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
		tx.payment.findMany({ ...own, orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }] }),
	])
	return { subscriptions, payments }
}

function isSame(before: Change['before'], current: Change['current']): boolean {
	const text = ({ subscriptions, payments }: Change['before']): string =>
		JSON.stringify([subscriptions.map((row) => ({ ...row, updatedAt: null })), payments])
	return text(before) === text(current)
}

async function writeSubscriptions(tx: Tx, accountId: string, reading: Reading, now: Date) {
	for (const subscription of reading.subscriptions) {
		const row = { ...subscriptionRow(subscription), updatedAt: now }
		await tx.subscription.upsert({
			where: { id: subscription.id },
			create: { ...row, accountId },
			update: row,
		})
	}
	if (!reading.isDeleted) return
	// With its customer every subscription ended, whatever was known of it.
	await tx.subscription.updateMany({
		where: { accountId, status: { notIn: ['canceled', 'incomplete_expired'] } },
		data: { status: 'canceled', endedAt: now, cancelReason: 'customer_deleted', updatedAt: now },
	})
}

async function writePayments(tx: Tx, accountId: string, reading: Reading): Promise<void> {
	for (const row of paymentRows(reading)) {
		await tx.payment.upsert({ where: { id: row.id }, create: { ...row, accountId }, update: row })
	}
}

/** A checkout that is complete at the provider is no longer open here. */
async function closeAttempts(tx: Tx, reading: Reading): Promise<void> {
	await tx.checkoutAttempt.updateMany({
		where: {
			stripeSessionId: { in: reading.sessions.map(({ id }) => id) },
			status: { not: 'complete' },
		},
		data: { status: 'complete', openKey: null },
	})
}

/** While a payment is contested the person is asked to talk to us before anything else. */
async function suspend(
	tx: Tx,
	account: { id: string; accessSuspended: string | null },
	{ payments }: Change['current'],
): Promise<void> {
	const accessSuspended = payments.some(({ status }) => status === 'disputed') ? 'dispute' : null
	if (accessSuspended === account.accessSuspended) return
	await tx.billingAccount.update({ where: { id: account.id }, data: { accessSuspended } })
}

async function lookForOddities(
	tx: Tx,
	accountId: string,
	{ before, current }: Change,
	now: Date,
): Promise<void> {
	for (const { id, status, plan, priceId } of current.subscriptions) {
		if (!KNOWN_STATUSES.has(status)) {
			const detail = `Subscription ${id} has unknown status “${status}”. Access not granted.`
			await raiseAlert({ kind: 'unknown_status', about: `${id}:${status}`, detail }, now, tx)
		}
		if (plan === 'unknown' && !isOver(status)) {
			const detail = `Subscription ${id} uses unknown price ${priceId}.`
			await raiseAlert({ kind: 'unknown_plan', about: `${id}:${priceId}`, detail }, now, tx)
		}
	}
	const were = new Map(before.payments.map(({ id, status }) => [id, status]))
	for (const { id, status, currency, disputeDueAt } of current.payments) {
		if (currency !== 'usd') {
			const detail = `Payment ${id} came in ${currency.toUpperCase()}; it is not counted in the revenue.`
			await raiseAlert({ kind: 'foreign_currency', about: id, detail }, now, tx)
		}
		if (status === 'disputed' && were.get(id) !== 'disputed') {
			const due = disputeDueAt === null ? '' : ` Evidence is due by ${disputeDueAt.toISOString()}.`
			const detail = `Payment ${id} is disputed. Access for account ${accountId} is suspended.${due}`
			await raiseAlert({ kind: 'dispute', about: id, detail }, now, tx)
		}
	}
}
