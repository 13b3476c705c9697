import { describe, expect, test } from 'vitest'
import { solveOffer } from '~/features/calculator/analysis/offer'
import { analyze } from '~/deal'
import { dealWith } from '#tests/helpers/calculator/typed-deals'
import { offerEngine } from './offer-engine'
import { readOfferFields } from './offer-fields'

const FLIP = { purchase: 150_000, arv: 285_000, sPrice: 285_000, misc1: 40_000 }

describe('PRO-50 the target to start from', () => {
	test('PRO-50 a flip starts at the profit of its margin, other deals and targets at the usual one', () => {
		const amounts = (deal: Parameters<typeof dealWith>[0], target = '') => {
			const { target: read, isFromMargin } = readOfferFields({ target }, dealWith(deal))
			return [read.key, read.amount, isFromMargin]
		}
		expect(amounts(FLIP)).toEqual(['flipCash', 25_000, false])
		expect(amounts({ ...FLIP, margin: 30 })).toEqual(['flipCash', 85_500, true])
		expect(amounts({ ...FLIP, margin: 0 })).toEqual(['flipCash', 0, true])
		expect(amounts({ ...FLIP, margin: 30, interestHard: 11, down: 20 })).toEqual([
			'flipHard',
			85_500,
			true,
		])
		expect(amounts({ ...FLIP, margin: 30, arv: null })).toEqual(['flipCash', 25_000, false])
		// More than the field takes.
		expect(amounts({ ...FLIP, margin: 1_000_000 })).toEqual(['flipCash', 25_000, false])
		expect(amounts({ ...FLIP, margin: 30 }, 'cashReturn')).toEqual(['cashReturn', 20, false])
		expect(amounts({ ...FLIP, margin: 30, rent: 2_000 })).toEqual(['cashOnCash', 8, false])
	})

	test("PRO-50 without holding costs the offer of a cash flip is the calculator's", () => {
		const values = dealWith({ ...FLIP, margin: 30 })
		const { target } = readOfferFields({}, values)
		const answer = solveOffer(values, target, 1)
		expect(answer).toMatchObject({ kind: 'price', offer: 140_690 })
		expect(analyze(values.deal).flipMAO).toBeCloseTo(140_690, 6)
	})

	test("PRO-50 the page has the calculator's own offer, as the calculator shows it", () => {
		const of = (deal: Parameters<typeof dealWith>[0]) =>
			offerEngine.headline({ values: dealWith(deal), extra: {} }).calculator
		expect(of({ ...FLIP, margin: 30 })).toMatchObject({ key: 'flipMAO', margin: 30 })
		expect(of({ ...FLIP, rent: 2_000 })).toEqual({ key: 'holdMAO', offer: 245_000, margin: null })
		expect(of({ purchase: 150_000, sPrice: 285_000 })).toBeNull()
	})
})
