/** Churn and retention from the times in which members had a plan. Pure functions. */

/** A plan that ran from one time to another; null runs still. */
type Span = { from: Date; to: Date | null }

/** The plans of one member. */
export type MemberSpans = readonly Span[]

/** `2026-11` */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7)

/** The first instant of a month, counted from another: 0 is the month itself. */
export function monthStart(month: string, offset = 0): Date {
	const [year = 0, number = 1] = month.split('-').map(Number)
	return new Date(Date.UTC(year, number - 1 + offset, 1))
}

/** The months from the first to the last, both included. */
export function monthRange(first: string, last: string): string[] {
	const months: string[] = []
	for (let offset = 0; ; offset += 1) {
		const month = monthOf(monthStart(first, offset))
		if (month > last) return months
		months.push(month)
	}
}

const isMemberAt = (spans: MemberSpans, time: Date): boolean =>
	spans.some(({ from, to }) => from < time && (to === null || to >= time))

const joinedAt = (spans: MemberSpans): Date =>
	new Date(Math.min(...spans.map(({ from }) => from.getTime())))

export type Cohort = {
	/** The month in which these members joined. */
	month: string
	size: number
	/** How many had a plan at the end of each month since; the last is now. */
	retained: number[]
}

/** Members by the month in which they joined, and how many of them stayed. */
export function cohorts(members: readonly MemberSpans[], now: Date): Cohort[] {
	const byMonth = new Map<string, MemberSpans[]>()
	for (const spans of members) {
		const month = monthOf(joinedAt(spans))
		byMonth.set(month, [...(byMonth.get(month) ?? []), spans])
	}
	return [...byMonth]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([month, own]) => ({
			month,
			size: own.length,
			retained: monthRange(month, monthOf(now)).map((_, offset) => {
				const end = monthStart(month, offset + 1)
				const time = end > now ? now : end
				return own.filter((spans) => isMemberAt(spans, time)).length
			}),
		}))
}

export type ChurnMonth = {
	month: string
	/** Members when the month began. */
	start: number
	joined: number
	lost: number
	/** Members when the month ended, or now. */
	end: number
}

/** Members who came, stayed and left in each month; `start + joined - lost` is `end`. */
export function churnByMonth(
	members: readonly MemberSpans[],
	months: readonly string[],
	now: Date,
): ChurnMonth[] {
	return months.map((month) => {
		const begin = monthStart(month)
		const after = monthStart(month, 1)
		const close = after > now ? now : after
		const before = members.filter((spans) => isMemberAt(spans, begin))
		const left = before.filter((spans) => !isMemberAt(spans, close))
		const end = members.filter((spans) => isMemberAt(spans, close)).length
		return {
			month,
			start: before.length,
			joined: end - before.length + left.length,
			lost: left.length,
			end,
		}
	})
}

/** A share of a whole; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
	whole === 0 ? null : part / whole
