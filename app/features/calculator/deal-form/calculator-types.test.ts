import { describe, expect, it } from 'vitest'
import { isSameDeal, hasUnsavedChanges } from './calculator-types'
import {
	emptyInputs,
	type InputKey,
	INPUTS,
} from '~/features/calculator/formulas/input-definitions'

const deal = (propertyAddress: string, inputs: Partial<Record<InputKey, string>> = {}) => ({
	propertyAddress,
	inputs: { ...emptyInputs(), ...inputs },
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
