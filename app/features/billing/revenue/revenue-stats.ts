/** How monthly statistics are shown. */

export type MonthSum = {
	/** `2026-11` */
	month: string
	/** Net cents, after refunds. */
	cents: number
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** "Nov 2026", or short "Nov". */
export function monthName(month: string, { short = false } = {}): string {
	const name = MONTH.format(new Date(month))
	return short ? name : `${name} ${month.slice(0, 4)}`
}

/** Rounds up to a nice axis maximum: 1, 2, 2.5 or 5 times a power of ten. */
export function niceMax(value: number): number {
	if (value <= 0) return 1
	const power = 10 ** Math.floor(Math.log10(value))
	return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

export type PlanShare = { key: string; label: string; count: number; share: number }
