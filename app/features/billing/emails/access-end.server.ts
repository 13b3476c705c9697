import type { Tx } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { eachUser } from '~/features/billing/each-user.server'
import { findMainSubscription } from '~/features/billing/entitlement/plan-status'
import { planStatusOf, WITH_PLAN } from '~/features/billing/entitlement/subscription-status.server'
import { accessEndedEmail, accessEndsEmail, vipEndedEmail } from './failure-emails'
import { accessEndedKey, failureOf } from './failure-mail.server'
import { toMailFrame } from './mail-frame.server'
import { type BillingMailKey, queueEmail } from './queue-email.server'

/**
 * Tells members that access ends with time alone: the one whose renewal failed a day before and when it
 * has ended, a VIP when the date has passed.
 */

const REMIND_BEFORE = days(1)
/** The provider tries to charge for so long at most; an end that is older is known to the member. */
const MAX_AGE = days(30)

/** An older VIP date is no news. */
const VIP_NEWS = days(7)

/** Sends the emails that are due, each once; returns how many members were looked at. */
export async function sendAccessEndEmails(now: Date): Promise<number> {
	const overdue = {
		subscriptionStatus: 'past_due',
		graceUntil: { gt: after(now, -MAX_AGE), lte: after(now, REMIND_BEFORE) },
	}
	// Whose role was changed by an admin is told of that.
	const vips = {
		role: { in: ['VIP', 'subscriber'] },
		vipExpiresAt: { gt: after(now, -VIP_NEWS), lte: now },
	}
	return (
		(await eachUser(overdue, (tx, id) => tell(tx, id, now))) +
		(await eachUser(vips, (tx, id) => tellVip(tx, id, now)))
	)
}

/** Reads the member again: what is due may have been paid since. */
async function tell(tx: Tx, userId: string, now: Date): Promise<void> {
	const user = await tx.user.findUnique({ where: { id: userId }, include: WITH_PLAN })
	const subscription = findMainSubscription(user?.billingAccount?.subscriptions ?? [])
	if (user === null || subscription?.status !== 'past_due') return
	const status = planStatusOf(user, now)
	const facts = failureOf(subscription, { status, accessUntil: user.graceUntil }, now)
	const frame = toMailFrame(user)
	if (status.kind === 'unpaid') {
		await queueEmail(tx, user, accessEndedKey(subscription), accessEndedEmail(frame, facts), now)
		return
	}
	// One that failed within the day was told of just now.
	const { pastDueSince: since, id, latestInvoiceId } = subscription
	const isNew = since === null || after(since, REMIND_BEFORE) > now
	if (status.kind !== 'pastDue' || user.graceUntil === null || isNew) return
	const key: BillingMailKey = `access-ends:${id}:${latestInvoiceId ?? ''}`
	const mail = accessEndsEmail(frame, { ...facts, until: user.graceUntil })
	await queueEmail(tx, user, key, mail, now)
}

/** Reads the VIP again: a friend may have paid since. */
async function tellVip(tx: Tx, userId: string, now: Date): Promise<void> {
	const user = await tx.user.findUnique({ where: { id: userId }, include: WITH_PLAN })
	const on = user?.vipExpiresAt ?? null
	if (user === null || on === null || on > now) return
	const mail = vipEndedEmail(toMailFrame(user), { on, status: planStatusOf(user, now) })
	await queueEmail(tx, user, `vip-ended:${userId}:${on.getTime()}`, mail, now)
}
