import { describe, expect, test } from 'vitest'
import { recognizeListing } from './recognize-listing'

/** Each rule of the recognizer alone, in a text in which nothing else gives the same answer. */

type Values = Readonly<Record<string, string | null>>

const selectedOf = (text: string): Values =>
	Object.fromEntries(recognizeListing(text).map(({ key, selected }) => [key, selected]))

const choicesOf = (text: string, key: string): string[] =>
	(recognizeListing(text).find((found) => found.key === key)?.choices ?? []).map(
		({ value }) => value,
	)

const PROSE =
	'A long description of the home with words that say nothing of it, so that the line has the length of a sentence, and of nothing else: '

describe('what a number is, by what is around it', () => {
	test.each<[what: string, text: string, values: Values]>([
		['a number of rooms that no house has', 'Bedrooms: 900', {}],
		['a price that no house has', 'List price: $500', {}],
		['half a bedroom', 'Bedrooms: 2.5', {}],
		['taxes and rent that nobody pays', 'Taxes: $5 a year\nRent: $5/mo', {}],
		['a price in thousands', 'Asking $250K', { purchase: '250000' }],
		['a month behind an amount is no million', 'HOA: $45mo', { hoa: '540' }],
		['half a year', 'Taxes: $1,200 semi-annually', { yTaxes: '2400' }],
		['a quarter', 'HOA: $150 quarterly', { hoa: '600' }],
		['a price by area, named before it', 'Price per sq ft: $1,690', {}],
		['a price by area, named after it', 'Price $1,690/sqft', {}],
		['a range of prices', 'Priced $240,000 – $260,000', {}],
		[
			'a price behind the rooms',
			'3 beds 2 baths $249,900',
			{ purchase: '249900', bedrooms: '3', bathrooms: '2' },
		],
		['an amount behind other words', 'Upstairs $249,900', {}],
		['the payment of a loan', 'Est.: $1,642/mo', {}],
		['a number that only follows a label somewhere', 'We list many 3400.', {}],
		['a number with a word of its own', 'Asking price 3400 dogs', {}],
		[
			'a label far behind the amount',
			'$249,900 in a quiet street with a low rent',
			{ purchase: '249900' },
		],
		['a label behind a mark between facts', '$249,900 · rent unknown', { purchase: '249900' }],
		['rooms in a table', 'Bedrooms | 3\nBathrooms\t2', { bedrooms: '3', bathrooms: '2' }],
		['rooms of a floor', 'Bedrooms: 3\nBedrooms: 2 on upper', { bedrooms: '3' }],
		['a studio that has its bedroom', 'Studio\nBedrooms: 1', { bedrooms: '1' }],
		['rooms in a description', `Bedrooms: 4\n${PROSE}3 bedrooms`, { bedrooms: '4' }],
		['the area of a garage', 'Garage: 400 sqft', {}],
		['the area that is lived in', '1,900 sqft\nHeated 1,480 sqft', { sqFt: '1480' }],
		[
			'the area beside the rooms',
			'1,900 sqft\n3 bd 2 ba 1,480 sqft',
			{ bedrooms: '3', bathrooms: '2', sqFt: '1480' },
		],
		['full and half baths in one', 'Baths (Full/Half): 2/1', { bathrooms: '2.5' }],
		['a hidden hyphen in a label', 'Re\u00adnt: $1,700/mo', { rent: '1700' }],
		['a line whose letters change in lower case', 'İ Bedrooms: 3\nİ List price: $249,900', {}],
		['a price after a thousand numbers', `${'1 '.repeat(1_000)}\nList price: $249,900`, {}],
		['taxes of a table out of order', 'Tax history\n2023 $3,000\n2021 $2,000', { yTaxes: '3000' }],
		['a year and an amount outside of a table', 'Tax info\nBuilt in 1955 $3,000', {}],
		['one bath and one and a half', 'Baths: 1\nBaths: 1.5', { bathrooms: null }],
		['an earlier price', 'Price history\nListed for sale $259,900\nRent: $1,200/mo', {}],
		[
			'a fact with the name of a heading',
			'Price history: none\nAsking: $249,900',
			{ purchase: '249900' },
		],
		['the lot', 'Lot\nSize: 7,405 sqft', {}],
		[
			'the facts after the lot',
			'Lot\nSize: 7,405 sqft\nInterior\nArea: 1,480 sqft',
			{ sqFt: '1480' },
		],
		['a street and a state', '12 Oak St, Tulsa, OK', { propertyAddress: '12 Oak St, Tulsa, OK' }],
		[
			'a state behind a street in a sentence',
			'Home at 12 Oak St, Tulsa, OK',
			{ propertyAddress: '12 Oak St, Tulsa, OK' },
		],
		[
			'rooms that no house has in the data of a page',
			'{"@type":"House","numberOfBedrooms":900}',
			{},
		],
		['a street with its label', 'Address - 12 Oak St\n99 Elm St', { propertyAddress: '12 Oak St' }],
		[
			'the address of a broker',
			'Listed by Oak Realty, 99 Main St, Tulsa, OK 74103\n12 Oak St, Tulsa, OK 74104',
			{ propertyAddress: '12 Oak St, Tulsa, OK 74104' },
		],
		[
			'a street above a city behind a dash',
			'12 Oak St\nHouse - Tulsa, OK 74104',
			{ propertyAddress: '12 Oak St, Tulsa, OK 74104' },
		],
		[
			'a state that there is not',
			'12 Oak St, Tulsa, ZZ 74104\n99 Elm St',
			{ propertyAddress: null },
		],
		['a city without a street', 'Great value\nTulsa, OK 74104', {}],
		['another home', '$249,900\nSimilar homes\n12 Oak St, Tulsa, OK 74104', { purchase: '249900' }],
		[
			'the data of an agent',
			'{"@type":"RealEstateAgent","address":"9 Main St","numberOfBedrooms":3}',
			{},
		],
		['an area in acres', '{"@type":"House","floorSize":{"value":200,"unitText":"acres"}}', {}],
		[
			'an area in square meters',
			'{"@type":"House","floorSize":{"value":200,"unitCode":"MTK"}}',
			{ sqFt: '2153' },
		],
		[
			'a rent in the data of a page',
			'{"@type":"Offer","price":1700,"priceCurrency":"USD","unitText":"rent"}',
			{},
		],
		[
			'other money in the data of a page',
			'{"@type":"Offer","price":249900,"priceCurrency":"CAD"}',
			{},
		],
	])('PRO-83 %s', (_what, text, values) => {
		expect([text, selectedOf(text)]).toEqual([text, values])
	})

	test('PRO-83 two spellings of one address are one choice', () => {
		const text = '1234 E. Maple Street, Tulsa, OK 74104\n1234 E Maple St, Tulsa, OK 74104'
		expect(choicesOf(text, 'propertyAddress')).toHaveLength(1)
	})

	test('PRO-83 an excerpt has no half of a character', () => {
		const [found] = recognizeListing(`🏠${'a'.repeat(46)} List price: $249,900`)
		expect(found?.choices[0]?.excerpt.before).toBe(`…${'a'.repeat(46)} List price: `)
	})

	test('PRO-83 an estimate of the rent says that it is one', () => {
		const notes = (text: string) => recognizeListing(text)[0]?.choices.map(({ note }) => note)
		expect(notes('Rent Zestimate: $1,695/mo')).toEqual(['An estimate by the site'])
		expect(notes('Rent: $1,695/mo')).toEqual([''])
	})
})

/** Labels with an amount, and the input that each fills in. */
const LABELS: Readonly<Record<string, readonly [amount: string, value: string, labels: string]>> = {
	purchase: [
		'$249,900',
		'249900',
		'List price; Listing price; List; Asking price; Asking; Ask; Priced at; Price; Listed for; Listed at; Offered at; Offered for; For sale at; For sale for; For sale by owner; Reduced to; Lowered to; Dropped to; Cut to; Now only; Now; Home price; Purchase price; Current price; Buy it now; Buy now',
	],
	yTaxes: [
		'$3,210',
		'3210',
		'Taxes; Tax; Annual tax; Property taxes; Real estate taxes; Yearly taxes; County taxes; City tax; School taxes; Total taxes; Est. taxes; Estimated property taxes; Annual tax amount; Tax bill; Tax annual amount',
	],
	yInsurance: [
		'$1,450',
		'1450',
		'Insurance; Home insurance; Homeowners insurance; Annual insurance',
	],
	hoa: [
		'$45/mo',
		'540',
		"HOA; HOA fee; HOA fees; HOA dues; Association fee; Association dues; Assoc. fee; Homeowners association; Homeowners' association fee; Condo fee; Condominium dues; Co-op fee; Coop fees; Maintenance fee; Common charges; Monthly maintenance; POA dues",
	],
	rent: [
		'$1,695/mo',
		'1695',
		'Rent; Rental income; Rent Zestimate; Rental estimate; Market rent; Gross rent; Current rent; Monthly rents; Potential rent; Estimated rent; Projected rent; Total rent; Pro forma rent; Rents for; Rented at; Rented for; Leased at; Leased for; Tenant pays; Tenants paying; Gross scheduled income; Monthly rental income',
	],
	arv: ['$310,000', '310000', 'ARV; After repair value; After-repaired value'],
}

/** Labels of amounts that fill in nothing. */
const OTHERS =
	'Down payment; Deposit; Earnest money; Loan amount; Loan; Mortgage; Mortgage insurance; Payment; Principal and interest; Closing costs; Cash back; Credit; Savings; Household income; Median home; Average in town; Avg; Range; Utilities; Application fee; Buyer fees; Repairs; Rehab; Renovations; Upgrades; Improvements; Assessed value; Tax assessment; Assessor market value; Taxable value; Land value; County value'

/** Labels of other prices, which are shown and not chosen. */
const OTHER_PRICES =
	'Original price; Orig. list price; Previously listed at; Previous price; Was; Reduced from; Down from; Price cut; Price drop; Price change; Reduced by; Dropped by; Last sold; Last sold for; Sold price; Sold for; Closed for; Closing price; Sales price; Last sale; Bought for; Opening bid; Current bid; Bid; Zestimate; Redfin Estimate; Estimated value; Est. market value; Home value; Market value; Appraised at; Appraisal'

describe('the labels of amounts', () => {
	test.each(Object.entries(LABELS))('PRO-83 %s', (key, [amount, value, labels]) => {
		for (const label of labels.split('; ')) {
			expect([label, selectedOf(`${label}: ${amount}`)]).toEqual([label, { [key]: value }])
		}
	})

	test('PRO-83 an amount with another meaning fills in nothing', () => {
		for (const label of OTHERS.split('; ')) {
			expect([label, selectedOf(`${label}: $12,000`)]).toEqual([label, {}])
		}
	})

	test('PRO-83 another price is shown and not chosen', () => {
		for (const label of OTHER_PRICES.split('; ')) {
			expect([label, selectedOf(`${label}: $249,900`)]).toEqual([label, { purchase: null }])
		}
	})

	test('PRO-83 the words around an association that there is not', () => {
		for (const text of [
			'No HOA',
			'No association fees',
			'HOA: none',
			'Has HOA: no',
			'HOA fee: N/A',
		]) {
			expect([text, selectedOf(text)]).toEqual([text, { hoa: '0' }])
		}
	})
})

/** Units behind a number, and labels before it. */
const UNITS: Readonly<Record<string, readonly [value: string, texts: string]>> = {
	bedrooms: [
		'3',
		'3 bedrooms; 3 bedroom; 3 bed rms; 3 beds; 3 bed; 3 bdrms; 3 bds; 3 bd; 3 br; 3 brs; 3-bedroom; Bedrooms: 3; Beds: 3; Bedrooms total: 3; Bed(s): 3; Bds 3; BR: 3; Bed rms = 3',
	],
	bathrooms: [
		'2',
		'2 bathrooms; 2 bathroom; 2 baths; 2 bath; 2 bths; 2 ba; 2 bas; Bathrooms: 2; Baths: 2; Bathrooms total: 2; Bath(s): 2; Bas 2; Full baths: 2; 2 full baths',
	],
	sqFt: [
		'1480',
		'1,480 sq ft; 1,480 sqft; 1,480 sq. ft.; 1,480 sq feet; 1,480 square feet; 1,480 square foot; 1,480 sf; 1,480 s.f; 1,480 ft²; 1,480 ft2; Sq ft: 1,480; Square footage: 1,480; Square feet: 1,480; Finished area: 1,480; Living area: 1,480; Livable space: 1,480; Heated sq ft: 1,480; Interior livable area: 1,480; Floor size: 1,480; Home size: 1,480; House size: 1,480; Unit size: 1,480; GLA: 1,480',
	],
}

/** Areas that are not lived in, and rooms of a part of the house. */
const NOT_COUNTED =
	'Lot: 7,405 sqft; Land: 7,405 sqft; Basement: 700 sqft; Below grade: 700 sqft; Garage: 400 sqft; Structure: 900 sqft; Building: 900 sqft; Deck: 200 sqft; Patio: 200 sqft; Porch: 200 sqft; Unfinished: 700 sqft; Yard: 900 sqft; Warehouse: 900 sqft; Shop: 900 sqft; Parcel: 7,405 sqft; 7,405 sqft lot; Main level bedrooms: 2; Upper floor bedrooms: 2; Second floor bedrooms: 2; 1st level bedrooms: 2; Three-quarter baths: 1'

describe('the units of numbers', () => {
	test.each(Object.entries(UNITS))('PRO-83 %s', (key, [value, texts]) => {
		for (const text of texts.split('; ')) {
			expect([text, selectedOf(text)]).toEqual([text, { [key]: value }])
		}
	})

	test('PRO-83 areas and rooms that are only a part', () => {
		for (const text of NOT_COUNTED.split('; ')) {
			expect([text, selectedOf(text)]).toEqual([text, {}])
		}
	})

	test('PRO-83 units of time behind an amount', () => {
		for (const unit of [
			'/mo',
			' per month',
			' a month',
			' monthly',
			'/month',
			' /mth',
			' (monthly)',
		]) {
			expect([unit, selectedOf(`HOA: $45${unit}`)]).toEqual([unit, { hoa: '540' }])
		}
		for (const unit of ['/yr', ' per year', ' a year', ' annually', ' yearly', ' annual']) {
			expect([unit, selectedOf(`HOA: $540${unit}`)]).toEqual([unit, { hoa: '540' }])
		}
	})
})
