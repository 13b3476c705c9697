import { describe, expect, test } from 'vitest'
import { BRIDGE, dealWith } from '#tests/helpers/calculator/typed-deals'
import { emptyInputs, project, type TypedNumbers } from '~/deal'
import { computeOpening } from '~/features/calculator/plan-headline/opening'
import {
	planHeadlineFigures,
	returnFigures,
} from '~/features/calculator/analysis-pages/projection/shown-figures'

const RENTAL: Partial<TypedNumbers> = {
	purchase: 200_000,
	rent: 1_900,
	interestDSCR: 6.75,
	arv: 280_000,
}

/** The note of the IRR on the projection, in the headline or among the returns. */
function noteOf(numbers: Partial<TypedNumbers>): string | undefined {
	const values = dealWith({ ...RENTAL, ...numbers })
	const projection = project(values)
	const headline = planHeadlineFigures(values, projection)
	const all = [...headline, ...returnFigures(values, projection, headline)]
	return all.find(({ name }) => name === 'irr')?.note
}

/** The IRR of the rental after ten years, by halving over its own flows; only the sale has the ARV. */
function irrOf(arv: number): number {
	const rate = 0.0675 / 12
	const payment = (150_000 * rate) / (1 - (1 + rate) ** -360)
	let balance = 150_000
	const flows = [-(200_000 * 1.03 + 1_500 - 150_000)]
	for (let year = 0; year < 10; year++) {
		const rent = 1_900 * 12 * 1.02 ** year
		const costs = 200_000 * 0.016 * 1.03 ** year
		flows.push(rent * (0.95 * 0.92 - 0.05 - 0.05) - costs - 12 * payment)
		for (let month = 0; month < 12; month++) balance -= payment - balance * rate
	}
	flows.push((flows.pop() ?? 0) + arv * 1.02 ** 10 * 0.934 - balance)
	let [low, high] = [-0.5, 1]
	for (let step = 0; step < 100; step++) {
		const middle = (low + high) / 2
		const value = flows.reduce((sum, flow, year) => sum + flow / (1 + middle) ** year, 0)
		if (value > 0) low = middle
		else high = middle
	}
	return low
}

const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`

describe('FIX-20 an ARV above price and work', () => {
	test('FIX-20 the IRR says how much of it rests on the ARV', () => {
		expect(percent(irrOf(280_000))).toBe('16.80%')
		expect(percent(irrOf(200_000))).toBe('10.93%')
		expect(noteOf({})).toBe(
			'Counts an ARV $80,000 above price and work from day one. With an ARV of $200,000, the IRR is 10.93%.',
		)
		expect(noteOf({ misc1: 30_000 })).toMatch(/\$50,000 above price and work.*ARV of \$230,000/u)
		expect(noteOf({ holdYears: 1 })).toMatch(/\$80,000 above/u)
	})

	test('FIX-20 says nothing where the work made the value, or the sale does not count it', () => {
		expect(noteOf({ misc1: 80_000 })).toBeUndefined()
		expect(noteOf({ misc1: 90_000 })).toBeUndefined()
		expect(noteOf({ arv: null })).toBeUndefined()
		expect(noteOf({ exitBy: 'cap', exitCap: 7 })).toBeUndefined()
		expect(noteOf({ interestDSCR: null, plan: 'loan' })).toBeUndefined()
	})

	test('FIX-20 the calculator and a refinance say it too', () => {
		const inputs = { ...emptyInputs(), purchase: '200000', rent: '1900', interestDSCR: '6.75' }
		const { headline, firstResult } = computeOpening({
			inputs: { ...inputs, arv: '280000' },
			analysis: null,
			own: null,
		})
		for (const figures of [headline, firstResult]) {
			expect(figures.find(({ name }) => name === 'irr')).toMatchObject({ note: noteOf({}) })
		}
		expect(noteOf({ ...BRIDGE })).toMatch(/Counts an ARV \$70,000 above price and work/u)
	})
})
