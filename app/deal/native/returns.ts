import { type FigureValue, isNumber, type NoValue, noValue } from '../figures/figure-value'
import { bounded } from './arithmetic'
import { expm1, naturalLog, log1p } from './log-exp'
import { logRoots } from './roots/polynomial-roots'
import { soleRoot } from './roots/sole-root'

/**
 * Returns of a row of cash flows f₀, f₁, … at equal distances, f₀ now (1.3 and 1.5 of the
 * specification). Rates of return are fractions, given rates are percent. Nothing throws, and
 * every number is finite.
 */

/**
 * All internal rates of return from −99% to 1,000%, ascending. `moneyComesFirst`: the rate is one
 * that is paid, not earned.
 */
export type IrrAnswer =
	| { kind: 'one'; rate: number; moneyComesFirst: boolean }
	| { kind: 'none'; reason: 'noOutflow' | 'noInflow' | 'noRoot' | 'below' | 'above' }
	| { kind: 'several'; rates: readonly number[] }

/** The range of the rates, and of s = ln x with x = 1 / (1 + rate). */
const LOWEST_RATE = -0.99
const HIGHEST_RATE = 10
const LOW_S = -log1p(HIGHEST_RATE)
const HIGH_S = -log1p(LOWEST_RATE)
/** Rates as close as this are one. */
const SAME_RATE = 1e-9
/** Larger or smaller flows are scaled first: sums of their products could leave the range of a double. */
const LARGEST = 1e150
const SMALLEST = 1e-150
/** A sum that differs from 0 by less than this share of its terms is 0. */
const ROUNDING = 1e-13
const MONTHS_PER_YEAR = 12

/** Flows of at most 1 with their signs; what is not a finite number is 0. */
function scaleFlows(flows: readonly number[]): number[] {
	let largest = 0
	for (const flow of flows) if (Number.isFinite(flow)) largest = Math.max(largest, Math.abs(flow))
	return flows.map((flow) =>
		Number.isFinite(flow) && flow !== 0
			? Math.sign(flow) * Math.max(Math.abs(flow / largest), SMALLEST)
			: 0,
	)
}

/** Flows of ordinary size, how often their signs change, and the first sign (0: there is none). */
type SignedFlows = { flows: readonly number[]; changes: number; first: number }

function readFlows(flows: readonly number[]): SignedFlows {
	let changes = 0
	let first = 0
	let previous = 0
	for (const flow of flows) {
		if (flow === 0) continue
		const size = Math.abs(flow)
		if (!(size <= LARGEST && size >= SMALLEST)) return readFlows(scaleFlows(flows))
		const sign = flow > 0 ? 1 : -1
		if (previous === 0) first = sign
		else if (sign !== previous) changes++
		previous = sign
	}
	return { flows, changes, first }
}

/** The rate of s = −ln(1 + rate). */
function rateOf(s: number): number {
	return bounded(Math.min(Math.max(expm1(-s), LOWEST_RATE), HIGHEST_RATE))
}

/** Ascending, equal ones once. */
function distinctRates(roots: readonly number[]): number[] {
	const rates = roots.map(rateOf).reverse()
	return rates.filter((rate, index) => {
		const previous = rates[index - 1]
		return previous === undefined || rate - previous > SAME_RATE
	})
}

/**
 * The internal rates of return: all r from −0.99 to 10 with Σ f_t (1 + r)^−t = 0 (1.5). `below` and
 * `above`: the only rate is outside.
 */
export function irr(flows: readonly number[]): IrrAnswer {
	const { flows: ordinary, changes, first } = readFlows(flows)
	const moneyComesFirst = first > 0
	if (changes === 0) {
		return { kind: 'none', reason: moneyComesFirst ? 'noOutflow' : 'noInflow' }
	}
	if (changes === 1) {
		const root = soleRoot(ordinary, LOW_S, HIGH_S)
		if (root === 'below') return { kind: 'none', reason: 'above' }
		if (root === 'above') return { kind: 'none', reason: 'below' }
		return { kind: 'one', rate: rateOf(root), moneyComesFirst }
	}
	const rates = distinctRates(logRoots(ordinary, LOW_S, HIGH_S))
	const [rate] = rates
	if (rate === undefined) return { kind: 'none', reason: 'noRoot' }
	return rates.length === 1 ? { kind: 'one', rate, moneyComesFirst } : { kind: 'several', rates }
}

/** The only internal rate of return as a figure; several are no answer. */
export function irrFigure(answer: IrrAnswer): FigureValue {
	if (answer.kind === 'one') return answer.rate
	return noValue(answer.kind === 'several' ? 'severalRates' : answer.reason)
}

/**
 * The yearly rate of monthly flows, (1 + monthly rate)^12 − 1, from −0.99 to 10; `null` unless the
 * flows change sign once and the rate is in that range (1.3).
 */
export function irrOfMonths(monthlyFlows: readonly number[]): number | null {
	const { flows, changes } = readFlows(monthlyFlows)
	if (changes !== 1) return null
	const root = soleRoot(flows, LOW_S / MONTHS_PER_YEAR, HIGH_S / MONTHS_PER_YEAR)
	return typeof root === 'number' ? rateOf(MONTHS_PER_YEAR * root) : null
}

/**
 * Net present value in dollars, Σ f_t (1 + d)^−t with d = `ratePct` %: f₀ is not discounted, other
 * than in a spreadsheet's NPV().
 */
export function npv(ratePct: number, flows: readonly number[]): number {
	const growth = 1 + ratePct / 100
	let value = 0
	for (let t = flows.length - 1; t >= 0; t--) value = value / growth + (flows[t] ?? 0)
	return bounded(value)
}

/**
 * Modified internal rate of return: inflows grow at `reinvestPct` to the end, outflows are discounted
 * at `financePct` (1.3). None without money in and money out.
 */
export function mirr(
	flows: readonly number[],
	financePct: number,
	reinvestPct: number,
): FigureValue {
	const { flows: ordinary } = readFlows(flows)
	const reinvest = 1 + reinvestPct / 100
	const finance = 1 + financePct / 100
	let end = 0
	let start = 0
	for (const flow of ordinary) end = end * reinvest + Math.max(flow, 0)
	for (let t = ordinary.length - 1; t >= 0; t--) {
		start = start / finance + Math.max(-(ordinary[t] ?? 0), 0)
	}
	if (!(start > 0)) return noValue('noMoneyIn')
	if (!(end > 0)) return noValue('noIncome')
	return bounded(expm1(naturalLog(end / start) / (ordinary.length - 1)))
}

/**
 * The years until the running sum of the flows, discounted at `ratePct` %, reaches 0, linear inside a
 * year (1.3). None if it does not.
 */
export function payback(flows: readonly number[], ratePct = 0): FigureValue {
	const growth = 1 + ratePct / 100
	let sum = 0
	let size = 0
	let divisor = 1
	for (const [year, flow] of flows.entries()) {
		const discounted = flow / divisor
		divisor *= growth
		size += Math.abs(discounted)
		const next = sum + discounted
		if (next >= -ROUNDING * size) return year === 0 ? 0 : bounded(year - 1 - sum / discounted)
		sum = next
	}
	return noValue('notWithinHorizon')
}

/** Σ positive flows / −Σ negative flows (1.3). None if nothing is put in. */
export function equityMultiple(flows: readonly number[]): FigureValue {
	let received = 0
	let put = 0
	for (const flow of flows) {
		if (flow > 0) received += flow
		else put -= flow
	}
	return put > 0 ? bounded(received / put) : noValue('noMoneyIn')
}

/** multiple^(1 / years) − 1: the yearly growth that gives this multiple, whenever money comes. */
export function annualizedReturn(multiple: FigureValue, years: number): FigureValue {
	if (!isNumber(multiple)) return multiple satisfies NoValue
	if (!(multiple > 0)) return noValue('noIncome')
	if (!(years > 0)) return noValue('zeroDenominator')
	return bounded(expm1(naturalLog(multiple) / years))
}

/**
 * Years until yearly cash flows have paid back the money at closing, within the years of the table.
 * `isNoLoss`: whether the sale as planned pays it back; `isLong`: whether the table has more than its
 * usual years, since the sale is later.
 */
export function paybackFromCash(
	flows: readonly number[],
	isNoLoss: boolean,
	isLong: boolean,
): FigureValue {
	const years = payback(flows)
	if (isNumber(years)) return years
	if (isNoLoss) return noValue('onlyBySelling')
	return isLong ? noValue('notWithinProjection') : years
}

/** Years until flows, discounted at `ratePct` %, have paid back; the sale counts and ends them. */
export function paybackWithSale(flows: readonly number[], ratePct: number): FigureValue {
	const years = payback(flows, ratePct)
	return isNumber(years) ? years : noValue('notPaidBackBySale')
}

/** Σ of flows, in dollars. */
export function sumOfFlows(flows: readonly number[]): number {
	return bounded(flows.reduce((sum, flow) => sum + flow, 0))
}
