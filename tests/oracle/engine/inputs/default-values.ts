import type { AnalysisChoiceKey, AnalysisNumberKey, TypedNumbers } from '../values'

/**
 * What an empty input means in the analysis (table 0.9 of the specification), in the input's unit.
 * Defaults that depend on other inputs are in `effective-defaults.ts`; interest rates have none.
 */

/** Inputs whose default follows from other inputs. */
type DependentKey =
	| 'rehabMonths'
	| 'leaseUpMonths'
	| 'askPrice'
	| 'managePer'
	| 'rehabFinancedPer'
	| 'refiMonth'
	| 'financeRate'

/** Inputs that may be absent: empty means "none". */
type AbsentKey =
	| 'taxesLater'
	| 'taxesLaterYear'
	| 'extraOnceMonth'
	| 'balloonYears'
	| 'armFixedYears'
	| 'armCeiling'
	| 'refiDscr'
	| 'exitCap'

type FixedKey =
	| Exclude<AnalysisNumberKey, DependentKey | AbsentKey>
	| 'vacancyPer'
	| 'monthMaintPer'
	| 'ltv'
	| 'years'

/** The fixed numbers. `armStep` has no default of its own: without a step the rate stays. */
export const DEFAULT_NUMBERS: Readonly<Record<FixedKey, number>> = {
	vacancyPer: 5,
	monthMaintPer: 5,
	ltv: 75,
	years: 30,
	holdYears: 10,
	buyCostPer: 3,
	buyCost: 0,
	contingencyPer: 0,
	otherIncome: 0,
	capexPer: 5,
	capexYear: 0,
	yUtilities: 0,
	yOther: 0,
	rentGrowth: 2,
	taxGrowth: 3,
	insGrowth: 3,
	hoaGrowth: 3,
	expGrowth: 3,
	appreciation: 2,
	loanFeePer: 1,
	loanFees: 0,
	ioMonths: 0,
	extraMonthly: 0,
	extraYearly: 0,
	extraOnce: 0,
	armStep: 0,
	armEveryYears: 1,
	pmiPer: 0,
	pointsPer: 0,
	seasoningMonths: 6,
	refiCostPer: 3,
	refiCost: 0,
	appraisalPer: 100,
	sellPer: 6.6,
	discountRate: 8,
	reinvestRate: 5,
	landPer: 20,
	incomeTaxPer: 24,
	cgTaxPer: 15,
	recapturePer: 25,
}

/** The choices. */
export const DEFAULT_CHOICES: Readonly<{
	[K in AnalysisChoiceKey]: NonNullable<TypedNumbers[K]>
}> = {
	plan: 'auto',
	loanBase: 'price',
	recast: false,
	bridgeInterestOn: 'full',
	beforeSeasoning: 'cost',
	exitBy: 'growth',
	taxOn: false,
	losses: 'carry',
}

/**
 * Yearly property taxes and insurance, in dollars per thousand of the purchase price: 1.1% and 0.5%.
 * Whole numbers, so that a price in whole dollars gives a default in exact tenths of a cent.
 */
export const TAXES_PER_THOUSAND = 11
export const INSURANCE_PER_THOUSAND = 5
/** Property management in percent of collected income, if no monthly fee is entered. */
export const MANAGE_PER = 8
/** The finance rate of the MIRR in percent, if there is no long-term loan. */
export const FINANCE_RATE = 8
