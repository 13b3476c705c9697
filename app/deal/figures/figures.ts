import { inputDefinition } from '../inputs/deal-inputs'
import { figure, type FigureLine, GAIN, withLine } from './figure-line'
import { FLIP_LINES } from './flip-lines'

const { usd, cents, percent, rate, ratio, multiple, years, months, count } = figure

/**
 * The table of the figures of the analysis: one name, unit and direction for each, wherever it is shown.
 * The label names the denominator of a ratio. `results.ts` has the results of the calculator.
 */
export const FIGURES = {
	// The stabilized year
	noi: usd('NOI per year', { isSigned: true }),
	cashFlowMonth: usd('Cash flow per month after reserves', { ...GAIN, short: 'Cash flow/mo' }),
	cashFlowYear: usd('Cash flow per year after reserves', GAIN),
	cashOnCash: percent('Cash-on-cash (yearly cash flow ÷ cash in the deal)', {
		...GAIN,
		short: 'Cash-on-cash',
	}),
	capRate: percent('Cap rate (NOI ÷ price)', { better: 'high', short: 'Cap rate' }),
	capRateCost: percent('Cap rate (NOI ÷ price, work and closing costs)', {
		better: 'high',
		short: 'Cap rate on cost',
	}),
	dscrNoi: ratio('DSCR (NOI ÷ loan payments)', { better: 'high', short: 'DSCR (NOI)' }),
	dscrLender: ratio('DSCR (rent ÷ payments with taxes, insurance and HOA)', {
		better: 'high',
		short: 'DSCR (rent)',
	}),
	grossRentMultiplier: ratio('Gross rent multiplier (price ÷ yearly rent)'),
	debtYield: percent('Debt yield (NOI ÷ loan)'),
	expenseRatio: percent('Expense ratio (operating costs ÷ collected income)'),
	breakEvenOccupancy: percent('Break-even occupancy (share to collect for a cash flow of $0)'),
	breakEvenRatio: percent(
		'Break-even ratio ((operating costs + loan payments) ÷ rent and other income)',
	),
	worstYear: usd('Lowest yearly cash flow until the sale'),

	// Money at closing and in the deal
	cashAtClosing: usd('Cash at closing', { better: 'low' }),
	cashIn: usd('Cash in'),
	cashLeft: usd('Cash left in after the refinance', { better: 'low', short: 'Cash left in' }),
	loanAmount: usd('Long-term loan'),
	allInOfArv: percent('All-in cost ÷ ARV', { better: 'low', short: 'All-in ÷ ARV' }),
	pricePerSqFt: usd('Price per square foot'),

	// Uses and sources at closing
	usePrice: usd(inputDefinition('purchase').label),
	useWork: usd('Renovation with contingency'),
	useBuying: usd('Purchase closing costs'),
	useFees: usd('Appraisal, lender fees and points'),
	useLoanFees: usd('Loan points and fees'),
	useHolding: usd('Holding costs'),
	uses: usd('All uses'),
	bridgeLoan: usd('Hard money loan'),
	sources: usd('All sources'),

	// Refinance
	appraisedValue: usd('Value that the lender lends on'),
	limitByLtv: usd('Largest loan by loan to value'),
	limitByDscr: usd('Largest loan by the DSCR limit'),
	newLoan: usd('New loan'),
	payoff: usd('Payoff of the hard money loan'),
	refiCost: usd('Cost of the refinance'),
	cashBack: usd('Cash back (borrowed money)', { isSigned: true }),
	bridgeInterest: usd('Hard money interest until the refinance'),
	incomeUntil: usd('Income after costs and reserve until the refinance, without interest', {
		isSigned: true,
	}),
	cashBefore: usd('Cash in before the refinance'),
	recovered: percent('Recovered (cash back ÷ cash in before the refinance)'),
	allIn: usd('All-in cost before the refinance'),
	equityAfter: usd('Equity after the refinance (ARV − new loan)'),
	madeByWork: usd('Made by the work (ARV − all-in cost)', { isSigned: true }),

	// Loan
	payment: cents('Payment per month (principal and interest)'),
	totalInterest: usd('Total interest'),
	lastMonth: count('Last payment, in months from the start of the loan'),
	interestOnly: cents('First payment (interest only)'),
	highestPayment: cents('Highest payment per month on this path of rates'),
	interestSaved: usd('Interest saved by extra payments'),
	monthsSaved: months('Time saved by extra payments'),
	totalPmi: usd('Total mortgage insurance'),
	balloonDue: usd('Balloon'),
	roundingDifference: cents('Total interest as printed less total interest without rounding'),

	// Between closing and sale
	irr: rate('IRR', GAIN),
	npv: usd('NPV', GAIN),
	mirr: rate('MIRR', { isSigned: true }),
	totalProfit: usd('Total profit', GAIN),
	equityMultiple: multiple('Equity multiple (money received ÷ money put in)', { better: 'high' }),
	annualized: rate('Annualized return (ignores when the money comes)', { isSigned: true }),
	payback: years('Payback from cash flow', { better: 'low' }),
	discountedPayback: years('Discounted payback'),

	// Sale
	salePrice: usd('Sales price'),
	sellingCost: usd('Cost of selling'),
	loanAtSale: usd('Loan balance'),
	saleNet: usd('Left from the sale', GAIN),

	...FLIP_LINES,
	flipProfitCash: usd('Profit after all costs (cash purchase)', GAIN),
	flipProfit: usd('Flip profit'),
	returnOnCash: percent('ROI on cash invested in a flip'),
} satisfies Readonly<Record<string, FigureLine>>

export type FigureName = keyof typeof FIGURES

/** The line of a figure. */
export const figureLine = (key: FigureName): FigureLine => FIGURES[key]

/** A figure of a deal with what its line says of it. `more` is what its place says in addition. */
export function shownFigure<F, M extends object = object>(name: FigureName, value: F, more?: M) {
	return withLine(name, figureLine(name), value, more)
}
