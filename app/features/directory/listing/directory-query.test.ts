import { describe, expect, test } from 'vitest'
import { allProvidersLink, pageLink } from './directory-links'
import { directoryWords, readDirectoryQuery } from './directory-query'

const parseQuery = (query: string) => readDirectoryQuery(new URLSearchParams(query))
const NONE = {
	serviceType: null,
	specialty: null,
	location: null,
	search: '',
	favourites: false,
	ownState: null,
	page: 1,
	seed: null,
}

describe('DIR-04 DIR-05 the address of the directory', () => {
	test.each<[string, object]>([
		['', {}],
		['serviceType=Lender&location=TX', { serviceType: 'Lender', location: 'TX' }],
		[
			'serviceType=Contractor&specialty=Roofing&page=3&seed=2s',
			{ serviceType: 'Contractor', specialty: 'Roofing', page: 3, seed: 100 },
		],
		['location=tx', { location: 'TX' }],
		['favourites=1', { favourites: true }],
		['location=Texas&seed=!', {}],
		[`serviceType=${'x'.repeat(101)}`, {}],
	])('%s', (query, expected) => {
		expect(parseQuery(query)).toEqual({ ...NONE, ...expected })
	})

	test.each(['specialty=Roofing', 'serviceType=Lender&specialty=Roofing'])(
		'DIR-05 the specialty only applies to Contractor: %s',
		(query) => {
			expect(parseQuery(query).specialty).toBeNull()
		},
	)

	test.each<[string, string | null]>([
		['', 'OK'],
		['location=TX', 'TX'],
		['location=all', null],
		['location=', null],
		['location=Narnia', null],
	])("the member's own state is the default only: %j shows %s", (query, location) => {
		const { location: shown } = readDirectoryQuery(new URLSearchParams(query), 'OK')
		expect(shown).toBe(location)
	})

	test('a link to all states says so, where the default is the own state', () => {
		const everywhere = readDirectoryQuery(new URLSearchParams('location=all&search=roof'), 'OK')
		expect(pageLink(everywhere, 2, '2s')).toBe(
			'/service-providers?search=roof&location=all&page=2&seed=2s',
		)
		expect(allProvidersLink(everywhere)).toBe('/service-providers?location=all')
		expect(allProvidersLink(parseQuery('location=TX'))).toBe('/service-providers')
	})

	test('a search is cut at six words', () => {
		expect(directoryWords(' Roof  and MORE a b c d ')).toEqual([
			'roof',
			'and',
			'more',
			'a',
			'b',
			'c',
		])
		expect(directoryWords('  ')).toEqual([])
	})

	test('DIR-06 DIR-07 page links preserve the filters and the seed', () => {
		const query = parseQuery('serviceType=Contractor&specialty=Roofing&location=TX')
		expect(pageLink(query, 2, '2s')).toBe(
			'/service-providers?serviceType=Contractor&specialty=Roofing&location=TX&page=2&seed=2s',
		)
		expect(pageLink(parseQuery(''), 1, '2s')).toBe('/service-providers?seed=2s')
	})
})
