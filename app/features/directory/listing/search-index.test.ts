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

test('an answer is kept until somebody changes, 200 of them, the least recently used goes first', () => {
	const index = new ListingIndex()
	index.replaceAll([listing('a', ['OK'])])
	const ask = (i: number) => index.matches(filter({ specialty: `s${i}` }))
	const first = ask(0)
	for (let i = 1; i < 200; i += 1) ask(i)
	const second = ask(1)
	expect(ask(0)).toBe(first)
	for (let i = 2; i < 200; i += 1) ask(i)
	ask(200)
	expect(ask(0)).toBe(first)
	expect(ask(1)).not.toBe(second)
	const latest = ask(200)
	expect(ask(200)).toBe(latest)
	index.set('b', listing('b', ['TX']))
	expect(ask(200)).not.toBe(latest)
})
