import { REASONS, noValue } from '~/deal'
import { describe, expect, test } from 'vitest'
import { type FigureUnit, formatFigure } from './figure-format'
import { type AnyFigure, cellText, figureState, irrText } from './figure-text'

const one = (rate: number, moneyComesFirst = false): AnyFigure => ({
	kind: 'one',
	rate,
	moneyComesFirst,
})
const several = (...rates: number[]): AnyFigure => ({ kind: 'several', rates })

describe('figures as data and text', () => {
	test.each<[string, AnyFigure, ReturnType<typeof figureState>]>([
		['a number', -12.5, { value: -12.5, reason: null }],
		['one IRR', one(0.07), { value: 0.07, reason: null }],
		['several IRRs', several(0.05, 0.41), { value: null, reason: 'severalRates' }],
		['a return on no money', { kind: 'infinite' }, { value: null, reason: 'infinite' }],
		['no answer', noValue('noRate'), { value: null, reason: 'noRate' }],
	])('PRO-07 PRO-19 PRO-22 the data of %s', (_what, figure, state) => {
		expect(figureState(figure)).toEqual(state)
	})

	test.each<[AnyFigure, FigureUnit, string]>([
		[-1234.4, 'usd', '−$1,234'],
		[several(0.05, 0.41), 'rate', 'several'],
		[{ kind: 'infinite' }, 'percent', 'no money in'],
		[noValue('noRent'), 'usd', '—'],
	])('PRO-19 PRO-22 %j as %s in a cell is %s', (figure, unit, text) => {
		expect(cellText(figure, unit)).toBe(text)
	})

	test.each<[number, FigureUnit, string]>([
		[-0.4, 'usd', '$0'],
		[1e15, 'usd', '$1,000,000,000,000,000'],
		[997.9538, 'cents', '$997.95'],
		[-0.004, 'cents', '$0.00'],
		[0.0799, 'percent', '8.0%'],
		[-0.0004, 'percent', '0.0%'],
		[0.112202, 'rate', '11.22%'],
		[1.345976, 'ratio', '1.35'],
		[2.4586, 'multiple', '2.46×'],
		[1, 'years', '1 year'],
		[7.25, 'years', '7.3 years'],
		[-1, 'months', '−1 months'],
		[1234.56, 'count', '1,234.6'],
	])('PRO-08 %d in %s is %s', (value, unit, text) => {
		expect(formatFigure(value, unit)).toBe(text)
	})

	test('PRO-18 PRO-19 the sentences of an IRR', () => {
		expect(irrText(one(0.1234) as never, REASONS)).toEqual({ text: '12.34%', note: null })
		expect(irrText(one(0.062, true) as never, REASONS)).toEqual({
			text: '6.20%',
			note: 'This is the rate you pay, not one you earn: money comes first.',
		})
		expect(irrText(several(0.05, 0.41) as never, REASONS)).toEqual({
			text: 'Several',
			note: '2 rates fit: 5.00% and 41.00%. IRR cannot rank this deal; use NPV.',
		})
		expect(irrText(several(0.05, 0.12, 0.41) as never, REASONS).note).toBe(
			'3 rates fit: 5.00%, 12.00% and 41.00%. IRR cannot rank this deal; use NPV.',
		)
		expect(irrText(noValue('noInflow') as never, REASONS)).toEqual({
			text: '—',
			note: 'No IRR: nothing comes back.',
		})
		expect(irrText(noValue('noRoot') as never, {})).toEqual({ text: '—', note: null })
	})
})
