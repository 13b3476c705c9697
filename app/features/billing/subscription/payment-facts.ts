import { paymentProblem, type UnpaidFacts } from '~/features/billing/entitlement/payment-problem'

/** The member's card, and what is wrong with a payment, for display. */

export type StoredCard = {
	cardBrand: string | null
	cardLast4: string | null
	cardExpMonth: number | null
	cardExpYear: number | null
}

const BRANDS: Readonly<Record<string, string>> = {
	amex: 'American Express',
	cartes_bancaires: 'Cartes Bancaires',
	diners: 'Diners Club',
	discover: 'Discover',
	eftpos_au: 'Eftpos',
	jcb: 'JCB',
	mastercard: 'Mastercard',
	unionpay: 'UnionPay',
	visa: 'Visa',
}

/** "Visa ending in 4242"; null without a card. */
export function cardName({ cardBrand, cardLast4 }: StoredCard): string | null {
	if (cardLast4 === null) return null
	return `${BRANDS[cardBrand ?? ''] ?? 'Card'} ending in ${cardLast4}`
}

/** The first moment at which a card is no longer valid: it is until the end of its month. */
export function cardEnd({ cardExpMonth, cardExpYear }: StoredCard): Date | null {
	if (cardExpMonth === null || cardExpYear === null) return null
	return new Date(Date.UTC(cardExpYear, cardExpMonth, 1))
}

const monthOfYear = new Intl.DateTimeFormat('en-US', {
	month: 'long',
	year: 'numeric',
	timeZone: 'UTC',
})

/** "December 2026", the last month of a card. */
export function cardMonth({ cardExpMonth, cardExpYear }: StoredCard): string | null {
	if (cardExpMonth === null || cardExpYear === null) return null
	return monthOfYear.format(Date.UTC(cardExpYear, cardExpMonth - 1, 1))
}

export type PaymentSummary = ReturnType<typeof toPaymentFacts>

/** Dates are ISO strings. */
export function toPaymentFacts(
	stored: StoredCard | null,
	subscription: (UnpaidFacts & { pendingChangeUntil: Date | null }) | null,
	accessUntil: Date | null,
	now: Date,
) {
	const name = stored === null ? null : cardName(stored)
	const end = stored === null ? null : cardEnd(stored)
	return {
		card:
			stored === null || name === null
				? null
				: { name, month: cardMonth(stored), isExpired: end !== null && end <= now },
		problem: subscription === null ? null : paymentProblem(subscription, accessUntil, now),
		pendingChange: toPendingChange(subscription, now),
	}
}

/** A change of plan that waits for its payment to be confirmed. */
function toPendingChange(
	subscription: (UnpaidFacts & { pendingChangeUntil: Date | null }) | null,
	now: Date,
) {
	const until = subscription?.pendingChangeUntil ?? null
	const payUrl = subscription?.unpaidInvoiceUrl ?? null
	if (until === null || until <= now || payUrl === null) return null
	return { until: until.toISOString(), payUrl }
}
