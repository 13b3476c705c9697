import { expect, test } from 'vitest'
import type { OfferAnswer } from '~/features/calculator/analysis/offer'
import { answerSentence } from './answer-text'
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
