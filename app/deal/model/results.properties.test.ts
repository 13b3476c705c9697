import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { DEAL_KEYS, type DealFigures, type DealValues, RENOVATION_LINES, analyze } from '~/deal'

// The number of runs matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 60_000 })

type Key = (typeof DEAL_KEYS)[number]

function createDeal(value: fc.Arbitrary<number>): fc.Arbitrary<DealValues> {
	const model = Object.fromEntries(DEAL_KEYS.map((key) => [key, value]))
	return fc.record(model)
}

const EXTREMES = [0, 5e-324, 1e-310, 1e-200, 1, 100, 1e15, 1e154, 1e300, Number.MAX_VALUE]
const anyPositive = fc.oneof(
	fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
	fc.constantFrom(...EXTREMES),
)
const anyNumber = fc.oneof(fc.double(), fc.constantFrom(...EXTREMES, NaN, Infinity, -Infinity, -0))

/** Realistic amounts, in whole cents. */
const ordinary = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100)
const ordinaryDeal = createDeal(ordinary).map((values) => ({
	...values,
	...Object.fromEntries(
		(
			[
				'down',
				'interestHard',
				'ltv',
				'interestDSCR',
				'monthMaintPer',
				'vacancyPer',
				'margin',
			] as const
		).map((key) => [key, values[key] / 10_000]),
	),
	years: values.years / 20_000,
	hold: Math.floor(values.hold / 300),
}))

type DollarKey = Exclude<keyof DealFigures, 'roiCash' | 'roiHard'>

function expectPresentable(values: DealValues) {
	const unfit = Object.entries(analyze(values)).filter(
		([, value]) => value !== null && (!Number.isFinite(value) || Object.is(value, -0)),
	)
	expect(unfit).toEqual([])
}

describe('DATA-06 displayable results', () => {
	it('DATA-06 are finite and never negative zero for any input from 0 to the largest double', () => {
		fc.assert(fc.property(createDeal(anyPositive), expectPresentable))
	})

	it('DATA-06 are finite with every input at the same extreme', () => {
		for (const extreme of EXTREMES) {
			expectPresentable(Object.fromEntries(DEAL_KEYS.map((key) => [key, extreme])) as DealValues)
		}
	})

	it('DATA-06 are so even for numbers that no form can give', () => {
		fc.assert(fc.property(createDeal(anyNumber), expectPresentable))
	})

	it('CALC-13 a value that is not a finite number counts as 0', () => {
		fc.assert(
			fc.property(ordinaryDeal, fc.subarray([...DEAL_KEYS]), (values, keys) => {
				const withNaN = { ...values, ...Object.fromEntries(keys.map((key) => [key, NaN])) }
				const zeroed = { ...values, ...Object.fromEntries(keys.map((key) => [key, 0])) }
				expect(analyze(withNaN)).toEqual(analyze(zeroed))
			}),
			{ numRuns: 200 },
		)
	})

	it('DATA-06 the same deal has the same results and is not mutated', () => {
		fc.assert(
			fc.property(ordinaryDeal, (values) => {
				const resultsBefore = { ...values }
				expect(analyze(Object.freeze(values))).toEqual(analyze(resultsBefore))
				expect(values).toEqual(resultsBefore)
			}),
			{ numRuns: 100 },
		)
	})
})

describe('relations between results', () => {
	it('FORM-01 the lines add up in any order, and each counts the same', () => {
		const budget = fc.array(fc.integer({ min: 0, max: 1_000_000 }), {
			minLength: 20,
			maxLength: 20,
		})
		const zero = Object.fromEntries(DEAL_KEYS.map((key) => [key, 0])) as DealValues
		fc.assert(
			fc.property(budget, fc.integer({ min: 0, max: 19 }), (amounts, turn) => {
				const turned = [...amounts.slice(turn), ...amounts.slice(0, turn)]
				const asDeal = (list: number[]) => ({
					...zero,
					...Object.fromEntries(RENOVATION_LINES.map((line, index) => [line, list[index]])),
				})
				const sum = Number(amounts.reduce((total, amount) => total + BigInt(amount), 0n))
				expect(analyze(asDeal(amounts)).renoTotal).toBe(sum)
				expect(analyze(asDeal(turned)).renoTotal).toBe(sum)
			}),
		)
	})

	it('FORM-01 FORM-03 FORM-20 a dollar more in a line raises the cost by a dollar and lowers the offer by a dollar', () => {
		for (const line of RENOVATION_LINES) {
			const zero = Object.fromEntries(DEAL_KEYS.map((key) => [key, 0])) as DealValues
			const results = analyze({ ...zero, arv: 100, purchase: 10, [line]: 1 })
			expect([results.renoTotal, results.renoHouse, results.holdMAO]).toEqual([1, 11, 99])
		}
	})

	it('FORM-01..24 doubling all money doubles every amount exactly and leaves the ratios', () => {
		const money: readonly Key[] = [
			...RENOVATION_LINES,
			...(['rent', 'yInsurance', 'yTaxes', 'hoa', 'fees', 'arv', 'appr', 'lendFees'] as const),
			...(['waterHold', 'elecHold', 'securityHold', 'sPrice', 'purchase'] as const),
			...(['monthManage', 'monthLeaseFee'] as const),
		]
		fc.assert(
			fc.property(ordinaryDeal, (values) => {
				const twice = { ...values }
				for (const key of money) twice[key] = values[key] * 2
				const once = analyze(values)
				const doubled = analyze(twice)
				for (const key of Object.keys(once) as (keyof DealFigures)[]) {
					const isRatio = key === 'dscr' || key === 'roiCash' || key === 'roiHard'
					expect(doubled[key]).toBe(isRatio ? once[key] : once[key] * 2)
				}
			}),
		)
	})

	it('FORM-02..24 each result changes in the direction of its formula when one input grows', () => {
		const rising: [DollarKey, Key][] = [
			['renoTotal', 'kitchen'],
			['apxCC', 'sPrice'],
			['renoHouse', 'purchase'],
			['holdCost', 'hold'],
			['holdCost', 'yTaxes'],
			['holdCost', 'waterHold'],
			['net', 'sPrice'],
			['netHard', 'sPrice'],
			['downPay', 'down'],
			['totalClose', 'appr'],
			['monthPay', 'interestHard'],
			['hardMoney', 'hold'],
			['hardMoney', 'lendFees'],
			['loanAmountDSCR', 'ltv'],
			['paymentDSCR', 'arv'],
			['paymentDSCR', 'interestDSCR'],
			['monthInsureDSCR', 'yInsurance'],
			['monthTaxDSCR', 'yTaxes'],
			['monthHOA', 'hoa'],
			['monthTotal', 'hoa'],
			['dscr', 'rent'],
			['monthCashFlow', 'rent'],
			['holdMAO', 'arv'],
			['monthMaint', 'monthMaintPer'],
			['monthVacancy', 'vacancyPer'],
			['monthHoldCost', 'monthManage'],
			['monthHoldCost', 'monthLeaseFee'],
		]
		const falling: [DollarKey, Key][] = [
			['net', 'purchase'],
			['net', 'elecHold'],
			['net', 'hold'],
			['netHard', 'appr'],
			['loanAmountHM', 'down'],
			['hardMoney', 'down'],
			['dscr', 'yInsurance'],
			['monthCashFlow', 'yTaxes'],
			['holdMAO', 'margin'],
			['holdMAO', 'floor'],
			['flipMAO', 'sPrice'],
		]
		const pairs = [
			...rising.map(([result, input]) => ({ result, input, sign: 1 })),
			...falling.map(([result, input]) => ({ result, input, sign: -1 })),
		]
		fc.assert(
			fc.property(ordinaryDeal, fc.integer({ min: 1, max: 50 }), (startValues, growth) => {
				// A payment requires a rate and a term, so growth must not start at 0.
				const values = {
					...startValues,
					interestDSCR: startValues.interestDSCR + 1,
					years: startValues.years + 1,
				}
				const resultsBefore = analyze(values)
				for (const { result, input, sign } of pairs) {
					const resultsAfter = analyze({ ...values, [input]: values[input] + growth })
					const slack = 1e-9 * (1 + Math.abs(resultsBefore[result]))
					expect(
						(resultsAfter[result] - resultsBefore[result]) * sign,
						`${result} by ${input}`,
					).toBeGreaterThanOrEqual(-slack)
				}
			}),
			{ numRuns: 200 },
		)
	})
})
