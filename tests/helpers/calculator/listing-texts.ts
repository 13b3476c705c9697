import type { ListingKey } from '~/features/calculator/listing/listing'

/**
 * Texts as they are copied from pages of listings, with invented properties; for each input the value
 * to start with, or null if it is found but not chosen. Inputs that are not named are not found.
 */

export type ListingText = {
	name: string
	text: string
	values: Partial<Record<ListingKey, string | null>>
}

const ADDRESS = '1234 E Maple St, Tulsa, OK 74104'

export const LISTING_TEXTS: readonly ListingText[] = [
	{
		name: 'a portal with values above their units, facts, histories and nearby homes',
		text: `$249,900
3
beds
2
baths
1,480
sqft
${ADDRESS}
Est.: $1,642/mo
Get pre-qualified
Single Family Residence
Built in 1955
7,405 Square Feet Lot
$251,300 Zestimate®
$169/sqft
$-- HOA
What's special
BRICK FIREPLACE  FENCED YARD
12 days on site | 410 views | 22 saves
Facts & features
Interior
Bedrooms & bathrooms
Bedrooms: 3
Bathrooms: 2
Full bathrooms: 2
Interior area
Total structure area: 1,900
Total interior livable area: 1,480 sqft
Property
Parking
Total spaces: 2
Lot
Size: 7,405 Square Feet
Financial & listing details
Price per square foot: $169/sqft
Tax assessed value: $187,400
Annual tax amount: $2,711
Date on market: 11/2/2024
Estimated market value
Zestimate®
$251,300
Estimated sales range
$239,000 - $264,000
$1,695/mo
Rent Zestimate®
Price history
Date	Event	Price
11/2/2024	Listed for sale	$249,900 +108.3%$169/sqft
3/1/2010	Sold	$120,000
Public tax history
Year	Property taxes	Tax assessment
2023	$2,711 +2.1%	$187,400 +3%
2022	$2,655	$181,900
Monthly payment
Principal & interest $1,301
Property taxes $226
Home insurance $87
Nearby homes
$265,000
4 bds 3 ba 1,600 sqft - House for sale
1250 E Maple St, Tulsa, OK 74104`,
		values: {
			propertyAddress: ADDRESS,
			purchase: '249900',
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1480',
			yTaxes: '2711',
			yInsurance: '1044',
			rent: '1695',
		},
	},
	{
		name: 'a portal that joins values and units',
		text: `For Sale
$249,900
Est. $1,702/mo
3bed2bath1,480sqft7,405sqft lot
${ADDRESS}
Property type
Single Family
Last updated
2 weeks ago
Price per sqft
$169
Garage
2 cars
Year built
1955`,
		values: {
			propertyAddress: ADDRESS,
			purchase: '249900',
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1480',
			garage: '2',
		},
	},
	{
		name: 'a portal with capital units and a payment calculator',
		text: `${ADDRESS}
$249,900
Est. $1,702/mo Get pre-approved
3
Beds
2.5
Baths
1,480
Sq Ft
FOR SALE - ACTIVE
About this home
Charming bungalow.
Listed by Pat Doe • Prairie Realty
(918) 555-0134
Payment calculator
$1,702 per month
Principal and interest
$1,301
Property taxes
$226
HOA dues
$45
Homeowners insurance
$130
Down payment
20% ($49,980)`,
		values: {
			propertyAddress: ADDRESS,
			purchase: '249900',
			bedrooms: '3',
			bathrooms: '2.5',
			sqFt: '1480',
			yTaxes: '2712',
			yInsurance: '1560',
			hoa: '540',
		},
	},
	{
		name: 'a sheet of a listing service',
		text: `List Price: $249,900   Orig. List Price: $259,900   MLS#: 2412345
Address: 1234 E Maple St, Tulsa, OK 74104-1234
Beds: 3   Baths (F/H): 2/1   SqFt: 1,480   Year Built: 1955
Taxes (2023): $2,711.00   HOA Fee: $540 Annually   Lot Size: 0.17 acres`,
		values: {
			propertyAddress: '1234 E Maple St, Tulsa, OK 74104-1234',
			purchase: '249900',
			bedrooms: '3',
			bathrooms: '2.5',
			sqFt: '1480',
			yTaxes: '2711',
			hoa: '540',
		},
	},
	{
		name: 'labels above their values',
		text: `List Price
$249,900
Bedrooms
3
Bathrooms
2
Living Area
1,480 sqft
Annual Taxes
$3,210
HOA Fee
$45/mo
Lot Size
0.17 acres
Year Built
1955`,
		values: {
			purchase: '249900',
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1480',
			yTaxes: '3210',
			hoa: '540',
		},
	},
	{
		name: 'one line with marks between the facts',
		text: '$249,900 · 3 bd · 2 ba · 1,480 sqft · 1234 E Maple St, Tulsa, OK 74104 · $45/mo HOA',
		values: {
			propertyAddress: ADDRESS,
			purchase: '249900',
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1480',
			hoa: '540',
		},
	},
	{
		name: 'a classified ad',
		text: `$165000 / 3br - 1480ft2 - Brick bungalow near the park (Tulsa)
1234 E Maple St, Tulsa, OK
3BR / 2Ba 1480ft2
Call or text 918-555-0134`,
		values: {
			propertyAddress: '1234 E Maple St, Tulsa, OK',
			purchase: '165000',
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1480',
		},
	},
	{
		name: 'a wholesaler’s message',
		text: `OFF MARKET DEAL
${ADDRESS}
Asking: $165,000
ARV: $285,000
Repairs: $40k
Rent: $2,350
3 bed / 2 bath / 1,450 sq ft
EMD $5,000 deposit`,
		values: {
			propertyAddress: ADDRESS,
			purchase: '165000',
			arv: '285000',
			rent: '2350',
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1450',
		},
	},
	{
		name: 'a price that was cut',
		text: `$239,900
Price cut: $10,000 (11/15)
3 beds 2 baths 1,480 sqft`,
		values: { purchase: '239900', bedrooms: '3', bathrooms: '2', sqFt: '1480' },
	},
	{
		name: 'a price that was reduced in words',
		text: 'Reduced from $259,900 to $249,900! 3 bedroom, 2 bath home with 1,480 square feet.',
		values: { purchase: '249900', bedrooms: '3', bathrooms: '2', sqFt: '1480' },
	},
	{
		name: 'a sold property without an asking price',
		text: `Sold on 03/14/24 for $231,000
Zestimate®: $255,100
3 bds 2 ba 1,480 sqft`,
		values: { purchase: null, bedrooms: '3', bathrooms: '2', sqFt: '1480' },
	},
	{
		name: 'an auction',
		text: `Est. opening bid
$90,000
Foreclosure auction
${ADDRESS}
3 Beds 1 Bath 1,020 Sq Ft`,
		values: {
			propertyAddress: ADDRESS,
			purchase: null,
			bedrooms: '3',
			bathrooms: '1',
			sqFt: '1020',
		},
	},
	{
		name: 'an estimate above the asking price',
		text: `$249,900
Zestimate®
$255,000
3 bd 2 ba`,
		values: { purchase: '249900', bedrooms: '3', bathrooms: '2' },
	},
	{
		name: 'an estimate below its amount',
		text: `Off market
$251,303
Redfin Estimate
3
Beds
1
Bath`,
		values: { purchase: null, bedrooms: '3', bathrooms: '1' },
	},
	{
		name: 'dues of a quarter, and taxes of a month',
		text: 'HOA dues: $135 quarterly\nProperty taxes: $268/mo\nPrice: $249,900',
		values: { hoa: '540', yTaxes: '3216', purchase: '249900' },
	},
	{
		name: 'dues with their frequency on another line',
		text: 'Association Fee: $45\nAssociation Fee Frequency: Monthly\nAsking price $249,900',
		values: { hoa: '540', purchase: '249900' },
	},
	{
		name: 'dues without a frequency',
		text: 'Listing price: $249,900\nHOA: $45\nTaxes: $3,210',
		values: { purchase: '249900', hoa: null, yTaxes: '3210' },
	},
	{
		name: 'insurance and a garage in the facts',
		text: `Asking $125,000
3 bed, 2 bath, attached 2-car garage
Home insurance: $1,450/yr
Homeowner's insurance premium $1,450 annually
Title insurance: $900
Mortgage insurance: $80/mo
Taxes & insurance: $310/mo`,
		values: {
			purchase: '125000',
			bedrooms: '3',
			bathrooms: '2',
			garage: '2',
			yInsurance: '1450',
		},
	},
	{
		name: 'insurance that looks like that of a month, and the area of a garage',
		text: 'Listing price: $249,900\nInsurance: $120\nGarage: 480 sq ft\nGarage Spaces: 1',
		values: { purchase: '249900', yInsurance: null, garage: '1' },
	},
	{
		name: 'no association',
		text: 'Asking $125,000\nNo HOA!\nAnnual tax amount: $980',
		values: { purchase: '125000', hoa: '0', yTaxes: '980' },
	},
	{
		name: 'taxes that look like those of a month',
		text: 'List price: $249,900\nTaxes: $268',
		values: { purchase: '249900', yTaxes: null },
	},
	{
		name: 'a condominium',
		text: `$315,000
500 S Boulder Ave #12B, Tulsa, OK 74103
2 bd | 2 ba | 1,105 sqft
Condo fee: $389/mo
Taxes: $3,870 / yr`,
		values: {
			propertyAddress: '500 S Boulder Ave #12B, Tulsa, OK 74103',
			purchase: '315000',
			bedrooms: '2',
			bathrooms: '2',
			sqFt: '1105',
			hoa: '4668',
			yTaxes: '3870',
		},
	},
	{
		name: 'a duplex with two units',
		text: `List Price: $329,000
Unit 1: 2 bd 1 ba, rent $950/mo
Unit 2: 3 bd 1 ba, rent $1,100/mo
Gross annual rental income: $24,600`,
		values: { purchase: '329000', bedrooms: null, bathrooms: '1', rent: null },
	},
	{
		name: 'a rented home',
		text: 'Asking $165,000. Tenant pays $1,650 per month. 3 beds, 1.5 baths.',
		values: { purchase: '165000', rent: '1650', bedrooms: '3', bathrooms: '1.5' },
	},
	{
		name: 'rent of a year',
		text: 'Offered at $165,000\nGross rental income: $22,200/yr',
		values: { purchase: '165000', rent: '1850' },
	},
	{
		name: 'a listing to let',
		text: `$1,850/mo
3 beds 2 baths 1,480 sqft
${ADDRESS}
Security deposit: $1,850`,
		values: {
			rent: null,
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1480',
			propertyAddress: ADDRESS,
		},
	},
	{
		name: 'a price in millions, and exact below it',
		text: '$1.25M\nPrice: $1,249,000\n5 beds 4.5 baths 4,210 sqft',
		values: { purchase: '1249000', bedrooms: '5', bathrooms: '4.5', sqFt: '4210' },
	},
	{
		name: 'two asking prices',
		text: 'List price: $249,900\nBedrooms: 3\nList price: $254,900',
		values: { purchase: null, bedrooms: '3' },
	},
	{
		name: 'a street above its city',
		text: '1234 E Maple St\nTulsa, OK 74104\n$249,900\n3 Beds 2 Baths',
		values: {
			propertyAddress: '1234 E Maple St, Tulsa, OK 74104',
			purchase: '249900',
			bedrooms: '3',
			bathrooms: '2',
		},
	},
	{
		name: 'the title of a page, and the office of the broker',
		text: `1234 E Maple St, Tulsa, OK 74104 | MLS #2412345 | Homes
Listed by Prairie Realty, 500 S Main St, Tulsa, OK 74103
$249,900`,
		values: { propertyAddress: ADDRESS, purchase: '249900' },
	},
	{
		name: 'rooms by floor and a lot in square feet',
		text: `Bedrooms: 4
Main level bedrooms: 2
Bedroom 2: 12 x 11
Full bathrooms: 2
1/2 bathrooms: 1
Lot size: 8,712 sqft
Finished area: 2,140 sqft
Basement: 900 sqft`,
		values: { bedrooms: '4', bathrooms: '2.5', sqFt: '2140' },
	},
	{
		name: 'full and half bathrooms in words',
		text: '4 bedrooms, 2 full, 1 half bath, 2,140 sq. ft.',
		values: { bedrooms: '4', bathrooms: '2.5', sqFt: '2140' },
	},
	{
		name: 'two and a half bathrooms',
		text: 'Asking price: $199,000\n3 bedrooms, 2 1/2 baths',
		values: { purchase: '199000', bedrooms: '3', bathrooms: '2.5' },
	},
	{
		name: 'the payment of a month is not the rent',
		text: 'For sale: $249,900\nEst. payment: $1,850/mo\nMortgage $1,301',
		values: { purchase: '249900' },
	},
	{
		name: 'only a table of taxes',
		text: `Tax history
Year
Property Taxes
Tax Assessment
2021
$2,580
$176,000
2023
$2,711
$187,400`,
		values: { yTaxes: '2711' },
	},
	{
		name: 'amounts without a dollar sign',
		text: 'Asking price: 249,900\nAnnual taxes: 3210\nMonthly rent: 1850\nBuilt: 1955',
		values: { purchase: '249900', yTaxes: '3210', rent: '1850' },
	},
	{
		name: 'a mobile home with lot rent',
		text: 'Price $64,900\nLot rent $450/mo\n3 bd 2 ba 1,216 sqft',
		values: { purchase: '64900', bedrooms: '3', bathrooms: '2', sqFt: '1216' },
	},
	{
		name: 'a studio',
		text: '$139,000\nStudio\n1 bath\n480 sqft\nHOA $310 monthly',
		values: { purchase: '139000', bedrooms: '0', bathrooms: '1', sqFt: '480', hoa: '3720' },
	},
	{
		name: 'non-breaking spaces and tabs',
		text: 'List\u00a0price:\u00a0$249,900\tBedrooms:\u00a03\tBathrooms:\u00a02\t1,480\u00a0sq\u00a0ft',
		values: { purchase: '249900', bedrooms: '3', bathrooms: '2', sqFt: '1480' },
	},
	{
		name: 'the data of the page itself, and its seller',
		text: `1234 E Maple St
{"@context":"https://schema.org","@type":["Product","SingleFamilyResidence"],"name":"1234 E Maple St","address":{"@type":"PostalAddress","streetAddress":"1234 E Maple St","addressLocality":"Tulsa","addressRegion":"OK","postalCode":"74104"},"numberOfBedrooms":3,"numberOfBathroomsTotal":"2","floorSize":{"@type":"QuantitativeValue","value":"1,480","unitCode":"FTK"},"offers":{"@type":"Offer","price":"249900","priceCurrency":"USD","offeredBy":{"@type":"RealEstateAgent","address":{"@type":"PostalAddress","streetAddress":"500 S Main St","addressLocality":"Tulsa"}}}}
[{"@type":"ItemList","itemListElement":[{"@type":"House","numberOfBedrooms":9}]}]`,
		values: {
			propertyAddress: ADDRESS,
			purchase: '249900',
			bedrooms: '3',
			bathrooms: '2',
			sqFt: '1480',
		},
	},
	{
		name: 'data of the page that does not agree with its text',
		text: `{"@type":"House","numberOfBedrooms":3,"offers":{"price":249900}}
List price: $239,900
Bedrooms: 3`,
		values: { purchase: null, bedrooms: '3' },
	},
	{
		name: 'data of the page of a home to let',
		text: `{"@type":"Apartment","numberOfBedrooms":2,"offers":{"@type":"Offer","price":1850,"priceCurrency":"USD","priceSpecification":{"@type":"UnitPriceSpecification","price":1850,"priceCurrency":"USD","unitText":"MONTH"},"businessFunction":"http://purl.org/goodrelations/v1#LeaseOut"}}`,
		values: { bedrooms: '2' },
	},
	{
		name: 'data of the page in euros and square meters',
		text: `{"@type":"House","numberOfBedrooms":3,"floorSize":{"@type":"QuantitativeValue","value":137.5,"unitCode":"MTK"},"offers":{"price":249900,"priceCurrency":"EUR"}}`,
		values: { bedrooms: '3', sqFt: '1480' },
	},
	{
		name: 'data of the page with a lot in acres and similar homes',
		text: `{"@type":"House","floorSize":{"value":0.17,"unitText":"acres"},"offers":{"price":"$249,900"},"isSimilarTo":[{"@type":"House","numberOfBedrooms":5,"offers":{"price":310000}}]}`,
		values: { purchase: '249900' },
	},
	{
		name: 'no listing at all',
		text: 'Call me at (918) 555-0134 after 5.\nMLS# 2412345\nBuilt in 1955',
		values: {},
	},
]
