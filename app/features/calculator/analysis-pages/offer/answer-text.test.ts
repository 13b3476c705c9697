import { expect, test } from 'vitest'
import type { OfferAnswer } from '~/features/calculator/analysis/offer'
import { answerSentence, calculatorOfferText } from './answer-text'
import { OFFER_TEXTS } from './offer-texts'

const TARGET = { key: 'cashOnCash', unit: 'percent', amount: 8, comparison: 'atLeast' } as const

const sentence = (answer: OfferAnswer): string => answerSentence(answer, TARGET, OFFER_TEXTS)

test('PRO-52 names the highest price, and that the offer is rounded down', () => {
	expect(
		sentence({ kind: 'price', price: 168_977, offer: 168_900, step: 100, figure: 0.0801 }),
	).toBe(
		'At $168,900, the cash-on-cash return is 8.0%. The highest price at which it is at least 8% is $168,977. We rounded it down to a multiple of $100.',
	)
})

test('PRO-53 says what no price or only a high one meets, and which field to change', () => {
	expect(sentence({ kind: 'notReachable', best: 0.061 })).toBe(
		'No price meets your target of at least 8%: even at $0, the cash-on-cash return is 6.1%.',
	)
	expect(sentence({ kind: 'ambiguous', prices: [150_000] })).toBe(
		'The target is met at $150,000 or more and missed below that.',
	)
	expect(sentence({ kind: 'missing', input: 'plan' })).toBe(
		'Choose a plan with this kind of loan under “How you pay”.',
	)
})

test('PRO-50 says how the calculator counts its own maximum offer, and what is different here', () => {
	expect(calculatorOfferText({ key: 'flipMAO', offer: 114_190, margin: 30 }, 'flipHard')).toBe(
		"The calculator's maximum offer (flip) is $114,190: the ARV less your margin of 30%, the renovation and 6.6% of the sales price. It starts from the ARV and leaves out holding and loan costs; this one starts from the sales price and counts both.",
	)
	expect(calculatorOfferText({ key: 'holdMAO', offer: 200_000, margin: null }, 'cashOnCash')).toBe(
		"The calculator's maximum offer (buy & hold) is $200,000: the ARV less the renovation, with no margin yet. It counts neither rent nor a loan; this one is the price at which the target above is met.",
	)
})
