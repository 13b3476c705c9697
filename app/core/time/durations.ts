/** Durations in milliseconds. */
export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => seconds(60 * n)
export const hours = (n: number): number => minutes(60 * n)
export const days = (n: number): number => hours(24 * n)

/** The time `ms` milliseconds after `from`. */
export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** "45 seconds", "3 minutes", "2 hours": formats a wait, rounded up. */
export function formatDuration(totalSeconds: number): string {
	const whole = Math.max(1, Math.ceil(totalSeconds))
	const say = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`
	if (whole < 60) return say(whole, 'second')
	if (whole < 3600) return say(Math.ceil(whole / 60), 'minute')
	if (whole < 86_400) return say(Math.ceil(whole / 3600), 'hour')
	return say(Math.ceil(whole / 86_400), 'day')
}
