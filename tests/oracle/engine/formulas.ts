/**
 * The formulas of the deal calculator. This file imports nothing and contains no text: pure
 * functions of numbers, for the server and the browser.
 *
 * Invariants: every result is finite and never negative zero, for any numbers. A value that is not
 * a finite number counts as 0. If a true result exceeds the range of a double, the result is the
 * largest double with its sign. Nothing is rounded; rounding is display.
 */

/** The 20 renovation lines, in dollars. */
export const RENOVATION_LINES = [
	'demo',
	'foundation',
	'ext',
	'frame',
	'elec',
	'window',
	'plumbing',
	'hvac',
	'drywall',
	'door',
	'paint',
	'bathroom',
	'kitchen',
	'floor',
	'appliance',
	'gar',
	'concrete',
	'land',
	'misc1',
	'misc2',
] as const

/** Every input of a deal, in the order of the calculator's sections. */
export const DEAL_KEYS = [
	'bedrooms',
	'bathrooms',
	'sqFt',
	'garage',
	'rent',
	'yInsurance',
	'yTaxes',
	'hoa',
	'fees',
	'arv',
	...RENOVATION_LINES,
	'down',
	'appr',
	'lendFees',
	'interestHard',
	'hold',
	'waterHold',
	'elecHold',
	'securityHold',
	'sPrice',
	'purchase',
	'ltv',
	'interestDSCR',
	'years',
	'monthMaintPer',
	'vacancyPer',
	'monthManage',
	'monthLeaseFee',
	'margin',
] as const

/**
 * One number per input: dollars, except `down`, `interestHard`, `ltv`, `interestDSCR`,
 * `monthMaintPer`, `vacancyPer`, `margin` (percent: 20 means 20%), `hold` (days), `years`, and
 * `bedrooms`, `bathrooms`, `sqFt`, `garage` (counts). `rent`, `monthManage`, `monthLeaseFee` are
 * per month; `yInsurance`, `yTaxes`, `hoa` per year; `waterHold`, `elecHold`, `securityHold` are
 * totals for the holding period.
 */
export type DealValues = Record<(typeof DEAL_KEYS)[number], number>

/** The 24 results: dollars (`month…` and `paymentDSCR` per month), and `dscr`, a plain ratio. */
export type DealResults = {
	renoTotal: number
	apxCC: number
	renoHouse: number
	net: number
	holdCost: number
	hardMoney: number
	downPay: number
	totalClose: number
	loanAmountHM: number
	monthPay: number
	loanAmountDSCR: number
	paymentDSCR: number
	monthInsureDSCR: number
	monthTaxDSCR: number
	monthHOA: number
	monthTotal: number
	dscr: number
	monthCashFlow: number
	netHard: number
	flipMAO: number
	holdMAO: number
	monthMaint: number
	monthVacancy: number
	monthHoldCost: number
}

/**
 * Shown in addition to the 24. The two returns are fractions (0.25 means 25%), `null` if their
 * denominator is 0; `monthNet` is dollars per month.
 */
type DealReturns = {
	roiCash: number | null
	roiHard: number | null
	monthNet: number
}

/** Approximate closing costs and commission, in percent of the sales price. */
const CLOSING_PERCENT = 6.6
/** Yearly costs are spread over a year of 365 days. */
const DAYS_PER_YEAR = 365
/** Hard money interest is spread over months of 30 days. */
const DAYS_PER_LOAN_MONTH = 30
const MONTHS_PER_YEAR = 12
/** Doubles below this lose precision. */
const MIN_PRECISE_RATE = 2 ** -1022

/** Normalizes a result: never NaN (0 instead), never infinite, never negative zero. */
function toFinite(n: number): number {
	if (Number.isNaN(n) || n === 0) return 0
	return Math.min(Math.max(n, -Number.MAX_VALUE), Number.MAX_VALUE)
}

/** Replaces everything that is not a finite number with 0. */
function normalizeValues(values: DealValues): DealValues {
	if (DEAL_KEYS.every((key) => Number.isFinite(values[key]))) return values
	const clean = {} as DealValues
	for (const key of DEAL_KEYS) clean[key] = Number.isFinite(values[key]) ? values[key] : 0
	return clean
}

/** A quotient, or `null` for a division by 0. */
function ratio(numerator: number, denominator: number): number | null {
	return denominator === 0 ? null : toFinite(numerator / denominator)
}

/**
 * `percent` percent of `amount`, in the unit of `amount`: amount × percent / 100. Multiplying first
 * keeps whole dollars exact; dividing first is for products that exceed the range of a double.
 */
export function applyPercent(amount: number, percent: number): number {
	const product = amount * percent
	return toFinite(Number.isFinite(product) ? product / 100 : (amount / 100) * percent)
}

/** renoTotal in dollars: the sum of the 20 renovation lines (C§9). */
function renovationTotal(values: DealValues): number {
	let total = 0
	for (const line of RENOVATION_LINES) total += values[line]
	return toFinite(total)
}

/**
 * holdCost in dollars (C§9): (yearly insurance + taxes + HOA) / 365 × holding days + water +
 * electricity + security, the last three being totals for the whole holding period.
 */
function holdingCost(values: DealValues): number {
	const perYear = toFinite(values.yInsurance + values.yTaxes + values.hoa)
	const whileHolding = toFinite((perYear / DAYS_PER_YEAR) * values.hold)
	return toFinite(whileHolding + values.waterHold + values.elecHold + values.securityHold)
}

/** Hard money interest for the holding period in dollars (C§9): monthPay / 30 × holding days. */
function hardMoneyInterest(monthPay: number, hold: number): number {
	return toFinite((monthPay / DAYS_PER_LOAN_MONTH) * hold)
}

/**
 * The level monthly payment, in dollars, that repays `loan` dollars with interest (paymentDSCR):
 *
 * payment = loan × r / (1 − (1 + r)^−n), r = annualPercent / 100 / 12, n = years × 12
 *
 * C§9; the annuity formula for payments at the end of each month, PMT in a spreadsheet. It is 0 if
 * the rate or the term is 0 (C§9), negative or not a number.
 *
 * 1 − (1 + r)^−n is computed as −expm1(−n × log1p(r)), which is precise for tiny rates. If the term
 * is so long that (1 + r)^n overflows, only the interest remains, loan × r. If the rate or the term
 * is so small that the difference vanishes, the result is the limit loan / n × r / ln(1 + r), which
 * is loan / n for r → 0.
 *
 * `functions`: ln(1 + x) and e^x − 1, whose last digits are the platform's unless they are given.
 */
export function amortizedPayment(
	loan: number,
	annualPercent: number,
	years: number,
	functions: Pick<Math, 'log1p' | 'expm1'> = Math,
): number {
	if (!(annualPercent > 0) || !(years > 0)) return 0
	const monthlyRate = annualPercent / 100 / MONTHS_PER_YEAR
	const months = years * MONTHS_PER_YEAR
	const logGrowth = functions.log1p(monthlyRate)
	const repaid = -functions.expm1(-months * logGrowth)
	if (repaid >= MIN_PRECISE_RATE) return toFinite(loan * (monthlyRate / repaid))
	return toFinite((loan / months) * (logGrowth > 0 ? monthlyRate / logGrowth : 1))
}

/**
 * Computes the 24 results of a deal with the formulas of C§9, each noted at its key below. Units
 * are those of `DealValues` and `DealResults`. Never throws.
 */
export function analyze(values: DealValues): DealResults {
	const v = normalizeValues(values)

	const renoTotal = renovationTotal(v)
	const renoHouse = toFinite(renoTotal + v.purchase)
	const apxCC = applyPercent(v.sPrice, CLOSING_PERCENT)
	const holdCost = holdingCost(v)
	// Without hard money; the only closing costs are apxCC.
	const net = toFinite(v.sPrice - apxCC - renoHouse - holdCost)

	const downPay = applyPercent(renoHouse, v.down)
	const totalClose = toFinite(downPay + v.appr + v.lendFees)
	const loanAmountHM = toFinite(renoHouse - downPay)
	// Interest only: interest % × loan / 12.
	const monthPay = toFinite(applyPercent(loanAmountHM, v.interestHard) / MONTHS_PER_YEAR)
	const hardMoney = toFinite(hardMoneyInterest(monthPay, v.hold) + v.appr + v.lendFees)
	const netHard = toFinite(net - hardMoney)

	const loanAmountDSCR = applyPercent(v.arv, v.ltv)
	const paymentDSCR = amortizedPayment(loanAmountDSCR, v.interestDSCR, v.years)
	const monthInsureDSCR = toFinite(v.yInsurance / MONTHS_PER_YEAR)
	const monthTaxDSCR = toFinite(v.yTaxes / MONTHS_PER_YEAR)
	const monthHOA = toFinite(v.hoa / MONTHS_PER_YEAR)
	const monthTotal = toFinite(paymentDSCR + monthInsureDSCR + monthTaxDSCR + monthHOA)
	const dscr = ratio(v.rent, monthTotal) ?? 0
	const monthCashFlow = toFinite(v.rent - monthTotal)

	// ARV × (1 − margin %) − renoTotal.
	const holdMAO = toFinite(applyPercent(v.arv, 100 - v.margin) - renoTotal)
	const flipMAO = toFinite(holdMAO - apxCC)

	const monthMaint = applyPercent(v.rent, v.monthMaintPer)
	const monthVacancy = applyPercent(v.rent, v.vacancyPer)
	const monthHoldCost = toFinite(monthMaint + monthVacancy + v.monthManage + v.monthLeaseFee)

	return {
		renoTotal,
		apxCC,
		renoHouse,
		net,
		holdCost,
		hardMoney,
		downPay,
		totalClose,
		loanAmountHM,
		monthPay,
		loanAmountDSCR,
		paymentDSCR,
		monthInsureDSCR,
		monthTaxDSCR,
		monthHOA,
		monthTotal,
		dscr,
		monthCashFlow,
		netHard,
		flipMAO,
		holdMAO,
		monthMaint,
		monthVacancy,
		monthHoldCost,
	}
}

/**
 * Computes the returns in addition to the 24 results of the same values (decision on CALC-04):
 *
 * - roiCash = net / (renoHouse + holdCost): profit on the total cost of a cash purchase;
 * - roiHard = netHard / (totalClose + holdCost + interest), interest = monthPay / 30 × hold: profit
 * on the cash that a hard money purchase requires;
 * - monthNet = monthCashFlow − monthHoldCost, dollars per month: cash flow after reserves.
 *
 * A return whose denominator is 0 is `null`. Never throws.
 */
export function analyzeReturns(values: DealValues, results: DealResults): DealReturns {
	const hold = Number.isFinite(values.hold) ? values.hold : 0
	const interest = hardMoneyInterest(results.monthPay, hold)
	return {
		roiCash: ratio(results.net, toFinite(results.renoHouse + results.holdCost)),
		roiHard: ratio(results.netHard, toFinite(results.totalClose + results.holdCost + interest)),
		monthNet: toFinite(results.monthCashFlow - results.monthHoldCost),
	}
}
