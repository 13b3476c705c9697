import type { DealValues } from '~/deal'

/**
 * The numbers that the analysis computes with: the deal's inputs as the analysis reads them (an
 * empty one has its default, not 0) and the inputs of the analysis itself. Percents are percents
 * (7.25), money is dollars. `null` means "none", never 0.
 */

/** How the deal is paid for. */
export type Plan = 'cash' | 'loan' | 'bridge'

/** A planned one-off income (positive) or cost (negative), in the last month of its year. */
export type PlannedEvent = { year: number; amount: number; label: string }

/**
 * The numbers that were typed, `null` where a field is empty or unreadable. Existing inputs and
 * analysis inputs by key. `effective-defaults.ts` turns them into `AnalysisValues`; sensitivity and
 * offer change a number here, so that defaults that depend on it follow.
 */
export type TypedNumbers = Record<NumberKey, number | null> & {
	plan: 'auto' | Plan | null
	loanBase: 'price' | 'arv' | null
	recast: boolean | null
	bridgeInterestOn: 'full' | 'drawn' | null
	beforeSeasoning: 'cost' | 'value' | null
	exitBy: 'growth' | 'cap' | null
	taxOn: boolean | null
	losses: 'carry' | 'use' | null
	events: readonly PlannedEvent[]
}

/** Keys of numeric analysis-only inputs. */
export const ANALYSIS_NUMBER_KEYS = [
	'holdYears',
	'rehabMonths',
	'leaseUpMonths',
	'askPrice',
	'buyCostPer',
	'buyCost',
	'contingencyPer',
	'otherIncome',
	'managePer',
	'capexPer',
	'capexYear',
	'yUtilities',
	'yOther',
	'taxesLater',
	'taxesLaterYear',
	'rentGrowth',
	'taxGrowth',
	'insGrowth',
	'hoaGrowth',
	'expGrowth',
	'appreciation',
	'loanFeePer',
	'loanFees',
	'ioMonths',
	'extraMonthly',
	'extraYearly',
	'extraOnce',
	'extraOnceMonth',
	'balloonYears',
	'armFixedYears',
	'armStep',
	'armEveryYears',
	'armCeiling',
	'pmiPer',
	'rehabFinancedPer',
	'pointsPer',
	'seasoningMonths',
	'refiMonth',
	'refiCostPer',
	'refiCost',
	'refiDscr',
	'appraisalPer',
	'exitCap',
	'sellPer',
	'discountRate',
	'financeRate',
	'reinvestRate',
	'landPer',
	'incomeTaxPer',
	'cgTaxPer',
	'recapturePer',
] as const

/** Keys of analysis-only inputs with a choice of words. */
export const ANALYSIS_CHOICE_KEYS = [
	'plan',
	'loanBase',
	'recast',
	'bridgeInterestOn',
	'beforeSeasoning',
	'exitBy',
	'taxOn',
	'losses',
] as const

export type AnalysisNumberKey = (typeof ANALYSIS_NUMBER_KEYS)[number]
export type AnalysisChoiceKey = (typeof ANALYSIS_CHOICE_KEYS)[number]
type NumberKey = keyof DealValues | AnalysisNumberKey

/** Everything the projection needs. */
export type AnalysisValues = {
	/** What was typed; the start of every "what if". */
	typed: TypedNumbers
	/** The member's own assumptions, which replace the defaults; `null` without any. */
	own: Partial<TypedNumbers> | null
	/** The calculator's own values, where empty is 0: holding cost, hard money loan, the 24 results. */
	deal: DealValues

	plan: Plan
	/** The rate that the plan needs but the deal lacks: no figure that depends on it has a value. */
	missingRate: 'interestDSCR' | 'interestHard' | null

	// The deal, as the analysis reads it.
	purchase: number
	/** Sum of the renovation lines, without contingency. */
	renovation: number
	arv: number
	/** Sales price of a flip; 0 if empty. */
	sPrice: number
	rent: number
	yTaxes: number
	yInsurance: number
	hoa: number
	appr: number
	lendFees: number
	down: number
	hold: number
	ltv: number
	years: number
	vacancyPer: number
	monthMaintPer: number
	monthManage: number
	monthLeaseFee: number
	/** Rates are never assumed. */
	interestDSCR: number | null
	interestHard: number | null
	/** Dollars until the work is done: `holdCost` of the 24 results, or by months without holding days. */
	holdCost: number

	loanBase: 'price' | 'arv'
	recast: boolean
	bridgeInterestOn: 'full' | 'drawn'
	beforeSeasoning: 'cost' | 'value'
	exitBy: 'growth' | 'cap'
	taxOn: boolean
	losses: 'carry' | 'use'
	events: readonly PlannedEvent[]
} & Record<Exclude<AnalysisNumberKey, NullableKey>, number> &
	Record<NullableKey, number | null>

/** Analysis inputs that may be absent. */
type NullableKey =
	| 'taxesLater'
	| 'taxesLaterYear'
	| 'extraOnceMonth'
	| 'balloonYears'
	| 'armFixedYears'
	| 'armCeiling'
	| 'refiDscr'
	| 'exitCap'
