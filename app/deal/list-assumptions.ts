import { ANALYSIS_CHOICE_KEYS, ANALYSIS_NUMBER_KEYS } from './generated/limits'
import { ASSUMED_DEAL_KEYS } from './generated/lists'
import type { AnalysisChoiceKey, AnalysisNumberKey } from './inputs/analysis-keys'
import type { TypedNumbers } from './typed'
import type { AnalysisValues } from './values'

type AssumedDealKey = (typeof ASSUMED_DEAL_KEYS)[number]

/** The name of an input for which a value can be assumed. */
export type AssumedKey = AssumedDealKey | AnalysisNumberKey | AnalysisChoiceKey

/**
 * What an assumption does in this deal:
 *
 * - `number`: a number that we put in; these are counted.
 * - `absent`: 0, we assume that there is none of it (no extra payment, no HOA dues).
 * - `choice`: a choice between words.
 * - `unused`: no figure of this plan depends on it.
 */
type AssumptionRole = 'number' | 'absent' | 'choice' | 'unused'

export type Assumption = {
	key: AssumedKey
	/** In the unit of the input; choices as their text, such as 'growth', 'yes', 'no'. */
	value: number | string
	/** Of table 0.9, or the member's own. */
	source: 'default' | 'own'
	/** An input of the calculator: a number entered there changes the 24 results. */
	isExisting: boolean
	role: AssumptionRole
}

/** Analysis inputs that only plan `bridge` reads. */
const BRIDGE_KEYS: ReadonlySet<AssumedKey> = new Set<AssumedKey>([
	'down',
	'appr',
	'lendFees',
	'rehabFinancedPer',
	'pointsPer',
	'bridgeInterestOn',
	'seasoningMonths',
	'beforeSeasoning',
	'refiMonth',
	'refiCostPer',
	'refiCost',
	'refiDscr',
	'appraisalPer',
])

/** Inputs of the long-term loan: plans `loan` and `bridge`. */
const LOAN_KEYS: ReadonlySet<AssumedKey> = new Set<AssumedKey>([
	'ltv',
	'years',
	'ioMonths',
	'extraMonthly',
	'extraYearly',
	'extraOnce',
	'balloonYears',
	'armFixedYears',
	'pmiPer',
])

/** Inputs of the loan at closing, which a bridge's refinance replaces: plan `loan`. */
const CLOSING_LOAN_KEYS: ReadonlySet<AssumedKey> = new Set<AssumedKey>([
	'loanBase',
	'loanFeePer',
	'loanFees',
])

const TAX_KEYS: ReadonlySet<AssumedKey> = new Set<AssumedKey>([
	'landPer',
	'incomeTaxPer',
	'cgTaxPer',
	'recapturePer',
	'losses',
])

/** Whether a figure of this deal depends on the input. */
function isUsed(key: AssumedKey, v: AnalysisValues): boolean {
	if (BRIDGE_KEYS.has(key)) return v.plan === 'bridge'
	if (LOAN_KEYS.has(key)) return v.plan !== 'cash'
	if (CLOSING_LOAN_KEYS.has(key)) return v.plan === 'loan'
	if (TAX_KEYS.has(key)) return v.taxOn
	switch (key) {
		case 'askPrice':
			// The offer page only.
			return false
		case 'contingencyPer':
			return v.renovation > 0
		case 'vacancyPer':
		case 'managePer':
		case 'rentGrowth':
			return v.rent > 0 || v.otherIncome > 0
		case 'monthMaintPer':
		case 'capexPer':
			return v.rent > 0
		case 'taxGrowth':
			return v.yTaxes > 0 || (v.taxesLater ?? 0) > 0
		case 'insGrowth':
			return v.yInsurance > 0
		case 'hoaGrowth':
			return v.hoa > 0
		case 'expGrowth':
			return v.yUtilities + v.yOther + v.monthManage + v.monthLeaseFee + v.capexYear > 0
		case 'taxesLater':
		case 'taxesLaterYear':
			return v.taxesLater !== null && v.taxesLaterYear !== null
		case 'extraOnceMonth':
		case 'recast':
			return v.plan !== 'cash' && v.extraOnce > 0
		case 'armStep':
		case 'armEveryYears':
		case 'armCeiling':
			return v.plan !== 'cash' && v.armFixedYears !== null
		case 'exitCap':
			return v.exitBy === 'cap'
		default:
			return true
	}
}

function roleOf(key: AssumedKey, value: number | string, values: AnalysisValues): AssumptionRole {
	if (!isUsed(key, values)) return 'unused'
	if (typeof value === 'string') return 'choice'
	// An empty down payment is the strongest assumption of a bridge: all of the cost is borrowed.
	return value === 0 && key !== 'down' ? 'absent' : 'number'
}

/**
 * The inputs that are empty and what the analysis computes with instead: first those of the deal,
 * then those of the analysis, each in a fixed order. Inputs that may be absent (a balloon, an ARM
 * path with its step, a limit of the lender, taxes after reassessment) are listed only if they come
 * from the member's own assumptions. A plan chosen automatically is listed as the plan it is.
 */
export function listAssumptions(typed: TypedNumbers, values: AnalysisValues): Assumption[] {
	const list: Assumption[] = []
	const add = (key: AssumedKey, isExisting: boolean) => {
		if (typed[key] !== null) return
		const effective = values[key]
		const isOwn = key !== 'arv' && key !== 'down' && (values.own?.[key] ?? null) !== null
		if (effective === null || (key === 'armStep' && !isOwn)) return
		const value = typeof effective === 'boolean' ? (effective ? 'yes' : 'no') : effective
		list.push({
			key,
			value,
			source: isOwn ? 'own' : 'default',
			isExisting,
			role: roleOf(key, value, values),
		})
	}
	for (const key of ASSUMED_DEAL_KEYS) add(key, true)
	for (const key of ANALYSIS_NUMBER_KEYS) add(key, false)
	for (const key of ANALYSIS_CHOICE_KEYS) add(key, false)
	return list
}

/**
 * How many numbers of this deal are assumptions, for "n of the numbers are assumptions of ours":
 * those with the role `number`. Not counted are inputs that this deal does not use (those of the
 * bridge in other plans, of the loan in plan cash, of the tax estimate while it is off, growth of
 * costs that are 0), choices, and entries that we count as 0.
 */
export function countAssumptions(list: readonly Assumption[]): number {
	let count = 0
	for (const assumption of list) if (assumption.role === 'number') count += 1
	return count
}
