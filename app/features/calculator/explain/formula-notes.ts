import { countOf } from '~/core/plural'
import { type DealValues } from '~/features/calculator/formulas/formulas'
import { type DealFigures, type ResultKey } from '~/features/calculator/formulas/result-definitions'

/** What the formulas do not show: the convention of each result, and its limits. */

type Numbers = { values: DealValues; figures: DealFigures }
type Conventions = readonly string[] | ((numbers: Numbers) => readonly string[])

const A_TWELFTH = ['Annual amount ÷ 12.']

const wholeHoldingTime: Conventions = ({ values: { hold } }) => [
	hold > 0
		? `For the entire holding period of ${countOf(hold, 'day')}, not per year.`
		: 'For the entire holding period, not per year.',
]

/**
 * The payment as a spreadsheet formula, to verify it. The loan has 15 digits, which is the
 * precision of spreadsheets.
 */
function spreadsheet({ values, figures }: Numbers): string {
	const loan = Number(figures.loanAmountDSCR.toPrecision(15))
	return `In a spreadsheet: =PMT(${values.interestDSCR}%/12, ${values.years}*12, -${loan})`
}

const CONVENTIONS: Record<ResultKey, Conventions> = {
	renoTotal: [],
	renoHouse: [],
	apxCC: ['A flat 6.6% estimate. Actual costs vary by state and agent.'],
	holdCost: [
		'A year has 365 days.',
		'Water, electricity and security are totals for the whole time and are added once.',
	],
	net: ['Assumes you pay cash for everything.'],
	netHard: [],

	downPay: ['Based on purchase plus renovation, not just the price.'],
	totalClose: [],
	loanAmountHM: ['The loan covers the renovation too.'],
	monthPay: ['Interest only: the loan itself is paid back from the sale.'],
	hardMoney: ['A month has 30 days here, so 360 days cost a full year of interest.'],

	loanAmountDSCR: ['A share of the after-repair value, not of the price you pay.'],
	paymentDSCR: (numbers) =>
		numbers.figures.paymentDSCR === 0
			? ['Equal payments, one at the end of each month.']
			: [
					`${countOf(numbers.values.years * 12, 'equal payment')}, one at the end of each month.`,
					spreadsheet(numbers),
				],
	monthInsureDSCR: A_TWELFTH,
	monthTaxDSCR: A_TWELFTH,
	monthHOA: A_TWELFTH,
	monthTotal: ['Lenders call it PITIA: principal, interest, taxes, insurance, association dues.'],
	dscr: ['At 1.00, rent exactly covers the payment. Many lenders require 1.20–1.25 or higher.'],
	monthCashFlow: [],

	monthMaint: [],
	monthVacancy: [],
	monthHoldCost: ['Neither the DSCR nor the cash flow contains it.'],

	holdMAO: ['The margin covers your profit and any cost not subtracted here.'],
	flipMAO: ['The 6.6% is taken of the sales price, not of the after-repair value.'],

	roiCash: wholeHoldingTime,
	roiHard: wholeHoldingTime,
	monthNet: [],
}

const RESERVES = ['vacancy', 'maintenance', 'management', 'leasing']

/** What users might expect a result to include, but it does not. */
const ABSENT: Record<ResultKey, readonly string[]> = {
	renoTotal: ['the purchase price', 'holding costs'],
	renoHouse: ['closing costs', 'holding costs', 'loan costs'],
	apxCC: ['lender fees'],
	holdCost: ['loan interest', 'the renovation itself'],
	net: ['loan costs', 'income tax'],
	netHard: ['income tax'],

	downPay: ['appraisal', 'lender fees'],
	totalClose: ['holding costs', 'interest', 'title fees', 'escrow fees'],
	loanAmountHM: ['interest', 'lender fees'],
	monthPay: ['repayment of the loan', 'taxes', 'insurance'],
	hardMoney: ['the down payment', 'repayment of the loan'],

	loanAmountDSCR: ['the fees for that loan'],
	paymentDSCR: ['taxes', 'insurance', 'HOA dues', 'mortgage insurance'],
	monthInsureDSCR: ['mortgage insurance'],
	monthTaxDSCR: ['a new assessment after the sale'],
	monthHOA: ['special assessments'],
	monthTotal: [...RESERVES, 'utilities'],
	dscr: [...RESERVES, 'utilities'],
	monthCashFlow: [...RESERVES, 'utilities', 'income tax'],

	monthMaint: ['capital expenditures (CapEx) such as a roof or furnace'],
	monthVacancy: ['the cost of finding a tenant'],
	monthHoldCost: ['the loan payment', 'taxes', 'insurance', 'HOA dues'],

	holdMAO: ['closing costs', 'holding costs', 'loan costs'],
	flipMAO: ['holding costs', 'loan costs'],

	roiCash: ['loan costs', 'income tax'],
	roiHard: ['income tax'],
	monthNet: ['management in percent of income', 'CapEx reserve', 'utilities', 'income tax'],
}

/** The conventions of a result, as sentences; none if the formula shows everything. */
export function listConventions(key: ResultKey, numbers: Numbers): readonly string[] {
	const conventions = CONVENTIONS[key]
	return typeof conventions === 'function' ? conventions(numbers) : conventions
}

/** What a result does not include, as names for a list. */
export function listOmissions(key: ResultKey): readonly string[] {
	return ABSENT[key]
}
