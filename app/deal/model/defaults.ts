import { asMonths, ceil, ifElse, larger } from '../combine'
import { asCount, call, type Expr, named, num, type Unit } from '../expr'
import type { AnalysisNumberKey } from '../inputs/analysis-keys'
import type { InputKey } from '../inputs/deal-inputs'
import {
	BUY_COST_PER,
	FINANCE_RATE,
	INSURANCE_PER_THOUSAND,
	MANAGE_PER,
	MAX_DOLLARS,
	MONTHS_PER_YEAR,
	TAXES_PER_THOUSAND,
} from './constants'
import { given, value } from './input-values'
import { entered } from './leaves'
import { lastInterestMonth } from './natives'
import { holdCost, renoTotal } from './results'
import { isSoldUnrented } from './strategy'

/** Defaults that follow from other inputs (table 0.9 of the specification). The table of inputs has the others. */

export const DEFAULTS = new Map<InputKey | AnalysisNumberKey, Expr>()

/** The default of an input, in its unit. */
function follows<K extends keyof typeof value>(
	key: K,
	of: (typeof value)[K] extends Expr<infer U extends Unit> ? Expr<U> : never,
): void {
	DEFAULTS.set(key, of)
}

const DAYS_PER_MONTH = 30

follows('arv', value.purchase)
follows('askPrice', value.purchase)
follows('yTaxes', value.purchase.times(TAXES_PER_THOUSAND).per(1_000))
follows('yInsurance', value.purchase.times(INSURANCE_PER_THOUSAND).per(1_000))
follows('buyCostPer', ifElse(isSoldUnrented(entered), num(0), num(BUY_COST_PER)))
follows('managePer', ifElse(given.monthManage, num(0), num(MANAGE_PER)))
follows('rehabMonths', ceil(asMonths(value.hold.per(DAYS_PER_MONTH))))
follows('leaseUpMonths', ifElse(value.rehabMonths.moreThan(0), num(1), num(0)))
follows('refiMonth', larger(value.seasoningMonths, value.rehabMonths.plus(value.leaseUpMonths)))
follows('rehabFinancedPer', num<'percent'>(100).minus(value.down))
follows('financeRate', value.interestDSCR.orElse(FINANCE_RATE))

/** Sum of the renovation lines, without contingency. */
export const renovation = named('renovation', renoTotal.within(0, MAX_DOLLARS))

/**
 * What owning costs until the work is done: `holdCost` of the 24 results. Where no holding days are
 * entered, it is by months: the taxes, insurance and HOA that are entered, and the utilities, which are
 * totals.
 */
const carryByMonths = entered.yTaxes
	.plus(entered.yInsurance)
	.plus(entered.hoa)
	.per(MONTHS_PER_YEAR)
	.times(asCount(value.rehabMonths))
	.plus(entered.waterHold)
	.plus(entered.elecHold)
	.plus(entered.securityHold)
const isByMonths = given.hold.not().and(value.rehabMonths.moreThan(0))

/** What the property costs until the work is done. */
export const ownedCost = named(
	'ownedCost',
	ifElse(isByMonths, carryByMonths, holdCost).within(0, MAX_DOLLARS),
)

/** What the analysis reads besides the inputs, by its property of the values. */
export const READ_FIGURES = { renovation, holdCost: ownedCost }

/** The most that an input can be, where that follows from another one. */
export const CAPS = new Map<AnalysisNumberKey, Expr>([
	['ioMonths', call<'months'>(lastInterestMonth, value.years)],
])
