import { describe, expect, test } from 'vitest'
import { after, days } from '~/core/time/durations'
import { declineReason, paymentProblem, problemText, type UnpaidFacts } from './payment-problem'

const NOW = new Date('2026-11-23T12:00:00.000Z')

const UNPAID: UnpaidFacts = {
	status: 'past_due',
	unpaidAmount: 14_900,
	unitAmount: 9_900,
	currency: 'usd',
	unpaidReason: 'insufficient_funds',
	nextAttemptAt: after(NOW, days(3)),
	unpaidInvoiceUrl: 'https://invoice.stripe.com/i/1',
}

describe('the reason of the bank', () => {
	test.each([
		['authentication_required', 'Your bank wants you to confirm this payment.'],
		['insufficient_funds', "There wasn't enough money on the card."],
		['expired_card', 'The card has expired.'],
		['incorrect_cvc', "The card's details don't match those at your bank."],
		['card_not_supported', "The card can't be used for this kind of payment."],
		['processing_error', "Your bank couldn't be reached."],
		['generic_decline', 'Your bank declined the card without giving a reason.'],
		// Whoever found or stole a card is told no more than that.
		['stolen_card', 'Your bank declined the card without giving a reason.'],
		['a_code_of_next_year', 'Your bank declined the card without giving a reason.'],
	])('%s', (code, text) => {
		expect(declineReason(code)).toBe(text)
	})
})

describe('a payment that failed', () => {
	test('says why, and when the card is charged again', () => {
		expect(paymentProblem(UNPAID, null, NOW)).toEqual({
			amount: '$149',
			newCard: "If you add a new card, we'll charge it $149 right away.",
			reason: "There wasn't enough money on the card.",
			next: "We'll charge your card again on November 26, 2026.",
			payUrl: 'https://invoice.stripe.com/i/1',
			isToConfirm: false,
		})
	})

	test.each([null, NOW])('with the next attempt at %j: nothing follows by itself', (at) => {
		expect(paymentProblem({ ...UNPAID, nextAttemptAt: at }, null, NOW)?.next).toBe(
			"We won't charge your card again on our own.",
		)
	})

	test.each([
		['before access ends', 4, "We'll charge your card again on November 26, 2026."],
		[
			'after access ends',
			2,
			"We'll charge your card again on November 26, 2026, after your access ends. That payment restores your access.",
		],
		[
			'when access has ended',
			-1,
			"We'll charge your card again on November 26, 2026. That payment restores your access.",
		],
	])('FIX-27 with the next attempt %s: the text says so', (_, access, text) => {
		expect(paymentProblem(UNPAID, after(NOW, days(access)), NOW)?.next).toBe(text)
	})

	test('whose reason is not known has none', () => {
		expect(paymentProblem({ ...UNPAID, unpaidReason: null }, null, NOW)?.reason).toBeNull()
	})

	test('that the bank wants confirmed needs no other card', () => {
		const problem = paymentProblem(
			{ ...UNPAID, unpaidReason: 'authentication_required' },
			null,
			NOW,
		)
		expect(problem).toMatchObject({ isToConfirm: true, newCard: null })
	})

	test('an amount that is not stored yet is the price of the plan', () => {
		expect(paymentProblem({ ...UNPAID, unpaidAmount: null }, null, NOW)?.amount).toBe('$99')
	})

	test('is one text for every page: the amount, the reason, the next attempt and a new card', () => {
		const problem = paymentProblem(UNPAID, null, NOW)
		expect(problem && problemText(problem)).toBe(
			"$149 is due. There wasn't enough money on the card. We'll charge your card again on November 26, 2026. If you add a new card, we'll charge it $149 right away.",
		)
	})

	test.each(['active', 'canceled', 'unpaid'])('%s has no problem', (status) => {
		expect(paymentProblem({ ...UNPAID, status }, null, NOW)).toBeNull()
	})
})
