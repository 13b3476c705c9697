import { type DealValues } from './analyze'
import { type DealFigures, type ResultKey, dealFigures } from './results'

/** Short sentences beside results that say little because an input is still missing. */

const NO_RATE = 'Enter an interest rate'
const NO_TERM = 'Enter a term in years'
const NO_ARV = 'Enter an after-repair value'
const NO_LTV = 'Enter a loan-to-value (LTV)'
const NO_SALE = 'Enter a sales price'
const NO_DAYS = 'Enter a holding period'
const NO_RENT = 'Enter a monthly rent'
const NO_MONTHLY_COST = 'Enter a loan, insurance, taxes or HOA to see DSCR'
const NO_PAYMENT = 'Loan payment not included: '

type Rule = (values: DealValues, figures: DealFigures) => string | null

function lower(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** Why the amortised payment is 0 (FORM-13). The rate is asked for first. */
const payment: Rule = (values) => {
	if (values.interestDSCR === 0) return NO_RATE
	if (values.years === 0) return NO_TERM
	if (values.arv === 0) return NO_ARV
	return values.ltv === 0 ? NO_LTV : null
}

/** A loan whose payment is 0 makes every figure that contains it look better than it is. */
const paymentMissing: Rule = (values, figures) => {
	if (figures.loanAmountDSCR === 0 || figures.paymentDSCR !== 0) return null
	const reason = payment(values, figures)
	return reason && NO_PAYMENT + lower(reason)
}

const cashFlow: Rule = (values, figures) => {
	const missing = paymentMissing(values, figures)
	if (missing) return missing
	return values.rent === 0 && figures.monthTotal > 0 ? NO_RENT : null
}

const sale: Rule = (values, figures) =>
	values.sPrice === 0 && figures.renoHouse > 0 ? NO_SALE : null

const hardMoneyRate: Rule = (values, figures) =>
	values.interestHard === 0 && figures.loanAmountHM > 0 ? NO_RATE : null

const offer: Rule = (values, figures) => {
	if (values.arv === 0) return figures.renoTotal > 0 ? NO_ARV : null
	return figures.holdMAO < 0 ? "Renovation exceeds what's left after your margin" : null
}

const RULES: Partial<Record<ResultKey, Rule>> = {
	apxCC: sale,
	net: sale,
	netHard: sale,
	holdCost: (values) =>
		values.hold === 0 && values.yInsurance + values.yTaxes + values.hoa > 0 ? NO_DAYS : null,
	loanAmountHM: (_, figures) =>
		figures.loanAmountHM < 0 ? 'Down payment is over 100% of cost' : null,
	monthPay: hardMoneyRate,
	hardMoney: (values, figures) =>
		hardMoneyRate(values, figures) ?? (values.hold === 0 && figures.monthPay > 0 ? NO_DAYS : null),
	loanAmountDSCR: (values) => {
		if (values.arv === 0) return values.ltv > 0 ? NO_ARV : null
		return values.ltv === 0 ? NO_LTV : null
	},
	paymentDSCR: payment,
	monthTotal: paymentMissing,
	dscr: (values, figures) =>
		paymentMissing(values, figures) ??
		(figures.monthTotal === 0 ? NO_MONTHLY_COST : null) ??
		(values.rent === 0 ? NO_RENT : null),
	monthCashFlow: cashFlow,
	monthNet: cashFlow,
	monthMaint: (values) => (values.rent === 0 && values.monthMaintPer > 0 ? NO_RENT : null),
	monthVacancy: (values) => (values.rent === 0 && values.vacancyPer > 0 ? NO_RENT : null),
	holdMAO: offer,
	flipMAO: (values, figures) =>
		offer(values, figures) ??
		(values.sPrice === 0 && values.arv > 0 ? 'Add a sales price to subtract selling costs' : null),
	roiCash: (values, figures) =>
		figures.roiCash === null ? 'Enter a purchase price' : sale(values, figures),
	roiHard: (values, figures) =>
		figures.roiHard === null ? 'Enter a down payment' : sale(values, figures),
}

/**
 * What to show beside a result that is 0, missing or easily misread because of an input: 'Enter an
 * interest rate' beside the payment of a loan without one (FORM-13), the name of the denominator
 * beside a return that has none. `null` when there is nothing to say.
 *
 * `figures` are those of `values`; pass them when they are at hand. Throws nothing.
 */
export function hintFor(
	key: ResultKey,
	values: DealValues,
	figures: DealFigures = dealFigures(values),
): string | null {
	return RULES[key]?.(values, figures) ?? null
}
