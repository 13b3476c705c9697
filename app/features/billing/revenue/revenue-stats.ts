/** Monthly statistics as pure functions. */

export type MonthSum = {
	/** `2026-11` */
	month: string
	/** Net cents, after refunds. */
	cents: number
}

/** The months up to the current one at `now`, oldest first. */
export function lastMonths(now: Date, count: number): string[] {
	return Array.from({ length: count }, (_, i) => {
		const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - i), 1))
		return at.toISOString().slice(0, 7)
	})
}

/** Fills in the months without revenue. */
export function groupByMonth(months: readonly string[], sums: readonly MonthSum[]): MonthSum[] {
	const centsByMonth = new Map(sums.map(({ month, cents }) => [month, cents]))
	return months.map((month) => ({ month, cents: centsByMonth.get(month) ?? 0 }))
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

/** Counts with their share of the total, without zeros. */
export function toPlanShares(
	counts: readonly { key: string; label: string; count: number }[],
): PlanShare[] {
	const all = counts.reduce((sum, { count }) => sum + count, 0)
	return counts.filter(({ count }) => count > 0).map((row) => ({ ...row, share: row.count / all }))
}
