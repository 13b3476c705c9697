import { config } from '~/core/config/config.server'
import type { Tx } from '~/core/db/db.server'
import {
	computeEntitlement,
	hasEnded,
	isUnknownStatus,
} from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import { accessBackEmail, continuedEmail, pausedEmail } from './emails'
import { disputeLostEmail } from './failure-emails'
import { getPlanName, toMailFrame } from './mail-frame.server'
import { queueEmail, type Recipient } from './queue-email.server'
import {
	type BillingState,
	type BillingChange,
	loadStatus,
	type PaymentState,
	type SubscriptionState,
} from './subscription-emails.server'

/** Tells members that their access stands still, goes on, is back or stays lost, without an act of their own. */

/** Whether a plan or its payments are paused. */
const isPaused = ({ status, pausedCollection }: SubscriptionState): boolean =>
	status === 'paused' || pausedCollection !== null

/** The subscriptions of which a pause began or ended. What an unknown state means is not known yet. */
const pauseChanges = ({ before, current }: BillingChange): SubscriptionState[] =>
	current.subscriptions.filter((row) => {
		const previous = before.subscriptions.find(({ id }) => id === row.id)
		if (previous === undefined || hasEnded(row.status) || isUnknownStatus(row.status)) return false
		return isPaused(previous) !== isPaused(row)
	})

/** The subscription that we ended and that gives access again: a dispute was won, a refund failed. */
function restored({ before, current }: BillingChange, now: Date): SubscriptionState | null {
	const accessOf = ({ subscriptions, payments }: BillingState) =>
		computeEntitlement(subscriptions, payments, now, config().graceDays)
	const { lives, subscriptionId } = accessOf(current)
	if (!lives || subscriptionId === null || accessOf(before).lives) return null
	const hadEnded = before.subscriptions.some(
		({ id, status }) => id === subscriptionId && hasEnded(status),
	)
	return hadEnded ? (current.subscriptions.find(({ id }) => id === subscriptionId) ?? null) : null
}

/** The payments that their banks have decided to return. Of one not known before, the end of its plan is told. */
const lostDisputes = ({ before, current }: BillingChange): PaymentState[] =>
	current.payments.filter(({ id, status }) => {
		const previous = before.payments.find((one) => one.id === id)
		return status === 'dispute_lost' && previous?.status === 'disputed'
	})

/** Queues the emails about pauses, access that is back, and disputes that were lost. */
export async function sendAccessEmails(
	tx: Tx,
	recipient: Recipient,
	change: BillingChange,
	now: Date,
): Promise<void> {
	const [paused, back, lost] = [pauseChanges(change), restored(change, now), lostDisputes(change)]
	if (paused.length + lost.length === 0 && back === null) return
	const { status } = await loadStatus(tx, recipient, change.current, now)
	const frame = toMailFrame(recipient)
	for (const row of paused) {
		const [kind, make] = isPaused(row)
			? (['paused', pausedEmail] as const)
			: (['continued', continuedEmail] as const)
		const mail = make(frame, { plan: getPlanName(row.plan), status })
		await queueEmail(tx, recipient, `${kind}:${row.id}:${now.getTime()}`, mail, now)
	}
	for (const { id, amountDisputed, currency, occurredAt: at } of lost) {
		const mail = disputeLostEmail(frame, { amount: money(amountDisputed, currency), at, status })
		await queueEmail(tx, recipient, `dispute-lost:${id}`, mail, now)
	}
	if (back === null) return
	const mail = accessBackEmail(frame, { plan: getPlanName(back.plan), status })
	await queueEmail(tx, recipient, `access-back:${back.id}:${now.getTime()}`, mail, now)
}
