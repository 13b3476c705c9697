import { expect, test } from 'vitest'
import { toPropertyFacts } from './comparable'
import { placeMatcher, elsewhereCountText, placeLine, placeWarnings } from './place'

const at = (address: string, city = '', state = '', zipCode = '') =>
	toPropertyFacts({ address, city, state, zipCode })

const TULSA = at('303 Pine St', 'Tulsa', 'OK', '74120')
const BROKEN_ARROW = at('30 Elder Way', 'Broken Arrow', 'OK', '74012')
const BOISE = at('78 Overland Rd', 'Boise', 'ID', '83705')
const near = { miles: 0.4, isExact: true }
const roughly = (miles: number) => ({ miles, isExact: false })

test.each([
	['another city and ZIP code', BROKEN_ARROW, TULSA, null, 'otherCity'],
	[
		'another city, ZIP code unknown',
		at('1 A St', 'Boise', 'ID'),
		at('2', 'Nampa', 'ID'),
		null,
		'otherCity',
	],
	['another state', BOISE, TULSA, null, 'otherState'],
	['another state, however near', at('1', '', 'MO'), at('2', '', 'KS'), near, 'otherState'],
	['another state by name', at('1', '', 'idaho'), at('2', '', 'OK'), null, 'otherState'],
	['the same city', at('1', 'Tulsa', 'OK', '74114'), TULSA, null, 'here'],
	[
		'the same city in other words',
		at('1', 'FT.  WORTH', 'Texas'),
		at('2', 'Fort Worth', 'tx'),
		null,
		'here',
	],
	[
		'the same ZIP code, of another post office',
		at('1', 'Jenks', 'OK', '74120-1234'),
		TULSA,
		null,
		'here',
	],
	['another city nearby, measured', BROKEN_ARROW, TULSA, near, 'here'],
	[
		'a city of this name far away',
		at('1', 'Springfield', '', '62701'),
		at('2', 'Springfield', '', '01103'),
		null,
		'otherCity',
	],
	[
		'a ZIP code of another area',
		at('1', '', '', '83705'),
		at('2', '', '', '74120'),
		null,
		'otherCity',
	],
	[
		'a ZIP code of the same area',
		at('1', '', '', '83705'),
		at('2', '', '', '83702'),
		null,
		'unknown',
	],
	['a sale without a place', TULSA, at('2 B St'), null, 'unknown'],
	['a sale with only a state', TULSA, at('2 B St', '', 'OK'), null, 'unknown'],
	['a subject without a place', at('5 Main St'), TULSA, null, 'unknown'],
	['a subject without a place, measured', at('5 Main St'), TULSA, near, 'here'],
	[
		'far from the middle of the ZIP code',
		at('1', '', '', '83705'),
		at('2'),
		roughly(1_300),
		'otherCity',
	],
	['not far from it', at('1', '', '', '83705'), at('2'), roughly(3), 'unknown'],
] as const)('%s', (_what, subject, sale, distance, expected) => {
	expect(placeMatcher(subject)(sale, distance)).toBe(expected)
})

test.each([
	'30 Elder Way, Broken Arrow, OK 74012',
	'30 Elder Way, Broken Arrow, OK',
	'30 Elder Way, Broken Arrow OK 74012-0001',
	'30 Elder Way, broken arrow, Oklahoma, 74012, USA',
	'30 Elder Way Broken Arrow OK 74012',
])('a place that is typed into the address counts: %s', (address) => {
	expect(placeMatcher(at(address))(BOISE, null)).not.toBe('here')
	expect(placeMatcher(at(address))(TULSA, null)).toBe('otherCity')
	expect(placeMatcher(at(address))(BROKEN_ARROW, null)).toBe('here')
})

test.each(['12 Oak Ct', '12 Oak Ave, Unit 3', '12345 Highway 74120', '12 Oak St, Ct'])(
	'an address without a place has none: %s',
	(address) => {
		expect(placeMatcher(at(address))(TULSA, null)).toBe('unknown')
	},
)

test('the place of a sale on one line', () => {
	expect(placeLine(TULSA)).toBe('Tulsa, OK 74120')
	expect(placeLine(at('1 A St', '', '', '74120'))).toBe('74120')
	expect(placeLine(at('1 A St'))).toBe('')
})

test('warns of comps whose place is unknown, and of included ones from elsewhere', () => {
	expect(placeWarnings(TULSA, ['here', 'here'])).toEqual([])
	expect(placeWarnings(at('5 Main St'), ['unknown', 'unknown'])).toEqual([
		'Your property has no city or ZIP code, so 2 comps may be from another place. Add its city and ZIP code under Edit Property.',
	])
	expect(placeWarnings(TULSA, ['here', 'unknown', 'otherState'])).toEqual([
		'1 comp is in another city or state. It counts because you included or adjusted it.',
		'1 comp may be from another place, because a city or ZIP code is missing. Add it to the sale, or exclude it.',
	])
	expect([0, 1, 8].map(elsewhereCountText)).toEqual([
		null,
		"1 sale is in another city or state and isn't used.",
		"8 sales are in another city or state and aren't used.",
	])
})
