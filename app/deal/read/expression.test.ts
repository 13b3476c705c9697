import { describe, expect, it } from 'vitest'
import {
	type Expression,
	type Term,
	type TermUnit,
	chain,
	constant,
	evaluate,
	evaluateAsShown,
	formatNumeric,
	formatSymbolic,
	listTerms,
	namedParts,
	showTerm,
} from '~/deal'

const term = (name: string, value: number, unit: TermUnit = 'usd'): Term => ({
	kind: 'term',
	name,
	value,
	unit,
	key: null,
})

const rent = term('rent', 1234.5)
const share = term('share', 8.3, 'percent')

describe('CALC-19 a formula as data', () => {
	it.each<[Expression, string, string, number | null]>([
		[rent, 'rent', '$1,235', 1234.5],
		[chain(rent, ['×', share]), 'rent × share', '$1,235 × 8.3%', (1234.5 * 8.3) / 100],
		[chain(rent, ['÷', constant(12)]), 'rent ÷ 12', '$1,235 ÷ 12', 1234.5 / 12],
		[
			chain(rent, ['−', term('loss', -500)], ['+', rent]),
			'rent − loss + rent',
			'$1,235 − (−$500) + $1,235',
			2969,
		],
		[
			chain(chain(rent, ['+', rent]), ['÷', constant(365)], ['×', term('time', 1, 'days')]),
			'(rent + rent) ÷ 365 × time',
			'($1,235 + $1,235) ÷ 365 × 1 day',
			2469 / 365,
		],
		[
			chain(rent, ['÷', chain(rent, ['×', share])]),
			'rent ÷ (rent × share)',
			'$1,235 ÷ ($1,235 × 8.3%)',
			1234.5 / ((1234.5 * 8.3) / 100),
		],
		[
			chain(rent, ['×', chain(constant(100, 'percent'), ['−', share])]),
			'rent × (100% − share)',
			'$1,235 × (100% − 8.3%)',
			(1234.5 * (100 - 8.3)) / 100,
		],
		[chain(rent, ['÷', term('nothing', 0)]), 'rent ÷ nothing', '$1,235 ÷ $0', null],
	])('%# evaluates, and prints in words and in numbers', (expression, words, numbers, value) => {
		expect(formatSymbolic(expression)).toBe(words)
		expect(formatNumeric(expression)).toBe(numbers)
		expect(evaluate(expression)).toBe(value)
	})

	it('has variables for repeated parts', () => {
		const r = {
			kind: 'named',
			symbol: 'r',
			unit: 'percent',
			of: term('rate', 0.5, 'percent'),
		} as const
		const n = { kind: 'named', symbol: 'n', unit: 'plain', of: constant(360) } as const
		const payment = chain(
			term('loan', 157_500),
			['×', r],
			['÷', { kind: 'discount', rate: r, count: n }],
		)
		expect(formatSymbolic(payment)).toBe('loan × r ÷ (1 − (1 + r)^−n)')
		expect(formatNumeric(payment)).toBe('$157,500 × 0.5% ÷ (1 − 1.005^−360)')
		expect(evaluate(payment)).toBeCloseTo(944.292077115585, 9)
		expect(namedParts(payment).map(({ symbol }) => symbol)).toEqual(['r', 'n'])
		expect(listTerms(payment).map(({ value }) => value)).toEqual([157_500, 0.5, 0.5, 360])
	})

	it('can be evaluated with the displayed numbers', () => {
		expect(evaluateAsShown(chain(rent, ['+', term('more', 0.4)]))).toBe(1235)
		expect(evaluateAsShown(term('loss', -500.6))).toBe(-501)
		expect(evaluateAsShown(chain(rent, ['÷', term('cents', 0.3)]))).toBeNull()
	})

	it('CALC-18 shows dollars without cents and other units with the necessary decimals', () => {
		expect(showTerm(-1234.5, 'usd')).toBe('−$1,235')
		expect(showTerm(7.25, 'percent')).toBe('7.25%')
		expect(showTerm(0.604_166_7, 'percent')).toBe('0.6042%')
		expect(showTerm(1, 'days')).toBe('1 day')
		expect(showTerm(1.5, 'years')).toBe('1.5 years')
		expect(showTerm(-0.000_01, 'plain')).toBe('0')
	})
})
