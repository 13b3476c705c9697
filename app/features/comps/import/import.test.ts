import { describe, expect, test } from 'vitest'
import { CSV_PROBLEMS, readFile, decodeText } from './parse-csv.server'
import { guessMapping, leftOutText, mappingProblem } from './column-mapping'
import { detectFormat } from './formats'
import {
	countReasons,
	type DropReason,
	type ImportPreview,
	previewImport,
	type PreviewOptions,
} from './preview'
import { readCell, readDay, readKind, readPoint } from './parse-values'

/** Files made for these tests in public formats. */

const TODAY = '2026-11-20'

function run(
	text: string,
	{
		lackedBy = () => undefined,
		knownBy = () => undefined,
		storedPrices = new Map(),
		room = 10_000,
	}: Partial<Omit<PreviewOptions, 'today'>> = {},
) {
	const file = readFile(text)
	if (!file.ok) throw new Error(file.problem)
	const { format, mapping } = detectFormat(file.table.headings)
	const options = { today: TODAY, lackedBy, knownBy, storedPrices, room }
	const report = previewImport(file.table, mapping, format, options)
	return { format, mapping, report }
}

const addsUp = (preview: ImportPreview): boolean => {
	const { rows, newSales, completions, repriced, changed, duplicates, dropped } = preview
	const listed = [newSales, completions, repriced, changed, dropped].flat().length
	return rows === listed + duplicates
}

const reasons = ({ dropped }: ImportPreview): [number, DropReason][] =>
	dropped.map(({ row, reason }) => [row, reason])

describe('a listing site download', () => {
	const head =
		'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,LOCATION,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,$/SQUARE FEET,HOA/MONTH,STATUS,NEXT OPEN HOUSE START TIME,NEXT OPEN HOUSE END TIME,URL (SEE https://listing.test/terms FOR INFO ON PRICING),SOURCE,MLS#,FAVORITE,INTERESTED,LATITUDE,LONGITUDE'
	const row = (soldOn: string, type: string, address: string, price: string, status = 'Sold') =>
		`PAST SALE,${soldOn},${type},${address},Tulsa,OK,74114,${price},3,2.5,Maple Ridge,"1,540",7405,1948,,162,,${status},,,https://listing.test/1,MLS,240123,N,Y,36.1201,-95.9702`
	const file = [
		head,
		'"In accordance with local MLS rules, some listings are not included in the download"',
		row('May-29-2026', 'Single Family Residential', '"12 Elm St, Unit 4"', '250000'),
		row('October-3-2026', 'Townhouse', '14 Elm St', '261500'),
		row('', 'Single Family Residential', '16 Elm St', '240000', 'Active'),
		row('May-29-2026', 'Vacant Land', '18 Elm St', '40000'),
		row('May-29-2026', 'Single Family Residential', '"12 Elm St, Unit 4"', '250000'),
	].join('\r\n')
	const { format, report } = run(`\ufeff${file}\r\n`)

	test('is recognized, and its sales are imported completely', () => {
		expect(format?.key).toBe('listing-site')
		expect(report.newSales[0]).toEqual({
			address: '12 Elm St, Unit 4',
			city: 'Tulsa',
			state: 'OK',
			zipCode: '74114',
			propertyType: 'Single Family',
			price: 250_000,
			soldOn: '2026-05-29',
			beds: 3,
			baths: 2.5,
			sqft: 1540,
			lotSqft: 7405,
			yearBuilt: 1948,
			garage: null,
			hasPool: null,
			condition: null,
			lat: 36.1201,
			lng: -95.9702,
		})
		expect(report.newSales[1]).toMatchObject({ soldOn: '2026-10-03', propertyType: 'Townhouse' })
	})

	test('reports the skipped rows with reasons, and the counts add up', () => {
		expect(reasons(report)).toEqual([
			[2, 'remark'],
			[5, 'notSold'],
			[6, 'noHome'],
			[7, 'twice'],
		])
		expect(addsUp(report)).toBe(true)
	})
})

test('an investor property list', () => {
	const { format, report } = run(
		[
			'Address,Unit #,City,State,Zip,County,APN,Owner Occupied,Property Type,Bedrooms,Total Bathrooms,Building Sqft,Lot Size Sqft,Effective Year Built,Last Sale Recording Date,Last Sale Amount',
			'500 Oak Ave,,Tulsa,OK,74104,Tulsa,1234,Yes,Single Family Residential,3,1.5,1180,6200,1952,2026-08-14,$189500',
			'502 Oak Ave,B,Tulsa,OK,74104,Tulsa,1235,No,Condominium (Residential),2,1,900,0,1980,08/02/2026,"$120,000"',
			'504 Oak Ave,,Tulsa,OK,74104,Tulsa,1236,No,Duplex (2 units),4,2,1800,6200,1952,2026-08-14,$0',
		].join('\n'),
	)
	expect(format?.key).toBe('investor-list')
	expect(report.newSales).toMatchObject([
		{ address: '500 Oak Ave', price: 189_500, soldOn: '2026-08-14', baths: 1.5, lotSqft: 6200 },
		{ address: '502 Oak Ave #B', price: 120_000, propertyType: 'Condo', lotSqft: null },
	])
	expect(reasons(report)).toEqual([[4, 'smallPrice']])
	expect(addsUp(report)).toBe(true)
})

test('a price that no home has is skipped with its reason, not imported', () => {
	const { report } = run(
		[
			'Address,Sale Price,Sale Date,Status,Type',
			'1 Elm St,2100,2026-01-02,Sold,House',
			'2 Elm St,"$9,999",2026-01-02,Sold,House',
			'3 Elm St,10000,2026-01-02,Sold,House',
		].join('\n'),
	)
	expect(report.newSales.map(({ price }) => price)).toEqual([10_000])
	expect(reasons(report)).toEqual([
		[2, 'lowPrice'],
		[3, 'lowPrice'],
	])
	expect(addsUp(report)).toBe(true)
})

test('New York City rolling sales, with title lines above the header', () => {
	const { format, report } = run(
		[
			'Queens Rolling Sales File.  All Sales From November 2025 - October 2026.,,,,,,,,,,,,,,,,,,,,',
			'"PLEASE NOTE: Building class is as of the sale.",,,,,,,,,,,,,,,,,,,,',
			'',
			'BOROUGH,NEIGHBORHOOD,BUILDING CLASS CATEGORY,TAX CLASS AT PRESENT,BLOCK,LOT,EASE-MENT,BUILDING CLASS AT PRESENT,ADDRESS,APARTMENT NUMBER,ZIP CODE,RESIDENTIAL UNITS,COMMERCIAL UNITS,TOTAL UNITS,LAND SQUARE FEET,GROSS SQUARE FEET,YEAR BUILT,TAX CLASS AT TIME OF SALE,BUILDING CLASS AT TIME OF SALE,SALE PRICE,SALE DATE',
			'4,ASTORIA,01 ONE FAMILY DWELLINGS,1,541,22,,A5,21-14 HOYT AVENUE SOUTH,,11102,1,0,1,"1,642","1,224",1930,1,A5,"865,000",06/12/2026',
			'4,ASTORIA,13 CONDOS - ELEVATOR APARTMENTS,2,541,1005,,R4,21-80 38 STREET,3C,11105,1,0,1,0,0,2007,2,R4,612000,2026-03-02',
			'4,ASTORIA,02 TWO FAMILY DWELLINGS,1,544,9,,B1,23-11 24 AVENUE,,11102,2,0,2,2500,2000,1925,1,B1,0,06/12/2026',
			'4,ASTORIA,22 STORE BUILDINGS,4,544,10,,K1,30-01 31 STREET,,11102,0,1,1,2500,2000,1925,4,K1,900000,06/12/2026',
		].join('\n'),
	)
	expect(format?.key).toBe('nyc-rolling')
	expect(report.newSales[0]).toMatchObject({
		address: '21-14 HOYT AVENUE SOUTH',
		city: 'New York',
		state: 'NY',
		zipCode: '11102',
		propertyType: 'Single Family',
		price: 865_000,
		soldOn: '2026-06-12',
		sqft: 1224,
		lotSqft: 1642,
		yearBuilt: 1930,
	})
	// Row numbers are those of the file, including title lines.
	expect(reasons(report)).toEqual([
		[6, 'noHome'],
		[7, 'smallPrice'],
		[8, 'noHome'],
	])
	expect(addsUp(report)).toBe(true)
})

test('Connecticut real estate sales: parses the point, and skips rows that are not sales', () => {
	const { format, report } = run(
		[
			'Serial Number,List Year,Date Recorded,Town,Address,Assessed Value,Sale Amount,Sales Ratio,Property Type,Residential Type,Non Use Code,Assessor Remarks,OPM remarks,Location',
			'250011,2025,09/14/2026,Hamden,41 MIX AVE,130000,276000,0.471,Residential,Single Family,,,,POINT (-72.89812 41.35021)',
			'250012,2025,09/15/2026,Hamden,43 MIX AVE,130000,100000,1.3,Residential,Single Family,01 - Family,,,',
			'250013,2025,13/45/2026,Hamden,45 MIX AVE,130000,250000,0.5,Residential,Two Family,,,,',
		].join('\n'),
	)
	expect(format?.key).toBe('connecticut')
	expect(report.newSales).toMatchObject([
		{ address: '41 MIX AVE', city: 'Hamden', state: 'CT', lat: 41.35021, lng: -72.89812 },
	])
	expect(reasons(report)).toEqual([
		[3, 'noMarket'],
		[4, 'noDate'],
	])
})

test('King County sales, which have parcels for addresses and their own date format', () => {
	const { format, report } = run(
		[
			'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,floors,waterfront,view,condition,grade,sqft_above,sqft_basement,yr_built,yr_renovated,zipcode,lat,long,sqft_living15,sqft_lot15',
			'"7129300520","20260513T000000",421900,3,1,1180,5650,"1",0,0,3,7,1180,0,1955,0,"98178",47.5112,-122.257,1340,5650',
			// The form of a sale has whole levels only.
			'"7129300521","20260513T000000",421900,3,1,1180,5650,"1",0,0,3.6,7,1180,0,1955,0,"98178",47.5112,-122.257,1340,5650',
		].join('\n'),
	)
	expect(format?.key).toBe('king-county')
	expect(report.newSales).toMatchObject([
		{
			address: 'Parcel 7129300520',
			state: 'WA',
			zipCode: '98178',
			soldOn: '2026-05-13',
			condition: 3,
			sqft: 1180,
			lotSqft: 5650,
			lng: -122.257,
		},
		{ condition: 4 },
	])
})

describe('an MLS export', () => {
	test('in the names of the RESO Data Dictionary', () => {
		const { mapping, report } = run(
			[
				'ListingKey,ListingId,StandardStatus,PropertyType,PropertySubType,ListPrice,ClosePrice,CloseDate,UnparsedAddress,City,StateOrProvince,PostalCode,BedroomsTotal,BathroomsTotalInteger,BathroomsFull,BathroomsHalf,LivingArea,LotSizeSquareFeet,LotSizeAcres,YearBuilt,GarageSpaces,PoolPrivateYN,Latitude,Longitude,ConcessionsAmount',
				'k1,240123,Closed,Residential,Single Family Residence,255000,240350,2026-05-31,101 Oak St,Tulsa,OK,74114,3,3,2,1,1540,7405,0.17,1948,2,false,36.12,-95.97,5000',
				'k2,240124,Closed,Residential,Townhouse,255000,241000,2026-05-30,,Tulsa,OK,74114,3,3,,,1500,,0.25,1950,1,true,36.12,-95.98,',
				'k3,240125,Active,Residential,Townhouse,255000,,,103 Oak St,Tulsa,OK,74114,3,3,2,1,1500,,,1950,1,true,,,',
			].join('\n'),
		)
		expect(Object.entries(mapping).filter(([, column]) => column === null)).toEqual([
			['unit', null],
			['parcel', null],
			['condition', null],
			['point', null],
			['noMarket', null],
		])
		expect(report.newSales).toEqual([
			{
				...{ address: '101 Oak St', city: 'Tulsa', state: 'OK', zipCode: '74114' },
				...{ propertyType: 'Single Family', price: 240_350, soldOn: '2026-05-31' },
				...{ beds: 3, baths: 2.5, sqft: 1540, lotSqft: 7405, yearBuilt: 1948, garage: 2 },
				...{ hasPool: false, condition: null, lat: 36.12, lng: -95.97 },
			},
			expect.objectContaining({ address: 'Listing 240124', baths: 3, lotSqft: 10_890 }),
		])
		expect(reasons(report)).toEqual([[4, 'notSold']])
	})

	test('in short, with both coordinates in one column, and no garage', () => {
		const { report } = run(
			[
				'Address,Price,Date,Year,Garage,Lat/Long',
				'101 Oak St,240350,2026-05-31,1948,0,"36.12, -95.97"',
			].join('\n'),
		)
		expect(report.newSales).toEqual([
			expect.objectContaining({ yearBuilt: 1948, garage: 0, lat: 36.12, lng: -95.97 }),
		])
	})

	test('in words, with the source or the unit of a number in brackets', () => {
		const { report } = run(
			[
				'Address,St,Zip,Price (per sq ft),Sale Price ($),Sold Date,Bedrooms Total,Full Baths,Half Baths,SqFt (Tax),Lot Size (Acres)',
				'101 Oak St,OK,74114,156,"$240,350",05/31/2026,3,2,1,"1,540",0.25',
				'103 Oak St,OK,74114,156,"$240,350",05/31/2026,3,2,,"1,540",0.25',
			].join('\n'),
		)
		expect(report.newSales).toMatchObject([
			{ state: 'OK', price: 240_350, beds: 3, baths: 2.5, sqft: 1540, lotSqft: 10_890 },
			{ baths: 2 },
		])
		expect(report.unread).toEqual([])
	})

	test('says where concessions are entered', () => {
		const headings = ['UnparsedAddress', 'ClosePrice', 'CloseDate', 'ConcessionsAmount']
		expect(leftOutText(headings, guessMapping(headings))).toBe(
			'Columns not imported: ConcessionsAmount. Enter what a seller paid for the buyer with the comp in your valuation: it lowers that price.',
		)
	})
})

describe('an unknown file', () => {
	test('is imported by its column names: pasted from a spreadsheet, semicolons, acres', () => {
		const { format, report } = run(
			[
				'Street Address\tSold Price\tClose Date\tBR\tGLA\tAcres\tPool',
				'9 Fir Ln\t$310,000\t3/5/26\t4\t2,010 sq ft\t0.25\tYes',
			].join('\n'),
		)
		expect(format).toBeNull()
		expect(report.newSales).toMatchObject([
			{ address: '9 Fir Ln', soldOn: '2026-03-05', sqft: 2010, lotSqft: 10_890, hasPool: true },
		])
		const other = run('address;price;date;beds\n9 Fir Ln;310000;2026-03-05;4')
		expect(other.report.newSales).toMatchObject([{ price: 310_000, beds: 4 }])
	})

	test('is imported by the short names of agents and escrow', () => {
		const { report } = run(
			'Property Address,Sales Price,COE Date,# Beds,Ba,SF,Yr Blt\n9 Fir Ln,310000,3/5/2026,4,2,2010,1964',
		)
		expect(report.newSales).toMatchObject([
			{ price: 310_000, soldOn: '2026-03-05', beds: 4, baths: 2, sqft: 2010, yearBuilt: 1964 },
		])
	})

	test('with unknown headings asks for the columns', () => {
		const file = readFile('Ort,Betrag,Tag\nA,1,2\n')
		expect(file.ok && mappingProblem(guessMapping(file.table.headings))).toBe(
			'Choose the columns with the sale price, the sale date, and the address.',
		)
		expect(mappingProblem(guessMapping(['Address', 'Sale Price']))).toBe(
			'Choose the column with the sale date.',
		)
		expect(mappingProblem(guessMapping(['Address']))).toBe(
			'Choose the columns with the sale price and the sale date.',
		)
	})

	test('counts unreadable cells, and treats empty cells and zeros as unknown', () => {
		const { report } = run(
			[
				'address,price,sold date,beds,year built',
				'1 A St,200000,2026-01-02,three,1950',
				'2 A St,200000,2026-01-02,0,',
				'3 A St,200000,2026-01-02,3,19500',
			].join('\n'),
		)
		expect(report.newSales.map(({ beds, yearBuilt }) => [beds, yearBuilt])).toEqual([
			[null, 1950],
			[null, null],
			[3, null],
		])
		expect(report.unread).toEqual([
			{ label: 'Beds', count: 1 },
			{ label: 'Year built', count: 1 },
		])
	})
})

test('every reason to skip a row is reported, and the counts add up', () => {
	const { report } = run(
		[
			'address,price,sold date,status,property type,disqualified',
			'1 A St,200000,2026-01-02,Sold,House,',
			'2 A St,200000,2026-01-02,Sold,House,',
			',200000,2026-01-02,Sold,House,',
			'4 A St,abc,2026-01-02,Sold,House,',
			'5 A St,999,2026-01-02,Sold,House,',
			'6 A St,2000000000,2026-01-02,Sold,House,',
			'7 A St,200000,someday,Sold,House,',
			'8 A St,200000,2026-11-21,Sold,House,',
			'9 A St,200000,2026-01-02,Active,House,',
			'10 A St,200000,2026-01-02,Sold,Parking,',
			'11 A St,200000,2026-01-02,Sold,House,family',
			'1 a  st,200000,2026-01-02,Sold,House,',
			'13 A St,200000,2026-01-02,Sold,House,',
			'Total,,',
			'',
		].join('\n'),
		{ lackedBy: (key) => (key.startsWith('2 a st') ? 0 : undefined), room: 1 },
	)
	expect(reasons(report)).toEqual([
		[4, 'noAddress'],
		[5, 'noPrice'],
		[6, 'smallPrice'],
		[7, 'largePrice'],
		[8, 'noDate'],
		[9, 'futureDate'],
		[10, 'notSold'],
		[11, 'noHome'],
		[12, 'noMarket'],
		[13, 'twice'],
		[14, 'noRoom'],
		[15, 'remark'],
	])
	expect([report.rows, report.newSales.length, report.duplicates]).toEqual([14, 1, 1])
	expect(addsUp(report)).toBe(true)
	expect(countReasons(report.dropped)).toHaveLength(12)
})

test.each([
	['2026-05-31', '2026-05-31'],
	['2026-05-31T00:00:00.000', '2026-05-31'],
	['20260531T000000', '2026-05-31'],
	['5/31/2026', '2026-05-31'],
	['05/31/26', '2026-05-31'],
	['5/31/2026 12:00:00 AM', '2026-05-31'],
	['May-31-2026', '2026-05-31'],
	['May 31, 2026', '2026-05-31'],
	['Sept. 3, 2026', '2026-09-03'],
	['31-May-26', '2026-05-31'],
	['46173', '2026-05-31'],
	['2026-02-30', null],
	['31/5/2026', null],
	['', null],
	['yesterday', null],
])('parses the date %j as %j', (text, day) => {
	expect(readDay(text)).toBe(day)
})

test('parses numbers, points and types as written in files', () => {
	expect(['$1,234', '1,240 sq ft', '2.5', '', '—', '-3', '1e5'].map(readCell)).toEqual([
		1234,
		1240,
		2.5,
		null,
		null,
		null,
		null,
	])
	// Only thousands are grouped: a decimal comma and two numbers are unreadable.
	expect(['$1,234,567.50', '$ 310 000', '1\u00a0240 sq ft', '12 %'].map(readCell)).toEqual([
		...[1_234_567.5, 310_000, 1240, 12],
	])
	for (const text of ['310,00', '3,5', '2 1', '1,2345', ',5', '1,234,', '$1,23.5']) {
		expect(readCell(text)).toBeNull()
	}
	expect(readPoint('POINT (-72.5 41.5)')).toEqual({ lat: 41.5, lng: -72.5 })
	for (const pair of ['41.5, -72.5', '41.5,-72.5', '41.5/-72.5', '41.5 -72.5']) {
		expect(readPoint(pair)).toEqual({ lat: 41.5, lng: -72.5 })
	}
	for (const pair of ['-72.5, 41.5', '41.5', '41.5, ', '310,000', '1.2.3, -7']) {
		expect(readPoint(pair)).toBeNull()
	}
	expect(
		[
			'Multi-Family (2-4 Unit)',
			'Row House',
			'Co-op',
			'Mobile/Manufactured Home',
			'Vacant Land',
		].map(readKind),
	).toEqual(['Multi-Family', 'Townhouse', 'Condo', '', null])
})

describe('a file without sales', () => {
	test.each([
		['', CSV_PROBLEMS.empty],
		['\n , ,\n', CSV_PROBLEMS.empty],
		['address,price,sold date\n', CSV_PROBLEMS.empty],
		['PK\u0003\u0004 and so on', CSV_PROBLEMS.sheet],
		['just one line', CSV_PROBLEMS.headings],
		[`address,price,date\n${'1 A St,200000,2026-01-02\n'.repeat(5001)}`, CSV_PROBLEMS.rows],
	])('rejects %.20j with a message', (text, problem) => {
		expect(readFile(text)).toEqual({ ok: false, problem })
	})

	test('old code pages are supported', () => {
		expect(decodeText(new Uint8Array([0x45, 0x6c, 0x20, 0x4e, 0x69, 0xf1, 0x6f]).buffer)).toBe(
			'El Niño',
		)
	})
})

describe('what a file has besides', () => {
	test('columns that no field takes are named, and a distance with the reason', () => {
		const headings = ['Address', 'Sale Price', 'Sale Date', 'Distance (mi)', 'DOM', '']
		expect(leftOutText(headings, guessMapping(headings))).toBe(
			'Columns not imported: Distance (mi), DOM. Distances are measured from the property you value, so the file’s own are not used.',
		)
		expect(
			leftOutText(['Address', 'Price', 'Date'], guessMapping(['Address', 'Price', 'Date'])),
		).toBeNull()
	})

	test('many or long ones are cut', () => {
		const headings = Array.from({ length: 200 }, (_, i) => `${i} ${'x'.repeat(500)}`)
		const text = leftOutText(headings, guessMapping(headings)) ?? ''
		expect(text).toContain(' and 188 more.')
		expect(text.length).toBeLessThan(600)
	})
})
