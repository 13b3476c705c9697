import { isNumber, project, type ProjectionIrr, type TypedNumbers } from '~/deal'
import { describe, expect, it } from 'vitest'
import { ANCHOR, BRIDGE, dealWith } from '#tests/helpers/calculator/typed-deals'
import { yearFormulas } from '~/features/calculator/analysis-pages/projection/year-formulas'

const rateOf = (answer: ProjectionIrr | undefined): number =>
	answer?.kind === 'one' ? answer.rate : NaN

/** The rate at which the flows add up to 0, by halving. */
function rateOfReturn(flows: readonly number[]): number {
	let [low, high] = [-0.9, 3]
	for (let step = 0; step < 200; step++) {
		const middle = (low + high) / 2
		const value = flows.reduce((sum, flow, year) => sum + flow / (1 + middle) ** year, 0)
		if (value > 0) low = middle
		else high = middle
	}
	return low
}

/**
 * The yearly flows of the example of the specification without growth, sold at the end of year
 * `sold`, with a balloon at the end of year `due`: its own loop over the months.
 */
function flowsOf(due: number, sold: number): number[] {
	const rate = 0.07 / 12
	const payment = (150_000 * rate) / (1 - (1 + rate) ** -360)
	const flows = [-(200_000 * 1.03 + 150_000 * 0.01 - 150_000)]
	let balance = 150_000
	for (let year = 1; year <= sold; year++) {
		let flow = 0
		for (let month = 12 * (year - 1) + 1; month <= 12 * year; month++) {
			flow += 2_000 * 0.95 * 0.92 - 100 - 200 - 100 - 100
			if (balance === 0) continue
			flow -= payment
			balance -= payment - balance * rate
			if (month !== 12 * due) continue
			flow -= balance
			balance = 0
		}
		flows.push(flow)
	}
	flows.push((flows.pop() ?? 0) + 200_000 * 0.934 - balance)
	return flows
}

const FLAT: Partial<TypedNumbers> = {
	...ANCHOR,
	...{ rentGrowth: 0, taxGrowth: 0, insGrowth: 0, hoaGrowth: 0, expGrowth: 0, appreciation: 0 },
}

describe('FIX-23 a balloon in the month of the sale', () => {
	it.each([3, 7, 10])(
		'FIX-23 of year %i is due in its month if the sale is later, whenever it is planned',
		(due) => {
			const planned = project(dealWith({ ...FLAT, balloonYears: due, holdYears: due }))
			for (let sold = 1; sold <= 20; sold++) {
				const flows = flowsOf(due, sold)
				const row = planned.years[sold - 1]
				expect(rateOf(row?.irrIfSold)).toBeCloseTo(rateOfReturn(flows), 9)
				expect(row?.profitIfSold).toBeCloseTo(
					flows.reduce((sum, flow) => sum + flow, 0),
					4,
				)
				const later = project(dealWith({ ...FLAT, balloonYears: due, holdYears: 20 }))
				expect(rateOf(row?.irrIfSold)).toBeCloseTo(rateOf(later.years[sold - 1]?.irrIfSold), 10)
			}
		},
	)

	it('FIX-23 is paid by the planned sale, and costs no interest after it', () => {
		const { years, months, summary } = project(dealWith({ ...FLAT, balloonYears: 10 }))
		const plain = project(dealWith(FLAT))
		expect(summary.irr).toEqual(plain.summary.irr)
		expect(years[9]).toMatchObject({ balloon: 0, balance: plain.years[9]?.balance })
		expect(years[10]).toMatchObject({ interest: 0, principal: 0, pmi: 0, balance: 0 })
		expect(years[10]?.balloon).toBe(years[9]?.balance)
		expect(months[120]).toMatchObject({ interest: 0, debtService: 0, balance: 0 })
	})

	it('FIX-23 of a refinance is due in its month too', () => {
		const deal = { ...BRIDGE, refiMonth: 12, balloonYears: 4 }
		const planned = project(dealWith({ ...deal, holdYears: 5 }))
		const later = project(dealWith({ ...deal, holdYears: 9 }))
		for (const [index, { irrIfSold, profitIfSold }] of planned.years.entries()) {
			const other = later.years[index]
			expect(rateOf(irrIfSold)).toBeCloseTo(rateOf(other?.irrIfSold), 10)
			if (!isNumber(profitIfSold)) throw new Error('no profit')
			expect(profitIfSold).toBeCloseTo(Number(other?.profitIfSold), 6)
		}
	})

	it('FIX-23 its explanation prints flows that fit the rate', () => {
		const values = dealWith({ ...ANCHOR, balloonYears: 10 })
		const projection = project(values)
		for (const year of [9, 10, 11, 12]) {
			const { irrIfSold } = yearFormulas(values, projection, year)
			expect(Math.abs(irrIfSold?.recomputed ?? NaN)).toBeLessThan(1e-6 * (irrIfSold?.scale ?? 0))
		}
	})
})
