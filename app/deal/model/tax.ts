import { asMonths, ifElse, larger, partOf, smaller } from '../combine'
import { call, type Expr, named, num, part } from '../expr'
import { flows, openState, year } from '../rows'
import { buyCosts, renovationCost } from './closing'
import { MONTHS_PER_YEAR } from './constants'
import { cashAtClosing, holdYears } from './financing'
import { hasOption, value } from './input-values'
import { native } from './row-natives'
import { nothing, rentStart } from './operations'
import { netAtSale, priceAtSale } from './sale'
import { hasRent } from './strategy'
import { received, yearSums } from './years'

/**
 * The tax estimate (analysis 1.6): federal rules simplified, with the rates that the member enters.
 * Dollars; rates in percent.
 */

/** 27.5 years, straight line. */
const DEPRECIATION_MONTHS = num<'months'>(330)
const noMonths = num<'months'>(0)

type Usd = Expr<'usd'>

const bought = part('bought', value.purchase.plus(buyCosts))
export const land = named('land', bought.percent(value.landPer))
/** Basis of the building, which is depreciated. */
export const basis = named('basis', bought.minus(land).plus(renovationCost))

/** Depreciation from the first rented month until the end of a year: at most the basis. */
function depreciatedUntil(end: Expr<'years'>): Usd {
	const months = larger(asMonths(end.times(MONTHS_PER_YEAR)).minus(rentStart), noMonths)
	return ifElse(
		hasRent,
		basis.times(partOf(smaller(months, DEPRECIATION_MONTHS), DEPRECIATION_MONTHS)),
		nothing,
	)
}

const depreciation = named(
	'depreciation',
	depreciatedUntil(year).minus(depreciatedUntil(year.minus(num(1)))),
)
/** NOI − interest − depreciation. */
const taxableIncome = named(
	'taxableIncome',
	yearSums.noi.minus(yearSums.interest).minus(depreciation),
)
const carries = hasOption('losses', 'carry')
const carried = openState<'usd'>(nothing, 1)
const taxableGain = larger(taxableIncome, nothing)
/** Losses of earlier years that reduce this year's income. */
const usedLosses = named('usedLosses', smaller(carried.last, taxableGain))
carried.setNext(
	ifElse(
		carries,
		carried.last.plus(larger(nothing.minus(taxableIncome), nothing).minus(usedLosses)),
		nothing,
	),
)
const carriedLosses = named('carriedLosses', carried.row)
/** Negative: tax saved, where losses are used in their year. */
const tax = named(
	'tax',
	ifElse(carries, taxableGain.minus(usedLosses), taxableIncome).percent(value.incomeTaxPer),
)

/** The columns of the table of years: a number, and what depends on the interest of the loans. */
export const TAX_NUMBERS = { depreciation }
export const TAX_FIGURES = { taxableIncome, usedLosses, carriedLosses, tax }

// The sale. A dollar that is recaptured is not taxed again, and a loss gives neither tax nor saving.
const netPrice = part('netPrice', priceAtSale.minus(priceAtSale.percent(value.sellPer)))
const taken = named('taken', depreciatedUntil(holdYears))
const gain = named('gain', netPrice.minus(bought.plus(renovationCost).minus(taken)))
const gained = larger(gain, nothing)
const recaptured = named('recaptured', smaller(taken, gained))
const capitalGain = named('capitalGain', gained.minus(recaptured))
const recaptureTax = named('recaptureTax', recaptured.percent(value.recapturePer))
const capitalGainTax = named('capitalGainTax', capitalGain.percent(value.cgTaxPer))
const lossSaving = named(
	'lossSaving',
	part('lossesAtSale', carriedLosses.at(holdYears)).percent(value.incomeTaxPer),
)
const saleTax = named('saleTax', recaptureTax.plus(capitalGainTax).minus(lossSaving))

export const TAX_AT_SALE = {
	gain,
	recaptured,
	recaptureTax,
	capitalGain,
	capitalGainTax,
	lossSaving,
	saleTax,
}

export const flowsAfterTax = part(
	'flowsAfterTax',
	flows(
		nothing.minus(cashAtClosing),
		part('receivedAfterTax', received.minus(tax)),
		holdYears,
		netAtSale.minus(saleTax),
	),
)
export const AFTER_TAX = {
	irrAfterTax: call<'whole'>(native.irr, flowsAfterTax),
	npvAfterTax: call<'whole'>(native.npv, value.discountRate, flowsAfterTax),
	multipleAfterTax: call<'whole'>(native.equityMultiple, flowsAfterTax),
	profitAfterTax: call<'whole'>(native.sum, flowsAfterTax),
}
