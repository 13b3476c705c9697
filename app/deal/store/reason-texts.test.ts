import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
	type AnalysisInputs,
	type NoValueReason,
	analysisProblemText,
	emptyAnalysisInputs,
	emptyInputs,
	parseTyped,
	reasonText,
} from '~/deal'

/** Every reason, as written in the type. */
const REASONS = [
	...readFileSync(new URL('../figures/figure-value.ts', import.meta.url), 'utf8').matchAll(
		/\| '(\w+)'/g,
	),
].map((match) => match[1] as NoValueReason)

describe('reasons', () => {
	it('PRO-08 every reason has a text of its own, in sentences', () => {
		expect(REASONS.length).toBeGreaterThan(20)
		const texts = REASONS.map(reasonText)
		for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/)
		expect(new Set(texts).size).toBe(texts.length)
	})

	it('1.5 names why there is no IRR', () => {
		expect(reasonText('noOutflow')).toBe('No IRR: you put no money in.')
		expect(reasonText('noInflow')).toBe('No IRR: nothing comes back.')
		expect(reasonText('below')).toContain('−99%')
		expect(reasonText('above')).toContain('1,000%')
	})
})

describe('problems of entries', () => {
	const texts = (analysis: Partial<AnalysisInputs>, inputs = {}) =>
		parseTyped(
			{ ...emptyInputs(), ...inputs },
			{ ...emptyAnalysisInputs(), ...analysis },
		).problems.map(analysisProblemText)

	it.each([
		[{ holdYears: '41' }, 'Enter a number of years from 1 to 40.'],
		[{ rehabMonths: '61' }, 'Enter a number of months from 0 to 60.'],
		[{ rentGrowth: '-21' }, 'Enter a percentage from −20 to 20.'],
		[{ buyCost: '1,000,000,001' }, 'Enter an amount from $0 to $1,000,000,000.'],
		[{ refiDscr: '4' }, 'Enter a ratio from 0.5 to 3.'],
		[{ refiMonth: '0' }, 'Enter a month from 1 to 60.'],
		[{ taxesLater: '1', taxesLaterYear: '1' }, 'Enter a year from 2 to 40.'],
		[{ armFixedYears: '5', armStep: '11' }, 'Enter percentage points from −10 to 10.'],
		[
			{ event1Year: '1', event1Amount: '-10000000001' },
			'Enter an amount from −$10,000,000,000 to $10,000,000,000.',
		],
		[
			{ holdYears: '7.5' },
			'We used the nearest whole number. Enter a number of years from 1 to 40.',
		],
		[
			{ holdYears: 'ten' },
			"We couldn't read this number, so it counts as empty. Enter a number of years from 1 to 40.",
		],
		[
			{ plan: 'lease' },
			"We couldn't read this choice, so it counts as empty. Choose one of the options.",
		],
		[
			{ exitBy: 'cap' },
			"Fill this in too, or a related entry doesn't count. Enter a percentage from 0.5 to 30.",
		],
		[
			{ sellPer: `6.${'0'.repeat(20)}` },
			'Use at most 20 characters. Enter a percentage from 0 to 20.',
		],
	] as const)('0.7 %j: %s', (entries, text) => {
		expect(texts(entries)).toEqual([text])
	})

	it('0.7 existing inputs count as empty here, not as 0', () => {
		expect(texts({}, { years: '0', hold: 'x', bedrooms: '2000', sqFt: '-' })).toEqual([
			'Enter a number from 0 to 1,000.',
			"We couldn't read this number, so it counts as empty. Enter 0 to 10,000,000 square feet.",
			"We couldn't read this number, so it counts as empty. Enter a number of days from 0 to 3,650.",
			'Enter a number of years from 1 to 50.',
		])
	})
})
