import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUsd } from '~/core/format-number'
import { analyze, emptyInputs, readInputs } from '~/deal'
import { landingProblems, suffixOf } from './landing-fields'
import {
	exactValue,
	isLoss,
	LANDING_FIELDS,
	LANDING_START,
	landingDeal,
	type LandingInputs,
	landingInputs,
} from './mini-calculator'

const inputs = (changes: Partial<LandingInputs> = {}): LandingInputs => ({
	...LANDING_START,
	...changes,
})

describe('CALC-01 the figures of the small calculator', () => {
	test("by hand: 285,000 × 70% − 42,500 − 6.6% of 285,000, and a cash buyer's profit", () => {
		const closing = 18_810
		expect(landingDeal(LANDING_START)).toMatchObject({
			apxCC: closing,
			flipMAO: 199_500 - 42_500 - closing,
			net: 285_000 - closing - (135_000 + 42_500),
			verdict: 'Your price is $3,190 below the maximum offer.',
		})
	})

	test('equal those of the calculator for the same deal', () => {
		const amount = fc.integer({ min: 0, max: 10_000_000 }).map(String)
		const margin = fc.integer({ min: 0, max: 100 }).map(String)
		fc.assert(
			fc.property(amount, amount, amount, margin, (arv, repairs, purchase, percent) => {
				const {
					verdict: _,
					shown,
					...small
				} = landingDeal({ arv, repairs, purchase, margin: percent })
				const { values } = readInputs({
					...emptyInputs(),
					arv,
					sPrice: arv,
					kitchen: repairs,
					purchase,
					margin: percent,
				})
				const { flipMAO, net, apxCC } = analyze(values)
				expect(small).toEqual({ flipMAO, net, apxCC })
				expect(shown.flipMAO).toBe(arv === '0' ? '—' : formatUsd(flipMAO))
			}),
		)
	})

	test('are finite for any input', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, d) => {
				const deal = landingDeal({ arv: a, repairs: b, purchase: c, margin: d })
				for (const n of [deal.flipMAO, deal.net, deal.apxCC]) expect(Number.isFinite(n)).toBe(true)
			}),
		)
	})
})

test.each<[Partial<LandingInputs>, string]>([
	[{ arv: '' }, 'Enter an after-repair value to see a result.'],
	[{ arv: '', purchase: '' }, 'Enter an after-repair value and a purchase price to see a result.'],
	[{ arv: '285k' }, 'Check the marked field to see a result.'],
	[
		{ purchase: '', margin: '' },
		'Enter a purchase price to see your profit, and a margin to see an offer.',
	],
	[{ margin: '' }, 'Enter a margin to see an offer.'],
	[{ repairs: '900,000' }, 'At this margin there is no price that works.'],
	[{ purchase: '' }, 'Enter a purchase price to see your profit.'],
	[{ purchase: '138190.3' }, 'Your price equals the maximum offer.'],
	[{ purchase: '$150,000' }, 'Your price is $11,810 above the maximum offer.'],
])('with %j the text is: %s', (changes, verdict) => {
	expect(landingDeal(inputs(changes)).verdict).toBe(verdict)
})

test('F4 without a margin no maximum offer is shown, although it has a value', () => {
	for (const margin of ['', ' ', 'abc']) {
		const deal = landingDeal(inputs({ margin }))
		expect([deal.shown.flipMAO, deal.flipMAO]).toEqual(['—', 285_000 - 42_500 - 18_810])
	}
	expect(landingDeal(inputs({ margin: '0' })).shown.flipMAO).toBe('$223,690')
	expect(isLoss(landingDeal(inputs({ margin: '', repairs: '900000' })), 'flipMAO')).toBe(false)
})

test('F2 without an after-repair value no net profit is shown', () => {
	const deal = landingDeal(inputs({ arv: '' }))
	expect([deal.shown.net, deal.net, isLoss(deal, 'net')]).toEqual(['—', -177_500, false])
	expect(isLoss(landingDeal(inputs({ purchase: '285000' })), 'net')).toBe(true)
})

describe('the address query', () => {
	const parseQuery = (query: string) => landingInputs(new URLSearchParams(query), suffixOf)

	test('without numbers it is the initial deal', () => {
		expect(parseQuery('')).toBe(LANDING_START)
		expect(parseQuery('utm_source=x')).toBe(LANDING_START)
	})

	test('with numbers, missing ones are empty, and the margin has its default', () => {
		expect(parseQuery('arv=300000&purchase=1')).toEqual({
			arv: '300000',
			purchase: '1',
			repairs: '',
			margin: '30',
		})
		expect(parseQuery('arv=1&margin=').margin).toBe('')
	})

	test('returns the input, up to a maximum length', () => {
		expect(parseQuery('arv=abc').arv).toBe('abc')
		expect(parseQuery(`arv=${'9'.repeat(5_000)}`).arv).toHaveLength(100)
	})
})

test.each(['', '0', ' '])(
	'CALC-01 with the price %j no profit is shown, but the offer is',
	(text) => {
		const deal = landingDeal(inputs({ purchase: text }))
		expect(deal.shown).toEqual({ flipMAO: '$138,190', net: '—', apxCC: '$18,810' })
		expect([exactValue(deal, 'net'), exactValue(deal, 'flipMAO')]).toEqual(['', '138190'])
	},
)

test.each(LANDING_FIELDS)('CALC-13 a text in %s that is not a number gives no result', (field) => {
	const deal = landingDeal(inputs({ [field]: '2l0000' }))
	expect(Object.values(deal.shown)).toEqual(['—', '—', '—'])
	expect(Object.values(landingDeal(LANDING_START, true).shown)).toEqual(['—', '—', '—'])
})

test('CALC-13 a text that is not a number is reported with the range of its field', () => {
	const problems = landingProblems(inputs({ arv: '2l0000', margin: '120' }))
	expect(problems.arv).toBe(
		"We couldn't read this number. Enter an amount from $0 to $10,000,000,000.",
	)
	expect(problems.margin).toBe('Enter a percentage from 0 to 100.')
	expect(problems.purchase).toBeUndefined()
	expect(landingProblems(inputs({ repairs: '40k' })).repairs).toBe(
		"We couldn't read 40k. Did you mean $40,000?",
	)
	expect(landingProblems(LANDING_START)).toEqual({})
})
