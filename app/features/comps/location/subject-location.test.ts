import { expect, test } from 'vitest'
import { locationText, shortZip, splitStreet } from './subject-location'

test.each([
	['100 Elm St', { houseNumber: 100, street: 'elm st' }],
	[' 12B  ', null],
	['12B Oak Ave #4', { houseNumber: 12, street: 'oak ave' }],
	['7 Fir Rd Unit 2', { houseNumber: 7, street: 'fir rd' }],
	['7 Fir Rd, Tulsa', { houseNumber: 7, street: 'fir rd' }],
	['Parcel 1234', null],
	[`1 ${'a '.repeat(5_000)}`, { houseNumber: 1, street: 'a '.repeat(99).trim() }],
])('C3 the house number and the street of %j', (address, parts) => {
	expect(splitStreet(address)).toEqual(parts)
})

test('C3 a ZIP code counts with its first five digits', () => {
	expect(['74114', '74114-1234', '7411', ''].map((zipCode) => shortZip({ zipCode }))).toEqual([
		'74114',
		'74114',
		'',
		'',
	])
})

test('C3 the page says which comps a location comes from', () => {
	const point = { lat: 1, lng: 2 }
	expect(locationText({ ...point, basis: 'own' })).toBeNull()
	expect(locationText({ ...point, basis: 'street', address: '128 Oak St' })).toContain('128 Oak St')
	expect(locationText({ ...point, basis: 'zip', zipCode: '74114', count: 1 })).toContain(
		'the middle of your 1 comp in ZIP code 74114',
	)
})
