import type Stripe from 'stripe'
import { z } from 'zod'
import type { Prisma, Tx } from '~/core/db/db.server'
import { db } from '~/core/db/db.server'
import { kindAndCause } from '~/features/billing/emails/queue-email.server'

/**
 * What answers a dispute, kept when a user deletes the account while one is open: nothing else of them is
 * kept, and this goes when the bank has decided.
 */

const moment = z.string()

const evidenceSchema = z.object({
	signIns: z.array(z.object({ at: moment, device: z.string(), network: z.string() })),
	consents: z.array(z.object({ at: moment, text: z.string() })),
	/** By kind, such as "receipt". */
	mails: z.array(z.object({ at: moment, kind: z.string() })),
})

export type Evidence = z.infer<typeof evidenceSchema>

/** Reads stored evidence. */
export const readEvidence = (text: string): Evidence => evidenceSchema.parse(JSON.parse(text))

/** A dispute or an inquiry that the bank has not decided, as far as it is stored. */
const OPEN: Prisma.PaymentWhereInput = {
	OR: [{ status: 'disputed' }, { disputeDueAt: { not: null } }],
}

const openPaymentsOf = (userId: string): Prisma.PaymentWhereInput => ({
	...OPEN,
	account: { OR: [{ userId }, { formerUserId: userId }] },
})

/** Whether a user has a payment with an open dispute or inquiry. */
export async function hasOpenDispute(userId: string): Promise<boolean> {
	return (await db().payment.count({ where: openPaymentsOf(userId) })) > 0
}

type Paid = {
	id: string
	invoiceId: string | null
	subscriptionId: string | null
	occurredAt: Date
	account: { stripeCustomerId: string }
}

/** The emails about a payment and its plan that were sent. */
async function sentMails(tx: Tx, { id, invoiceId, subscriptionId }: Paid) {
	const ids = [id, invoiceId, subscriptionId].filter((one) => one !== null)
	const rows = await tx.outboxMessage.findMany({
		where: { sentAt: { not: null }, OR: ids.map((one) => ({ dedupeKey: { contains: one } })) },
		select: { dedupeKey: true, sentAt: true },
		orderBy: { sentAt: 'asc' },
	})
	return rows.flatMap(({ dedupeKey, sentAt }) => {
		const [kind, about] = kindAndCause(dedupeKey ?? '')
		// An underscore of an id is a pattern to the database.
		if (kind === null || !ids.includes(about) || sentAt === null) return []
		return [{ kind, at: sentAt.toISOString() }]
	})
}

/** The sign-ins since a payment, and the one with which it was made. Oldest first. */
async function signInsSince(tx: Tx, userId: string, paidAt: Date) {
	const rows = await tx.signIn.findMany({ where: { userId }, orderBy: { at: 'asc' } })
	const before = rows.findLastIndex(({ at }) => at <= paidAt)
	return rows
		.slice(Math.max(0, before))
		.map(({ at, device, network }) => ({ at: at.toISOString(), device, network }))
}

/** Keeps what answers the open disputes of a user whose account is being deleted. */
export async function keepEvidence(tx: Tx, userId: string, now: Date): Promise<void> {
	const disputed = await tx.payment.findMany({
		where: openPaymentsOf(userId),
		include: { account: true },
	})
	for (const payment of disputed) {
		const consents = await tx.checkoutAttempt.findMany({
			where: { customerId: payment.account.stripeCustomerId, status: 'complete' },
			orderBy: { createdAt: 'asc' },
		})
		const evidence: Evidence = {
			signIns: await signInsSince(tx, userId, payment.occurredAt),
			consents: consents.map(({ createdAt, consentText }) => ({
				at: createdAt.toISOString(),
				text: consentText,
			})),
			mails: await sentMails(tx, payment),
		}
		const row = { evidence: JSON.stringify(evidence), createdAt: now }
		await tx.disputeEvidence.upsert({
			where: { paymentId: payment.id },
			create: { ...row, paymentId: payment.id },
			update: row,
		})
	}
}

/** The statuses in which a bank has decided. */
const DECIDED: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented'])

/** Deletes the evidence for payments of which every dispute is decided. */
export async function dropDecidedEvidence(
	tx: Tx,
	accountId: string,
	disputes: ReadonlyMap<string, readonly Pick<Stripe.Dispute, 'status'>[]>,
): Promise<void> {
	const kept = await tx.disputeEvidence.findMany({
		where: { payment: { accountId } },
		select: { paymentId: true, payment: { select: { chargeId: true } } },
	})
	for (const { paymentId, payment } of kept) {
		const about = disputes.get(payment.chargeId ?? '') ?? []
		if (about.length === 0 || !about.every(({ status }) => DECIDED.has(status))) continue
		await tx.disputeEvidence.delete({ where: { paymentId } })
	}
}
