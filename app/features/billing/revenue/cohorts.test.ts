import { describe, expect, test } from 'vitest'
import { churnByMonth, cohorts, type MemberSpans, monthRange, shareOf } from './cohorts'

const at = (day: string): Date => new Date(`${day}T12:00:00Z`)
const span = (from: string, to?: string) => ({
	from: at(from),
	to: to === undefined ? null : at(to),
})

const NOW = at('2026-04-15')
const MEMBERS: readonly MemberSpans[] = [
	[span('2026-01-10')],
	[span('2026-01-20', '2026-03-05')],
	// Left and came back.
	[span('2026-01-25', '2026-02-10'), span('2026-03-20')],
	[span('2026-03-01', '2026-04-02')],
	// Left in the month of joining.
	[span('2026-03-02', '2026-03-09')],
]

test('months between two months cross the year', () => {
	expect(monthRange('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
	expect(monthRange('2026-02', '2026-01')).toEqual([])
})

describe('retention', () => {
	test('counts each cohort at the end of each month, and the current month up to now', () => {
		expect(cohorts(MEMBERS, NOW)).toEqual([
			{ month: '2026-01', size: 3, retained: [3, 2, 2, 2] },
			{ month: '2026-03', size: 2, retained: [1, 0] },
		])
	})

	test('of no members is empty', () => {
		expect(cohorts([], NOW)).toEqual([])
		expect(shareOf(0, 0)).toBeNull()
		expect(shareOf(1, 4)).toBe(0.25)
	})
})

test('churn: start, joined and lost make up the end, which is the next start', () => {
	const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04']
	const rows = churnByMonth(MEMBERS, months, NOW)
	expect(rows.map(({ start, joined, lost, end }) => [start, joined, lost, end])).toEqual([
		[0, 0, 0, 0],
		[0, 3, 0, 3],
		[3, 0, 1, 2],
		[2, 2, 1, 3],
		[3, 0, 1, 2],
	])
	for (const { start, joined, lost, end } of rows) expect(start + joined - lost).toBe(end)
	expect(rows.at(-1)?.end).toBe(
		cohorts(MEMBERS, NOW).reduce((sum, { retained }) => sum + (retained.at(-1) ?? 0), 0),
	)
})
