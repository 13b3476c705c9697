import {
	ANALYSIS_NUMBER_KEYS,
	type AnalysisValues,
	DEAL_KEYS,
	type TypedNumbers,
	applyDefaults,
} from '~/deal'
import { FUZZ_RUNS } from '../fuzz/fuzz-settings'
import { randomNumbers } from '../fuzz/random-deals'

/** Deals as typed numbers, for tests of sensitivity and offers. */

/** Everything empty but `numbers`. */
export function typedNumbers(numbers: Partial<TypedNumbers> = {}): TypedNumbers {
	const empty = Object.fromEntries(
		[...DEAL_KEYS, ...ANALYSIS_NUMBER_KEYS].map((key) => [key, null]),
	) as Record<(typeof DEAL_KEYS)[number] | (typeof ANALYSIS_NUMBER_KEYS)[number], null>
	return {
		...empty,
		plan: null,
		loanBase: null,
		recast: null,
		bridgeInterestOn: null,
		beforeSeasoning: null,
		exitBy: null,
		taxOn: null,
		losses: null,
		events: [],
		...numbers,
	}
}

/** A deal with the defaults of the analysis. */
export function dealWith(
	numbers: Partial<TypedNumbers>,
	own: Partial<TypedNumbers> | null = null,
): AnalysisValues {
	return applyDefaults(typedNumbers(numbers), own)
}

/** The example of the specification: a rental with a loan. */
export const ANCHOR: Partial<TypedNumbers> = {
	purchase: 200_000,
	arv: 200_000,
	rent: 2_000,
	yTaxes: 2_400,
	yInsurance: 1_200,
	hoa: 0,
	ltv: 75,
	interestDSCR: 7,
	years: 30,
}

/** A flip with hard money. */
export const FLIP: Partial<TypedNumbers> = {
	purchase: 150_000,
	sPrice: 285_000,
	kitchen: 25_000,
	floor: 15_000,
	down: 20,
	interestHard: 12,
	hold: 180,
	appr: 500,
	lendFees: 3_000,
	yTaxes: 3_000,
	yInsurance: 1_200,
	waterHold: 300,
}

/** A deal that is bought with a bridge loan, rented and refinanced. */
export const BRIDGE: Partial<TypedNumbers> = {
	purchase: 120_000,
	arv: 230_000,
	rent: 2_100,
	kitchen: 30_000,
	paint: 10_000,
	down: 15,
	interestHard: 11,
	hold: 120,
	appr: 600,
	lendFees: 2_500,
	interestDSCR: 7.25,
}

type Next = () => number

/** A function that returns a number from `low` to `high` in steps, or `null` in a share of calls. */
function numbersFrom(next: Next) {
	return (low: number, high: number, step: number, emptyShare = 0): number | null =>
		next() < emptyShare ? null : low + Math.round((next() * (high - low)) / step) * step
}

/** A plausible deal: rental, flip or bridge, with many fields empty. */
export function randomTyped(next: Next): TypedNumbers {
	const number = numbersFrom(next)
	const pick = <T>(...options: readonly T[]): T => options[Math.floor(next() * options.length)] as T
	const price = number(60_000, 500_000, 500) ?? 0
	const plan = pick('loan', 'loan', 'cash', 'bridge', 'bridge')
	const hasBridge = plan === 'bridge'
	const arv = Math.round(price * (1 + next() * 0.7))
	return typedNumbers({
		plan: pick('auto', null, plan),
		purchase: price,
		arv: next() < 0.1 ? null : arv,
		sPrice: pick(null, arv, Math.round(arv * 1.05)),
		rent: Math.round(price * (0.005 + next() * 0.008)),
		yTaxes: number(500, 9_000, 50, 0.4),
		yInsurance: number(400, 4_000, 50, 0.4),
		hoa: number(0, 4_000, 100, 0.6),
		ltv: number(40, 90, 2.5, 0.4),
		years: number(10, 30, 5, 0.5),
		interestDSCR: plan === 'cash' ? null : number(2, 11, 0.125),
		kitchen: number(0, 60_000, 500, 0.3),
		paint: number(0, 9_000, 100, 0.3),
		down: hasBridge ? number(0, 40, 5, 0.2) : null,
		interestHard: hasBridge ? number(6, 15, 0.5) : null,
		hold: number(0, 400, 5, 0.4),
		appr: number(0, 900, 50, 0.5),
		lendFees: number(0, 6_000, 100, 0.5),
		waterHold: number(0, 900, 10, 0.7),
		vacancyPer: number(0, 15, 1, 0.5),
		monthMaintPer: number(0, 15, 1, 0.5),
		monthManage: number(0, 200, 10, 0.7),
		holdYears: number(1, 20, 1, 0.5),
		rehabMonths: number(0, 12, 1, 0.7),
		leaseUpMonths: number(0, 4, 1, 0.7),
		askPrice: next() < 0.6 ? null : Math.round(price * (0.9 + next() * 0.4)),
		buyCostPer: number(0, 6, 0.5, 0.5),
		contingencyPer: number(0, 20, 5, 0.7),
		otherIncome: number(0, 200, 10, 0.7),
		capexPer: number(0, 12, 1, 0.5),
		capexYear: number(0, 2_000, 100, 0.8),
		rentGrowth: number(-1, 5, 0.5, 0.5),
		expGrowth: number(0, 5, 0.5, 0.5),
		appreciation: number(-2, 6, 0.5, 0.5),
		loanBase: pick(null, null, 'price', 'arv'),
		loanFeePer: number(0, 4, 0.5, 0.5),
		ioMonths: number(0, 60, 12, 0.8),
		pmiPer: number(0, 1, 0.25, 0.8),
		rehabFinancedPer: number(0, 100, 10, 0.7),
		pointsPer: number(0, 4, 0.5, 0.5),
		bridgeInterestOn: pick(null, 'full', 'drawn'),
		seasoningMonths: number(0, 12, 3, 0.5),
		beforeSeasoning: pick(null, 'cost', 'value'),
		refiMonth: number(1, 18, 1, 0.7),
		refiDscr: number(1, 1.5, 0.05, 0.8),
		appraisalPer: number(80, 110, 5, 0.7),
		exitBy: pick(null, null, 'growth', 'cap'),
		exitCap: number(4, 10, 0.25, 0.4),
		sellPer: number(0, 10, 0.5, 0.5),
		discountRate: number(2, 15, 0.5, 0.5),
		taxOn: pick(null, true),
	})
}

/** Random deals with their defaults, the same for the same seed. */
export function randomTypedDeals(count: number, seed: number): AnalysisValues[] {
	const next = randomNumbers(seed)
	return Array.from({ length: count }, () => applyDefaults(randomTyped(next)))
}

/** Deals per law: 300 in `npm test`, 10,000 with `FUZZ=full`. */
export const LAW_RUNS = FUZZ_RUNS > 200 ? 10_000 : 300
