import { DEAL_KEYS, type DealValues, RENOVATION_LINES } from './engine/formulas'
import {
	type AnalysisNumberKey,
	ANALYSIS_NUMBER_KEYS,
	type PlannedEvent,
	type TypedNumbers,
} from './engine/values'

/**
 * Random deals that fill every input, so that no line of a formula is dead in all of them: plausible
 * ones, in coarse steps that make ties frequent, and absurd ones. The same for the same `next`, a
 * function that returns numbers from 0 to 1.
 */

type Key = keyof DealValues | AnalysisNumberKey
type Next = () => number

/** What the inputs of a plausible deal can be: low, high, step. Dollars without a line are `SMALL`. */
const PLAUSIBLE: Partial<Record<Key, readonly [number, number, number]>> = {
	bedrooms: [1, 6, 1],
	bathrooms: [1, 4, 1],
	sqFt: [600, 4_000, 100],
	garage: [0, 3, 1],
	rent: [500, 4_000, 50],
	yInsurance: [0, 4_000, 250],
	yTaxes: [0, 9_000, 500],
	hoa: [0, 4_000, 400],
	arv: [80_000, 600_000, 10_000],
	down: [0, 100, 10],
	interestHard: [0, 15, 1],
	hold: [0, 400, 30],
	sPrice: [80_000, 700_000, 10_000],
	purchase: [60_000, 500_000, 10_000],
	ltv: [0, 100, 5],
	interestDSCR: [0, 12, 0.5],
	years: [1, 40, 1],
	monthMaintPer: [0, 15, 1],
	vacancyPer: [0, 100, 5],
	monthManage: [0, 200, 20],
	monthLeaseFee: [0, 100, 20],
	margin: [0, 40, 5],
	holdYears: [1, 40, 1],
	rehabMonths: [0, 12, 1],
	leaseUpMonths: [0, 6, 1],
	askPrice: [60_000, 500_000, 10_000],
	buyCostPer: [0, 6, 1],
	contingencyPer: [0, 20, 5],
	otherIncome: [0, 200, 50],
	managePer: [0, 12, 2],
	capexPer: [0, 12, 2],
	taxesLater: [0, 9_000, 1_000],
	taxesLaterYear: [2, 12, 1],
	rentGrowth: [-4, 6, 1],
	taxGrowth: [-4, 6, 1],
	insGrowth: [-4, 6, 1],
	hoaGrowth: [-4, 6, 1],
	expGrowth: [-4, 6, 1],
	appreciation: [-6, 8, 1],
	loanFeePer: [0, 4, 1],
	ioMonths: [0, 60, 6],
	extraMonthly: [0, 400, 50],
	extraOnce: [0, 40_000, 5_000],
	extraOnceMonth: [1, 120, 1],
	balloonYears: [1, 40, 1],
	armFixedYears: [1, 10, 1],
	armStep: [-2, 2, 0.5],
	armEveryYears: [1, 5, 1],
	armCeiling: [2, 12, 1],
	pmiPer: [0, 2, 0.5],
	rehabFinancedPer: [0, 100, 20],
	pointsPer: [0, 4, 1],
	seasoningMonths: [0, 12, 1],
	refiMonth: [1, 24, 1],
	refiCostPer: [0, 5, 1],
	refiDscr: [0.8, 1.6, 0.1],
	appraisalPer: [50, 120, 10],
	exitCap: [3, 12, 1],
	sellPer: [0, 10, 1],
	discountRate: [0, 15, 1],
	financeRate: [0, 12, 1],
	reinvestRate: [0, 12, 1],
	landPer: [0, 100, 10],
	incomeTaxPer: [0, 40, 4],
	cgTaxPer: [0, 25, 5],
	recapturePer: [0, 30, 5],
}
const SMALL = [0, 5_000, 500] as const

/** Inputs that change what kind of deal it is, and are in a share of the deals only. */
const RARE: Partial<Record<Key, number>> = {
	sPrice: 0.4,
	rent: 0.8,
	down: 0.5,
	interestHard: 0.6,
	hold: 0.6,
	monthManage: 0.4,
	balloonYears: 0.3,
	armFixedYears: 0.4,
	armCeiling: 0.5,
	refiDscr: 0.4,
	taxesLater: 0.5,
	extraOnce: 0.4,
	arv: 0.9,
}
const USUAL = 0.8

const oneOf = <T>(next: Next, options: readonly T[]): T =>
	options[Math.floor(next() * options.length)] as T

function choices(
	next: Next,
): Pick<
	TypedNumbers,
	| 'plan'
	| 'loanBase'
	| 'recast'
	| 'bridgeInterestOn'
	| 'beforeSeasoning'
	| 'exitBy'
	| 'taxOn'
	| 'losses'
> {
	return {
		plan: oneOf(next, ['auto', 'cash', 'loan', 'loan', 'bridge', 'bridge', null]),
		loanBase: oneOf(next, ['price', 'arv', null]),
		recast: oneOf(next, [true, false, null]),
		bridgeInterestOn: oneOf(next, ['full', 'drawn', null]),
		beforeSeasoning: oneOf(next, ['cost', 'value', null]),
		exitBy: oneOf(next, ['growth', 'cap', null]),
		taxOn: oneOf(next, [true, true, null]),
		losses: oneOf(next, ['carry', 'use', null]),
	}
}

function plannedEvents(next: Next, most: number): PlannedEvent[] {
	return Array.from({ length: Math.floor(next() * 4) }, () => ({
		year: 1 + Math.floor(next() * 12),
		amount: Math.round((next() - 0.6) * most),
		label: '',
	}))
}

function numbers(keys: readonly Key[], entry: (key: Key) => number | null) {
	return Object.fromEntries(keys.map((key) => [key, entry(key)])) as Record<Key, number | null>
}

const ALL_KEYS: readonly Key[] = [...DEAL_KEYS, ...ANALYSIS_NUMBER_KEYS]

/** A deal that an investor could type, with every input in some of them. */
function plausibleDeal(next: Next): TypedNumbers {
	const isLine = (key: Key): boolean => (RENOVATION_LINES as readonly string[]).includes(key)
	const emptyShare = next() < 0.2 ? 0.7 : 0
	const entry = (key: Key): number | null => {
		if (next() > (RARE[key] ?? USUAL) || next() < emptyShare) return null
		const [low, high, step] = PLAUSIBLE[key] ?? (isLine(key) ? [0, 20_000, 1_000] : SMALL)
		return low + Math.round((next() * (high - low)) / step) * step
	}
	const deal = numbers(ALL_KEYS, entry)
	// A balloon that is due with the sale, and a term that is no whole number of years.
	if (next() < 0.2) deal.balloonYears = deal.holdYears
	if (deal.years !== null && next() < 0.2) deal.years += 0.26
	return { ...deal, ...choices(next), events: plannedEvents(next, 30_000) }
}

const ABSURD = [0, 1e-9, 1e-300, 5e-324, 0.5, 1, 3, 99, 100, 101, 1e5, 1e10, 1e20, 1e308, -1, -100]

/** A deal of numbers that nobody would type, or all of them the same. */
export function absurdDeal(next: Next): TypedNumbers {
	const allSame = next() < 0.2 ? oneOf(next, ABSURD) : null
	const emptyShare = next() * 0.6
	const entry = (): number | null =>
		allSame ??
		(next() < emptyShare ? null : oneOf(next, [...ABSURD, Math.round(next() * 1e6) / 100]))
	return {
		...numbers(ALL_KEYS, entry),
		...choices(next),
		events: plannedEvents(next, oneOf(next, [1e-9, 1e10])),
	}
}

/** Inputs for which a member can have an own assumption; an engine ignores others. */
function ownAssumptions(next: Next): Partial<TypedNumbers> | null {
	if (next() < 0.6) return null
	const { plan: _, events: _none, ...deal } = plausibleDeal(next)
	return deal
}

export type OracleDeal = { typed: TypedNumbers; own: Partial<TypedNumbers> | null }

/** Three plausible deals for each absurd one. */
export function oracleDeals(count: number, next: Next): OracleDeal[] {
	return Array.from({ length: count }, (_, index) => ({
		typed: index % 4 === 3 ? absurdDeal(next) : plausibleDeal(next),
		own: ownAssumptions(next),
	}))
}
