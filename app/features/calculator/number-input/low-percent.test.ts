import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANALYSIS_KEYS, INPUTS, emptyInputs, inputDefinition, readInputs } from '~/deal'
import { readLowPercent } from './low-percent'

const meant = (key: string, text: string): string | null =>
	readLowPercent(key, text)?.meant.shown ?? null

describe('CALC-13 fractions in percent fields', () => {
	test.each([
		['0.07', '0.07', '7'],
		['.25', '0.25', '25'],
		['0.0725', '0.0725', '7.25'],
		['00.07%', '0.07', '7'],
		['0.01', '0.01', '1'],
		['0.29', '0.29', '29'],
		['0.5', '0.5', '50'],
		['0.9999999999', '0.9999999999', '100'],
	])('CALC-13 %j is asked about: %s or %s', (text, typed, amount) => {
		const shown = `${amount}%`
		expect(readLowPercent('interestDSCR', text)).toEqual({ typed, meant: { amount, shown } })
	})

	test.each(['', '.', '0', '0.', '0.0', '0.005', '1', '1.0', '7', '25', '0.07k', '-0.07', '0,07x'])(
		'CALC-13 %j is not',
		(text) => expect(readLowPercent('interestDSCR', text)).toBeNull(),
	)

	test('CALC-13 a text longer than any number is not read', () => {
		expect(meant('ltv', `0.07${'0'.repeat(16)}`)).toBe('7%')
		expect(meant('ltv', `0.07${'0'.repeat(17)}`)).toBeNull()
		expect(meant('ltv', `${' '.repeat(1e5)}0.07`)).toBeNull()
	})

	test('CALC-13 only inputs that are never below 1% are asked about', () => {
		const asked = INPUTS.filter(({ key }) => meant(key, '0.08') !== null)
		expect(asked.map(({ key }) => key)).toEqual(
			INPUTS.filter(({ unit }) => unit === 'percent').map(({ key }) => key),
		)
		// The smallest fraction that is asked about is a percentage within the range of every input.
		const ofAnalysis = ANALYSIS_KEYS.filter((key) => meant(key, '0.01') !== null)
		expect(new Set(ofAnalysis)).toEqual(
			new Set([
				...['contingencyPer', 'managePer', 'capexPer', 'armCeiling', 'rehabFinancedPer', 'sellPer'],
				...['discountRate', 'financeRate', 'landPer', 'incomeTaxPer', 'cgTaxPer', 'recapturePer'],
			]),
		)
		expect(['toString', ''].map((key) => meant(key, '0.01'))).toEqual([null, null])
	})

	test('CALC-13 a percentage out of range is never offered', () => {
		expect([meant('sellPer', '0.2'), meant('sellPer', '0.21')]).toEqual(['20%', null])
		expect([meant('managePer', '0.5'), meant('managePer', '0.51')]).toEqual(['50%', null])
	})

	test('CALC-13 the deal counts it as it is, without an error', () => {
		const inputs = { ...emptyInputs(), interestDSCR: '0.07', vacancyPer: '.08' }
		const { values, problems } = readInputs(inputs)
		expect([values.interestDSCR, values.vacancyPer, problems]).toEqual([0.07, 0.08, {}])
	})

	test('CALC-13 any text is read without an error, and what is offered needs no second question', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string({ unit: 'binary', maxLength: 200 }),
					fc.double({ min: 0, max: 1.5, noNaN: true }).map(String),
					fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n.toFixed(4)),
				),
				(text) => {
					const low = readLowPercent('ltv', text)
					if (low === null) return
					expect(readLowPercent('ltv', low.meant.amount)).toBeNull()
					expect(low.meant.amount).toMatch(/^\d{1,3}(\.\d{1,6})?$/u)
					expect(Number(low.meant.amount)).toBeGreaterThanOrEqual(1)
					expect(Number(low.meant.amount)).toBeLessThanOrEqual(inputDefinition('ltv').range[1])
				},
			),
		)
	})
})
