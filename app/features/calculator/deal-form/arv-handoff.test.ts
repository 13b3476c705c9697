import { expect, test } from 'vitest'
import { dealFromComps, isOtherProperty, parseArvFromComps, applyArv } from './arv-handoff'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'

const parseQuery = (query: string) => parseArvFromComps(new URLSearchParams(query))
const carried = { arv: 250_000, low: 240_000, high: 260_000, propertyAddress: '1 Elm St' }

test('parses a value within its range from a URL', () => {
	expect(parseQuery('arv=250000&arvLow=240000&arvHigh=260000&address=+1+Elm++St')).toEqual(carried)
})

test.each([
	'',
	'arv=250000',
	'arv=250000&arvLow=255000&arvHigh=260000',
	'arv=250000&arvLow=240000&arvHigh=249999',
	'arv=0&arvLow=0&arvHigh=0',
	'arv=-5&arvLow=-9&arvHigh=1',
	'arv=1e6&arvLow=1&arvHigh=9999999',
	'arv=99999999999&arvLow=1&arvHigh=99999999999',
])('%j contains no value', (query) => {
	expect(parseQuery(query)).toBeNull()
})

test('is added to the current deal, whose other numbers and address are unchanged', () => {
	const deal = {
		propertyAddress: '1 ELM st',
		inputs: { ...emptyInputs(), rent: '1500' },
		opened: null,
	}
	expect(applyArv(deal, carried)).toEqual({
		...deal,
		inputs: { ...deal.inputs, arv: '250000' },
	})
	expect(dealFromComps(carried)).toMatchObject({ propertyAddress: '1 Elm St', opened: null })
})

test('asks before it changes the deal of another property', () => {
	const rentInputs = { ...emptyInputs(), rent: '1500' }
	expect(isOtherProperty({ propertyAddress: '', inputs: emptyInputs() }, carried)).toBe(false)
	expect(isOtherProperty({ propertyAddress: '1 elm st', inputs: rentInputs }, carried)).toBe(false)
	expect(isOtherProperty({ propertyAddress: '2 Elm St', inputs: emptyInputs() }, carried)).toBe(
		true,
	)
	expect(isOtherProperty({ propertyAddress: '', inputs: rentInputs }, carried)).toBe(true)
})
