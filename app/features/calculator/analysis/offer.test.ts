import { describe, expect, it } from 'vitest'
import { ANCHOR, BRIDGE, dealWith, FLIP } from '#tests/helpers/calculator/typed-deals'
import { type AnalysisValues, analyze, project } from '~/deal'
import {
	type OfferAnswer,
	type OfferTarget,
	OFFER_STEPS,
	OFFER_TARGETS,
	atPrice,
	offerBridgeFromList,
	offerBridgeFromValue,
	offersAround,
	solveOffer,
	targetFigure,
} from './offer'
import { searchPrice } from './offers/price-search'
import { offerTarget } from './offers/targets'

const anchor = dealWith(ANCHOR)
const flip = dealWith(FLIP)
const brrrr = dealWith(BRIDGE)

function priced(answer: OfferAnswer) {
	if (answer.kind !== 'price') throw new Error(JSON.stringify(answer))
	return answer
}

const solve = (values: AnalysisValues, key: OfferTarget['key'], amount: number, step?: number) =>
	solveOffer(values, { key, amount }, step)

describe('PRO-50 the price of a target', () => {
	it('PRO-50 flip profit with cash: sales price − 6.6% − work − holding − profit', () => {
		const { holdCost } = analyze(flip.deal)
		const answer = priced(solve(flip, 'flipCash', 40_000))
		expect(answer.price).toBeCloseTo(285_000 * 0.934 - 40_000 - holdCost - 40_000, 6)
		expect(answer.offer).toBe(Math.floor(answer.price / 100) * 100)
	})

	it('PRO-50 flip profit with hard money follows the closed formula', () => {
		const { holdCost } = analyze(flip.deal)
		const share = 0.8 * 0.12 * (180 / 360)
		const above = 285_000 * 0.934 - 40_000 - holdCost - 500 - 3_000 - 40_000 * share - 30_000
		expect(priced(solve(flip, 'flipHard', 30_000)).price).toBeCloseTo(above / (1 + share), 6)
	})

	it('PRO-50 return on cash invested', () => {
		const { price } = priced(solve(flip, 'cashReturn', 50))
		const deal = { ...flip.deal, purchase: price }
		expect(analyze(deal).roiHard).toBeCloseTo(0.5, 9)
	})

	it('PRO-50 cap rate on the price and on the total cost', () => {
		const { noi } = project(anchor).summary
		expect(priced(solve(anchor, 'capRate', 8)).price).toBeCloseTo(Number(noi) / 0.08, 6)
		expect(priced(solve(anchor, 'capRateCost', 8)).price).toBeCloseTo(Number(noi) / 0.08 / 1.03, 6)
	})

	it('PRO-50 is consistent with costs that follow the price', () => {
		const assumed = dealWith({ ...ANCHOR, yTaxes: null, yInsurance: null })
		const fixed = dealWith({ ...ANCHOR, yTaxes: 0, yInsurance: 0 })
		const { noi } = project(fixed).summary
		// 1.6% of the price are taxes and insurance.
		expect(priced(solve(assumed, 'capRate', 8)).price).toBeCloseTo(Number(noi) / 0.096, 6)
	})

	it.each([
		['cashOnCash', anchor],
		['dscrNoi', anchor],
		['dscrLender', anchor],
		['irr', anchor],
		['capRate', anchor],
		['cashOnCash', brrrr],
		['cashLeft', brrrr],
		['irr', brrrr],
		['dscrNoi', dealWith({ ...ANCHOR, yTaxes: null })],
		['dscrLender', dealWith({ ...ANCHOR, yTaxes: null })],
	] as const)('PRO-50 PRO-51 today’s %s leads to today’s price', (key, deal) => {
		const figure = targetFigure(key, deal)
		if (typeof figure !== 'number') throw new Error(JSON.stringify(figure))
		const amount = offerTarget(key).unit === 'percent' ? figure * 100 : figure
		const { price } = priced(solve(deal, key, amount))
		expect(price).toBeCloseTo(deal.purchase, 2)
	})

	it('PRO-51 an IRR target has no NPV left at the target rate', () => {
		const { price, figure } = priced(solve(anchor, 'irr', 15))
		const typed = { ...ANCHOR, purchase: price, discountRate: 15 }
		expect(project(dealWith(typed)).summary.npv).toBeCloseTo(0, 4)
		expect(figure).toBeGreaterThanOrEqual(0.15)
	})

	it('PRO-50 a bridge limited by cost and by the rent', () => {
		const early = { ...BRIDGE, refiMonth: 4, refiDscr: 1.25 }
		const { offer } = priced(solve(dealWith(early), 'cashLeft', 20_000))
		const left = (purchase: number) =>
			Number(targetFigure('cashLeft', dealWith({ ...early, purchase })))
		expect(left(offer)).toBeLessThanOrEqual(20_000)
		expect(left(offer + 101)).toBeGreaterThan(20_000)
	})
})

describe('PRO-52 rounding', () => {
	it('PRO-52 rounds down to each step, with the figure at the offer', () => {
		const { price } = priced(solve(flip, 'flipHard', 30_000))
		for (const step of OFFER_STEPS) {
			const answer = priced(solve(flip, 'flipHard', 30_000, step))
			expect(answer.offer).toBe(Math.floor(price / step) * step)
			expect(answer.step).toBe(step)
			expect(answer.figure).toBe(analyze({ ...flip.deal, purchase: answer.offer }).netHard)
			expect(answer.figure).toBeGreaterThanOrEqual(30_000)
		}
	})

	it('PRO-52 takes a price that is a multiple of the step', () => {
		const plain = dealWith({ sPrice: 100_000, purchase: 50_000 })
		expect(priced(solve(plain, 'flipCash', 23_400)).offer).toBe(70_000)
		const free = dealWith({ sPrice: 100_000, purchase: 50_000 })
		expect(priced(solve(free, 'flipCash', 93_400)).offer).toBe(0)
	})

	it('PRO-52 keeps the asking price when the purchase price changes', () => {
		expect(atPrice(anchor, 150_000)).toMatchObject({ purchase: 150_000, askPrice: 200_000 })
	})
})

describe('PRO-53 other answers', () => {
	it('PRO-53 not reachable, with the best value at $0', () => {
		const answer = solve(flip, 'flipHard', 300_000)
		expect(answer).toEqual({
			kind: 'notReachable',
			best: analyze({ ...flip.deal, purchase: 0 }).netHard,
		})
		const poor = dealWith({ ...ANCHOR, kitchen: 200_000 })
		expect(solve(poor, 'cashOnCash', 20)).toMatchObject({ kind: 'notReachable' })
	})

	it('PRO-53 any price, with the highest one that was tried', () => {
		const lent = dealWith({ ...ANCHOR, loanBase: 'arv' })
		expect(solve(lent, 'dscrNoi', 1.2)).toMatchObject({ kind: 'anyPrice', upTo: 2_000_000 })
		expect(solve(dealWith({ ...ANCHOR, ltv: 0 }), 'dscrLender', 1.2)).toMatchObject({
			kind: 'anyPrice',
		})
	})

	it('PRO-53 ambiguous where a lower price allows a larger loan, whose insurance takes the cash flow', () => {
		const bridge = dealWith({
			...{ plan: 'bridge', rent: 2_492, arv: 332_643, kitchen: 54_000, purchase: 208_000 },
			...{ down: 35, appr: 250, lendFees: 1_800, interestHard: 8, hold: 350, ltv: 90 },
			...{ interestDSCR: 8.5, years: 20, monthMaintPer: 5, rehabMonths: 6, buyCostPer: 3.5 },
			...{ capexPer: 8, loanFeePer: 0.5, pmiPer: 0.75, pointsPer: 1, refiDscr: 1.35 },
			...{ appraisalPer: 80, discountRate: 9, beforeSeasoning: 'value' },
		})
		expect(solve(bridge, 'cashOnCash', 3.5)).toMatchObject({ kind: 'ambiguous' })
	})

	it('PRO-53 ambiguous, with all prices, the lowest first', () => {
		const cheap = dealWith({
			sPrice: 100_000,
			purchase: 100_000,
			down: 90,
			interestHard: 10,
			hold: 30,
		})
		// Loses 90% of the cash invested: with more than all of it invested, never again.
		const answer = solve(cheap, 'cashReturn', -200)
		expect(['price', 'ambiguous', 'anyPrice']).toContain(answer.kind)
		const wave = (price: number) => Math.cos(price / 100)
		const search = searchPrice(wave, { bottom: 0, probe: 200, top: 700 }, true)
		if (search.kind !== 'ambiguous') throw new Error(search.kind)
		expect(search.prices.map((price) => Math.round(price))).toEqual([157, 471])
	})

	it('PRO-53 missing input', () => {
		const bare = dealWith({ purchase: 100_000 })
		const keys = OFFER_TARGETS.map(({ key }) => [key, solve(bare, key, 1)] as const)
		expect(Object.fromEntries(keys)).toEqual({
			flipCash: { kind: 'missing', input: 'sPrice' },
			flipHard: { kind: 'missing', input: 'sPrice' },
			cashReturn: { kind: 'missing', input: 'sPrice' },
			capRate: { kind: 'missing', input: 'rent' },
			capRateCost: { kind: 'missing', input: 'rent' },
			cashOnCash: { kind: 'missing', input: 'rent' },
			dscrNoi: { kind: 'missing', input: 'rent' },
			dscrLender: { kind: 'missing', input: 'rent' },
			irr: { kind: 'missing', input: 'arv' },
			cashLeft: { kind: 'missing', input: 'interestHard' },
		})
		const missing = (numbers: Parameters<typeof dealWith>[0], key: OfferTarget['key']) => {
			const answer = solve(dealWith(numbers), key, 1)
			return answer.kind === 'missing' ? answer.input : null
		}
		expect(missing({ ...ANCHOR, interestDSCR: null }, 'dscrNoi')).toBe('interestDSCR')
		expect(missing({ ...ANCHOR, plan: 'cash' }, 'dscrNoi')).toBe('plan')
		expect(missing({ ...BRIDGE, plan: 'loan' }, 'cashLeft')).toBe('plan')
		expect(missing({ ...BRIDGE, interestDSCR: null }, 'cashLeft')).toBe('interestDSCR')
		expect(missing({ ...BRIDGE, arv: null }, 'cashLeft')).toBe('arv')
		expect(missing({ ...BRIDGE, arv: null }, 'cashOnCash')).toBe('arv')
		expect(missing({ ...ANCHOR, arv: null }, 'cashOnCash')).toBeNull()
		expect(missing({ ...ANCHOR, arv: null, loanBase: 'arv' }, 'cashOnCash')).toBe('arv')
		expect(missing({ ...ANCHOR, arv: null, exitBy: 'cap' }, 'irr')).toBe('exitCap')
		expect(missing({ ...ANCHOR, arv: null, exitBy: 'cap', exitCap: 7 }, 'irr')).toBeNull()
	})
})

describe('PRO-54 bridges', () => {
	const targets: readonly (readonly [AnalysisValues, OfferTarget])[] = [
		[flip, { key: 'flipCash', amount: 40_000 }],
		[flip, { key: 'flipHard', amount: 30_000 }],
		[flip, { key: 'cashReturn', amount: 40 }],
		[anchor, { key: 'capRate', amount: 8 }],
		[anchor, { key: 'capRateCost', amount: 8 }],
		[anchor, { key: 'cashOnCash', amount: 8 }],
		[anchor, { key: 'dscrNoi', amount: 1.4 }],
		[anchor, { key: 'dscrLender', amount: 1.4 }],
		[anchor, { key: 'irr', amount: 15 }],
		[brrrr, { key: 'irr', amount: 15 }],
		[brrrr, { key: 'cashLeft', amount: 10_000 }],
		[brrrr, { key: 'cashOnCash', amount: 12 }],
	]

	it.each(targets)('PRO-54 adds up from value to offer: case %#', (values, target) => {
		const { offer } = priced(solveOffer(values, target))
		const lines = offerBridgeFromValue(values, target, offer)?.lines ?? []
		const total = lines.at(-1)
		expect(total).toMatchObject({ kind: 'total', key: 'offer', amount: offer, displayed: offer })
		const above = lines.slice(0, -1)
		expect(above.reduce((sum, { displayed }) => sum + displayed, 0)).toBe(offer)
		expect(above.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(offer, 4)
		expect(lines[0]?.kind).toBe('start')
		expect(lines.length).toBeGreaterThan(1)
		const left = lines.find(({ key }) => key === 'roundedDown')
		if (left !== undefined) expect(left.amount).toBeLessThanOrEqual(1e-6)
	})

	it('PRO-54 names the lines of a flip', () => {
		const target = { key: 'flipHard', amount: 30_000 } as const
		const { offer } = priced(solveOffer(flip, target, 1_000))
		const lines = offerBridgeFromValue(flip, target, offer)?.lines ?? []
		const at = analyze({ ...flip.deal, purchase: offer })
		expect(lines.map(({ key }) => key).filter((key) => key !== 'rounding')).toEqual([
			'sPrice',
			'sellingCost',
			'work',
			'holding',
			'hardMoneyInterest',
			'lenderCost',
			'targetProfit',
			'roundedDown',
			'offer',
		])
		expect(lines[0]?.amount).toBe(285_000)
		expect(lines.find(({ key }) => key === 'targetProfit')?.amount).toBe(-30_000)
		expect(lines.find(({ key }) => key === 'roundedDown')?.amount).toBeCloseTo(
			30_000 - at.netHard,
			6,
		)
	})

	it('PRO-54 has no lines without a value', () => {
		expect(offerBridgeFromValue(brrrr, { key: 'capRate', amount: 0 }, 1)).toBeNull()
		const lacks = dealWith({ ...BRIDGE, interestHard: null })
		expect(offerBridgeFromValue(lacks, { key: 'cashLeft', amount: 0 }, 1)).toBeNull()
	})

	it('PRO-54 goes from list to offer with the gap and both prices', () => {
		const target = { key: 'cashOnCash', amount: 8 } as const
		const asked = dealWith({ ...ANCHOR, askPrice: 210_000 })
		const { offer } = priced(solveOffer(asked, target))
		const list = offerBridgeFromList(asked, target, offer)
		expect(list?.gap).toBe(210_000 - offer)
		expect(list?.gapShare).toBeCloseTo((210_000 - offer) / 210_000, 12)
		expect(list?.lines.map(({ key, displayed }) => [key, displayed])).toEqual([
			['askPrice', 210_000],
			['gap', offer - 210_000],
			['offer', offer],
		])
		expect(list?.atAsk).toMatchObject({ price: 210_000, isMet: false, buyingCost: 6_300 })
		expect(list?.atOffer).toMatchObject({ price: offer, isMet: true, loan: offer * 0.75 })
		expect(list?.atOffer.figure).toBe(priced(solveOffer(asked, target)).figure)
		expect(offerBridgeFromList(dealWith({}), target, 1)).toBeNull()
	})

	it('PRO-54 shows an offer above the asking price as a negative gap', () => {
		const list = offerBridgeFromList(anchor, { key: 'capRate', amount: 5 }, 250_000)
		expect(list).toMatchObject({ gap: -50_000, gapShare: -0.25 })
	})
})

describe('PRO-50 offers around a target', () => {
	it('PRO-50 are five, the chosen one in the middle, falling as the target rises', () => {
		const around = offersAround(flip, { key: 'flipHard', amount: 30_000 })
		expect(around.map(({ target }) => target.amount)).toEqual([
			20_000, 25_000, 30_000, 35_000, 40_000,
		])
		const offers = around.map(({ answer }) => priced(answer).offer)
		expect(offers).toEqual([...offers].sort((a, b) => b - a))
		expect(around[2]?.answer).toEqual(solve(flip, 'flipHard', 30_000))
	})

	it('PRO-50 do not go below 0 unless the target does', () => {
		const amounts = (key: OfferTarget['key'], amount: number) =>
			offersAround(brrrr, { key, amount }).map(({ target }) => target.amount)
		expect(amounts('capRate', 0.5)).toEqual([0, 0.5, 1, 1.5, 2])
		expect(amounts('cashLeft', 0)).toEqual([-10_000, -5_000, 0, 5_000, 10_000])
		expect(amounts('cashOnCash', -1)).toEqual([-3, -2, -1, 0, 1])
	})
})
