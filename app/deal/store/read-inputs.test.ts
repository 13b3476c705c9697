import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { formatPercent, formatRatio, formatUsd } from '~/core/format-number'
import { INPUTS, emptyInputs, groupThousands, rangeSentence, readInputs, readNumber } from '~/deal'

// The number of runs matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 60_000 })

describe('CALC-11 CALC-12 CALC-13 parsing a number', () => {
	it.each([
		['', 0],
		['   ', 0],
		['.', 0],
		['0', 0],
		['5', 5],
		['5.', 5],
		['.5', 0.5],
		['007', 7],
		['250000', 250_000],
		['250,000', 250_000],
		['$250,000.75', 250_000.75],
		['$ 250 000', 250_000],
		[' 7.25% ', 7.25],
		['7.25 %', 7.25],
		['1\u00a0250\u202f000', 1_250_000],
		['１２３．５', 123.5],
		['2350\r\n', 2350],
		['0.1', 0.1],
		['12345678901234567890', 12345678901234567890],
	])('CALC-13 %j is readable and equals %d', (text, value) => {
		expect(readNumber(text)).toEqual({ value, readable: true })
	})

	it.each([
		'abc',
		'12a',
		'-5',
		'\u22125',
		'(500)',
		'+5',
		'1e5',
		'0x10',
		'1.2.3',
		'1.250.000,50',
		'1.250,50',
		'..',
		'$',
		'%',
		',',
		'$%',
		'5$',
		'%5',
		'$$5',
		'1\t2',
		'1\n2',
		'Infinity',
		'NaN',
		'½',
		'10²',
		'€5',
		'5 USD',
		'null',
	])('CALC-13 %j is unreadable and counts as 0', (text) => {
		expect(readNumber(text)).toEqual({ value: 0, readable: false })
	})

	it.each([
		['6,5', 65],
		['1,2,3', 123],
		['12,34.5', 1234.5],
		['0,065', 65],
		['1 23', 123],
		['$250,00', 25_000],
	])(
		'CALC-12 FIX-32 %j is unreadable, and the results count it without commas as %d',
		(text, value) => {
			expect(readNumber(text)).toEqual({ value, readable: false })
		},
	)

	it('CALC-13 returns a finite number of 0 or more for any text', () => {
		const numberish = fc.string({ unit: fc.constantFrom(...'0123456789.,$% -e'), maxLength: 30 })
		fc.assert(
			fc.property(fc.oneof(fc.string(), numberish), (text) => {
				const { value, readable } = readNumber(text)
				expect(Number.isFinite(value) && value >= 0 && !Object.is(value, -0)).toBe(true)
				if (!readable && !/[, ]/u.test(text)) expect(value).toBe(0)
			}),
		)
		expect(readNumber('9'.repeat(400)).value).toBe(Number.MAX_VALUE)
	})

	it('CALC-12 parses every whole number of cents that it formats', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (cents) => {
				const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
				expect(readNumber(`$${groupThousands(text)}`).value).toBe(Number(cents) / 100)
			}),
		)
	})
})

describe('CALC-12 displaying a number while it is typed', () => {
	it.each([
		['', ''],
		['5', '5'],
		['999', '999'],
		['1000', '1,000'],
		['250000', '250,000'],
		['1234567.891', '1,234,567.891'],
		['1234.', '1,234.'],
		['.', '.'],
		['.5', '.5'],
		['1,23', '1,23'],
		['$1250', '1,250'],
		['7.25%', '7.25'],
		['0', '0'],
		['0.50', '0.50'],
		['00000', '00,000'],
		['abc', 'abc'],
		['-1234', '-1234'],
		['1.2.3', '1.2.3'],
	])('CALC-12 %j shows as %j', (text, expected) => {
		expect(groupThousands(text)).toBe(expected)
		expect(groupThousands(expected)).toBe(expected)
	})

	it('CALC-12 groups thousands in US format', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (whole) => {
				expect(groupThousands(String(whole))).toBe(whole.toLocaleString('en-US'))
			}),
		)
	})

	it('CALC-12 formats a very long text without delay', () => {
		expect(groupThousands('1'.repeat(300_000))).toHaveLength(399_999)
	})
})

describe('CALC-18 formatting', () => {
	it.each([
		[0, '$0'],
		[-0, '$0'],
		[0.49, '$0'],
		[-0.49, '$0'],
		[0.5, '$1'],
		[-0.5, '\u2212$1'],
		[1234, '$1,234'],
		[-1234, '\u2212$1,234'],
		[1234.5, '$1,235'],
		[-1234.4, '\u2212$1,234'],
		[10_000_000_000, '$10,000,000,000'],
		[NaN, '—'],
	])('CALC-18 %d dollars show as %s', (n, text) => {
		expect(formatUsd(n)).toBe(text)
	})

	it('CALC-18 dollars of any size are shown in digits, never with an exponent or as infinity', () => {
		fc.assert(
			fc.property(fc.double({ noNaN: true }), (n) => {
				expect(formatUsd(n)).toMatch(/^\u2212?\$\d{1,3}(,\d{3})*$/)
				expect(formatUsd(n)).not.toBe('\u2212$0')
			}),
		)
	})

	it.each([
		[0.2722, 1, '27.2%'],
		[0.2722, 0, '27%'],
		[-0.314529608405, 1, '\u221231.5%'],
		[-0.0001, 1, '0.0%'],
		[0, 1, '0.0%'],
		[12.5, 1, '1,250.0%'],
		[0.285, 0, '29%'],
	])('CALC-04 the fraction %d with %d digits shows as %s', (n, digits, text) => {
		expect(formatPercent(n, digits)).toBe(text)
	})

	it.each([
		[1.2261, '1.23'],
		[0, '0.00'],
		[1, '1.00'],
		[1.005, '1.01'],
		[-0.5, '\u22120.50'],
		[-0.001, '0.00'],
		[1234.5, '1,234.50'],
	])('FORM-18 the ratio %d shows as %s', (n, text) => {
		expect(formatRatio(n)).toBe(text)
	})
})

describe('CALC-13 parsing a form', () => {
	it('CALC-13 an empty form is all 0 without errors', () => {
		const { values, problems } = readInputs(emptyInputs())
		expect(Object.values(values).every((value) => value === 0)).toBe(true)
		expect(problems).toEqual({})
	})

	it('CALC-13 an unreadable text counts as 0 and is reported with the range', () => {
		const { values, problems } = readInputs({ ...emptyInputs(), rent: 'abc', down: '-5', arv: '9' })
		expect([values.rent, values.down, values.arv]).toEqual([0, 0, 9])
		expect(problems).toEqual({
			rent: {
				code: 'unreadable',
				message:
					"We couldn't read this number, so it counts as 0. Enter an amount from $0 to $10,000,000,000.",
			},
			down: {
				code: 'unreadable',
				message:
					"We couldn't read this number, so it counts as 0. Enter a percentage from 0 to 100.",
			},
		})
	})

	it('CALC-13 a value out of range is computed as entered and reported', () => {
		const { values, problems } = readInputs({
			...emptyInputs(),
			down: '100.01',
			years: '51',
			hold: '3651',
			sPrice: '10,000,000,000.01',
			sqFt: '10000001',
			garage: '1001',
		})
		expect([values.down, values.years, values.hold]).toEqual([100.01, 51, 3651])
		expect(values.sPrice).toBe(10_000_000_000.01)
		expect(problems.down).toEqual({
			code: 'outOfRange',
			message: 'Enter a percentage from 0 to 100.',
		})
		expect(problems.years?.message).toBe('Enter 0 to 50 years.')
		expect(problems.hold?.message).toBe('Enter a number of days from 0 to 3,650.')
		expect(problems.sPrice?.message).toBe('Enter an amount from $0 to $10,000,000,000.')
		expect(problems.sqFt?.message).toBe('Enter 0 to 10,000,000 square feet.')
		expect(problems.garage?.message).toBe('Enter a number from 0 to 1,000.')
	})

	it('CALC-13 the ends of every range are in range', () => {
		for (const {
			key,
			range: [, max],
		} of INPUTS) {
			expect(readInputs({ ...emptyInputs(), [key]: '0' }).problems).toEqual({})
			expect(readInputs({ ...emptyInputs(), [key]: String(max) }).problems).toEqual({})
			const over = readInputs({ ...emptyInputs(), [key]: `${max}.01` }).problems[key]
			expect(over).toEqual({ code: 'outOfRange', message: rangeSentence(key) })
		}
	})

	it('CALC-13 more than 20 characters are too long, not counting commas and signs', () => {
		const twenty = '1234567890.123456789'
		const fits = readInputs({ ...emptyInputs(), arv: `$ ${groupThousands(twenty)}` })
		expect(fits.problems).toEqual({})
		const { values, problems } = readInputs({
			...emptyInputs(),
			arv: `${twenty}0`,
			rent: 'no number of any kind',
		})
		expect(values.arv).toBe(1234567890.123456789)
		expect(values.rent).toBe(0)
		expect(problems.arv).toEqual({
			code: 'tooLong',
			message: 'Use at most 20 characters. Enter an amount from $0 to $10,000,000,000.',
		})
		expect(problems.rent?.code).toBe('tooLong')
		const padded = readInputs({ ...emptyInputs(), rent: ` abc${' '.repeat(20)}` })
		expect(padded.problems.rent?.code).toBe('unreadable')
	})
})
