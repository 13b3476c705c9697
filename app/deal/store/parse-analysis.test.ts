import { describe, expect, it } from 'vitest'
import {
	type AnalysisInputs,
	type DealInputs,
	type TypedNumbers,
	emptyAnalysisInputs,
	emptyInputs,
	parseTyped,
	stripSigned,
} from '~/deal'

function parse(
	analysis: Partial<AnalysisInputs>,
	inputs: Partial<DealInputs> = {},
	own?: Partial<TypedNumbers>,
) {
	return parseTyped(
		{ ...emptyInputs(), ...inputs },
		{ ...emptyAnalysisInputs(), ...analysis },
		own ?? null,
	)
}

/** The problems as "key kind". */
function problemsOf(...from: Parameters<typeof parse>): string[] {
	return parse(...from).problems.map(({ key, kind }) => `${key} ${kind}`)
}

describe('PRO-03 empty is not 0', () => {
	it('PRO-03 reads an empty field as null and 0 as zero', () => {
		const { typed } = parse({ managePer: '0', capexPer: '' }, { vacancyPer: '0', ltv: '' })
		expect([typed.managePer, typed.capexPer]).toEqual([0, null])
		expect([typed.vacancyPer, typed.ltv]).toEqual([0, null])
	})

	it('PRO-03 an empty form has neither a number nor a problem', () => {
		const { typed, problems } = parse({})
		const { events, ...rest } = typed
		expect(events).toEqual([])
		expect(Object.keys(rest)).toHaveLength(48 + 51 + 8)
		expect(Object.values(rest).every((value) => value === null)).toBe(true)
		expect(problems).toEqual([])
	})

	it('PRO-03 a number of which only a sign or a point is typed counts as empty', () => {
		for (const text of ['.', '-', '−', '-.', ' ']) {
			const { typed, problems } = parse({ rentGrowth: text })
			expect([text, typed.rentGrowth, problems]).toEqual([text, null, []])
		}
	})

	it('every form has an object of events of its own', () => {
		expect(parse({}).typed.events).not.toBe(parse({}).typed.events)
	})
})

describe('numbers', () => {
	it.each([
		['2', 2],
		[' 2.5 % ', 2.5],
		['-1.5', -1.5],
		['−1.5%', -1.5],
		[' － 3', -3],
		['-0', 0],
		['-.5', -0.5],
		['5.', 5],
		['007', 7],
	])('PRO-03 reads the growth %j as %d', (text, value) => {
		const { typed, problems } = parse({ rentGrowth: text })
		expect(typed.rentGrowth).toBe(value)
		expect(problems).toEqual([])
	})

	it('PRO-03 reads a minus sign only where the minimum is below 0', () => {
		expect(parse({ event1Year: '3', event1Amount: '-$9,500' }).typed.events).toEqual([
			{ year: 3, amount: -9_500, label: '' },
		])
		expect(problemsOf({ armStep: '-0.25', armFixedYears: '5', appreciation: '-2' })).toEqual([])
		const { typed, problems } = parse({ managePer: '-5', capexYear: '−1' }, { rent: '-1' })
		expect([typed.managePer, typed.capexYear, typed.rent]).toEqual([null, null, null])
		expect(problems).toEqual([
			{ key: 'rent', kind: 'unreadable', min: 0, max: 1e10, text: '-1' },
			{ key: 'managePer', kind: 'unreadable', min: 0, max: 50, text: '-5' },
			{ key: 'capexYear', kind: 'unreadable', min: 0, max: 1e10, text: '−1' },
		])
	})

	it('0.7 unreadable text counts as empty, with a problem', () => {
		for (const text of ['abc', '1e5', '--5', '5-', '-5-', '1.2.3', '$-5', '(5)', 'NaN']) {
			const { typed, problems } = parse({ rentGrowth: text })
			expect([text, typed.rentGrowth]).toEqual([text, null])
			expect(problems).toEqual([{ key: 'rentGrowth', kind: 'unreadable', min: -20, max: 20, text }])
		}
	})

	it('0.7 a number out of range is kept as typed, with a problem', () => {
		const { typed, problems } = parse({ holdYears: '41', rentGrowth: '-20.1' }, { ltv: '101' })
		expect([typed.holdYears, typed.rentGrowth, typed.ltv]).toEqual([41, -20.1, 101])
		expect(problems).toEqual([
			{ key: 'ltv', kind: 'outOfRange', min: 0, max: 100, text: '101' },
			{ key: 'holdYears', kind: 'outOfRange', min: 1, max: 40, text: '41' },
			{ key: 'rentGrowth', kind: 'outOfRange', min: -20, max: 20, text: '-20.1' },
		])
		expect(problemsOf({ holdYears: '40', rentGrowth: '-20', refiDscr: '0.5' })).toEqual([])
		expect(problemsOf({ holdYears: '0', refiDscr: '0.49' })).toEqual([
			'holdYears outOfRange',
			'refiDscr outOfRange',
		])
		expect(problemsOf({}, { years: '0' })).toEqual(['years outOfRange'])
	})

	it('a number of more than 20 characters is kept and reported', () => {
		const { typed, problems } = parse({ sellPer: `6.${'0'.repeat(20)}`, askPrice: '9'.repeat(400) })
		expect([typed.sellPer, typed.askPrice]).toEqual([6, Number.MAX_VALUE])
		expect(problems.map(({ key, kind }) => [key, kind])).toEqual([
			['askPrice', 'tooLong'],
			['sellPer', 'tooLong'],
		])
	})

	it('a fraction of a year or month is reported, a fraction of the loan term is not', () => {
		const keys = [
			'holdYears',
			'rehabMonths',
			'leaseUpMonths',
			'taxesLaterYear',
			'ioMonths',
			'extraOnceMonth',
			'balloonYears',
			'armFixedYears',
			'armEveryYears',
			'seasoningMonths',
			'refiMonth',
		] as const
		for (const key of keys) {
			expect(parse({ [key]: '2.5' }).problems).toContainEqual(
				expect.objectContaining({ key, kind: 'notWhole', text: '2.5' }),
			)
			expect(problemsOf({ [key]: '3.0' })).not.toContain(`${key} notWhole`)
		}
		expect(problemsOf({ event1Year: '2.5', event1Amount: '2.5' })).toEqual(['event1Year notWhole'])
		expect(problemsOf({}, { years: '27.5', hold: '10.5' })).toEqual([])
	})

	it('converts a signed number to a plain one', () => {
		expect(stripSigned('−$1,500', true)).toBe('-1500')
		expect(stripSigned('-1500', true)).toBe('-1500')
		expect(stripSigned('−$1,500', false)).toBeNull()
		expect(stripSigned('- - 5', true)).toBeNull()
		expect(stripSigned('$1,500', false)).toBe('1500')
	})
})

describe('choices', () => {
	it('reads every choice', () => {
		const { typed, problems } = parse({
			plan: 'bridge',
			loanBase: 'arv',
			recast: 'yes',
			bridgeInterestOn: 'drawn',
			beforeSeasoning: 'value',
			exitBy: 'growth',
			taxOn: 'no',
			losses: 'use',
		})
		expect(typed).toMatchObject({
			plan: 'bridge',
			loanBase: 'arv',
			recast: true,
			bridgeInterestOn: 'drawn',
			beforeSeasoning: 'value',
			exitBy: 'growth',
			taxOn: false,
			losses: 'use',
		})
		expect(problems).toEqual([])
	})

	it('0.7 an unknown choice counts as empty, with a problem', () => {
		for (const text of ['Loan', 'true', 'toString', '__proto__', '1']) {
			const { typed, problems } = parse({ plan: text, taxOn: text })
			expect([typed.plan, typed.taxOn]).toEqual([null, null])
			expect(problems).toEqual([
				{ key: 'plan', kind: 'unreadable', min: 0, max: 0, text },
				{ key: 'taxOn', kind: 'unreadable', min: 0, max: 0, text },
			])
		}
	})
})

describe('PRO-14 planned events', () => {
	it('PRO-14 takes the rows that have a year and an amount, in the order of the rows', () => {
		const { typed, problems } = parse({
			event1Year: '9',
			event1Amount: '−9,500',
			event1Label: ' New roof ',
			event4Year: '2',
			event4Amount: '0',
			event10Year: '40',
			event10Amount: '1500',
			event7Label: 'Only a description',
		})
		expect(typed.events).toEqual([
			{ year: 9, amount: -9_500, label: 'New roof' },
			{ year: 2, amount: 0, label: '' },
			{ year: 40, amount: 1_500, label: '' },
		])
		expect(problems).toEqual([])
	})

	it('PRO-14 a row without year or amount is left out, and the empty field reported', () => {
		const { typed, problems } = parse({ event1Year: '3', event2Amount: '-500' })
		expect(typed.events).toEqual([])
		expect(problems).toEqual([
			{ key: 'event1Amount', kind: 'incomplete', min: -1e10, max: 1e10, text: '' },
			{ key: 'event2Year', kind: 'incomplete', min: 1, max: 40, text: '' },
		])
	})

	it('PRO-14 an unreadable year or amount is reported as such only', () => {
		expect(
			problemsOf({ event1Year: 'soon', event1Amount: '5', event2Year: '5', event2Amount: 'lots' }),
		).toEqual(['event1Year unreadable', 'event2Amount unreadable'])
	})

	it('0.7 an event out of range is limited to 50 years and 1e20 dollars, with a problem', () => {
		const { typed, problems } = parse({
			event1Year: '1000000000',
			event1Amount: `-${'9'.repeat(30)}`,
			event2Year: '0',
			event2Amount: '9'.repeat(20),
		})
		expect(typed.events).toEqual([
			{ year: 50, amount: -1e20, label: '' },
			{ year: 1, amount: 1e20, label: '' },
		])
		expect(problems.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
			'event1Year outOfRange',
			'event1Amount tooLong',
			'event2Year outOfRange',
			'event2Amount outOfRange',
		])
	})
})

describe('entries that need each other', () => {
	it.each([
		[{ taxesLater: '4000' }, 'taxesLaterYear'],
		[{ taxesLaterYear: '3' }, 'taxesLater'],
		[{ extraOnce: '5000' }, 'extraOnceMonth'],
		[{ armFixedYears: '5' }, 'armStep'],
		[{ armStep: '-0.5' }, 'armFixedYears'],
		[{ exitBy: 'cap' }, 'exitCap'],
	] as const)('PRO-13 PRO-15 PRO-29 %j reports the empty %s', (entries, missing) => {
		expect(problemsOf(entries)).toEqual([`${missing} incomplete`])
		expect(problemsOf({ ...entries, [missing]: '3' })).toEqual([])
		expect(problemsOf(entries, {}, { [missing]: 3 })).toEqual([])
	})

	it('0 needs nothing, and an unreadable entry is reported only as such', () => {
		expect(problemsOf({ extraOnce: '0', armStep: '0' })).toEqual([])
		expect(problemsOf({ extraOnce: '100', extraOnceMonth: 'May' })).toEqual([
			'extraOnceMonth unreadable',
		])
		expect(problemsOf({ exitBy: 'cap', exitCap: 'x' })).toEqual(['exitCap unreadable'])
		expect(problemsOf({}, {}, { exitBy: 'cap' })).toEqual(['exitCap incomplete'])
	})

	it('interest-only months must end before the term that is typed, own or default', () => {
		expect(problemsOf({ ioMonths: '359' })).toEqual([])
		expect(parse({ ioMonths: '360' }).problems).toEqual([
			{ key: 'ioMonths', kind: 'outOfRange', min: 0, max: 359, text: '360' },
		])
		expect(problemsOf({ ioMonths: '120' }, { years: '10' })).toEqual(['ioMonths outOfRange'])
		expect(problemsOf({ ioMonths: '119' }, { years: '10' })).toEqual([])
		expect(problemsOf({ ioMonths: '180' }, {}, { years: 15 })).toEqual(['ioMonths outOfRange'])
		expect(problemsOf({ ioMonths: '361' })).toEqual(['ioMonths outOfRange'])
	})
})
