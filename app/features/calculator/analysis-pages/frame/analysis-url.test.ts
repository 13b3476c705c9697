import { describe, expect, test } from 'vitest'
import { emptyInputs } from '~/deal'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { analysisHref, calculatorHref, dealFields, isChanged } from './analysis-url'
import type { AnalysisDeal } from './analysis-view'
import { MAX_QUERY_LENGTH } from './pages'

const deal = (changes: Partial<AnalysisDeal> = {}): AnalysisDeal => ({
	propertyAddress: '1 Elm St & Co',
	inputs: { ...emptyInputs(), purchase: '200000', rent: '2000' },
	analysis: analysisOf({ holdYears: '7', event1Label: 'Roof, new' }),
	...changes,
})
const saved = { id: 'p1', revision: 3, deal: deal() }
const queryOf = (href: string | null) => [...new URL(href ?? '', 'http://a.test').searchParams]

/** A deal whose query has exactly this length, the question mark included. */
function dealOfLength(length: number): AnalysisDeal {
	const withLabel = (label: string) => deal({ analysis: analysisOf({ event1Label: label }) })
	const href = analysisHref('offer', withLabel(''), null) ?? ''
	const empty = href.length - href.indexOf('?')
	return withLabel('x'.repeat(length - empty - '&event1Label='.length))
}

describe('addresses of the analysis pages', () => {
	test('PRO-84 an unsaved deal is every text that is not empty, and its address', () => {
		expect(dealFields(deal(), null)).toEqual([
			['propertyAddress', '1 Elm St & Co'],
			['rent', '2000'],
			['purchase', '200000'],
			['holdYears', '7'],
			['event1Label', 'Roof, new'],
		])
		expect(dealFields(deal({ propertyAddress: '' }), null)[0]).toEqual(['rent', '2000'])
	})

	test('PRO-84 PRO-99 a saved deal is its id and what differs; an emptied field is an empty text', () => {
		expect(dealFields(deal(), saved)).toEqual([['property', 'p1']])
		const changed = deal({
			inputs: { ...deal().inputs, rent: '1800', purchase: '' },
			analysis: analysisOf({ holdYears: '7', capexPer: '0' }),
		})
		expect(dealFields(changed, saved)).toEqual([
			['property', 'p1'],
			['rent', '1800'],
			['purchase', ''],
			['capexPer', '0'],
			['event1Label', ''],
		])
	})

	test('PRO-99 a deal without a property is not saved, a property is until something differs', () => {
		expect(isChanged(deal(), null)).toBe(true)
		expect(isChanged(deal(), saved)).toBe(false)
		expect(isChanged(deal({ analysis: analysisOf({ holdYears: '8' }) }), saved)).toBe(true)
	})

	test('PRO-84 the fields of the page follow those of the deal', () => {
		expect(queryOf(analysisHref('offer', deal(), saved, { target: 'irr', amount: '12' }))).toEqual([
			['property', 'p1'],
			['target', 'irr'],
			['amount', '12'],
		])
		expect(analysisHref('loan', { ...deal(), inputs: emptyInputs() }, null)).toMatch(
			/^\/calculator\/loan\?propertyAddress=1\+Elm\+St\+%26\+Co&holdYears=7&event1Label=Roof%2C\+new$/u,
		)
	})

	test('PRO-84 a query may have 8 kB; a longer deal has no address', () => {
		const longest = analysisHref('offer', dealOfLength(MAX_QUERY_LENGTH), null)
		expect((longest ?? '').length - '/calculator/offer'.length).toBe(MAX_QUERY_LENGTH)
		const tooLong = dealOfLength(MAX_QUERY_LENGTH + 1)
		expect(analysisHref('offer', tooLong, null)).toBeNull()
		expect(calculatorHref(tooLong, null)).toBeNull()
	})

	test('PRO-99 the calculator opens the property itself if nothing was changed', () => {
		expect(calculatorHref(deal(), saved)).toBe('/calculator?property=p1')
	})

	test('PRO-99 a changed deal goes to the calculator whole, its analysis inputs complete', () => {
		const changed = deal({ analysis: analysisOf({ capexPer: '0' }) })
		const expected = [
			['analysis', 'all'],
			['propertyAddress', '1 Elm St & Co'],
			['rent', '2000'],
			['purchase', '200000'],
			['capexPer', '0'],
		]
		expect(queryOf(calculatorHref(changed, null))).toEqual(expected)
		const base = [
			['base', 'p1'],
			['baseRevision', '3'],
		]
		expect(queryOf(calculatorHref(changed, saved))).toEqual([...expected, ...base])
		const scenario = { ...saved, scenario: { id: 's1', name: 'Rent +5%' } }
		expect(queryOf(calculatorHref(changed, scenario))).toEqual(expected)
	})
})
