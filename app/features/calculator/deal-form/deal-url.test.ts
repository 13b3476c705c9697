import { describe, expect, test } from 'vitest'
import { parseDealFromUrl, buildDealUrl } from './deal-url'
import { emptyInputs } from '~/deal'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'

const parseQuery = (query: string) => parseDealFromUrl(new URLSearchParams(query))

describe('a deal in a URL', () => {
	test('fills the named inputs and leaves the rest empty', () => {
		expect(parseQuery('purchase=160000&down=20')).toEqual({
			propertyAddress: '',
			inputs: { ...emptyInputs(), purchase: '160000', down: '20' },
			analysis: null,
			opened: null,
		})
	})

	test.each(['', 'property=abc', 'open=flip', 'propertyAddress=1+Main', '__proto__=1&toString=2'])(
		'%j contains no deal',
		(query) => {
			expect(parseQuery(query)).toBeNull()
		},
	)

	test('unreadable input is kept as written, up to a maximum length', () => {
		expect(parseQuery('purchase=abc')?.inputs.purchase).toBe('abc')
		expect(parseQuery(`purchase=${'9'.repeat(9_999)}`)?.inputs.purchase).toHaveLength(200)
	})

	test('parsing a link restores the deal', () => {
		const deal = parseQuery('propertyAddress=1+Main+St&arv=285000&rent=2350')
		expect(deal).not.toBeNull()
		const link = buildDealUrl(deal!)
		expect(link).toEqual({ propertyAddress: '1 Main St', arv: '285000', rent: '2350' })
		expect(parseDealFromUrl(new URLSearchParams(link))).toEqual(deal)
	})
})

describe('PRO-99 the analysis inputs of a deal in a URL', () => {
	test('are read by name', () => {
		const deal = parseQuery('rent=2350&holdYears=7&event1Label=New+roof&rentGrowth=-1.5')
		expect(deal?.analysis).toEqual(
			analysisOf({ holdYears: '7', event1Label: 'New roof', rentGrowth: '-1.5' }),
		)
		expect(deal?.inputs.rent).toBe('2350')
		expect(parseQuery('taxOn=yes')?.analysis).toEqual(analysisOf({ taxOn: 'yes' }))
	})

	test.each(['analysis=all', 'holdYears=', '__proto__=1&analysis=all'])(
		'%j contains no deal',
		(query) => {
			expect(parseQuery(query)).toBeNull()
		},
	)

	test('parsing a link restores them, also if all are empty', () => {
		const inputs = { ...emptyInputs(), rent: '2350' }
		const deals = [null, analysisOf(), analysisOf({ holdYears: '7', taxOn: 'yes' })].map(
			(analysis) => ({ propertyAddress: '1 Main St', inputs, analysis, opened: null }),
		)
		for (const deal of deals) {
			expect(parseDealFromUrl(new URLSearchParams(buildDealUrl(deal)))).toEqual(deal)
		}
		expect(deals.map((deal) => Object.keys(buildDealUrl(deal)).length)).toEqual([2, 3, 5])
	})

	test('are limited in length, and unknown names are dropped', () => {
		const deal = parseQuery(`rent=1&holdYears=${'9'.repeat(9_999)}&holdyears=5&event11Year=3`)
		expect(deal?.analysis).toEqual(analysisOf({ holdYears: '9'.repeat(100) }))
	})
})
