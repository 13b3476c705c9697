import { after, days } from '~/core/time/durations'
import { isRefunded, type PaymentFacts } from '~/features/billing/entitlement/entitlement'
import { hasEverStarted } from '~/features/billing/entitlement/plan-status'

/** VIP codes: their format, which uses count, and the resulting VIP date. */

const VIP_DAYS = 30

/** Metadata key at Stripe for the owner of a VIP code. */
export const VIP_OWNER_KEY = 'vip_owner'

export const MAX_CODE_LENGTH = 50

/** Normalizes a code for comparison: Stripe's codes are case-insensitive. */
export function normalizePromoCode(text: string): string {
	return text.trim().toUpperCase()
}

/** Whether a text has the format of a Stripe code. */
export function isCode(text: string): boolean {
	return text.length <= MAX_CODE_LENGTH && /^[A-Z0-9][A-Z0-9-]*$/u.test(text)
}

/** What Stripe counts as earlier purchases of a person, under any customer of theirs. */
export type Purchases = {
	payments: readonly { status: string }[]
	subscriptions: readonly { status: string }[]
}

/**
 * Whether something was bought before: a payment that succeeded, even if it was refunded later, or a
 * plan that ran, even for free.
 */
function hasBoughtBefore({ payments, subscriptions }: Purchases): boolean {
	return (
		payments.some(({ status }) => status !== 'failed') ||
		subscriptions.some(({ status }) => hasEverStarted(status))
	)
}

/** Why a person can't use a code that exists; null if they can. */
export function codeRefusal(facts: {
	isOwn: boolean
	/** Stripe refuses the code to customers who have bought before. */
	isForFirstPurchase: boolean
	purchases: Purchases
}): 'own' | 'firstPurchase' | null {
	if (facts.isOwn) return 'own'
	return facts.isForFirstPurchase && hasBoughtBefore(facts.purchases) ? 'firstPurchase' : null
}

export type Verdict =
	| 'granted'
	| 'rejected_self'
	| 'rejected_same_card'
	| 'rejected_repeat'
	| 'rejected_unpaid'
	| 'no_owner'

export type RedemptionFacts = {
	/** Money was charged for the checkout. */
	isPaid: boolean
	ownerId: string | null
	redeemerId: string | null
	cardFingerprint: string | null
	ownerCards: readonly string[]
	/** The same user has used this owner's code before. */
	isRepeat: boolean
}

/** Whether a paid checkout with a code makes its owner a VIP. */
export function redemptionVerdict(facts: RedemptionFacts): Verdict {
	if (facts.ownerId === null) return 'no_owner'
	if (facts.ownerId === facts.redeemerId) return 'rejected_self'
	if (!facts.isPaid) return 'rejected_unpaid'
	if (facts.cardFingerprint !== null && facts.ownerCards.includes(facts.cardFingerprint)) {
		return 'rejected_same_card'
	}
	return facts.isRepeat ? 'rejected_repeat' : 'granted'
}

/** The current verdict on a use: a full refund or a lost dispute revokes it. */
export function redemptionStatus(
	verdict: string,
	payment: Pick<PaymentFacts, 'amount' | 'amountRefunded' | 'status'> | null,
): string {
	if (verdict !== 'granted' || payment === null) return verdict
	if (payment.status === 'dispute_lost') return 'revoked_dispute'
	return isRefunded(payment) ? 'revoked_refund' : verdict
}

export function grantEnd(paidAt: Date): Date {
	return after(paidAt, days(VIP_DAYS))
}

/** The VIP date: the latest of the admin's date and the counting uses, in any order. */
export function vipUntil(
	grantedUntil: Date | null,
	uses: readonly { status: string; grantsUntil: Date }[],
): Date | null {
	const times = uses
		.filter(({ status }) => status === 'granted')
		.map(({ grantsUntil }) => grantsUntil.getTime())
	if (grantedUntil !== null) times.push(grantedUntil.getTime())
	return times.length === 0 ? null : new Date(Math.max(...times))
}

/** "M. R.": a friend's initials for the owner of the code. */
export function initials(fullName: { firstName: string; lastName: string } | null): string {
	const letters = [fullName?.firstName, fullName?.lastName]
		.map((name) => [...(name?.trim() ?? '')][0]?.toUpperCase())
		.filter((letter) => letter !== undefined)
	return letters.length === 0 ? 'Former member' : letters.map((letter) => `${letter}.`).join(' ')
}
