import type { AnalysisValues } from '~/deal'
import { lazy } from './projection/figure-arithmetic'
import { basicSummary, stabilizedSummary, summarize } from './projection/summary'
import { monthTable, yearTable } from './projection/table'
import { computeYears, financeDeal } from './projection/yearly'
import type { BasicSummary, Projection, StabilizedSummary } from './projection-types'

/**
 * Projects a deal month by month over H = max(30, holding) years: income, expenses, loans, the sale
 * and the returns (analysis section 1). Dollars; rates of return are fractions. Never throws. The
 * tables are computed when they are first read.
 */
export function project(values: AnalysisValues): Projection {
	const yearly = computeYears(values)
	const { flows, summary, tax } = summarize(yearly)
	const months = lazy(() => monthTable(yearly, yearly.setup.horizonYears))
	const years = lazy(() => yearTable(yearly))
	return {
		get months() {
			return months()
		},
		get years() {
			return years()
		},
		flows,
		summary,
		tax,
	}
}

/**
 * The figures of `project(values).summary` that do not need all years of the table: computed up to
 * the sale and the stabilized year only, for many deals in a row. Never throws.
 */
export function projectSummary(values: AnalysisValues): BasicSummary {
	return basicSummary(computeYears(values, 'needed'))
}

/**
 * The figures of `projectSummary(values)` that do not depend on the sale: neither years nor loan after
 * the stabilized year are computed, so that a deal of 40 years takes a tenth of the time. Never throws.
 */
export function projectStabilized(values: AnalysisValues): StabilizedSummary {
	return stabilizedSummary(financeDeal(values, 'stabilized'))
}
