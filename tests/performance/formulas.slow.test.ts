import { expect, test } from 'vitest'
import {
	DEAL_KEYS,
	type DealInputs,
	type DealValues,
	type InputKey,
	RENOVATION_LINES,
	RESULTS,
	type ResultKey,
	analyze,
	inputDefinition,
	readInputs,
} from '~/deal'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { explain, getDependencies } from '~/features/calculator/explain/explain-deal'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import { randomDeal, randomNumbers } from '#tests/helpers/fuzz/random-deals'

/** The formulas with 100,000 random deals, and the duration of one recalculation. */

const DEALS = 100_000
const SEED = 20_260_101

/** Calls `look` with every deal; any result other than '' is a fault. Returns the first few. */
function overAllDeals(look: (values: DealValues, next: () => number) => string): string[] {
	const next = randomNumbers(SEED)
	const faults: string[] = []
	for (let index = 0; index < DEALS && faults.length < 5; index += 1) {
		const { values } = readInputs(randomDeal(next))
		const fault = look(values, next)
		if (fault !== '') faults.push(`${fault} ${JSON.stringify(values)}`)
	}
	return faults
}

test('DATA-06 100,000 deals: no NaN, no infinity, no negative zero', ({ task }) => {
	let figures = 0
	const faults = overAllDeals((values) => {
		for (const [key, value] of Object.entries(analyze(values))) {
			figures += 1
			if (value === null) continue
			if (!Number.isFinite(value) || Object.is(value, -0)) return `${key} is ${value}`
		}
		return ''
	})
	expect(faults).toEqual([])
	Object.assign(task.meta, { figures: { figures } })
})

const MONEY: readonly InputKey[] = DEAL_KEYS.filter((key) => inputDefinition(key).unit === 'usd')

test('FORM-01..24 100,000 deals: multiplying all money by a power of two multiplies every amount exactly and leaves ratios unchanged', () => {
	const faults = overAllDeals((values, next) => {
		const factor = 2 ** (Math.floor(next() * 41) - 12)
		const scaled = { ...values }
		for (const key of MONEY) scaled[key] = values[key] * factor
		const once = analyze(values)
		const times = analyze(scaled)
		for (const { key, unit } of RESULTS) {
			const before = once[key]
			const isMoney = unit === 'usd' || unit === 'usdPerMonth'
			const expected = before === null || !isMoney ? before : before * factor
			if (times[key] !== expected) return `${key} × ${factor}: ${times[key]}, not ${expected}`
		}
		return ''
	})
	expect(faults).toEqual([])
})

test('FORM-01 100,000 deals: the renovation total does not depend on the order, up to rounding', ({
	task,
}) => {
	let worst = 0
	const faults = overAllDeals((values, next) => {
		const shuffled = RENOVATION_LINES.map((line) => ({ at: next(), amount: values[line] }))
			.sort((a, b) => a.at - b.at)
			.map(({ amount }) => amount)
		const turned = { ...values }
		for (const [index, line] of RENOVATION_LINES.entries()) turned[line] = shuffled[index] ?? 0
		const [a, b] = [analyze(values).renoTotal, analyze(turned).renoTotal]
		const gap = Math.abs(a - b) / Math.max(1, a)
		worst = Math.max(worst, gap)
		// 20 additions, each with an error of at most half a bit.
		return gap <= 20 * 2 ** -53 ? '' : `${a} and ${b}`
	})
	expect(faults).toEqual([])
	Object.assign(task.meta, { figures: { 'worst gap': worst.toExponential(1) } })
})

/** Results that never fall when the input grows. */
type DollarKey = Exclude<ResultKey, 'roiCash' | 'roiHard'>

const RISING: readonly [DollarKey, InputKey][] = [
	...RENOVATION_LINES.map((line): [DollarKey, InputKey] => ['renoTotal', line]),
	['renoHouse', 'purchase'],
	['apxCC', 'sPrice'],
	['holdCost', 'yInsurance'],
	['holdCost', 'yTaxes'],
	['holdCost', 'hoa'],
	['holdCost', 'hold'],
	['holdCost', 'waterHold'],
	['holdCost', 'elecHold'],
	['holdCost', 'securityHold'],
	['net', 'sPrice'],
	['netHard', 'sPrice'],
	// A larger down payment means a smaller loan.
	['netHard', 'down'],
	['downPay', 'down'],
	['downPay', 'purchase'],
	['totalClose', 'down'],
	['totalClose', 'appr'],
	['totalClose', 'lendFees'],
	['loanAmountHM', 'purchase'],
	['monthPay', 'interestHard'],
	['monthPay', 'purchase'],
	['hardMoney', 'hold'],
	['hardMoney', 'interestHard'],
	['hardMoney', 'appr'],
	['hardMoney', 'lendFees'],
	['loanAmountDSCR', 'arv'],
	['loanAmountDSCR', 'ltv'],
	['paymentDSCR', 'arv'],
	['paymentDSCR', 'ltv'],
	['paymentDSCR', 'interestDSCR'],
	['monthInsureDSCR', 'yInsurance'],
	['monthTaxDSCR', 'yTaxes'],
	['monthHOA', 'hoa'],
	['monthTotal', 'arv'],
	['monthTotal', 'yTaxes'],
	['dscr', 'rent'],
	['monthCashFlow', 'rent'],
	['holdMAO', 'arv'],
	['flipMAO', 'arv'],
	['monthMaint', 'rent'],
	['monthMaint', 'monthMaintPer'],
	['monthVacancy', 'rent'],
	['monthVacancy', 'vacancyPer'],
	['monthHoldCost', 'rent'],
	['monthHoldCost', 'monthManage'],
	['monthHoldCost', 'monthLeaseFee'],
]

/** Results that never rise when the input grows. */
const FALLING: readonly [DollarKey, InputKey][] = [
	['net', 'purchase'],
	['net', 'kitchen'],
	['net', 'hold'],
	['net', 'yInsurance'],
	['net', 'waterHold'],
	['netHard', 'purchase'],
	['netHard', 'interestHard'],
	['netHard', 'appr'],
	['netHard', 'lendFees'],
	['netHard', 'hold'],
	['loanAmountHM', 'down'],
	['monthPay', 'down'],
	['hardMoney', 'down'],
	['paymentDSCR', 'years'],
	['dscr', 'yInsurance'],
	['dscr', 'arv'],
	['monthCashFlow', 'yTaxes'],
	['monthCashFlow', 'ltv'],
	['monthCashFlow', 'interestDSCR'],
	['holdMAO', 'margin'],
	['holdMAO', 'floor'],
	['flipMAO', 'sPrice'],
	['flipMAO', 'margin'],
]

test('FORM-01..24 100,000 deals: each result changes in the expected direction when one input grows', ({
	task,
}) => {
	const pairs = [
		...RISING.map(([result, input]) => ({ result, input, sign: 1 })),
		...FALLING.map(([result, input]) => ({ result, input, sign: -1 })),
	]
	const inputs = [...new Set(pairs.map(({ input }) => input))]
	const faults = overAllDeals((given, next) => {
		// A payment needs a rate and a term, so the input must not grow from zero. And a DSCR without a
		// payment is defined as 0 instead of infinity.
		const values = {
			...given,
			interestDSCR: given.interestDSCR + 0.5,
			years: given.years + 1,
			yInsurance: given.yInsurance + 1,
		}
		const before = analyze(values)
		const growth = 0.01 + next() * 50
		const input = inputs[Math.floor(next() * inputs.length)]!
		const after = analyze({ ...values, [input]: values[input] + growth })
		for (const { result, sign } of pairs.filter((pair) => pair.input === input)) {
			const slack = 1e-12 * Math.max(1, Math.abs(before[result]), ...amountsIn(values))
			if ((after[result] - before[result]) * sign < -slack) {
				return `${result} by ${input} + ${growth}: ${before[result]}, then ${after[result]}`
			}
		}
		return ''
	})
	expect(faults).toEqual([])
	Object.assign(task.meta, { figures: { pairs: pairs.length, growths: DEALS } })
})

/** Inputs in dollars; with a down payment above 100% a loan may be negative. */
const amountsIn = (values: DealValues): number[] => [values.sPrice, values.arv, values.purchase]

test('CALC-04 100,000 deals: the returns match their fractions', () => {
	const faults = overAllDeals((values) => {
		const results = analyze(values)
		const { roiCash, roiHard, monthNet } = results
		const cash = results.renoHouse + results.holdCost
		if ((roiCash === null) !== (cash === 0)) return 'roiCash without its denominator'
		if (roiCash !== null && Math.sign(roiCash) !== Math.sign(results.net))
			return 'the sign of roiCash'
		if (
			roiHard !== null &&
			values.down <= 100 &&
			Math.sign(roiHard) !== Math.sign(results.netHard)
		) {
			return 'the sign of roiHard'
		}
		return monthNet <= results.monthCashFlow ? '' : 'reserves add to the cash flow'
	})
	expect(faults).toEqual([])
})

const median = (times: readonly number[]): number =>
	[...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN

/** The median duration of a call, in milliseconds. */
function timed(run: (index: number) => unknown, count = 4_000): number {
	for (let index = 0; index < count; index += 1) run(index)
	const times: number[] = []
	for (let index = 0; index < count; index += 1) {
		const start = performance.now()
		run(index)
		times.push(performance.now() - start)
	}
	return median(times)
}

/** Everything the page recalculates when one field changes. */
function recalculate(inputs: DealInputs, changed: InputKey): void {
	const deal = evaluateDeal(inputs)
	for (const { key } of RESULTS) if (getDependencies(key).has(changed)) explain(key, deal)
}

test('CALC-10 a full recalculation including changed explanations takes under 0.2 ms', ({
	task,
}) => {
	const deals = SAMPLE_DEALS.map(({ inputs }) => inputs)
	const dealAt = (index: number): DealInputs => deals[index % deals.length]!
	const numbersOnly = timed((index) => evaluateDeal(dealAt(index)))
	const onScreen = timed((index) =>
		recalculate(dealAt(index), DEAL_KEYS[index % DEAL_KEYS.length]!),
	)
	const everything = timed((index) => {
		const deal = evaluateDeal(dealAt(index))
		for (const { key } of RESULTS as readonly { key: ResultKey }[]) explain(key, deal)
	})
	const ms = (n: number): string => `${n.toFixed(4)} ms`
	Object.assign(task.meta, {
		figures: {
			'inputs and results': ms(numbersOnly),
			'with the explanations that change': ms(onScreen),
			'with all 27 explanations': ms(everything),
		},
	})
	expect(numbersOnly).toBeLessThan(0.2)
	expect(onScreen).toBeLessThan(0.2)
})
