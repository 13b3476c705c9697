import { describe, expect, test } from 'vitest'
import { pageLink, serviceLink } from './directory-links'
import { countPages, readDirectoryQuery } from './directory-query'

const parseQuery = (query: string) => readDirectoryQuery(new URLSearchParams(query))
const NONE = {
	serviceType: null,
	specialty: null,
	location: null,
	favourites: false,
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
		['location=Texas&page=0&seed=!', {}],
		['page=-1', {}],
		['page=2.5', {}],
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

	test('DIR-05 another service clears the specialty and starts at the first page', () => {
		const query = parseQuery('serviceType=Contractor&specialty=Roofing&location=TX&page=4&seed=2s')
		expect(serviceLink(query, 'Lender')).toBe('/service-providers?serviceType=Lender&location=TX')
		expect(serviceLink(query, null)).toBe('/service-providers?location=TX')
	})

	test('DIR-06 DIR-07 page links preserve the filters and the seed', () => {
		const query = parseQuery('serviceType=Contractor&specialty=Roofing&location=TX')
		expect(pageLink(query, 2, '2s')).toBe(
			'/service-providers?serviceType=Contractor&specialty=Roofing&location=TX&page=2&seed=2s',
		)
		expect(pageLink(parseQuery(''), 1, '2s')).toBe('/service-providers?seed=2s')
	})

	test.each([
		[0, 1],
		[1, 1],
		[12, 1],
		[13, 2],
		[40, 4],
	])('DIR-06 %i providers are %i pages of 12', (total, pages) => {
		expect(countPages(total)).toBe(pages)
	})
})
