import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'
import { readInputs, readNumber } from './format'
import { keepShorthand, meantAmount, readShorthand, shownDigits } from './shorthand'

describe('CALC-11 CALC-13 amounts in shorthand', () => {
	test.each([
		['180k', '180', '180000'],
		['180K', '180', '180000'],
		[' $1,250.5 k ', '1250.5', '1250500'],
		['1.2m', '1.2', '1200000'],
		['.5M', '.5', '500000'],
		['1.005k', '1.005', '1005'],
		['0k', '0', '0'],
		[`${'9'.repeat(15)}k`, '9'.repeat(15), null],
	])('CALC-13 %j is %s and probably means %s', (text, number, amount) => {
		expect(readShorthand(text)).toEqual({ number, amount })
		expect(readNumber(text)).toEqual({ value: 0, readable: false })
		expect(shownDigits(text)).toBe(number)
	})

	test.each(['', 'k', 'm', '$k', '.k', '180', '180kk', '180 mil', '-5k', '1.2.3k', '40?', 'abck'])(
		'CALC-13 %j is none',
		(text) => {
			expect(readShorthand(text)).toBeNull()
			expect(shownDigits(text)).toBe(text)
		},
	)

	test('CALC-13 any text is read without an error, and only by its last letter', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
				const read = readShorthand(text)
				if (read !== null) expect(text.trim()).toMatch(/[km]$/iu)
			}),
		)
	})

	test('CALC-11 a field stays in doubt until its number changes', () => {
		expect(keepShorthand('180k', '180')).toBe('180k')
		expect(keepShorthand('180k', '180.')).toBe('180k')
		expect(keepShorthand('1,200k', '1,200')).toBe('1,200k')
		expect(keepShorthand('180k', '18')).toBe('18')
		expect(keepShorthand('180k', '180,000')).toBe('180,000')
		expect(keepShorthand('180k', '')).toBe('')
		expect(keepShorthand('180', '1805')).toBe('1805')
	})

	test('CALC-13 an amount is offered only within the range of the field', () => {
		expect(meantAmount('180k', { isMoney: true, max: 180_000 })).toEqual({
			amount: '180000',
			shown: '$180,000',
		})
		expect(meantAmount('180k', { isMoney: true, max: 179_999 })).toBeNull()
		expect(meantAmount('1.5k', { isMoney: false, max: 10_000 })?.shown).toBe('1,500')
		expect(meantAmount('180', { isMoney: true, max: 1e10 })).toBeNull()
	})

	test('CALC-13 a deal counts it as 0, says so, and offers the amount', () => {
		const inputs = { ...emptyInputs(), purchase: '180k', ltv: '75k', years: '5m' }
		const { values, problems } = readInputs(inputs)
		expect([values.purchase, values.ltv, values.years]).toEqual([0, 0, 0])
		expect(problems).toEqual({
			purchase: {
				code: 'shorthand',
				message: "We couldn't read 180k, so it counts as 0. Did you mean $180,000?",
				meant: { amount: '180000', shown: '$180,000' },
			},
			ltv: {
				code: 'shorthand',
				message: "We couldn't read 75k, so it counts as 0. Enter a percentage from 0 to 100.",
			},
			years: {
				code: 'shorthand',
				message: "We couldn't read 5m, so it counts as 0. Enter 0 to 50 years.",
			},
		})
	})
})
