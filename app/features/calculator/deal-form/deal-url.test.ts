import { describe, expect, test } from 'vitest'
import { parseDealFromUrl, buildDealUrl } from './deal-url'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'

const parseQuery = (query: string) => parseDealFromUrl(new URLSearchParams(query))

describe('a deal in a URL', () => {
	test('fills the named inputs and leaves the rest empty', () => {
		expect(parseQuery('purchase=160000&down=20')).toEqual({
			propertyAddress: '',
			inputs: { ...emptyInputs(), purchase: '160000', down: '20' },
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
