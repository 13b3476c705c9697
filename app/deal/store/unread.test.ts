import { describe, expect, test } from 'vitest'
import {
	emptyInputs,
	keepUnread,
	meantAmount,
	normalizeInputs,
	readInputs,
	readNumber,
	shownDigits,
	storedTyped,
	unreadProblem,
} from '~/deal'

describe('CALC-11 CALC-13 texts that are no number', () => {
	test.each([
		['180k', '180'],
		['1.2m', '1.2'],
		['6,5', '65'],
		['1.250,50', '1.25050'],
		['6 7/8', '678'],
		['285,000 reduced', '285000'],
		['abc', ''],
		['1,250', '1,250'],
		['', ''],
	])('CALC-11 %j is shown as the digits %j', (text, shown) => {
		expect(shownDigits(text)).toBe(shown)
	})

	test('CALC-11 a field stays in doubt until its number changes', () => {
		expect(keepUnread('180k', '180')).toBe('180k')
		expect(keepUnread('180k', '180.')).toBe('180k')
		expect(keepUnread('1,200k', '1,200')).toBe('1,200k')
		expect(keepUnread('6,5', '65')).toBe('6,5')
		expect(keepUnread('180k', '18')).toBe('18')
		expect(keepUnread('180k', '180,000')).toBe('180,000')
		expect(keepUnread('180k', '')).toBe('')
		expect(keepUnread('abc', '0')).toBe('0')
		expect(keepUnread('180', '1805')).toBe('1805')
	})

	test.each([
		// What a percentage cannot have, a price can become.
		['65', '6,5', '%', false, '6,5'],
		['12', '1,2', '', false, '12'],
		['12', '1,2', '', true, '1,2'],
		['1,250', '1,250', '', true, '1,250'],
		['1.25050', '1.250,50', '/mo', false, '1.250,50'],
		['25,000', '250,00', '/mo', true, '250,00'],
		['678', '6 7/8', '%', false, '6 7/8'],
		['1,800', '1800/mo', '/mo', false, '1,800'],
		['1,800', '1800 per month', '/mo', true, '1,800'],
		['300', '300/mo', '/yr', false, '300/mo'],
		['500', '-500', '', false, '-500'],
		['1.250000', '1.250.000', '', false, '1.250.000'],
		['678', '6-7/8', '%', false, '6-7/8'],
		['250', '250', '', true, '250'],
		['', ',', '', false, ''],
	])('FIX-32 %j, typed as %j in a field with %j, is stored (left: %s) as %j', (...row) => {
		const [text, typed, suffix, isLeft, stored] = row
		expect(storedTyped(text, typed, { suffix, isLeft })).toEqual({ stored, isLeftOut: false })
	})

	test.each([
		['20', '2l0'],
		['12', '12a'],
		['', 'x'],
		['', '-'],
		['1.23', '1.2.3'],
		['5,551,234', '555-1234'],
		['1,234.56', 'a1b2-c3e4 .5.6 $%x'],
	])('CALC-11 %j, typed as %j, says that something was left out', (text, typed) => {
		expect(storedTyped(text, typed, { suffix: '', isLeft: false })).toEqual({
			stored: text,
			isLeftOut: true,
		})
	})

	test('CALC-13 an amount is offered only within the range of the field', () => {
		const price = { isMoney: true, suffix: '' }
		const hundredEighty = { amount: '180000', shown: '$180,000' }
		expect(meantAmount('180k', { ...price, max: 180_000 })).toEqual(hundredEighty)
		expect(meantAmount('180k', { ...price, max: 179_999 })).toBeNull()
		expect(meantAmount('1.5k', { isMoney: false, suffix: '', max: 10_000 })?.shown).toBe('1,500')
		expect(meantAmount('180', { ...price, max: 1e10 })).toBeNull()
	})

	test.each([
		['6,5', '%', "We couldn't read 6,5, so x. Did you mean 6.5%?"],
		['300/mo', '/yr', "300/mo isn't per year, so x. Did you mean $3,600/yr?"],
		['1,800 – 1,900', '/mo', '1,800 – 1,900 is more than one number, so x. Range.'],
		['285,000/mo', '', '285,000/mo has a unit that this field does not take, so x. Range.'],
		['abc', '', "We couldn't read this number, so x. Range."],
		[`12 ${'w'.repeat(40)}`, '', `We couldn't read 12 ${'w'.repeat(27)}…, so x. Did you mean $12?`],
	])('FIX-32 %j in a field with %j is said: %s', (text, suffix, message) => {
		const units = { isMoney: suffix !== '%', suffix, max: 1e10 }
		expect(unreadProblem(text, units, { so: 'x', range: 'Range.' }).message).toBe(message)
	})

	test('CALC-13 FIX-33 the results count it as 0, or without its commas, and the field asks', () => {
		const inputs = {
			...emptyInputs(),
			purchase: '180k',
			years: '5m',
			interestDSCR: '6,5',
			interestHard: '6 7/8',
		}
		const { values, problems } = readInputs(inputs)
		expect([values.purchase, values.years]).toEqual([0, 0])
		expect([values.interestDSCR, values.interestHard]).toEqual([65, 0])
		expect(problems).toEqual({
			purchase: {
				code: 'unreadable',
				message: "We couldn't read 180k, so it counts as 0. Did you mean $180,000?",
				meant: { amount: '180000', shown: '$180,000' },
			},
			years: {
				code: 'unreadable',
				message: "We couldn't read 5m, so it counts as 0. Enter 0 to 50 years.",
			},
			interestDSCR: {
				code: 'unreadable',
				message: "We couldn't read 6,5. Did you mean 6.5%?",
				meant: { amount: '6.5', shown: '6.5%' },
			},
			interestHard: {
				code: 'unreadable',
				message: "We couldn't read 6 7/8, so it counts as 0. Did you mean 6.875%?",
				meant: { amount: '6.875', shown: '6.875%' },
			},
		})
		expect(readNumber('1.250,50')).toEqual({ value: 0, readable: false })
	})

	test('FIX-32 the unit of a field is read, and another is kept as it was typed', () => {
		const sent = { rent: '$1,800/mo', yTaxes: '300/mo', years: '30 years', interestDSCR: '6,5' }
		expect(normalizeInputs(sent)).toMatchObject({
			rent: '1800',
			yTaxes: '300/mo',
			years: '30',
			interestDSCR: '6,5',
		})
	})
})
