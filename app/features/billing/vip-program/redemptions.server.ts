import type Stripe from 'stripe'
import type { Tx } from '~/core/db/db.server'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { getDiscountCode } from '~/features/billing/stripe-sync/stripe-mappers.server'
import { sendVipReinstatedEmail } from '~/features/billing/emails/subscription-emails.server'
import { isVipWithdrawn, roleWithGrant } from '~/features/billing/entitlement/roles'
import { syncUserAccess } from '~/features/billing/entitlement/sync-user-access.server'
import { toDate } from '~/features/billing/stripe-sync/stripe-client.server'
import { endVipTerm } from './end-vip-term.server'
import { grantEnd, redemptionStatus, redemptionVerdict, vipUntil } from './vip-rules'

type Checkout = { session: Stripe.Checkout.Session; redeemerId: string | null; now: Date }

/** The owner of a code: by the code that was used, else by its discount. */
async function findOwner(
	tx: Tx,
	used: { promotionCodeId: string | null; couponId: string | null },
): Promise<string | null> {
	const { promotionCodeId, couponId } = used
	if (promotionCodeId === null && couponId === null) return null
	const code = promotionCodeId === null ? { couponId } : { promotionCodeId }
	const coupon = await tx.vipCoupon.findFirst({ where: { ...code, verifiedAt: { not: null } } })
	return coupon?.ownerUserId ?? null
}

/** Fingerprints of cards that the owner has used, under any customer of theirs. */
async function listCardFingerprints(tx: Tx, userId: string): Promise<string[]> {
	const paid = await tx.payment.findMany({
		where: {
			account: { OR: [{ userId }, { formerUserId: userId }] },
			cardFingerprint: { not: null },
			status: { not: 'failed' },
		},
		select: { cardFingerprint: true },
		distinct: ['cardFingerprint'],
	})
	return paid.flatMap(({ cardFingerprint }) => cardFingerprint ?? [])
}

/** Records that a paid checkout used a code; the same checkout again is the same row. */
async function recordRedemption(
	tx: Tx,
	{ session, redeemerId, now }: Checkout,
): Promise<string | null> {
	const used = getDiscountCode(session)
	if (used === null) return null
	const redemption = await tx.couponRedemption.findUnique({
		where: { checkoutSessionId: session.id },
	})
	if (redemption !== null) return redemption.id
	const payment = await tx.payment.findFirst({ where: { checkoutSessionId: session.id } })
	const ownerId = await findOwner(tx, used)
	const isRepeat =
		ownerId !== null &&
		redeemerId !== null &&
		(await tx.couponRedemption.count({
			where: {
				ownerUserId: ownerId,
				redeemerUserId: redeemerId,
				verdict: { in: ['granted', 'ended'] },
			},
		})) > 0
	const verdict = redemptionVerdict({
		isPaid: payment !== null && payment.status !== 'failed',
		ownerId,
		redeemerId,
		cardFingerprint: payment?.cardFingerprint ?? null,
		ownerCards: ownerId === null ? [] : await listCardFingerprints(tx, ownerId),
		isRepeat,
	})
	const paidAt = payment?.occurredAt ?? toDate(session.created) ?? now
	const row = await tx.couponRedemption.create({
		data: {
			...used,
			checkoutSessionId: session.id,
			ownerUserId: ownerId,
			redeemerUserId: redeemerId,
			paymentId: payment?.id ?? null,
			currency: session.currency ?? 'usd',
			paidAt,
			grantsUntil: grantEnd(paidAt),
			verdict,
			// Worth nothing until it is evaluated below, so that the owner's date is computed once.
			status: 'new',
		},
	})
	if (verdict === 'rejected_same_card') {
		const detail = 'A code was used with a card its owner has paid with; it did not count.'
		await raiseAlert({ kind: 'same_card', about: session.id, detail }, now, tx)
	}
	return row.id
}

/** Reevaluates the uses, and moves the owners' VIP dates if anything changed. */
async function evaluateRedemptions(tx: Tx, ids: string[], now: Date): Promise<void> {
	const owners = new Map<string, string | null>()
	for (const row of await tx.couponRedemption.findMany({ where: { id: { in: ids } } })) {
		const payment =
			row.paymentId === null ? null : await tx.payment.findUnique({ where: { id: row.paymentId } })
		const status = redemptionStatus(row.verdict, payment)
		if (status === row.status) continue
		await tx.couponRedemption.update({ where: { id: row.id }, data: { status } })
		// A use that never counted revokes nothing.
		const counts =
			status === 'granted' || row.status === 'granted' || row.status.startsWith('revoked')
		if (row.ownerUserId !== null && counts) {
			owners.set(row.ownerUserId, status === 'granted' ? row.id : null)
		}
	}
	for (const [ownerId, granted] of owners) await moveVipDate(tx, ownerId, granted, now)
}

async function moveVipDate(tx: Tx, ownerId: string, granted: string | null, now: Date) {
	const owner = await tx.user.findUniqueOrThrow({
		where: { id: ownerId },
		include: { ownedRedemptions: true },
	})
	if (isVipWithdrawn(owner, now)) return endVipTerm(tx, ownerId, now)
	const grantedUses = owner.ownedRedemptions.filter(({ verdict }) => verdict === 'granted')
	const isFirst = grantedUses.length === 1
	// The date before the first use was granted by an admin.
	const base = owner.vipGrantedUntil ?? (isFirst && granted !== null ? owner.vipExpiresAt : null)
	const until = vipUntil(base, owner.ownedRedemptions)
	await tx.user.update({
		where: { id: ownerId },
		data: {
			vipGrantedUntil: base,
			vipExpiresAt: until,
			...(granted === null ? {} : { role: roleWithGrant(owner.role) }),
			updatedAt: now,
		},
	})
	// A date that is over now may have kept what was paid from being the reason for access.
	await syncUserAccess(tx, ownerId, now)
	if (granted !== null && until !== null) {
		const isLater = owner.vipExpiresAt === null || until > owner.vipExpiresAt
		await sendVipReinstatedEmail(tx, owner, { redemptionId: granted, until, isLater }, now)
	}
}

/** Records the codes used in these checkouts, oldest payment first, and evaluates them. */
export async function applyRedemptions(
	tx: Tx,
	sessions: readonly Stripe.Checkout.Session[],
	redeemerId: string | null,
	now: Date,
): Promise<void> {
	const redemptions = sessions
		.filter(({ payment_status: status }) => status !== 'unpaid')
		.sort((a, b) => a.created - b.created)
	const ids: string[] = []
	for (const session of redemptions) {
		const id = await recordRedemption(tx, { session, redeemerId, now })
		if (id !== null) ids.push(id)
	}
	if (ids.length > 0) await evaluateRedemptions(tx, ids, now)
}
