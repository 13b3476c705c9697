import { money } from '~/features/billing/plans/money'
import { longDate } from '~/core/time/format-date'

/** A renewal that could not be charged: why, what follows when, and where it can be paid now. */

/** The stored reason of a payment that is not final yet: a bank payment takes days. */
export const PENDING_PAYMENT = 'processing'

export const isPaymentPending = ({ unpaidReason }: Pick<UnpaidFacts, 'unpaidReason'>): boolean =>
	unpaidReason === PENDING_PAYMENT

/** The bank's codes with the same reason. Those about theft or fraud are not told to the cardholder. */
const REASONS: readonly (readonly [text: string, ...codes: string[]])[] = [
	['Your bank wants you to confirm this payment.', 'authentication_required'],
	['Your bank payment is on its way.', PENDING_PAYMENT],
	[
		"There wasn't enough money on the card.",
		'insufficient_funds',
		'card_velocity_exceeded',
		'withdrawal_count_limit_exceeded',
	],
	['The card has expired.', 'expired_card'],
	[
		"The card's details don't match those at your bank.",
		...['incorrect_number', 'invalid_number', 'invalid_account', 'incorrect_cvc', 'invalid_cvc'],
		...['invalid_expiry_month', 'invalid_expiry_year', 'incorrect_zip', 'incorrect_address'],
		...['new_account_information_available'],
	],
	[
		"The card can't be used for this kind of payment.",
		...['card_not_supported', 'currency_not_supported', 'transaction_not_allowed'],
		...['service_not_allowed', 'not_permitted', 'restricted_card', 'invalid_amount'],
	],
	[
		"Your bank couldn't be reached.",
		...['issuer_not_available', 'processing_error', 'reenter_transaction', 'try_again_later'],
		...['approve_with_id', 'no_action_taken'],
	],
]

const DECLINED = 'Your bank declined the card without giving a reason.'

/** The bank's reason in words; a code that is not in the table is a refusal without one. */
export const declineReason = (code: string): string =>
	REASONS.find(([, ...codes]) => codes.includes(code))?.[0] ?? DECLINED

export type UnpaidFacts = {
	status: string
	/** In cents; null if it is not stored yet, then the price of the plan is due. */
	unpaidAmount: number | null
	unitAmount: number
	currency: string
	unpaidReason: string | null
	nextAttemptAt: Date | null
	unpaidInvoiceUrl: string | null
}

export type PaymentProblem = {
	/** Null if the bank has not answered. */
	reason: string | null
	/** What is due: "$149". */
	amount: string
	/** What follows without the member. */
	next: string
	/** What a new card does; null if the bank asks the member instead. */
	newCard: string | null
	/** The provider's page to pay it on. */
	payUrl: string | null
	/** Whether the bank asks the member: then another card is not what is needed. */
	isToConfirm: boolean
}

/**
 * When the provider charges the card again, and what that does for access: its own settings decide when, so
 * that the next try may come after the end of access.
 */
function nextAttempt(at: Date | null, accessUntil: Date | null, now: Date): string {
	if (at === null || at <= now) return "We won't charge your card again on our own."
	const next = `We'll charge your card again on ${longDate(at)}`
	if (accessUntil === null || at <= accessUntil) return `${next}.`
	const after = accessUntil > now ? ', after your access ends' : ''
	return `${next}${after}. That payment restores your access.`
}

/**
 * The problem of a failed renewal at `now`, or null if nothing is overdue.
 * @param accessUntil the end of access without a payment, null if access doesn't depend on it
 */
export function paymentProblem(
	{ status, unpaidReason, nextAttemptAt, unpaidInvoiceUrl, ...due }: UnpaidFacts,
	accessUntil: Date | null,
	now: Date,
): PaymentProblem | null {
	if (status !== 'past_due') return null
	const amount = money(due.unpaidAmount ?? due.unitAmount, due.currency)
	const isToConfirm = unpaidReason === 'authentication_required'
	return {
		amount,
		newCard: isToConfirm ? null : `If you add a new card, we'll charge it ${amount} right away.`,
		reason: unpaidReason === null ? null : declineReason(unpaidReason),
		next: nextAttempt(nextAttemptAt, accessUntil, now),
		payUrl: unpaidInvoiceUrl,
		isToConfirm,
	}
}

/** The problem in sentences: what is due, why, what follows, and what a new card does. */
export const problemText = ({ amount, reason, next, newCard }: PaymentProblem): string =>
	[`${amount} is due.`, reason, next, newCard].filter((text) => text !== null).join(' ')
