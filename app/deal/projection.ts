import { type FigureValue, isNumber, type NoValue } from './figures/figure-value'
import * as generated from './generated/projection'
import type { IrrAnswer } from './native/returns'
import type { AnalysisValues } from './values'

/** The projection of a deal: tables by month and year, the figures of the stabilized year, the returns. */

/** An IRR, or the reason why there are no flows to compute it from. */
export type ProjectionIrr = IrrAnswer | NoValue

type Made = ReturnType<typeof generated.projection>

/**
 * One month of the projection; month 1 is the first after closing. Dollars. `debtService` is interest and
 * scheduled principal, extra principal included; a balloon is apart. `cashFlow` is NOI − capex reserve −
 * debt service − PMI − balloon + events, without the refinance. `balance` is that of the end of the month.
 */
export type ProjectionMonth = ReturnType<Made['months']>[number]

/** The sums of twelve months, and what is true at the end of the year, also if the property is sold then. */
export type ProjectionYear = ReturnType<Made['years']>[number]

/**
 * Figures of the stabilized year (the first twelve months with rent, in plan bridge after the refinance),
 * and the money that goes into the deal. One-off events and balloons are not in its cash flow.
 */
export type StabilizedSummary = Made['figures']

/** The same with the sale as planned. Dollars; rates of return are fractions. */
export type BasicSummary = ReturnType<Made['sale']>

export type ProjectionSummary = BasicSummary & {
	/** Only when the monthly flows change sign once. */
	irrMonthly: FigureValue | null
	mirr: FigureValue
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

type TaxYear = ReturnType<Made['taxYears']>[number]

/** The tax at the sale. A gain below 0 is a loss, which changes no tax. */
type SaleTax = Record<
	'gain' | 'recaptured' | 'recaptureTax' | 'capitalGain' | 'capitalGainTax' | 'lossSaving' | 'tax',
	number
>

/** The tax estimate of a projection (analysis 1.6): the years until the sale, and the sale. */
type TaxEstimate = {
	/** Basis of the building, which is depreciated. */
	basis: number
	land: number
	years: readonly TaxYear[]
	/** `null` if the sale has no price, or without a rate that the taxable income needs. */
	sale: SaleTax | null
	/** Flows f₀…f_N after tax; empty if the flows before tax are. */
	flows: readonly number[]
}

/**
 * Without an interest rate that the plan needs (`missingRate` of the values) the flows are empty, and the
 * numbers of months and years that depend on the loan are those without it, or 0: they must not be shown.
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

const MONTHS = 12

/** A function that computes its result at the first call and keeps it. */
function lazy<T>(compute: () => T): () => T {
	let result: { of: T } | null = null
	return () => (result ??= { of: compute() }).of
}

/** The tax estimate of `holdYears`. */
function taxOf(
	made: Made,
	holdYears: number,
): { tax: TaxEstimate; afterTax: ProjectionSummary['afterTax'] } {
	const { basis, land, priceAtSale, saleTax, flowsAfterTax, ...rest } = made.tax()
	const { irrAfterTax, npvAfterTax, multipleAfterTax, profitAfterTax, ...sale } = rest
	const hasTax = isNumber(priceAtSale) && isNumber(saleTax)
	return {
		tax: {
			basis,
			land,
			years: made.taxYears(1, holdYears),
			sale: hasTax ? ({ ...sale, tax: saleTax } as SaleTax) : null,
			flows: flowsAfterTax,
		},
		afterTax: {
			irr: irrAfterTax,
			npv: npvAfterTax,
			equityMultiple: multipleAfterTax,
			totalProfit: profitAfterTax,
		},
	}
}

/**
 * Projects a deal month by month over H = max(30, holding) years: income, expenses, loans, the sale
 * and the returns (analysis section 1). Dollars; rates of return are fractions. Never throws. The
 * tables are made when they are first read.
 */
export function project(values: AnalysisValues): Projection {
	const made = generated.projection(values, 2)
	const { flows, holdYears, tableYears, irrMonthly, ...returns } = made.more()
	const taxed = values.taxOn ? taxOf(made, holdYears) : null
	const months = lazy(() => made.months(1, MONTHS * tableYears))
	const years = lazy(() => made.years(1, tableYears))
	return {
		get months() {
			return months()
		},
		get years() {
			return years()
		},
		flows,
		summary: {
			...made.sale(),
			...returns,
			irrMonthly: typeof irrMonthly === 'number' ? irrMonthly : null,
			afterTax: taxed?.afterTax ?? null,
		},
		tax: taxed?.tax ?? null,
	}
}

/**
 * The figures of `project(values).summary` that do not need all years of the table: computed up to
 * the sale and the stabilized year only, for many deals in a row. Never throws.
 */
export function projectSummary(values: AnalysisValues): BasicSummary {
	return generated.projection(values, 1).sale()
}

/**
 * The figures of `projectSummary(values)` that do not depend on the sale: neither years nor loan after
 * the stabilized year are computed, so that a deal of 40 years takes a tenth of the time. Never throws.
 */
export function projectStabilized(values: AnalysisValues): StabilizedSummary {
	return generated.projection(values, 0).figures
}

/**
 * Buy, rehab, rent, refinance (analysis section 3): the bridge loan and the loan that pays it off. Dollars,
 * unless noted. Figures without the rate they need have no value, and those of the ARV without one that is
 * entered: the price is not one.
 */
export type BridgeFigures = ReturnType<typeof generated.refinanceFigures> & {
	/** The limit that determines the new loan; `ltv` if both are equal. */
	binding: 'ltv' | 'dscr'
}

/** Computes the bridge loan and the refinance of a deal, also if its plan is another one. Never throws. */
export function bridge(values: AnalysisValues): BridgeFigures {
	const figures = generated.refinanceFigures(values)
	return { ...figures, binding: figures.isDscrBinding ? 'dscr' : 'ltv' }
}

export type DealSetup = ReturnType<typeof generated.dealSetup>

/**
 * What is paid at closing before any loan: the renovation with contingency, costs, holding, and all of it; the
 * months without rent, and the year of the sale.
 */
export const { dealSetup } = generated

/** Whether a balloon is due in the month of a sale at the end of year `holdYears`. */
export function isBalloonAtSale(values: AnalysisValues, holdYears: number): boolean {
	return generated.longTermLoan({ ...values, holdYears }).isBalloonAtSale
}
