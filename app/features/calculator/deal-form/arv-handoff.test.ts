import { expect, test } from 'vitest'
import { dealFromComps, isOtherProperty, parseArvFromComps, applyArv } from './arv-handoff'
import { emptyInputs } from '~/deal'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'

const parseQuery = (query: string) => parseArvFromComps(new URLSearchParams(query))
const carried = { arv: 250_000, low: 240_000, high: 260_000, propertyAddress: '1 Elm St' }

test('parses a value within its range from a URL', () => {
	expect(parseQuery('arv=250000&arvLow=240000&arvHigh=260000&address=+1+Elm++St')).toEqual(carried)
})

test('C9 knows the valuation it comes from, by a plain id', () => {
	const query = 'arv=250000&arvLow=240000&arvHigh=260000&address=1+Elm+St'
	expect(parseQuery(`${query}&valuation=vA1_b-2`)).toEqual({ ...carried, valuationId: 'vA1_b-2' })
	for (const id of ['../x', 'x1', 'v', `v${'a'.repeat(50)}`]) {
		expect(parseQuery(`${query}&valuation=${encodeURIComponent(id)}`)).toEqual(carried)
	}
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
		analysis: null,
		opened: null,
	}
	expect(applyArv(deal, carried)).toEqual({
		...deal,
		inputs: { ...deal.inputs, arv: '250000' },
	})
	expect(dealFromComps(carried)).toMatchObject({ propertyAddress: '1 Elm St', opened: null })
})

test('is the sales price too where none is entered, so that the offer counts selling costs', () => {
	expect(dealFromComps(carried).inputs).toMatchObject({ arv: '250000', sPrice: '250000' })
	const withSale = (sPrice: string, rent = '') =>
		applyArv(
			{
				propertyAddress: '',
				inputs: { ...emptyInputs(), sPrice, rent },
				analysis: null,
				opened: null,
			},
			carried,
		).inputs.sPrice
	expect(withSale(' ')).toBe('250000')
	expect(withSale('260,000')).toBe('260,000')
	// A rental is not sold.
	expect(withSale('', '1500')).toBe('')
})

test('PRO-99 keeps the analysis of the deal it is added to; a new deal has none', () => {
	const analysis = analysisOf({ holdYears: '7' })
	const deal = { propertyAddress: '', inputs: emptyInputs(), analysis, opened: null }
	expect(applyArv(deal, carried).analysis).toEqual(analysis)
	expect(dealFromComps(carried).analysis).toBeNull()
})

test('asks before it changes the deal of another property', () => {
	const deal = (propertyAddress: string, rent = '', holdYears = '') => ({
		propertyAddress,
		inputs: { ...emptyInputs(), rent },
		analysis: analysisOf({ holdYears }),
	})
	expect(isOtherProperty(deal(''), carried)).toBe(false)
	expect(isOtherProperty({ ...deal(''), analysis: null }, carried)).toBe(false)
	expect(isOtherProperty(deal('1 elm st', '1500'), carried)).toBe(false)
	expect(isOtherProperty(deal('2 Elm St'), carried)).toBe(true)
	expect(isOtherProperty(deal('', '1500'), carried)).toBe(true)
	expect(isOtherProperty(deal('', '', '7'), carried)).toBe(true)
})
