/** Billing periods. All times are Unix seconds in UTC. */

export type Interval = { interval: string; count: number }

export const DAY = 86_400

/** The time `n` intervals after `anchor`; a day that a month lacks becomes that month's last day. */
export function addIntervals(anchor: number, { interval, count }: Interval, n = 1): number {
	if (interval === 'day') return anchor + n * count * DAY
	if (interval === 'week') return anchor + n * count * 7 * DAY
	const months = (interval === 'year' ? 12 : 1) * count * n
	const from = new Date(anchor * 1000)
	const month = from.getUTCMonth() + months
	const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
	return Math.floor(
		Date.UTC(
			from.getUTCFullYear(),
			month,
			Math.min(from.getUTCDate(), lastDay),
			from.getUTCHours(),
			from.getUTCMinutes(),
			from.getUTCSeconds(),
		) / 1000,
	)
}

/** The end of the period that begins at `start`, counted from the anchor so that the 31st is restored. */
export function periodEnd(anchor: number, start: number, every: Interval): number {
	for (let n = 1; n < 10_000; n += 1) {
		const end = addIntervals(anchor, every, n)
		if (end > start) return end
	}
	throw new Error('No period end found')
}
