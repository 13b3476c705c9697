import { describe, expect, it } from 'vitest'
import { randomDeals } from '#tests/helpers/fuzz/random-deals'
import {
	type Waterfall,
	type WaterfallKey,
	WATERFALLS,
	flipWaterfall,
	rentWaterfall,
	roundToDollars,
} from './waterfall'
import { type EvaluatedDeal, evaluateDeal } from './evaluate-deal'
import { formatUsd } from '~/core/format-number'
import { emptyInputs } from '~/deal'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'

const KEYS = Object.keys(WATERFALLS) as WaterfallKey[]
const [FLIP, RENTAL, THIN] = SAMPLE_DEALS.map(({ inputs }) => evaluateDeal(inputs)) as [
	EvaluatedDeal,
	EvaluatedDeal,
	EvaluatedDeal,
]
const DEALS = [FLIP, RENTAL, THIN, ...randomDeals().map(evaluateDeal)]

const listWaterfalls = (deal: EvaluatedDeal): Waterfall[] =>
	KEYS.map((key) => WATERFALLS[key](deal))
const isSum = (kind: string): boolean => kind === 'subtotal' || kind === 'total'

/** The differences between the sums of the lines and the subtotals, in dollars. */
function findGaps({ lines }: Waterfall): number[] {
	const largest = Math.max(1, ...lines.map(({ amount }) => Math.abs(amount)))
	let sum = 0
	return lines.flatMap(({ kind, amount, running }) => {
		if (!isSum(kind)) sum += amount
		const gap = Math.abs(sum - running) / largest
		// Continue from the result itself, as the code does.
		if (isSum(kind)) sum = amount
		return [gap]
	})
}

describe('waterfalls', () => {
	it('FORM-05 FORM-11 FORM-19 FORM-20 FORM-21 CALC-04 end at their results', () => {
		for (const deal of DEALS.slice(0, 100)) {
			for (const { lines, results } of listWaterfalls(deal)) {
				const sums = lines.filter(({ kind }) => isSum(kind))
				expect(sums.map(({ key }) => key)).toEqual(results)
				const figures = results.map((key) => deal.figures[key])
				expect(sums.map(({ amount }) => amount)).toEqual(figures)
				expect(sums.map(({ running }) => running)).toEqual(figures)
			}
		}
	})

	it('FORM-05 FORM-11 FORM-19 FORM-20 FORM-21 have lines that add up to their results', () => {
		const worst = Math.max(...DEALS.flatMap(listWaterfalls).flatMap(findGaps))
		expect(worst).toBeLessThanOrEqual(1e-9)
	})

	it('FORM-05 FORM-20 FORM-21 add up to the last bit for whole numbers', () => {
		expect(Math.max(...[FLIP, RENTAL, THIN].map(flipWaterfall).flatMap(findGaps))).toBe(0)
		for (const deal of [FLIP, RENTAL, THIN]) {
			expect(Math.max(...findGaps(WATERFALLS.offer(deal)))).toBe(0)
		}
	})

	it('CALC-18 as displayed, every line leads from the previous sum to the next one, without exception', () => {
		const faults = DEALS.flatMap(listWaterfalls).flatMap(({ lines }) =>
			lines.filter(({ kind, displayed }, index) => {
				const previousSum = lines[index - 1]?.displayed.running ?? 0
				return displayed.running !== (isSum(kind) ? previousSum : previousSum + displayed.amount)
			}),
		)
		expect(faults).toEqual([])
	})

	it('CALC-18 as displayed, every amount is the rounded figure; a rounding line is at most half a dollar per number', () => {
		for (const { lines } of DEALS.flatMap(listWaterfalls)) {
			let involved = 0
			for (const { kind, amount, displayed } of lines) {
				involved += 1
				if (kind === 'rounding') {
					expect(displayed.amount).not.toBe(0)
					expect(Math.abs(displayed.amount)).toBeLessThanOrEqual(involved / 2)
					continue
				}
				if (formatUsd(displayed.amount) !== formatUsd(amount)) {
					expect.fail(`${amount} is displayed as ${displayed.amount}`)
				}
				if (isSum(kind)) involved = 1
			}
		}
	})

	it('CALC-18 show the rounding difference explicitly', () => {
		const rounding = rentWaterfall(FLIP).lines.filter(({ kind }) => kind === 'rounding')
		// 93 − 93 − 111 − 148 − 77 is −336; the result is −335.14.
		expect(rounding).toEqual([
			expect.objectContaining({
				label: 'Rounding',
				amount: 0,
				displayed: { amount: 1, running: -335 },
			}),
		])
		expect(flipWaterfall(FLIP).lines.some(({ kind }) => kind === 'rounding')).toBe(false)
	})

	it('FORM-05 FORM-11 have these texts', () => {
		expect(
			flipWaterfall(THIN).lines.map(({ label, displayed }) => [label, displayed.amount]),
		).toEqual([
			['Sales price', 398_000],
			['Closing costs and commission, 6.6%', -26_268],
			['Purchase price', -282_000],
			['Renovation', -80_000],
			['Holding costs, 180 days', -4_110],
			['Net profit (cash purchase)', 5_622],
			['Hard money interest, 180 days', -19_548],
			['Appraisal fee', -750],
			['Lender fees and points', -6_400],
			['Net profit after hard money', -21_076],
		])
	})

	it('CALC-19 without an initial price, name the input to enter', () => {
		for (const bridge of listWaterfalls(evaluateDeal(emptyInputs()))) {
			expect(bridge.isEmpty).toBe(true)
			expect(bridge.whenEmpty).toMatch(/^Enter an? .+\.$/)
		}
		expect(listWaterfalls(FLIP).some(({ isEmpty }) => isEmpty)).toBe(false)
	})

	it('DATA-06 contain no negative zero', () => {
		const numbers = listWaterfalls(evaluateDeal(emptyInputs())).flatMap(({ lines }) =>
			lines.flatMap(({ amount, running, displayed }) => [
				amount,
				running,
				displayed.amount,
				displayed.running,
			]),
		)
		for (const n of numbers) expect(Object.is(n, 0)).toBe(true)
		expect([-0.4, 0.4, 0.5, -0.5, 1.5].map(roundToDollars)).toEqual([0, 0, 1, -1, 2])
	})
})
