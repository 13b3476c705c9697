import { type AnalysisValues, project, type TypedNumbers } from '~/deal'
import { describe, expect, it } from 'vitest'
import { toCsv } from '~/core/csv/csv-export.server'
import { ANCHOR, BRIDGE, dealWith } from '#tests/helpers/calculator/typed-deals'
import { PROJECTION_COLUMNS, projectionRows } from './projection-csv'

/** The projection as a table of a spreadsheet, column by column. */

const RATIOS = ['capRateValue', 'dscrNoi', 'dscrLender', 'cashOnCash', 'returnOnEquity']

function tableOf(values: AnalysisValues) {
	const projection = project(values)
	const rows = projectionRows(projection, values.missingRate === null)
	const text = toCsv(PROJECTION_COLUMNS, rows)
	const lines = text.slice(1).trim().split('\r\n')
	const names = (lines[0] ?? '').split(',')
	const cells = lines.slice(1).map((line) => new Map(line.split(',').map((c, i) => [names[i], c])))
	return { names, cells, years: projection.years }
}

const dealOf = (numbers: Partial<TypedNumbers>) => tableOf(dealWith(numbers))

describe('the CSV of the projection', () => {
	it.each([
		['a rental', ANCHOR],
		['a BRRRR', BRIDGE],
	])('PRO-76 %s: each column has the figure of its name, in cents or six digits', (_what, deal) => {
		const { names, cells, years } = dealOf({ ...deal, holdYears: 12, pmiPer: 1 })
		expect(cells).toHaveLength(years.length)
		for (const [index, year] of years.entries()) {
			expect(cells[index]?.get('year')).toBe(String(index + 1))
			for (const name of names.slice(1, -2)) {
				const figure = year[name as 'noi'] as unknown
				const digits = RATIOS.includes(name) ? 6 : 2
				const expected = typeof figure === 'number' ? Number(figure.toFixed(digits)) + 0 : ''
				const text = cells[index]?.get(name) ?? ''
				expect([name, index + 1, text === '' ? '' : Number(text)]).toEqual([
					name,
					index + 1,
					expected,
				])
			}
			const { irrIfSold } = year
			const irr = irrIfSold.kind === 'one' ? Number(irrIfSold.rate.toFixed(6)) : ''
			const shown = cells[index]?.get('irrIfSold') ?? ''
			expect(shown === '' ? '' : Number(shown)).toBe(irr)
			expect(cells[index]?.get('isPartial')).toBe(year.isPartial ? 'yes' : 'no')
		}
		expect(Number(cells[4]?.get('dscrNoi')) % 0.01).not.toBe(0)
	})

	it('PRO-76 without the rate of its loan, nothing that depends on it has a number', () => {
		const { cells } = dealOf({ plan: 'loan', purchase: 150_000, rent: 1_400 })
		for (const name of ['interest', 'debtService', 'cashFlow', 'cumulative', 'balance', 'equity'])
			expect([name, cells[0]?.get(name)]).toEqual([name, ''])
		expect(Number(cells[0]?.get('noi'))).toBeGreaterThan(0)
		expect(cells[0]?.get('events')).toBe('0')
	})

	it('PRO-76 several internal rates of return are a word, not one of them', () => {
		const { cells, years } = dealOf({
			...ANCHOR,
			events: [
				{ year: 1, amount: 250_000, label: '' },
				{ year: 2, amount: -230_000, label: '' },
			],
			holdYears: 3,
		})
		expect(years[2]?.irrIfSold.kind).toBe('several')
		expect(cells[2]?.get('irrIfSold')).toBe('several')
	})
})
