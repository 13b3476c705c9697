import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addThousandsSeparators, readText, stripFormatting } from '~/deal'

describe('FIX-32 reading the text of a number field', () => {
	test.each([
		['1,800/mo', '/mo', '1800'],
		['$1,800 / month', '/mo', '1800'],
		['1800 per month', '/mo', '1800'],
		['1800 a month', '/mo', '1800'],
		['$1,800 monthly', '/mo', '1800'],
		['1800/m', '/mo', '1800'],
		['3,900/yr', '/yr', '3900'],
		['3900 per year', '/yr', '3900'],
		['$3,900 annually', '/yr', '3900'],
		['7.25% per year', '%', '7.25'],
		['7.25 percent', '%', '7.25'],
		['30 years', 'yr', '30'],
		['6 months', 'mo', '6'],
		['150 days', 'days', '150'],
		['1,450 sq ft', 'sq ft', '1450'],
		['1,450 sq. ft.', 'sq ft', '1450'],
		['USD 285,000', '', '285000'],
		['285,000 USD', '', '285000'],
		['2,35,000', '', '235000'],
		['1,800.00', '/mo', '1800.00'],
		['１,８００/mo', '/mo', '1800'],
	])('FIX-32 %j in a field with %j is %s', (text, suffix, number) => {
		expect(readText(text, suffix)).toEqual({ number })
	})

	test.each([
		// Decimal commas, and commas that have no place.
		['6,5', '%', 'comma', '6.5'],
		['0,065', '%', 'comma', '0.065'],
		['1,2', '', 'comma', '1.2'],
		['12,34', '', 'comma', '12.34'],
		['250,00', '', 'comma', '250'],
		['1.250,50', '/mo', 'comma', '1250.5'],
		['1 234,50', '', 'comma', '1234.5'],
		['1.250.000,50', '', 'comma', '1250000.5'],
		['1.250.000', '', 'comma', '1250000'],
		['1,250,50', '', 'comma', '1250.5'],
		['1250,000', '', 'comma', '1250000'],
		['12,34.5', '', 'comma', '1234.5'],
		['1,2,3', '', 'comma', null],
		['6 5', '%', 'comma', '65'],
		['1.250,50/mo', '/mo', 'comma', '1250.5'],
		// Thousands and millions.
		['$1.2M', '', 'scale', '1200000'],
		['250k', '', 'scale', '250000'],
		['1.2 million', '', 'scale', '1200000'],
		['2k/mo', '/mo', 'scale', '2000'],
		// Another unit than the field's.
		['300/mo', '/yr', 'unit', '3600'],
		['$3,600 per year', '/mo', 'unit', '300'],
		['360 months', 'yr', 'unit', '30'],
		['2 years', 'mo', 'unit', '24'],
		['5 months', 'days', 'unit', '150'],
		['450/week', '/mo', 'unit', null],
		['285,000/mo', '', 'unit', null],
		['1% a month', '%', 'unit', null],
		// Words, fractions, ranges and the rest.
		['285,000 reduced', '', 'words', '285000'],
		['approx. 285k', '', 'words', '285000'],
		['6 7/8', '%', 'fraction', '6.875'],
		['6-7/8%', '%', 'fraction', '6.875'],
		['6⅞', '%', 'fraction', '6.875'],
		['7/8', '%', 'fraction', '0.875'],
		['1,800 – 1,900', '/mo', 'range', null],
		['1800-1900', '/mo', 'range', null],
		['1,800 to 1,900', '/mo', 'range', null],
		['-500', '', 'other', null],
		['(500)', '', 'other', null],
		['1e5', '', 'other', null],
		['abc', '', 'other', null],
		['12\n34', '', 'other', null],
		['9'.repeat(70), '', 'plain', null],
		['1'.repeat(61) + 'k', '', 'other', null],
		[`${'9'.repeat(15)}k`, '', 'scale', null],
		['5/0', '', 'other', null],
	])('FIX-32 %j in a field with %j is unclear (%s) and may mean %s', (text, suffix, why, meant) => {
		const reading = why === 'plain' ? { number: text } : { number: null, why, meant }
		expect(readText(text, suffix)).toEqual(reading)
	})

	test('FIX-32 any text is read without an error, and every number that is formatted', () => {
		const suffix = fc.constantFrom('', '%', '/mo', '/yr', 'yr', 'mo', 'days', 'sq ft')
		const anyText = fc.oneof(
			fc.string({ unit: 'binary', maxLength: 200 }),
			fc.string({ unit: fc.constantFrom(...'0123456789.,$% -/kmoyr½'), maxLength: 40 }),
		)
		fc.assert(
			fc.property(anyText, suffix, (text, of) => {
				const reading = readText(text, of)
				const number = reading.number ?? reading.meant ?? ''
				expect(number).toMatch(/^\d*(?:\.\d*)?$/u)
				const plain = stripFormatting(text)
				if (plain !== null) expect(reading).toEqual({ number: plain })
			}),
		)
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), suffix, (whole, of) => {
				expect(readText(addThousandsSeparators(String(whole)), of)).toEqual({
					number: String(whole),
				})
			}),
		)
	})
})
