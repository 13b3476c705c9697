import { describe, expect, test } from 'vitest'
import { assume, emptyAnalysisInputs, emptyInputs } from '~/deal'
import { type CriterionLine, CRITERION_KEYS } from '~/features/calculator/analysis/criteria'
import { CRITERIA, criteriaSentence, shownCriterion, valueText } from './criterion-texts'

describe('PRO-64 values beside their limits', () => {
	test.each([
		[0.0801, 0.08, 'percent', '8.01%'],
		[0.07996, 0.08, 'percent', '7.996%'],
		[0.08, 0.08, 'percent', '8.0%'],
		[0.093, 0.08, 'percent', '9.3%'],
		[1.2499, 1.25, 'ratio', '1.2499'],
		[1.2, 1.25, 'ratio', '1.20'],
		[99.6, 100, 'usd', '$99.60'],
		[-99.6, -100, 'usd', '−$99.60'],
		[1_234.5, 100, 'usd', '$1,235'],
	] as const)('PRO-64 %d beside %d (%s) is shown as %s', (value, limit, unit, text) => {
		expect(valueText(value, limit, unit)).toBe(text)
	})

	const shown = (one: CriterionLine, inputs = {}) =>
		shownCriterion(one, assume({ ...emptyInputs(), ...inputs }, emptyAnalysisInputs(), null).values)

	const line = (changes: Partial<CriterionLine>): CriterionLine => ({
		key: 'capRate',
		limit: 0.08,
		figure: 0.09,
		status: 'met',
		distance: 0.01,
		...changes,
	})

	test('PRO-64 a line has value, limit and distance in words', () => {
		expect(shown(line({}))).toMatchObject({
			statusText: 'Met',
			value: 0.09,
			text: '9.0%',
			limitText: 'at least 8.0%',
			distanceText: '1.0% above',
		})
		const costly = line({
			key: 'cashLeft',
			limit: 1_000.5,
			figure: 2_000,
			status: 'notMet',
			distance: 999.5,
		})
		expect(shown(costly)).toMatchObject({
			statusText: 'Not met',
			limitText: 'at most $1,000.50',
			distanceText: '$1,000 above',
		})
		expect(shown({ ...costly, figure: 500, status: 'met', distance: 500.5 })).toMatchObject({
			distanceText: '$501 below',
		})
	})

	test.each([
		[{ interestHard: '11' }, /^Looks too high: without a down payment/u],
		[{}, /only the holding costs count as cash invested/u],
		[{ interestHard: '11', down: '20' }, /^null$/u],
	])('PRO-64 the return on cash of a flip with %j says what makes it high', (terms, note) => {
		const flip = { purchase: '120000', sPrice: '200000', hold: '150', waterHold: '300', ...terms }
		expect(String(shown(line({ key: 'returnOnCash' }), flip).note)).toMatch(note)
		expect(shown(line({ key: 'flipProfit' }), flip).note).toBe(null)
	})

	test('PRO-65 what is about another strategy says for which deals it is', () => {
		const apart = { status: 'notApplicable', distance: null } as const
		const figure = { kind: 'none', reason: 'noRent' } as const
		expect(shown(line({ ...apart, figure }))).toMatchObject({
			statusText: 'Does not apply',
			value: null,
			text: 'Only for a rental.',
			distanceText: null,
		})
		expect(shown(line({ ...apart, figure, key: 'flipProfit' })).text).toBe('Only for a flip.')
		const notABridge = { kind: 'none', reason: 'notABridge' } as const
		expect(shown(line({ ...apart, figure: notABridge, key: 'cashLeft' })).text).toBe(
			'Only for hard money with a refinance (BRRRR).',
		)
	})

	test('PRO-65 what is not known says what to enter and has no distance', () => {
		const figure = { kind: 'none', reason: 'noRent' } as const
		expect(shown(line({ figure, status: 'unknown', distance: null }))).toMatchObject({
			statusText: 'Not known',
			value: null,
			text: 'Enter a monthly rent.',
			distanceText: null,
		})
		const several = { kind: 'several', rates: [0.05, 0.41] } as const
		expect(shown(line({ key: 'irr', figure: several, status: 'unknown' }))).toMatchObject({
			text: 'Several rates fit. IRR cannot rank this deal, so use NPV.',
		})
	})
})

test.each([
	[{ met: 3, total: 5, unknown: 1, notApplicable: 0 }, '3 of 5 met, 1 not known.'],
	[{ met: 5, total: 5, unknown: 0, notApplicable: 0 }, '5 of 5 met.'],
	[{ met: 1, total: 2, unknown: 1, notApplicable: 3 }, '1 of 2 met, 1 not known, 3 do not apply.'],
	[{ met: 1, total: 1, unknown: 0, notApplicable: 1 }, '1 of 1 met, 1 does not apply.'],
	[
		{ met: 0, total: 0, unknown: 0, notApplicable: 5 },
		'None of your criteria applies to this deal.',
	],
])('PRO-64 %j in words: %s', (count, text) => {
	expect(criteriaSentence(count)).toBe(text)
})

test('PRO-66 no text grades a deal', () => {
	const texts = CRITERION_KEYS.flatMap((key) => [
		CRITERIA[key].label,
		CRITERIA[key].suggestion ?? '',
	])
	expect(texts.join(' ')).not.toMatch(
		/\b(?:good|bad|great|poor|excellent|score|grade|pass|fail)\b/iu,
	)
})
