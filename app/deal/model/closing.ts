import { balanceOf, ifElse } from '../combine'
import { type Expr, named, num, part } from '../expr'
import { ownedCost, renovation } from './defaults'
import { hasOption, value } from './input-values'
import { nothing } from './operations'
import { isBridge, isSoldUnrented } from './strategy'

/** What is paid and borrowed at closing (analysis 1.2 and 3.1). Dollars. */

export const renovationCost = named(
	'renovationCost',
	renovation.plus(renovation.percent(value.contingencyPer)),
)
export const buyCosts = named(
	'buyCosts',
	value.purchase.percent(value.buyCostPer).plus(value.buyCost),
)
/** What holding costs without months of work, in which it would be paid. */
export const carryAtClosing = named(
	'carryAtClosing',
	ifElse(value.rehabMonths.is(0), ownedCost, nothing),
)

const hundred = num<'percent'>(100)
const financed = hundred.minus(value.down)

/** Lb: the share of the price and of the renovation that the lender pays. */
export const bridgeLoan = named(
	'bridgeLoan',
	value.purchase.percent(financed).plus(renovation.percent(value.rehabFinancedPer)),
)
// The points of a flip are of the loan that its profit counts.
const pointsLoan = ifElse(
	isSoldUnrented(value),
	value.purchase.plus(renovation).percent(financed),
	bridgeLoan,
)
export const pointsCost = named('pointsCost', pointsLoan.percent(value.pointsPer))
export const bridgeFees = named('bridgeFees', value.appr.plus(value.lendFees).plus(pointsCost))

/** A: what the lender of the refinance lends against. */
const appraisal = part('appraisal', value.arv.percent(value.appraisalPer))
const cost = value.purchase.plus(renovation)
const isEarly = value.refiMonth
	.less(value.seasoningMonths)
	.and(hasOption('beforeSeasoning', 'cost'))
/** Refinanced before the seasoning is over, so that A is the cost, which is lower. */
export const isValueCappedByCost = part('isValueCappedByCost', isEarly.and(cost.less(appraisal)))
export const appraisedValue = named('appraisedValue', ifElse(isValueCappedByCost, cost, appraisal))
export const valueLentAgainst = part(
	'valueLentAgainst',
	ifElse(isBridge, appraisedValue, ifElse(hasOption('loanBase', 'arv'), value.arv, value.purchase)),
)

/** What the purchase with hard money costs at closing: the uses, which the sources pay. */
export const bridgeUses = closingOf(bridgeFees, nothing)

/** What is bought, repaired and held before any loan. */
export const costAtClosing = closingOf(nothing, nothing)

/** Dollars needed at closing with these fees and this loan; negative: money received. */
export function closingOf(fees: Expr<'usd'>, loan: Expr<'usd'>): Expr<'usd'> {
	return balanceOf(
		value.purchase,
		['+', renovationCost],
		['+', buyCosts],
		['+', fees],
		['+', carryAtClosing],
		['-', loan],
	)
}
