import { countOf } from '~/core/plural'
import { asCount, call, num, type Expr, named, part, totalOf, type Unit } from '../expr'
import type { ResultKey } from '../figures/results'
import { type DealValues, RENOVATION_LINES } from '../inputs/deal-inputs'
import { CLOSING_PERCENT, DAYS_PER_LOAN_MONTH, DAYS_PER_YEAR, MONTHS_PER_YEAR } from './constants'
import { entered } from './leaves'
import { annuity } from './natives'

/**
 * The formulas of the 24 results (C§9), the two returns and `monthNet` (decision on CALC-04). Empty
 * counts as 0. What a formula does not show stands beside it: its conventions, and what a reader might
 * expect it to include.
 */

/** The numbers of a deal that a convention speaks of. */
export type DealNumbers = {
	values: DealValues
	figures: Readonly<Record<ResultKey, number | null>>
}

type Notes = readonly string[] | ((numbers: DealNumbers) => readonly string[])

type Words = {
	/** The conventions, as sentences; none if the formula shows everything. */
	notes?: Notes
	/** Names of what the result does not include, for a list. */
	absent: readonly string[]
	/** The formula in words, where its text has too many names. */
	words?: string
	/** What counts where the formula has no value (FORM-18); without it there is none. */
	orElse?: 0
}

export type ResultFormula = Words & { formula: Expr }

/** The formula of each result. */
export const RESULT_FORMULAS = new Map<ResultKey, ResultFormula>()

/** Makes a formula that of a result. */
function result<U extends Unit>(key: ResultKey, formula: Expr<U>, words: Words): Expr<U> {
	RESULT_FORMULAS.set(key, { ...words, formula: named(key, formula) })
	return formula
}

const {
	yInsurance,
	yTaxes,
	hoa,
	hold,
	sPrice,
	purchase,
	down,
	appr,
	lendFees,
	interestHard,
	arv,
	ltv,
	interestDSCR,
	years,
	rent,
	monthMaintPer,
	vacancyPer,
	monthManage,
	monthLeaseFee,
	margin,
} = entered

const RESERVES = ['vacancy', 'maintenance', 'management', 'leasing']
const A_TWELFTH = ['Annual amount ÷ 12.']

const wholeHoldingTime: Notes = ({ values }) => [
	values.hold > 0
		? `For the entire holding period of ${countOf(values.hold, 'day')}, not per year.`
		: 'For the entire holding period, not per year.',
]

const [firstLine, ...otherLines] = RENOVATION_LINES.map((line) => entered[line])

export const renoTotal = result('renoTotal', totalOf(firstLine as Expr<'usd'>, ...otherLines), {
	words: `the sum of the ${RENOVATION_LINES.length} renovation lines`,
	absent: ['the purchase price', 'holding costs'],
})

const renoHouse = result('renoHouse', renoTotal.plus(purchase), {
	absent: ['closing costs', 'holding costs', 'loan costs'],
})

const apxCC = result('apxCC', sPrice.percent(num(CLOSING_PERCENT)), {
	notes: ['A flat 6.6% estimate. Actual costs vary by state and agent.'],
	absent: ['lender fees'],
})

export const holdCost = result(
	'holdCost',
	yInsurance
		.plus(yTaxes)
		.plus(hoa)
		.per(DAYS_PER_YEAR)
		.times(asCount(hold))
		.plus(entered.waterHold)
		.plus(entered.elecHold)
		.plus(entered.securityHold),
	{
		notes: [
			'A year has 365 days.',
			'Water, electricity and security are totals for the whole time and are added once.',
		],
		absent: ['loan interest', 'the renovation itself'],
	},
)

// Without hard money; the only closing costs are apxCC.
const net = result('net', sPrice.minus(apxCC).minus(renoHouse).minus(holdCost), {
	notes: ['Assumes you pay cash for everything.'],
	absent: ['loan costs', 'income tax'],
})

const downPay = result('downPay', renoHouse.percent(down), {
	notes: ['Based on purchase plus renovation, not just the price.'],
	absent: ['appraisal', 'lender fees'],
})

const totalClose = result('totalClose', downPay.plus(appr).plus(lendFees), {
	absent: ['holding costs', 'interest', 'title fees', 'escrow fees'],
})

const loanAmountHM = result('loanAmountHM', renoHouse.minus(downPay), {
	notes: ['The loan covers the renovation too.'],
	absent: ['interest', 'lender fees'],
})

const monthPay = result('monthPay', loanAmountHM.percent(interestHard).per(MONTHS_PER_YEAR), {
	notes: ['Interest only: the loan itself is paid back from the sale.'],
	absent: ['repayment of the loan', 'taxes', 'insurance'],
})

/** For the whole holding period. */
export const hardMoneyInterest = part(
	'hardMoneyInterest',
	monthPay.per(DAYS_PER_LOAN_MONTH).times(asCount(hold)),
)

const hardMoney = result('hardMoney', hardMoneyInterest.plus(appr).plus(lendFees), {
	notes: ['A month has 30 days here, so 360 days cost a full year of interest.'],
	absent: ['the down payment', 'repayment of the loan'],
})

const netHard = result('netHard', net.minus(hardMoney), { absent: ['income tax'] })

const loanAmountDSCR = result('loanAmountDSCR', arv.percent(ltv), {
	notes: ['A share of the after-repair value, not of the price you pay.'],
	absent: ['the fees for that loan'],
})

/**
 * The payment as a spreadsheet formula, to verify it. The loan has 15 digits, which is the
 * precision of spreadsheets.
 */
function spreadsheet({ values, figures }: DealNumbers): string {
	const loan = Number((figures.loanAmountDSCR ?? 0).toPrecision(15))
	return `In a spreadsheet: =PMT(${values.interestDSCR}%/12, ${values.years}*12, -${loan})`
}

const paymentDSCR = result(
	'paymentDSCR',
	call<'usd'>(annuity, loanAmountDSCR, interestDSCR, years),
	{
		notes: (numbers) =>
			numbers.figures.paymentDSCR === 0
				? ['Equal payments, one at the end of each month.']
				: [
						`${countOf(numbers.values.years * MONTHS_PER_YEAR, 'equal payment')}, one at the end of each month.`,
						spreadsheet(numbers),
					],
		absent: ['taxes', 'insurance', 'HOA dues', 'mortgage insurance'],
	},
)

const monthInsureDSCR = result('monthInsureDSCR', yInsurance.per(MONTHS_PER_YEAR), {
	notes: A_TWELFTH,
	absent: ['mortgage insurance'],
})

const monthTaxDSCR = result('monthTaxDSCR', yTaxes.per(MONTHS_PER_YEAR), {
	notes: A_TWELFTH,
	absent: ['a new assessment after the sale'],
})

const monthHOA = result('monthHOA', hoa.per(MONTHS_PER_YEAR), {
	notes: A_TWELFTH,
	absent: ['special assessments'],
})

const monthTotal = result(
	'monthTotal',
	paymentDSCR.plus(monthInsureDSCR).plus(monthTaxDSCR).plus(monthHOA),
	{
		notes: ['Lenders call it PITIA: principal, interest, taxes, insurance, association dues.'],
		absent: [...RESERVES, 'utilities'],
	},
)

result('dscr', rent.over(monthTotal), {
	notes: ['At 1.00, rent exactly covers the payment. Many lenders require 1.20–1.25 or higher.'],
	absent: [...RESERVES, 'utilities'],
	orElse: 0,
})

const monthCashFlow = result('monthCashFlow', rent.minus(monthTotal), {
	absent: [...RESERVES, 'utilities', 'income tax'],
})

const monthMaint = result('monthMaint', rent.percent(monthMaintPer), {
	absent: ['capital expenditures (CapEx) such as a roof or furnace'],
})

const monthVacancy = result('monthVacancy', rent.percent(vacancyPer), {
	absent: ['the cost of finding a tenant'],
})

const monthHoldCost = result(
	'monthHoldCost',
	monthMaint.plus(monthVacancy).plus(monthManage).plus(monthLeaseFee),
	{
		notes: ['Neither the DSCR nor the cash flow contains it.'],
		absent: ['the loan payment', 'taxes', 'insurance', 'HOA dues'],
	},
)

const holdMAO = result('holdMAO', arv.percent(num<'percent'>(100).minus(margin)).minus(renoTotal), {
	notes: ['The margin covers your profit and any cost not subtracted here.'],
	absent: ['closing costs', 'holding costs', 'loan costs'],
})

result('flipMAO', holdMAO.minus(apxCC), {
	notes: ['The 6.6% is taken of the sales price, not of the after-repair value.'],
	absent: ['holding costs', 'loan costs'],
})

// Profit on the total cost of a cash purchase.
result('roiCash', net.over(renoHouse.plus(holdCost)), {
	notes: wholeHoldingTime,
	absent: ['loan costs', 'income tax'],
})

// Profit on the cash that a hard money purchase requires.
result('roiHard', netHard.over(totalClose.plus(holdCost).plus(hardMoneyInterest)), {
	notes: wholeHoldingTime,
	absent: ['income tax'],
})

// Per month, after the reserves that were entered.
result('monthNet', monthCashFlow.minus(monthHoldCost), {
	absent: ['management in percent of income', 'CapEx reserve', 'utilities', 'income tax'],
})
