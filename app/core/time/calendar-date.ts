import { shortDate } from './format-date'

/** Calendar days as text, '2026-05-31': a sale has a day and no hour, so no time zone moves it. */

const DAY_MS = 86_400_000
/** Days of an average month. */
const DAYS_PER_MONTH = 30.4375

/** The UTC calendar date of a time. */
export function toIsoDay(moment: Date): string {
	return moment.toISOString().slice(0, 10)
}

/** Whether a text is a valid calendar date: '2026-02-29' is not. */
export function isIsoDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false
	const moment = new Date(`${text}T00:00:00Z`)
	return !Number.isNaN(moment.getTime()) && toIsoDay(moment) === text
}

/** Days from one date to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Months between two dates, in average months. */
export function monthsBetween(from: string, to: string): number {
	return daysBetween(from, to) / DAYS_PER_MONTH
}

/**
 * The number of whole months within which something `days` old lies: today and yesterday are within
 * 1, and so is any day of the last month.
 */
export function isWithinMonths(days: number): number {
	return Math.max(1, Math.ceil(days / DAYS_PER_MONTH))
}

/** The texts of the days that were shown last. */
const dayTexts = new Map<string, string>()
const MAX_DAY_TEXTS = 2_000

/** A day for people: '2026-05-31' → May 31, 2026. */
export function formatDay(day: string): string {
	const known = dayTexts.get(day)
	if (known !== undefined) return known
	if (!isIsoDay(day)) return day
	const text = shortDate(new Date(`${day}T00:00:00Z`))
	if (dayTexts.size >= MAX_DAY_TEXTS) dayTexts.clear()
	dayTexts.set(day, text)
	return text
}
