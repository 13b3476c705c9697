import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { UnpaidFacts } from '~/features/billing/entitlement/payment-problem'
import { type StoredCard, toPaymentFacts } from './payment-facts'
import { PaymentCard, PendingChange, ProblemText } from './payment-notices'

/** The member's card and a payment that failed, as the profile shows them. */

const NOW = new Date('2026-11-23T12:00:00.000Z')

const CARD: StoredCard = {
	cardBrand: 'visa',
	cardLast4: '4242',
	cardExpMonth: 12,
	cardExpYear: 2026,
}

const SUBSCRIPTION: UnpaidFacts & { pendingChangeUntil: Date | null } = {
	status: 'past_due',
	unpaidAmount: 14_900,
	unitAmount: 14_900,
	currency: 'usd',
	unpaidReason: 'expired_card',
	nextAttemptAt: new Date('2026-11-26T12:00:00.000Z'),
	unpaidInvoiceUrl: 'https://invoice.stripe.com/i/1',
	pendingChangeUntil: null,
}

const facts = (
	card: StoredCard | null = CARD,
	subscription: Partial<typeof SUBSCRIPTION> | null = {},
	now = NOW,
) =>
	toPaymentFacts(
		card,
		subscription === null ? null : { ...SUBSCRIPTION, ...subscription },
		null,
		now,
	)

/** The texts of a page, without its tags. */
const textOf = (element: React.ReactElement): string =>
	renderToStaticMarkup(element).replace(/<[^>]+>/gu, '|')

describe('the card', () => {
	test.each<[Partial<StoredCard>, string]>([
		[{}, 'Visa ending in 4242, expires in December 2026'],
		[{ cardBrand: 'amex' }, 'American Express ending in 4242, expires in December 2026'],
		[{ cardBrand: 'a_new_brand' }, 'Card ending in 4242, expires in December 2026'],
		[{ cardExpMonth: 11 }, 'Visa ending in 4242, expires in November 2026'],
		[{ cardExpMonth: 10 }, 'Visa ending in 4242, expired in October 2026'],
		[{ cardExpMonth: null, cardExpYear: null }, 'Visa ending in 4242'],
	])('%j', (changed, text) => {
		const { card } = facts({ ...CARD, ...changed })
		expect(textOf(<PaymentCard card={card} />)).toBe(`|${text}|`)
	})

	test.each([null, { ...CARD, cardLast4: null }])('%j is none', (stored) => {
		expect(textOf(<PaymentCard card={facts(stored).card} />)).toBe('')
	})
})

describe('a payment that failed', () => {
	test('has the reason, what follows, and the way to pay it with another card', () => {
		const { problem } = facts()
		if (problem === null) throw new Error('There is no problem')
		const html = renderToStaticMarkup(<ProblemText problem={problem} />)
		expect(html).toContain('The card has expired. We&#x27;ll charge your card again on November 26')
		expect(html).toContain('href="https://invoice.stripe.com/i/1"')
	})

	test('that is to be confirmed has no second link', () => {
		const { problem } = facts(CARD, { unpaidReason: 'authentication_required' })
		if (problem === null) throw new Error('There is no problem')
		const html = renderToStaticMarkup(<ProblemText problem={problem} />)
		expect(html).toContain('Your bank wants you to confirm this payment.')
		expect(html).not.toContain('href')
	})

	test('without a plan there is none', () => {
		expect(facts(CARD, null)).toMatchObject({ problem: null, pendingChange: null })
	})
})

describe('BILL-10 a change of plan that waits for its payment', () => {
	const until = new Date('2026-11-24T11:00:00.000Z')

	test('says until when, and leads to the invoice', () => {
		const { pendingChange } = facts(CARD, { pendingChangeUntil: until })
		const html = renderToStaticMarkup(<PendingChange pendingChange={pendingChange} />)
		expect(html).toContain('Confirm the payment with your bank by November 24, 2026.')
		expect(html).toContain('href="https://invoice.stripe.com/i/1"')
	})

	test.each([
		['is over', { pendingChangeUntil: NOW }],
		['has no invoice', { pendingChangeUntil: until, unpaidInvoiceUrl: null }],
		['does not exist', {}],
	])('shows nothing when it %s', (_case, changed) => {
		const { pendingChange } = facts(CARD, changed)
		expect(renderToStaticMarkup(<PendingChange pendingChange={pendingChange} />)).toBe('')
	})
})
