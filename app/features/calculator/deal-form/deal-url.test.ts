import { describe, expect, test } from 'vitest'
import { parseDealFromUrl, buildDealUrl } from './deal-url'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'

const read = (query: string) => parseDealFromUrl(new URLSearchParams(query))

describe('a deal written out in an address', () => {
	test('fills what it names and leaves the rest empty', () => {
		expect(read('purchase=160000&down=20')).toEqual({
			propertyAddress: '',
			inputs: { ...emptyInputs(), purchase: '160000', down: '20' },
			opened: null,
		})
	})

	test.each(['', 'property=abc', 'open=flip', 'propertyAddress=1+Main', '__proto__=1&toString=2'])(
		'%j names none',
		(query) => {
			expect(read(query)).toBeNull()
		},
	)

	test('what cannot be read stays as it was written, but no flood of it', () => {
		expect(read('purchase=abc')?.inputs.purchase).toBe('abc')
		expect(read(`purchase=${'9'.repeat(9_999)}`)?.inputs.purchase).toHaveLength(200)
	})

	test('what a link says comes back as it was', () => {
		const deal = read('propertyAddress=1+Main+St&arv=285000&rent=2350')
		expect(deal).not.toBeNull()
		const link = buildDealUrl(deal!)
		expect(link).toEqual({ propertyAddress: '1 Main St', arv: '285000', rent: '2350' })
		expect(parseDealFromUrl(new URLSearchParams(link))).toEqual(deal)
	})
})
