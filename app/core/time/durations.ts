import { countOf } from '~/core/plural'

/** Durations in milliseconds. */
export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => seconds(60 * n)
export const hours = (n: number): number => minutes(60 * n)
export const days = (n: number): number => hours(24 * n)

/** The time `ms` milliseconds after `from`. */
export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** "45 seconds", "3 minutes", "2 hours": formats a wait, rounded up; 60 minutes are an hour. */
export function formatDuration(totalSeconds: number): string {
	const whole = Math.max(1, Math.ceil(totalSeconds))
	if (whole < 60) return countOf(whole, 'second')
	const wholeMinutes = Math.ceil(whole / 60)
	if (wholeMinutes < 60) return countOf(wholeMinutes, 'minute')
	const wholeHours = Math.ceil(wholeMinutes / 60)
	if (wholeHours < 24) return countOf(wholeHours, 'hour')
	return countOf(Math.ceil(whole / 86_400), 'day')
}
