import type { DealValues } from '~/deal'
import type { AnalysisNumberKey } from '../values'

/** The allowed values of the numeric inputs, in the input's unit, both ends included. */
export type InputRange = readonly [min: number, max: number]

const DOLLARS: InputRange = [0, 1e10]
const PERCENT: InputRange = [0, 100]
const GROWTH: InputRange = [-20, 20]
const COUNT: InputRange = [0, 1_000]

/** An input without an entry is an amount of dollars. */
const RANGES: Readonly<Partial<Record<keyof DealValues | AnalysisNumberKey, InputRange>>> = {
	bedrooms: COUNT,
	bathrooms: COUNT,
	garage: COUNT,
	sqFt: [0, 1e7],
	down: PERCENT,
	interestHard: PERCENT,
	hold: [0, 3_650],
	ltv: PERCENT,
	interestDSCR: PERCENT,
	years: [1, 50],
	monthMaintPer: PERCENT,
	vacancyPer: PERCENT,
	margin: PERCENT,

	holdYears: [1, 40],
	rehabMonths: [0, 60],
	leaseUpMonths: [0, 24],
	buyCostPer: [0, 20],
	buyCost: [0, 1e9],
	contingencyPer: PERCENT,
	managePer: [0, 50],
	capexPer: [0, 50],
	taxesLaterYear: [2, 40],
	rentGrowth: GROWTH,
	taxGrowth: GROWTH,
	insGrowth: GROWTH,
	hoaGrowth: GROWTH,
	expGrowth: GROWTH,
	appreciation: GROWTH,
	loanFeePer: [0, 15],
	ioMonths: [0, 360],
	extraOnceMonth: [1, 600],
	balloonYears: [1, 50],
	armFixedYears: [1, 50],
	armStep: [-10, 10],
	armEveryYears: [1, 50],
	armCeiling: PERCENT,
	pmiPer: [0, 5],
	rehabFinancedPer: PERCENT,
	pointsPer: [0, 15],
	seasoningMonths: [0, 36],
	refiMonth: [1, 60],
	refiCostPer: [0, 15],
	refiDscr: [0.5, 3],
	appraisalPer: [50, 150],
	exitCap: [0.5, 30],
	sellPer: [0, 20],
	discountRate: PERCENT,
	financeRate: PERCENT,
	reinvestRate: PERCENT,
	landPer: PERCENT,
	incomeTaxPer: PERCENT,
	cgTaxPer: PERCENT,
	recapturePer: PERCENT,
}

/** The year and the dollars of a planned one-off income or cost. */
export const EVENT_YEAR_RANGE: InputRange = [1, 40]
export const EVENT_AMOUNT_RANGE: InputRange = [-1e10, 1e10]

/** The range of a numeric input of the deal or of the analysis. */
export function rangeOf(key: keyof DealValues | AnalysisNumberKey): InputRange {
	return RANGES[key] ?? DOLLARS
}

/** Inputs that are whole years or months. The term of the loan may be a part of a year. */
const WHOLE_KEYS: ReadonlySet<string> = new Set<AnalysisNumberKey>([
	'holdYears',
	'rehabMonths',
	'leaseUpMonths',
	'taxesLaterYear',
	'ioMonths',
	'extraOnceMonth',
	'balloonYears',
	'armFixedYears',
	'armEveryYears',
	'seasoningMonths',
	'refiMonth',
])

/** Whether the input must be a whole number. */
export function isWholeKey(key: string): boolean {
	return WHOLE_KEYS.has(key)
}
