import { db, inTransaction, type Tx } from '~/core/db/db.server'
import { inBatches } from '~/core/jobs/in-batches.server'
import { after, days } from '~/core/time/durations'
import { findMainSubscription } from '~/features/billing/entitlement/plan-status'
import { planStatusOf, WITH_PLAN } from '~/features/billing/entitlement/subscription-status.server'
import { accessEndedEmail, accessEndsEmail } from './failure-emails'
import { accessEndedKey, failureOf } from './failure-mail.server'
import { toMailFrame } from './mail-frame.server'
import { type BillingMailKey, queueEmail } from './queue-email.server'

/** Tells members whose renewal failed that their access ends in a day, and that it has ended. */

const REMIND_BEFORE = days(1)
/** The provider tries to charge for so long at most; an end that is older is known to the member. */
const MAX_AGE = days(30)

/** Sends the emails that are due, each once; returns how many members were looked at. */
export function sendAccessEndEmails(now: Date): Promise<number> {
	return inBatches(
		(afterId, take) =>
			db().user.findMany({
				where: {
					id: { gt: afterId },
					subscriptionStatus: 'past_due',
					graceUntil: { gt: after(now, -MAX_AGE), lte: after(now, REMIND_BEFORE) },
				},
				select: { id: true },
				orderBy: { id: 'asc' },
				take,
			}),
		async (ids) => {
			for (const id of ids) await inTransaction((tx) => tell(tx, id, now))
			return ids.length
		},
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
