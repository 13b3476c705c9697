import type { AnalysisValues, AssumedKey } from '~/deal'

/**
 * The inputs that figures depend on, among those for which a value can be assumed. A test changes
 * each input and compares.
 */

type Keys = readonly AssumedKey[]

const INCOME: Keys = ['vacancyPer', 'otherIncome']
const EXPENSES: Keys = [
	'yTaxes',
	'yInsurance',
	'hoa',
	'yUtilities',
	'yOther',
	'monthMaintPer',
	'managePer',
	'monthManage',
	'monthLeaseFee',
	'taxesLater',
	'taxesLaterYear',
]
const GROWTH: Keys = ['rentGrowth', 'taxGrowth', 'insGrowth', 'hoaGrowth', 'expGrowth']
const TIMING: Keys = ['rehabMonths', 'leaseUpMonths']
const RESERVE: Keys = ['capexPer', 'capexYear']
const BUYING: Keys = ['buyCostPer', 'buyCost', 'contingencyPer']
const BRIDGE_LOAN: Keys = ['down', 'rehabFinancedPer', 'pointsPer', 'appr', 'lendFees']
const APPRAISAL: Keys = [
	'arv',
	'appraisalPer',
	'seasoningMonths',
	'beforeSeasoning',
	'refiMonth',
	'refiDscr',
]
const LOAN_TERMS: Keys = [
	'ltv',
	'years',
	'ioMonths',
	'extraMonthly',
	'extraYearly',
	'extraOnce',
	'extraOnceMonth',
	'recast',
	'balloonYears',
	'armFixedYears',
	'armStep',
	'armEveryYears',
	'armCeiling',
	'pmiPer',
]

/** Collected income and NOI of a year; `isFirst` if it has neither growth nor vacant months. */
export function operatingInputs(isFirst: boolean): Keys {
	return [...INCOME, ...EXPENSES, ...TIMING, ...(isFirst ? [] : GROWTH)]
}

/** The months of the stabilized year. */
export function stabilizedInputs({ plan }: AnalysisValues, from: number | null): Keys {
	const isFirst = from === 1
	const start: Keys = plan === 'bridge' ? ['refiMonth', 'seasoningMonths'] : []
	return [...operatingInputs(isFirst), ...start]
}

export const reserveInputs: Keys = RESERVE

/** Amount and payments of the loans. */
export function loanInputs({ plan, loanBase, typed }: AnalysisValues): Keys {
	switch (plan) {
		case 'cash':
			return []
		case 'loan':
			return [...LOAN_TERMS, 'loanBase', ...(loanBase === 'arv' ? (['arv'] as const) : [])]
		case 'bridge': {
			const costs: Keys = ['yTaxes', 'yInsurance', 'hoa']
			const limit = typed.refiDscr === null ? [] : costs
			return [...LOAN_TERMS, ...APPRAISAL, ...limit, ...TIMING]
		}
	}
}

/** The amount of the long-term loan. */
export function loanAmountInputs(values: AnalysisValues): Keys {
	return loanInputs(values).filter(
		(key) => !(LOAN_TERMS.includes(key) && key !== 'ltv') || isLimited(values, key),
	)
}

/** A DSCR limit depends on the payment. */
function isLimited({ plan, refiDscr }: AnalysisValues, key: AssumedKey): boolean {
	return plan === 'bridge' && refiDscr !== null && (key === 'years' || key === 'ioMonths')
}

/** The money paid at closing. */
export function closingInputs({ plan, loanBase }: AnalysisValues): Keys {
	switch (plan) {
		case 'cash':
			return BUYING
		case 'loan':
			return [
				...BUYING,
				'ltv',
				'loanBase',
				'loanFeePer',
				'loanFees',
				...(loanBase === 'arv' ? (['arv'] as const) : []),
			]
		case 'bridge':
			return [...BUYING, ...BRIDGE_LOAN]
	}
}

/** Cash in: at closing, or in plan `bridge` what is left in after the refinance. */
export function cashInInputs(values: AnalysisValues): Keys {
	if (values.plan !== 'bridge') return closingInputs(values)
	return [
		...closingInputs(values),
		...operatingInputs(false),
		...RESERVE,
		...loanInputs(values),
		'bridgeInterestOn',
		'refiCostPer',
		'refiCost',
	]
}

/** Cash flow of any year. */
export function cashFlowInputs(values: AnalysisValues, isFirst = false): Keys {
	const bridge: Keys = values.plan === 'bridge' ? [...BRIDGE_LOAN, 'bridgeInterestOn'] : []
	return [...operatingInputs(isFirst), ...RESERVE, ...loanInputs(values), ...bridge]
}

/** Value at the end of a year. */
export const valueInputs: Keys = ['arv', 'appreciation']

/** What the sale pays. */
export function saleInputs(values: AnalysisValues): Keys {
	const price: Keys =
		values.exitBy === 'cap'
			? ['exitCap', 'exitBy', ...operatingInputs(false)]
			: [...valueInputs, 'exitBy']
	const bridge: Keys = values.plan === 'bridge' ? BRIDGE_LOAN : []
	return ['holdYears', 'sellPer', ...price, ...loanInputs(values), ...bridge]
}

/** All cash flows from closing to sale. */
export function flowInputs(values: AnalysisValues): Keys {
	return [
		...new Set([
			...cashInInputs(values),
			...cashFlowInputs(values),
			...saleInputs(values),
			'holdYears' as const,
		]),
	]
}

/** The tax estimate. */
export const taxInputs: Keys = [
	'landPer',
	'incomeTaxPer',
	'cgTaxPer',
	'recapturePer',
	'losses',
	'taxOn',
]
