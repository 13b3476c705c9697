import { describe, expect, it } from 'vitest'
import { LAW_RUNS, randomTypedDeals } from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { type AnalysisValues, analyze, applyDefaults, bridge, isNumber, npv, project } from '~/deal'
import {
	type OfferTarget,
	OFFER_STEPS,
	OFFER_TARGETS,
	offerBridgeFromValue,
	offersAround,
	solveOffer,
} from './offer'
import { fullFlip } from './flip-profit'

const next = randomNumbers(FUZZ_SEED)

/** A plausible amount for a target. */
function amountOf({ key, unit }: (typeof OFFER_TARGETS)[number]): number {
	if (unit === 'usd') return Math.round(next() * 60_000) - (key === 'cashLeft' ? 15_000 : 0)
	if (unit === 'ratio') return 0.8 + Math.round(next() * 80) / 100
	return Math.round((next() * 16 - 0.5) * 4) / 4
}

const cases = randomTypedDeals(LAW_RUNS, FUZZ_SEED).flatMap((values, index) =>
	OFFER_TARGETS.map((definition) => ({
		values,
		target: { key: definition.key, amount: amountOf(definition) },
		step: OFFER_STEPS[index % OFFER_STEPS.length] ?? 100,
		at: `deal ${index} of seed ${FUZZ_SEED}: ${definition.key}`,
	})),
)

/** Whether the target is met at a price, from the figures of the whole projection. */
function isMetAt(values: AnalysisValues, { key, amount }: OfferTarget, price: number): boolean {
	const deal = applyDefaults({ ...values.typed, purchase: price }, values.own)
	const results = analyze(deal.deal)
	const full = fullFlip(deal.deal, deal)
	switch (key) {
		case 'flipCash':
			return (fullFlip(deal.deal, deal, false)?.profit ?? results.net) >= amount
		case 'flipHard':
			return (full?.profit ?? results.netHard) >= amount
		case 'cashReturn': {
			if (full !== null) {
				return full.cash === 0 ? full.profit >= 0 : full.profit / full.cash >= amount / 100
			}
			// Without money put in there is no return; then a profit is enough.
			const { roiHard } = results
			return roiHard === null ? results.netHard >= 0 : roiHard >= amount / 100
		}
		case 'cashLeft':
			return Number(bridge(deal).cashLeft) <= amount
		case 'irr':
			return isNumber(project(deal).summary.npv) && npv(amount, project(deal).flows) >= 0
		default: {
			const figure = project(deal).summary[key]
			const limit = key === 'dscrNoi' || key === 'dscrLender' ? amount : amount / 100
			if (typeof figure === 'number') return figure >= limit
			if (figure.kind === 'infinite') return true
			if (figure.reason === 'noDebt' && key === 'dscrLender') {
				return 12 * deal.rent >= amount * (deal.yTaxes + deal.yInsurance + deal.hoa)
			}
			const isUndefined = ['noDebt', 'noPrice', 'zeroDenominator'].includes(figure.reason)
			return isUndefined && Number(project(deal).summary.noi) >= 0
		}
	}
}

describe('PRO-94 L13 the solver’s round trip', () => {
	it('PRO-94 L13 the target is met at the offer and not at offer + step + $1', () => {
		const kinds = new Map<string, number>()
		for (const { values, target, step, at } of cases) {
			const answer = solveOffer(values, target, step)
			const kind = `${target.key} ${answer.kind}`
			kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
			switch (answer.kind) {
				case 'price':
					expect(answer.offer % step, at).toBe(0)
					expect(answer.offer, at).toBeGreaterThanOrEqual(0)
					expect(isMetAt(values, target, answer.offer), at).toBe(true)
					expect(isMetAt(values, target, answer.offer + step + 1), at).toBe(false)
					break
				case 'anyPrice':
					expect(isMetAt(values, target, answer.upTo), at).toBe(true)
					expect(isMetAt(values, target, answer.upTo / 3), at).toBe(true)
					break
				case 'notReachable':
					for (const price of [10, values.purchase / 2, values.purchase, values.purchase * 3]) {
						expect(isMetAt(values, target, price), at).toBe(false)
					}
					break
				case 'ambiguous':
					expect(answer.prices, at).toEqual([...answer.prices].sort((a, b) => a - b))
					// Where the refinance is limited by the rent, higher assumed taxes lower the loan.
					expect(target.amount < 0 || values.refiDscr !== null, at).toBe(true)
					break
				case 'missing':
					break
			}
		}
		for (const { key } of OFFER_TARGETS) {
			expect(kinds.get(`${key} price`), key).toBeGreaterThan(LAW_RUNS / 20)
		}
	})

	it('PRO-54 bridges of every offer add up as displayed', () => {
		for (const { values, target, step, at } of cases) {
			const answer = solveOffer(values, target, step)
			if (answer.kind !== 'price') continue
			const lines = offerBridgeFromValue(values, target, answer.offer)?.lines
			if (lines === undefined) {
				expect(target.amount, at).toBeLessThanOrEqual(0)
				continue
			}
			const above = lines.slice(0, -1)
			expect(
				above.reduce((sum, { displayed }) => sum + displayed, 0),
				at,
			).toBe(answer.offer)
			for (const { amount, displayed } of lines) {
				expect(Object.is(amount, -0) || Object.is(displayed, -0), at).toBe(false)
			}
		}
	})

	it('PRO-50 a harder target never allows a higher offer', () => {
		for (const { values, target, at } of cases.filter((_, index) => index % 7 === 0)) {
			const isHarderUpward = target.key !== 'cashLeft'
			const offers = offersAround(values, target, 1).flatMap(({ answer }) =>
				answer.kind === 'price' ? [answer.offer] : [],
			)
			if (target.amount < 0 && isHarderUpward) continue
			// Where money comes first, a higher rate makes the later payments lighter.
			if (target.key === 'irr' && values.plan !== 'cash') continue
			// Where the rent limits the refinance, a higher price can raise the DSCR.
			if (target.key === 'dscrNoi' && values.refiDscr !== null) continue
			const sorted = [...offers].sort((a, b) => (isHarderUpward ? b - a : a - b))
			expect(offers, at).toEqual(sorted)
		}
	})
})
