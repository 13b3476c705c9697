import { describe, expect, test } from 'vitest'
import { recognizeListing } from './recognize-listing'

/** What is checked of a text: only numbers with a clear period and section that are plausible. */

const selectedOf = (text: string) =>
	Object.fromEntries(recognizeListing(text).map(({ key, selected }) => [key, selected]))

const choicesOf = (text: string, key: string): string[] =>
	(recognizeListing(text).find((found) => found.key === key)?.choices ?? []).map(
		({ value, note }) => (note === '' ? value : `${value}: ${note}`),
	)

/** A text with the part of the values that its rule is about; null is found and not checked. */
type Case = readonly [what: string, text: string, values: Readonly<Record<string, unknown>>]

const check = (_what: string, text: string, values: Readonly<Record<string, unknown>>) =>
	expect([text, selectedOf(text)]).toEqual([text, expect.objectContaining(values)])

describe('the period of an income', () => {
	test.each<Case>([
		[
			'gross scheduled income',
			'Asking Price\n$649,000\nGross Scheduled Income $81,600',
			{ rent: '6800' },
		],
		['gross income', 'Asking Price $649,000\nGross Income: $81,600\nNOI $50,298', { rent: '6800' }],
		['effective gross income', 'Price $400,000\nEffective Gross Income\t$48,000', { rent: '4000' }],
		['GSI', 'Price $400,000\nGSI: $48,000', { rent: '4000' }],
		['a gross income too low for a year', 'Price $400,000\nGross income: $4,000', { rent: null }],
		['income without a period', 'Price $410,000\nIncome $38,400', { rent: null }],
		['rent that can only be that of a year', 'Price $279,000\nGross rent: $24,000', { rent: null }],
		['rent that its label calls monthly', 'Price $279,000\nMonthly rent\n$22,800', { rent: null }],
		['rent of a week', 'Price $199,000\nRent: $450/week', { rent: '1950' }],
		['rent without a dollar sign', '$215,000\nSection 8 tenant pays 1650/mo', { rent: '1650' }],
	])('FIX-30 %s', check)

	test('FIX-30 other incomes and prices of a part are none of these', () => {
		const text = `Price $649,000
Net Operating Income $50,298
Other income: $1,200
$81,125/Unit
Leased for 60 months
$185/night`
		expect(selectedOf(text)).toEqual({ purchase: '649000' })
	})

	test('FIX-30 an income without a period is offered as that of a month and of a year', () => {
		expect(choicesOf('Price $900,000\nIncome $18,000', 'rent')).toEqual([
			'18000: If it is $18,000 a month',
			'1500: If it is $18,000 a year ÷ 12',
		])
	})
})

describe('two rents', () => {
	test.each<readonly [text: string, choices: readonly string[]]>([
		[
			'$329,000\nDuplex, rents for $1,150 and $975 per month',
			['2125: $1,150 + $975', '1150', '975'],
		],
		[
			'$329,000\nSide-by-side duplex. Unit 2214 rented at $1,150. Unit 2216 rented at $975. Tenants pay gas.',
			['2125: $1,150 + $975', '1150', '975'],
		],
		['$100,000\nRents: upstairs $700, downstairs $650', ['1350: $700 + $650', '700', '650']],
		[
			'$300,000 duplex\nLeft rented $1,100/mo. Right rented $1,100/mo.',
			['2200: $1,100 + $1,100', '1100'],
		],
		[
			'$240,000\nDuplex. Both units rent for $950 each.',
			['1900: $950 × 2 units', '950: The rent of one unit'],
		],
		[
			'$240,000\nFourplex renting at $875/unit',
			['3500: $875 × 4 units', '875: The rent of one unit'],
		],
	])('FIX-30 %s', (text, choices) => {
		expect(choicesOf(text, 'rent')).toEqual(choices)
		expect(selectedOf(text)['rent']).toBeNull()
	})

	test('FIX-30 a table of units says the rent of all', () => {
		const text = `8 Unit Apartment Building | $649,000 ($81,125/Unit)
UNIT MIX INFORMATION
DESCRIPTION	NO. UNITS	AVG. RENT/MO	SQ FT
1+1	4	$795	650
2+1	4	$905	950
Building Size	6,400 SF`
		expect(choicesOf(text, 'rent')).toEqual(['6800: 4 × $795 + 4 × $905'])
		expect(selectedOf(text)).toMatchObject({ rent: '6800', sqFt: '6400' })
	})

	test('FIX-30 a rent roll has a row for each unit, and a total', () => {
		const text = `Price $310,000
RENT ROLL
Unit	Type	Market Rent	Current Rent
1	2/1	$995	$895
2	1/1	$850	$750
Total		$1,845	$1,645`
		expect(choicesOf(text, 'rent')).toEqual(['1645: $895 + $750'])
	})
})

describe('the section of an amount', () => {
	const EVENTS = `$312,000
Tax History
Today
Sep 3, 2026
Listed (Active)
$312,000`
	test.each<Case>([
		['a row of an event below the heading of the taxes', EVENTS, { purchase: '312000' }],
		['the heading of the taxes below the price', '$389,000\nTax history', { purchase: '389000' }],
		[
			'the taxes below the events',
			`${EVENTS}\nApr 2014\nSold (Public Records)\n$198,000\nProperty taxes\nYear 2025 $3,870`,
			{ purchase: '312000', yTaxes: '3870' },
		],
		[
			'a table with the assessment before the taxes',
			'Property tax history\nYear\tAssessment\tTaxes\n2025\t$210,400\t$4,118\n2024\t$201,000\t$3,990',
			{ yTaxes: '4118' },
		],
		[
			'other homes of a marketplace',
			"$215,000\n4 beds\nToday's picks\n$950\n2 Beds 1 Bath\n$140,000\n3 Beds",
			{ purchase: '215000', bedrooms: '4' },
		],
	])('FIX-30 %s', check)

	test('FIX-30 an event gives no taxes at all', () => {
		expect(choicesOf(EVENTS, 'yTaxes')).toEqual([])
	})
})

describe('amounts that are not plausible', () => {
	test.each<Case>([
		['taxes equal to the price', 'Price $279,000\nAnnual taxes\n$279,000', { yTaxes: null }],
		['taxes near the price', 'Price $279,000\nTaxes: $241,000', { yTaxes: null }],
		['insurance', 'Price $279,000\nInsurance: $27,900 a year', { yInsurance: null }],
		['dues', 'Price $90,000\nHOA: $2,400/mo', { hoa: null }],
		['rent', 'Price $279,000\nRent: $9,000/mo', { rent: null }],
		['an after-repair value', 'Price $27,900\nARV: $410,000', { arv: null }],
		['taxes without a price', 'Taxes: $312,000', { yTaxes: null }],
		[
			'the highest that are',
			'Price $90,000\nTaxes: $9,000\nRent: $2,700/mo',
			{ yTaxes: '9000', rent: '2700' },
		],
	])('FIX-30 %s', check)

	test('FIX-30 they are shown with the reason', () => {
		const text = 'Price $279,000\nTaxes: $279,000\nRent: $9,000/mo'
		expect(choicesOf(text, 'yTaxes')).toEqual(['279000: More than 10% of the price a year'])
		expect(choicesOf(text, 'rent')).toEqual(['9000: More than 3% of the price a month'])
	})

	test('FIX-30 a plausible amount that is less certain is checked instead', () => {
		const text = `Price $279,000
Taxes: $279,000
Payment calculator
Property taxes
$322`
		expect(selectedOf(text)['yTaxes']).toBe('3864')
	})
})

describe('a headline is no address', () => {
	test.each<readonly [text: string, address: string | undefined]>([
		[
			'601 S Example Ave\n8 Unit Apartment Building | $649,000 ($81,125/Unit) | 7.75% Cap Rate | Tulsa, OK 74120',
			'601 S Example Ave, Tulsa, OK 74120',
		],
		['$1\n3 Beds 2 Baths House\nListed over a year ago in Tulsa, OK', undefined],
		['3 beds, 2 baths in Tulsa, OK', undefined],
		['12 Units, 9.1% CAP, Memphis, TN 38104', undefined],
		['5 miles from downtown, Boise, ID', undefined],
		// Words of facts are names of streets, too.
		['29000 W 8 Mile Rd, Farmington, MI 48336', '29000 W 8 Mile Rd, Farmington, MI 48336'],
		['2050 Story Rd, San Jose, CA 95122', '2050 Story Rd, San Jose, CA 95122'],
		['100 Hwy 12 Unit B, Provo, UT 84601', '100 Hwy 12 Unit B, Provo, UT 84601'],
		['88 Center Plz Unit 1201, Tulsa, OK 74103', '88 Center Plz Unit 1201, Tulsa, OK 74103'],
	])('FIX-30 %s', (text, address) => {
		expect(selectedOf(text)['propertyAddress']).toBe(address)
	})
})
