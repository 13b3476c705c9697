import { shortDate } from './format-date'

/** Calendar days as text, '2026-05-31': a sale has a day and no hour, so no time zone moves it. */

const DAY_MS = 86_400_000
/** Of the average year. */
const DAYS_PER_MONTH = 30.4375

/** The calendar day of a moment, as UTC counts days. */
export function toIsoDay(moment: Date): string {
	return moment.toISOString().slice(0, 10)
}

/** Whether a text is a day of the calendar: '2026-02-29' is none. */
export function isIsoDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false
	const moment = new Date(`${text}T00:00:00Z`)
	return !Number.isNaN(moment.getTime()) && toIsoDay(moment) === text
}

/** Days from one day to another; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** The same in months of the average year. */
export function monthsBetween(from: string, to: string): number {
	return daysBetween(from, to) / DAYS_PER_MONTH
}

/**
 * Within how many whole months something `days` old lies: today and yesterday are within 1, and so
 * is a day of the last month.
 */
export function withinMonths(days: number): number {
	return Math.max(1, Math.ceil(days / DAYS_PER_MONTH))
}

/** A day for people: '2026-05-31' → May 31, 2026. */
export function formatDay(day: string): string {
	return isIsoDay(day) ? shortDate(new Date(`${day}T00:00:00Z`)) : day
}
