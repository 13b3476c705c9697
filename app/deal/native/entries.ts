import { MAX_YEARS } from '../model/constants'

/** What generated code does with an entry: limits, whole numbers, and what can be absent. */

/** The nearest number from `low` to `high`; `low` for NaN. Never negative zero. */
export function within(n: number, low: number, high: number): number {
	return n > low ? (n < high ? n + 0 : high) : low
}

type Entry = number | null | undefined

/** The same of what can be absent; NaN where it is. */
export function withinOrNone(n: Entry, low: number, high: number): number {
	return n === null || n === undefined ? Number.NaN : within(n, low, high)
}

/** The nearest whole number, halves rounded up; `null` stays. */
export function wholeOrNull(n: Entry): number | null {
	return n === null || n === undefined ? null : Math.round(n)
}

/** A number above 0; `null` for all others. */
export function positiveOrNull(n: Entry): number | null {
	return n !== null && n !== undefined && n > 0 ? n : null
}

/** The last month that can be interest-only in a loan of `years` years: one before its last. */
export function lastInterestOnlyMonth(years: number): number {
	return within(Math.round(12 * years), 1, 12 * MAX_YEARS) - 1
}

/** The sum of the planned one-off income and costs of a year. */
export function eventsOfYear(
	events: readonly { year: number; amount: number }[],
	year: number,
): number {
	let sum = 0
	for (const event of events) if (event.year === year) sum += event.amount
	return sum
}
