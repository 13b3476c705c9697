import { describe, expect, it } from 'vitest'
import { isSameDeal, hasUnsavedChanges } from './calculator-types'
import { ANALYSIS_KEYS, INPUTS, type InputKey, emptyInputs } from '~/deal'
import type { DealAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'

const deal = (
	propertyAddress: string,
	inputs: Partial<Record<InputKey, string>> = {},
	analysis: DealAnalysis = null,
) => ({
	propertyAddress,
	inputs: { ...emptyInputs(), ...inputs },
	analysis,
})

describe('PROP-08 whether two deals are equal', () => {
	it.each([
		['1850', '1,850'],
		['1850', '$1,850'],
		['7.25', '7.25 %'],
		['1850', ' 1850 '],
	])('PROP-08 %s and %s are the same number', (a, b) => {
		expect(isSameDeal(deal('x', { rent: a }), deal('x', { rent: b }))).toBe(true)
	})

	it('PROP-08 ignores whitespace around the address, not its case', () => {
		expect(isSameDeal(deal('1 Elm St'), deal('  1 Elm St '))).toBe(true)
		expect(isSameDeal(deal('1 Elm St'), deal('1 elm st'))).toBe(false)
	})

	it.each(INPUTS.map(({ key }) => key))('PROP-08 %s counts', (key) => {
		expect(isSameDeal(deal('x', { [key]: '1' }), deal('x', { [key]: '2' }))).toBe(false)
		expect(isSameDeal(deal('x', { [key]: '1' }), deal('x'))).toBe(false)
	})
})

describe('PROP-08 PROP-14 whether opening another deal would lose input', () => {
	const savedDeals = [deal('1 Elm St', { rent: '1850' }), deal('2 Oak St')]

	it('PROP-08 an empty form has nothing to lose', () => {
		expect(hasUnsavedChanges(deal(''), [])).toBe(false)
		expect(hasUnsavedChanges(deal('  ', { rent: ' ' }), [])).toBe(false)
	})

	it('PROP-08 saved values are not lost, in any notation', () => {
		expect(hasUnsavedChanges(deal('1 Elm St', { rent: '$1,850' }), savedDeals)).toBe(false)
		expect(hasUnsavedChanges(deal('2 Oak St'), savedDeals)).toBe(false)
	})

	it.each([
		['an address only', deal('3 Ash St')],
		['a number only', deal('', { arv: '1' })],
		['a changed number', deal('1 Elm St', { rent: '1851' })],
		['a changed address', deal('1 Elm Street', { rent: '1850' })],
		['a number with the address of a deal without it', deal('2 Oak St', { rent: '1850' })],
	])('PROP-14 %s would be lost', (_what, current) => {
		expect(hasUnsavedChanges(current, savedDeals)).toBe(true)
	})
})

describe('PRO-99 analysis inputs are compared like inputs', () => {
	const of = (holdYears: string) => deal('1 Elm St', {}, analysisOf({ holdYears }))

	it.each(ANALYSIS_KEYS)('PRO-99 %s counts', (key) => {
		const changed = deal('1 Elm St', {}, analysisOf({ [key]: '1' }))
		expect(isSameDeal(changed, of(''))).toBe(false)
		expect(hasUnsavedChanges(changed, [of('')])).toBe(true)
		expect(hasUnsavedChanges(changed, [changed])).toBe(false)
	})

	it('PRO-99 numbers are equal in any notation, descriptions only as typed', () => {
		const typed = (askPrice: string, event1Label: string) =>
			deal('x', {}, analysisOf({ askPrice, event1Label }))
		expect(isSameDeal(typed('$1,500', 'Roof'), typed('1500', ' Roof '))).toBe(true)
		expect(isSameDeal(typed('1500', 'Roof, new'), typed('1500', 'Roof new'))).toBe(false)
	})

	it('PRO-99 what is typed for the analysis alone would be lost', () => {
		expect(hasUnsavedChanges(deal('', {}, analysisOf({ taxOn: 'yes' })), [])).toBe(true)
		expect(hasUnsavedChanges(deal('', {}, analysisOf()), [])).toBe(false)
	})

	it('PRO-57 a deal that says nothing about its analysis loses nothing', () => {
		expect(isSameDeal(deal('1 Elm St'), of('7'))).toBe(true)
		expect(hasUnsavedChanges(deal('1 Elm St'), [of('7')])).toBe(false)
	})
})
