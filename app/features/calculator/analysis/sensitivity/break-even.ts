import {
	type AnalysisValues,
	analyze,
	findZero,
	isNumber,
	type NoValueReason,
	projectStabilized,
	rangeOf,
} from '~/deal'
import { priceRange, searchPrice } from '../offers/price-search'
import { atPrice, dependsOnValue } from '../offers/targets'
import { withInput, withTyped } from './inputs'
import {
	type SensitivityResultKey,
	meetsLimit,
	resultFigure,
	resultValue,
	sensitivityResult,
} from './results'

/** The value of one input at which a result is 0 (4.4 of the specification). */

/**
 * `rent`, `occupancy`, `vacancyMonths`, `loanRate`: cash flow of the stabilized year is 0.
 * `salePrice`, `renovation`, `holdingDays`: profit of the flip with hard money is 0. `arv`: total
 * profit is 0. `appraisal` (percent of ARV), `renovationLeft`: cash left in is 0. `purchase`: the
 * chosen result is 0; DSCRs and the multiple are 1.
 */
export type BreakEvenQuestion =
	| 'rent'
	| 'occupancy'
	| 'vacancyMonths'
	| 'loanRate'
	| 'salePrice'
	| 'renovation'
	| 'holdingDays'
	| 'arv'
	| 'purchase'
	| 'appraisal'
	| 'renovationLeft'

export type BreakEven =
	| {
			/** `already`: the result misses today, so the input must move to the value. */
			kind: 'value' | 'already'
			/** Dollars, percent, days, months a year or a share, as the question asks. */
			value: number
			today: number
			/** value − today. */
			distance: number
			/** distance / today, a fraction; `null` if the input is 0 today, or all but 0. */
			change: number | null
	  }
	/** No value from `low` to `high` makes it 0. */
	| { kind: 'none'; low: number; high: number; today: number }
	/** The result has no value, for this reason. */
	| { kind: 'unknown'; reason: NoValueReason }

/** The result as a number, or the reason why there is none. */
type Evaluate = (x: number) => number | NoValueReason

type Search = {
	evaluate: Evaluate
	today: number
	low: number
	high: number
	/** Two different points in the range, where the result has a value. */
	probes: readonly [number, number]
	/** Whether the result is better high or low; today's decides between `value` and `already`. */
	better: 'high' | 'low'
}

/** A straight line's zero is accepted if the result there is this close to 0. */
const CLOSE = 1e-9
/** Relative accuracy of a bracketed answer. */
const PRECISION = 1e-13

/** The zero of `evaluate` in the range: of the straight line if it is one, else bracketed. */
function findInRange({ evaluate, low, high, probes }: Search): number | null {
	const [a, b] = probes
	const atA = evaluate(a)
	const atB = evaluate(b)
	if (typeof atA === 'number' && typeof atB === 'number' && atA !== atB) {
		const x = a - (atA * (b - a)) / (atB - atA)
		const atX = x >= low && x <= high ? evaluate(x) : NaN
		if (Math.abs(Number(atX)) <= CLOSE * (1 + Math.abs(atA))) return x
	}
	const f = (x: number) => Number(evaluate(x))
	return findZero(f, low, high, PRECISION * (1 + high))
}

function answer(value: number, today: number, isMetToday: boolean): BreakEven {
	const distance = value - today
	const change = distance / today
	return {
		kind: isMetToday ? 'value' : 'already',
		value,
		today,
		distance,
		change: Number.isFinite(change) ? change : null,
	}
}

function solve(search: Search): BreakEven {
	const { evaluate, today, low, high, probes, better } = search
	const reachable = evaluate(probes[0])
	if (typeof reachable !== 'number') return { kind: 'unknown', reason: reachable }
	const value = findInRange(search)
	if (value === null) return { kind: 'none', low, high, today }
	const now = evaluate(today)
	const isMetToday = typeof now === 'number' && (better === 'high' ? now >= 0 : now <= 0)
	return answer(value, today, isMetToday)
}

function numberOf(key: SensitivityResultKey, values: AnalysisValues): number | NoValueReason {
	const value = resultValue(key, values)
	return isNumber(value) ? value : value.reason
}

/** Below a cent there is no rented year to compute. */
const LEAST_RENT = 0.01
/** Percent a year. */
const MAX_LOAN_RATE = 30
const MONTHS_PER_YEAR = 12

function breakEvenRent(values: AnalysisValues): BreakEven {
	const { rent: today, purchase, arv } = values
	const probe = today > 0 ? today : 1_000
	return solve({
		evaluate: (rent) =>
			numberOf('cashFlowMonth', withInput(values, 'rent', Math.max(rent, LEAST_RENT))),
		today,
		low: 0,
		high: Math.min(Math.max(10 * today, purchase, arv, 100_000), rangeOf('rent')[1]),
		probes: [probe, probe * 1.5],
		better: 'high',
	})
}

/** The share of the gross potential income that must be collected; as vacant months a year. */
function breakEvenOccupancy(values: AnalysisValues, isInMonths: boolean): BreakEven {
	const share = projectStabilized(values).breakEvenOccupancy
	if (!isNumber(share)) return { kind: 'unknown', reason: share.reason }
	const todayVacant = values.vacancyPer / 100
	const today = isInMonths ? todayVacant * MONTHS_PER_YEAR : 1 - todayVacant
	if (share < 0 || share > 1) {
		return { kind: 'none', low: 0, high: isInMonths ? MONTHS_PER_YEAR : 1, today }
	}
	const value = isInMonths ? (1 - share) * MONTHS_PER_YEAR : share
	return answer(value, today, 1 - todayVacant >= share)
}

function breakEvenRate(values: AnalysisValues): BreakEven {
	const { interestDSCR: today, plan } = values
	if (plan === 'cash') return { kind: 'unknown', reason: 'noDebt' }
	if (today === null) return { kind: 'unknown', reason: 'noRate' }
	return solve({
		evaluate: (rate) => numberOf('cashFlowMonth', withInput(values, 'interestDSCR', rate)),
		today,
		low: 0,
		high: MAX_LOAN_RATE,
		probes: [0, MAX_LOAN_RATE],
		better: 'high',
	})
}

/** The profit of the flip, also while the sales price is what is asked for. */
function netHard(values: AnalysisValues): number {
	return analyze(values.deal).netHard
}

function breakEvenSale(values: AnalysisValues): BreakEven {
	return solve({
		evaluate: (sPrice) => netHard(withTyped(values, { sPrice })),
		today: values.sPrice,
		low: 0,
		high: rangeOf('sPrice')[1],
		probes: [0, 100_000],
		better: 'high',
	})
}

function breakEvenDays(values: AnalysisValues): BreakEven {
	if (values.sPrice === 0) return { kind: 'unknown', reason: 'noSale' }
	const [low, high] = rangeOf('hold')
	return solve({
		evaluate: (hold) => netHard(withTyped(values, { hold })),
		today: values.hold,
		low,
		high,
		probes: [0, 100],
		better: 'high',
	})
}

function breakEvenRenovation(values: AnalysisValues, result: 'netHard' | 'cashLeft'): BreakEven {
	return solve({
		evaluate: (total) => numberOf(result, withInput(values, 'renovation', total)),
		today: values.renovation,
		low: 0,
		high: priceRange(values).top,
		probes: [values.renovation, values.renovation + 10_000],
		better: sensitivityResult(result).better,
	})
}

function breakEvenArv(values: AnalysisValues): BreakEven {
	return solve({
		evaluate: (arv) => numberOf('totalProfit', withTyped(values, { arv })),
		today: values.arv,
		low: 0,
		high: priceRange(values).top,
		probes: [values.arv, values.arv + 10_000],
		better: 'high',
	})
}

function breakEvenAppraisal(values: AnalysisValues): BreakEven {
	const [low, high] = rangeOf('appraisalPer')
	return solve({
		evaluate: (appraisalPer) => numberOf('cashLeft', withTyped(values, { appraisalPer })),
		today: values.appraisalPer,
		low,
		high,
		probes: [100, low],
		better: 'low',
	})
}

/** The same zero without a division, so that it is a straight line in the price. */
const LINEAR_RESULT: Partial<Record<SensitivityResultKey, SensitivityResultKey>> = {
	cashOnCash: 'cashFlowMonth',
	irr: 'totalProfit',
	equityMultiple: 'totalProfit',
	roiHard: 'netHard',
}

const SALE_RESULTS: readonly SensitivityResultKey[] = ['npv', 'totalProfit', 'saleNet']
/** Results that no value of the property enters. */
const COST_RESULTS: readonly SensitivityResultKey[] = ['net', 'netHard', 'capRateCost']

function breakEvenPrice(values: AnalysisValues, result: SensitivityResultKey): BreakEven {
	const key = LINEAR_RESULT[result] ?? result
	const { better, limit } = sensitivityResult(key)
	const today = numberOf(key, values)
	if (typeof today !== 'number') return { kind: 'unknown', reason: today }
	const needsValue =
		!COST_RESULTS.includes(key) && dependsOnValue(values, SALE_RESULTS.includes(key))
	if (needsValue && values.typed.arv === null) return { kind: 'unknown', reason: 'noValue' }

	const sign = better === 'high' ? 1 : -1
	const condition = (price: number) => {
		const figure = resultFigure(key, atPrice(values, price))
		if (isNumber(figure)) return sign * (figure - limit)
		return meetsLimit(figure, { comparison: 'atLeast', limit }) === true ? 1 : -1
	}
	// At $0 some results have no value: there is no debt, or no cost to divide by.
	const range = { ...priceRange(values), bottom: 1 }
	const search = searchPrice(condition, range, false)
	const price = search.kind === 'ambiguous' ? search.prices[0] : null
	const value = search.kind === 'price' ? search.price : (price ?? null)
	return value === null
		? { kind: 'none', low: 0, high: range.top, today: values.purchase }
		: answer(value, values.purchase, sign * (today - limit) >= 0)
}

/**
 * Answers a question, never with a number outside of the input's allowed range. Never throws.
 *
 * The result is a straight line in most of these inputs and is solved as one; where it is not (loans
 * limited by the rent, rates, appraisals), the zero is bracketed in the range. `result` is what the
 * question `purchase` is about.
 */
export function breakEven(
	values: AnalysisValues,
	question: BreakEvenQuestion,
	result: SensitivityResultKey = 'cashFlowMonth',
): BreakEven {
	switch (question) {
		case 'rent':
			return breakEvenRent(values)
		case 'occupancy':
			return breakEvenOccupancy(values, false)
		case 'vacancyMonths':
			return breakEvenOccupancy(values, true)
		case 'loanRate':
			return breakEvenRate(values)
		case 'salePrice':
			return breakEvenSale(values)
		case 'renovation':
			return breakEvenRenovation(values, 'netHard')
		case 'holdingDays':
			return breakEvenDays(values)
		case 'arv':
			return breakEvenArv(values)
		case 'appraisal':
			return breakEvenAppraisal(values)
		case 'renovationLeft':
			return breakEvenRenovation(values, 'cashLeft')
		case 'purchase':
			return breakEvenPrice(values, result)
	}
}

/** A sales price without a rent asks about the sale only: there is no rental and no refinance. */
const FLIP_QUESTIONS: readonly BreakEvenQuestion[] = [
	'salePrice',
	'renovation',
	'holdingDays',
	'purchase',
]

/** The questions that a deal can be asked: about its rent, its sale, its refinance, its price. */
export function breakEvenQuestions(values: AnalysisValues): readonly BreakEvenQuestion[] {
	if (values.sPrice > 0 && values.rent === 0) return FLIP_QUESTIONS
	const questions: BreakEvenQuestion[] = ['rent']
	if (values.rent > 0) questions.push('occupancy', 'vacancyMonths')
	if (values.plan !== 'cash') questions.push('loanRate')
	if (values.sPrice > 0) questions.push('salePrice', 'renovation', 'holdingDays')
	questions.push('arv', 'purchase')
	if (values.plan === 'bridge') questions.push('appraisal', 'renovationLeft')
	return questions
}
