import type { AnalysisValues } from '~/deal'
import { type OperatingYear, operatingYears } from './operations'

/** The tables show at least this many years; a sale in a later year is shown up to year 40. */
export const MIN_TABLE_YEARS = 30
const MAX_HOLD_YEARS = 40
const MONTHS = 12

/**
 * `needed`: only until the sale, the refinance and the stabilized year; `stabilized`: only until the
 * refinance and the stabilized year, with the same numbers.
 */
export type Horizon = 'table' | 'needed' | 'stabilized'

/** What every part of the projection starts from. Dollars; words of analysis 0.11. */
export type Setup = {
	values: AnalysisValues
	/** N: the sale is at the end of this year. */
	holdYears: number
	/** H = max(30, N), or the last year that is needed; without the sale, N may be later. */
	horizonYears: number
	/** s: rent is received in the months after this one. */
	vacantMonths: number
	/** Rc = R × (1 + contingency). */
	renovationCost: number
	/** B = P × buying cost percent + dollars. */
	buyCost: number
	/** P + Rc + B, and the holding cost if there are no rehab months to pay it in. */
	costAtClosing: number
	/** Years 1…H + 1; the last one is there for a sale by cap rate at the end of year H. */
	operating: readonly OperatingYear[]
}

/** `percent` percent of `amount`. */
export function percentOf(amount: number, percent: number): number {
	return (amount * percent) / 100
}

/** Prepares a projection. Never throws. */
export function readSetup(values: AnalysisValues, horizon: Horizon = 'table'): Setup {
	const holdYears = Math.min(values.holdYears, MAX_HOLD_YEARS)
	const vacantMonths = values.rehabMonths + values.leaseUpMonths
	const stabilizedUntil = Math.max(vacantMonths, values.refiMonth) + MONTHS
	const stabilizedYears = Math.ceil(stabilizedUntil / MONTHS)
	const lastYear = horizon === 'table' ? MIN_TABLE_YEARS : stabilizedYears
	const horizonYears = horizon === 'stabilized' ? stabilizedYears : Math.max(lastYear, holdYears)
	const renovationCost = values.renovation + percentOf(values.renovation, values.contingencyPer)
	const buyCost = percentOf(values.purchase, values.buyCostPer) + values.buyCost
	const paidCarry = values.rehabMonths === 0 ? values.holdCost : 0
	return {
		values,
		holdYears,
		horizonYears,
		vacantMonths,
		renovationCost,
		buyCost,
		costAtClosing: values.purchase + renovationCost + buyCost + paidCarry,
		operating: operatingYears(values, vacantMonths, horizonYears + 1),
	}
}
