import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUZZ_RUNS } from '#tests/helpers/fuzz/fuzz-settings'
import { randomDeals } from '#tests/helpers/fuzz/random-deals'
import { evaluateDeal } from './evaluate-deal'
import { type DealInputs, emptyInputs } from '~/deal'
import {
	largestRemainder,
	type BreakdownLayout,
	flipBreakdown,
	type CostBreakdown,
	rentBreakdown,
	showTenths,
} from './cost-breakdown'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'

const filled = (inputs: Partial<DealInputs>): DealInputs => ({ ...emptyInputs(), ...inputs })
const flip = (inputs: Partial<DealInputs>) => flipBreakdown(evaluateDeal(filled(inputs)))
const rent = (inputs: Partial<DealInputs>) => rentBreakdown(evaluateDeal(filled(inputs)))

function requireChart(drawing: BreakdownLayout): CostBreakdown {
	if (drawing.kind === 'empty') throw new Error(drawing.text)
	return drawing.picture
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)

/** Returns what is wrong with a chart, '' if nothing. */
function findFault({ parts, mark, whole, remainder, overTenths }: CostBreakdown): string {
	const numbers = [
		mark,
		overTenths,
		...parts.flatMap((p) => [p.start, p.width, p.tenths, p.amount]),
	]
	if (!numbers.every(Number.isFinite)) return 'not a number'
	if (parts.some(({ width, tenths, amount }) => width < 0 || tenths < 0 || amount <= 0))
		return 'below 0'
	if (parts.some(({ start, width }) => start + width > 1 + 1e-12)) return 'beyond the end'
	let end = 0
	for (const { start, width } of parts) {
		if (Math.abs(start - end) > 1e-12) return 'a gap'
		end = start + width
	}
	if (Math.abs(end - 1) > 1e-12) return 'does not fill the bar'
	if (sum(parts.map(({ tenths }) => tenths)) !== 1000 + overTenths) return 'shares miss the whole'
	if (!(mark > 0 && mark <= 1)) return 'mark out of the bar'
	const full = whole / mark
	if (parts.some(({ width, amount }) => Math.abs(width - amount / full) > 1e-9))
		return 'not to scale'
	const remainders = parts.filter(({ isLeft }) => isLeft)
	if (remainder > 1e-6 * whole && (remainders.length !== 1 || mark !== 1)) return 'profit missing'
	if (remainder < -1e-6 * whole && (remainders.length > 0 || mark === 1)) return 'loss missing'
	return ''
}

describe('the geometry of the pictures', () => {
	it('CALC-04 in random deals: no NaN, no width below 0, no gap, to scale, shares add up to the whole', () => {
		const drawings = randomDeals().flatMap((inputs) => {
			const deal = evaluateDeal(inputs)
			return [flipBreakdown(deal), rentBreakdown(deal)]
		})
		const pictures = drawings.flatMap((drawing) =>
			drawing.kind === 'picture' ? [drawing.picture] : [],
		)
		expect(pictures.length).toBeGreaterThan(FUZZ_RUNS / 2)
		expect(pictures.map(findFault).filter((fault) => fault !== '')).toEqual([])
	})

	it('CALC-04 the same for any valid amounts', () => {
		const text = fc.oneof(
			fc.constantFrom('', '0', '0.0000000001', '9999999999', '99999999999999999999'),
			fc.integer({ min: 0, max: 1e12 }).map((cents) => String(cents / 100)),
		)
		const keys = [
			'sPrice',
			'purchase',
			'kitchen',
			'hold',
			'yTaxes',
			'down',
			'appr',
			'rent',
			'hoa',
		] as const
		fc.assert(
			fc.property(fc.record(Object.fromEntries(keys.map((key) => [key, text]))), (inputs) => {
				for (const drawing of [flip(inputs), rent(inputs)]) {
					if (drawing.kind === 'picture') expect(findFault(drawing.picture)).toBe('')
					else expect(drawing.text).toMatch(/^[A-Z].+\.$/u)
				}
			}),
		)
	})

	it('CALC-04 shares in tenths of a percent add up to the whole, each within a tenth of the exact one', () => {
		fc.assert(
			fc.property(
				fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 }),
				fc.integer({ min: 0, max: 5_000 }),
				(amounts, total) => {
					const units = largestRemainder(amounts, total)
					const all = sum(amounts)
					expect(sum(units)).toBe(all === 0 ? 0 : total)
					for (const [index, unit] of units.entries()) {
						const exact = all === 0 ? 0 : (amounts[index]! / all) * total
						expect(Math.abs(unit - exact)).toBeLessThan(1)
					}
				},
			),
		)
		expect(largestRemainder([1, 1, 1], 1000)).toEqual([334, 333, 333])
	})
})

describe("where a flip's money goes", () => {
	it('FORM-11 splits the sales price into costs and profit', () => {
		const picture = requireChart(flip(SAMPLE_DEALS[0]!.inputs))
		expect(picture.parts.map(({ key, amount, tenths }) => [key, amount, tenths])).toEqual([
			['purchase', 128_000, 471],
			['renovation', 75_000, 276],
			['closing', 17_952, 66],
			['holding', 3_000, 11],
			['loan', 11_799.0625, 43],
			['left', 36_248.9375, 133],
		])
		expect(picture.sentence).toBe(
			'Of the $272,000 sales price: purchase 47.1%, renovation 27.6%, closing costs and commission 6.6%, holding 1.1%, hard money 4.3%, profit 13.3%.',
		)
	})

	it('FORM-11 draws a loss as costs beyond the price marker', () => {
		const picture = requireChart(flip(SAMPLE_DEALS[2]!.inputs))
		expect(picture.mark).toBeCloseTo(398_000 / 419_076, 12)
		expect(picture.remainder).toBe(-21_076)
		expect(picture.overTenths).toBe(53)
		expect(picture.parts.some(({ isLeft }) => isLeft)).toBe(false)
		expect(picture.sentence).toBe(
			'The costs are $21,076 more than the $398,000 sales price: purchase 70.9%, renovation 20.1%, closing costs and commission 6.6%, holding 1.0%, hard money 6.7% of it.',
		)
	})

	it('FORM-11 the costs of a deal without profit fill the bar', () => {
		// 100,000 − 6,600 − 93,400
		const picture = requireChart(flip({ sPrice: '100000', purchase: '93400' }))
		expect([picture.mark, picture.overTenths, picture.remainder]).toEqual([1, 0, 0])
		expect(picture.sentence).toContain('profit 0.0%')
	})

	it('CALC-19 draws nothing without input', () => {
		const text = (drawing: BreakdownLayout) =>
			drawing.kind === 'empty' ? drawing.text : 'a picture'
		expect(text(flip({}))).toBe('Enter a sales price to see where the money goes.')
		expect(text(flip({ sPrice: '1' }))).toBe('Enter a purchase price to see where the money goes.')
		expect(
			text(flip({ sPrice: '1', purchase: '1', down: '200', interestHard: '9', hold: '9' })),
		).toBe("Hard money is negative, so it can't be charted.")
		expect(text(flip({ sPrice: '1', purchase: '9'.repeat(20) }))).toBe(
			'These numbers are too large to chart.',
		)
		// Their shares in tenths of a percent would not add up.
		const purchase = '5257208428'
		expect(text(flip({ sPrice: '0.01', purchase }))).toBe('These numbers are too large to chart.')
		expect(text(flip({ sPrice: '10', purchase }))).toBe('a picture')
		expect(text(rent({}))).toBe('Enter a monthly rent to see what it pays for.')
		expect(text(rent({ rent: '1' }))).toBe(
			'Enter the loan, insurance or taxes to see what the rent pays for.',
		)
	})

	it('FORM-10 names what is missing, and does not ask a cash buyer for a loan', () => {
		const cash = { sPrice: '200000', purchase: '100000' }
		expect(requireChart(flip(cash)).note).toBeNull()
		expect(requireChart(flip({ ...cash, down: '20' })).note).toBe('Enter an interest rate')
		expect(requireChart(flip({ ...cash, yTaxes: '900' })).note).toBe('Enter a holding period')
	})
})

describe('what the rent pays for', () => {
	it('FORM-19 FORM-24 splits the rent into costs and remainder', () => {
		const picture = requireChart(rent(SAMPLE_DEALS[1]!.inputs))
		expect(picture.sentence).toBe(
			'Of the $1,950 monthly rent: loan payment 52.5%, insurance 5.6%, taxes 10.0%, HOA dues 1.5%, reserves and management 24.1%, cash flow 6.3%.',
		)
		expect(picture.remainder).toBeCloseTo(122.514080328673, 9)
	})

	it('FORM-19 FORM-24 draws a shortfall as costs beyond the rent marker', () => {
		const picture = requireChart(rent(SAMPLE_DEALS[2]!.inputs))
		expect(picture.mark).toBeLessThan(1)
		expect(picture.overLabel).toBe('Shortfall')
		expect(picture.sentence).toMatch(/^The costs are \$623 more than the \$2,250 monthly rent: /)
	})

	it('FORM-13 notes a missing loan payment', () => {
		const inputs = { rent: '1500', arv: '200000', ltv: '75', years: '30', yTaxes: '1200' }
		expect(requireChart(rent(inputs)).note).toBe(
			'Loan payment not included: enter an interest rate',
		)
	})

	it('a part keeps its position when another becomes 0', () => {
		const places = (inputs: Partial<DealInputs>) =>
			requireChart(rent(inputs)).parts.map(({ key, place }) => [key, place])
		expect(places({ rent: '1000', hoa: '120' })).toEqual([
			['hoa', 4],
			['left', 6],
		])
	})
})

it('CALC-19 shares have one decimal, and an upper bound', () => {
	expect([0, 5, 471, 1000, 9_999, 10_000].map(showTenths)).toEqual([
		'0.0%',
		'0.5%',
		'47.1%',
		'100.0%',
		'999.9%',
		'over 1,000%',
	])
})
