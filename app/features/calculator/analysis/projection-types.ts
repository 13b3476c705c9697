import type { FigureValue, InfiniteReturn, NoValue } from '~/deal'
import type { IrrAnswer } from './returns'
import type { SaleTax, TaxYear } from './tax'

/** What `project` returns. Dollars, unless noted; rates of return are fractions. */

/** An IRR, or the reason why there are no flows to compute it from. */
export type ProjectionIrr = IrrAnswer | NoValue

/** One month of the projection; month 1 is the first after closing. */
export type ProjectionMonth = {
	month: number
	scheduledRent: number
	otherIncome: number
	grossIncome: number
	vacancy: number
	collectedIncome: number
	taxes: number
	insurance: number
	hoa: number
	utilities: number
	repairs: number
	management: number
	leasing: number
	carry: number
	noi: number
	capexReserve: number
	/** Interest and scheduled principal, extra principal included; a balloon is apart. */
	debtService: number
	interest: number
	principal: number
	pmi: number
	/** A balloon due in this month. */
	balloon: number
	/** Planned one-off income and cost. */
	events: number
	/** Cash back from the refinance (negative: it costs money). */
	refinanceCash: number
	/** NOI − capex reserve − debt service − PMI − balloon + events; without the refinance. */
	cashFlow: number
	/** Loan balance at the end of the month. */
	balance: number
}

/** The sums of twelve months, and what is true at the end of the year. */
export type ProjectionYear = Omit<ProjectionMonth, 'month'> & {
	year: number
	/** Operating expenses: the lines between collected income and NOI. */
	operatingExpenses: number
	value: number
	equity: number
	/** Σ cash flow up to this year, without closing, refinance and sale. */
	cumulative: number
	/** If sold at the end of this year. */
	salePrice: FigureValue
	saleNet: FigureValue
	profitIfSold: FigureValue
	irrIfSold: ProjectionIrr
	capRateValue: FigureValue
	dscrNoi: FigureValue
	dscrLender: FigureValue
	cashOnCash: FigureValue | InfiniteReturn
	returnOnEquity: FigureValue
	/** The year contains rehab or vacant months. */
	isPartial: boolean
}

/**
 * Figures of the stabilized year (the first twelve months with rent, in plan bridge after the
 * refinance) and of the plan as a whole. One-off events and balloons are not in the cash flow of the
 * stabilized year.
 */
export type ProjectionSummary = {
	/** First month of the stabilized year; null without rent. */
	stabilizedFrom: number | null
	noi: FigureValue
	cashFlowYear: FigureValue
	cashFlowMonth: FigureValue
	capRate: FigureValue
	capRateCost: FigureValue
	cashOnCash: FigureValue | InfiniteReturn
	dscrNoi: FigureValue
	dscrLender: FigureValue
	grossRentMultiplier: FigureValue
	debtYield: FigureValue
	expenseRatio: FigureValue
	breakEvenOccupancy: FigureValue
	breakEvenRatio: FigureValue
	/** Plans cash and loan: money at closing; bridge: cash left in after the refinance. */
	cashIn: FigureValue
	/** Dollars needed at closing (negative: money received). */
	cashAtClosing: FigureValue
	/** Of the loan at closing (plan loan), the refinance (bridge) or 0. */
	loanAmount: FigureValue
	saleNet: FigureValue
	totalProfit: FigureValue
	irr: ProjectionIrr
	/** Only when the monthly flows change sign once. */
	irrMonthly: FigureValue | null
	npv: FigureValue
	mirr: FigureValue
	equityMultiple: FigureValue
	annualized: FigureValue
	/** Years. */
	payback: FigureValue
	discountedPayback: FigureValue
	afterTax: {
		irr: ProjectionIrr
		npv: FigureValue
		equityMultiple: FigureValue
		totalProfit: FigureValue
	} | null
}

/** The tax estimate of a projection (analysis 1.6): the years until the sale, and the sale. */
export type TaxEstimate = {
	/** Basis of the building, which is depreciated. */
	basis: number
	land: number
	years: readonly TaxYear[]
	/** `null` if the sale has no price. */
	sale: SaleTax | null
	/** Flows f₀…f_N after tax; empty if the flows before tax are. */
	flows: readonly number[]
}

/** The part of the summary that `projectSummary` computes, for many deals in a row. */
export type BasicSummary = Omit<
	ProjectionSummary,
	'irrMonthly' | 'mirr' | 'annualized' | 'payback' | 'discountedPayback' | 'afterTax'
>

/** The part that does not depend on the sale. */
export type StabilizedSummary = Omit<
	BasicSummary,
	'saleNet' | 'totalProfit' | 'irr' | 'npv' | 'equityMultiple'
>

/**
 * Without an interest rate that the plan needs (`missingRate` of the values) the flows are empty, and
 * the plain numbers of months and years that depend on the loan are those without it: they must not
 * be shown then.
 */
export type Projection = {
	months: readonly ProjectionMonth[]
	/** H = max(30, holdYears) years. */
	years: readonly ProjectionYear[]
	/** Yearly flows f₀ … f_N; empty if the sale has no price. */
	flows: readonly number[]
	summary: ProjectionSummary
	/** `null` unless the tax estimate is on. */
	tax: TaxEstimate | null
}
