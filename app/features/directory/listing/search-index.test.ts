import { expect, test } from 'vitest'
import type { DirectoryFilter } from './directory-query'
import { type Listing, ListingIndex } from './search-index'
import { STATE_CODES } from '~/features/directory/profile/us-states'

const listing = (id: string, areas: readonly string[]): Listing => ({
	id,
	serviceTypes: ['Contractor'],
	specialties: [],
	areas,
})

const filter = (some: Partial<DirectoryFilter>): DirectoryFilter => ({
	serviceType: null,
	specialty: null,
	location: null,
	...some,
})

test('each state finds the providers that work there and no others', () => {
	const index = new ListingIndex()
	const codes = [...STATE_CODES].sort()
	index.replaceAll(codes.map((code) => listing(code, [code])))
	for (const location of codes) {
		expect(index.matches(filter({ location })).ids).toEqual([location])
	}
})

test('caches 200 results until a change, and evicts the oldest', () => {
	const index = new ListingIndex()
	index.replaceAll([listing('a', ['OK'])])
	const ask = (i: number) => index.matches(filter({ specialty: `s${i}` }))
	const first = ask(0)
	for (let i = 1; i < 200; i += 1) ask(i)
	expect(ask(0)).toBe(first)
	ask(200)
	expect(ask(0)).not.toBe(first)
	const latest = ask(200)
	expect(ask(200)).toBe(latest)
	index.set('b', listing('b', ['TX']))
	expect(ask(200)).not.toBe(latest)
})
