import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { after, minutes } from '~/core/time/durations'
import { HOUSE, importSales, refusalOf } from '#tests/helpers/comps/comps-calls'
import { createAdmin } from '#tests/helpers/factories'
import { SALES_FILE } from '#tests/helpers/comps/comps-file'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

const IMPORT = '/comps/sales/import'
const salesOf = (userId: string) =>
	db().compSale.findMany({ where: { userId }, orderBy: { address: 'asc' } })

type Report = {
	rows: number
	newSales: number
	completions: number
	duplicates: number
	repriced: { key: string }[]
	updatable: { key: string; changes: string }[]
	dropped: number
	completed: { address: string; adds: string }[]
}
type ImportData = {
	draft: {
		draftId: string
		formatLabel: string | null
		problem: string | null
		report: Report | null
	} | null
}
type SalesData = {
	sales: { id: string; address: string }[]
	matchCount: number
	total: number
	pages: number
	page: number
	asks: unknown
	edited: { id: string } | null
}

const draftOf = (value: unknown) => (value as ImportData).draft
const listOf = (value: unknown) => value as SalesData

describe('importing sales', () => {
	test('C2 a paste is read, shown and stored only when its owner says so, and leads on to a valuation', async () => {
		const { id, device } = await createAdmin()
		await device.post(IMPORT, { intent: 'paste', text: SALES_FILE })
		expect(await salesOf(id)).toEqual([])
		const draft = draftOf((await device.load(IMPORT)).value)
		expect(draft).toMatchObject({
			formatLabel: 'Listing site download (SALE TYPE, SOLD DATE, … , MLS#)',
			report: { rows: 4, newSales: 3, duplicates: 0, dropped: 1 },
		})
		const done = await device.post(IMPORT, { intent: 'import', draftId: draft?.draftId ?? '' })
		expect(done.location).toBe('/comps/sales')
		const page = await device.open('/comps/sales')
		expect(page.messages).toMatchObject([
			{
				kind: 'success',
				text: '3 sales imported. Skipped: 1 row.',
				action: { kind: 'link', label: 'New Valuation', to: '/comps/valuations?new=1' },
			},
		])
		expect(await salesOf(id)).toMatchObject([
			{
				address: '12 Oak St',
				price: 250_000,
				soldOn: '2026-05-29',
				source: 'listing-site',
				lat: 36.121,
			},
			{ address: '14 Oak St', hasPool: null, garage: null, propertyType: 'Single Family' },
			{ address: '16 Oak St', sqft: 1400, yearBuilt: 1958 },
		])
		expect(draftOf((await device.load(IMPORT)).value)).toBeNull()
	})

	test('the same file again: everything is there already, and nothing is stored twice', async () => {
		const { id, device } = await createAdmin()
		await importSales(device)
		await device.post(IMPORT, { intent: 'paste', text: SALES_FILE })
		expect(draftOf((await device.load(IMPORT)).value)?.report).toMatchObject({
			rows: 4,
			newSales: 0,
			duplicates: 3,
			dropped: 1,
		})
		expect(await salesOf(id)).toHaveLength(3)
	})

	test('the same address written differently is the same sale, in a file and by hand', async () => {
		const { id, device } = await createAdmin()
		await importSales(
			device,
			[
				'address,zip,price,sold date',
				'101 Oak St,74114,240000,2026-05-31',
				'101 Oak Street,74114,240000,2026-05-31',
				'400 Blank St,74114,250000,2026-05-31',
			].join('\n'),
		)
		expect((await salesOf(id)).map(({ address }) => address)).toEqual([
			'101 Oak St',
			'400 Blank St',
		])
		await device.post(IMPORT, {
			intent: 'paste',
			text: 'address,zip,price,sold date\n400 BLANK  STREET.,74114,250000,2026-05-31',
		})
		expect(draftOf((await device.load(IMPORT)).value)?.report).toMatchObject({
			newSales: 0,
			duplicates: 1,
		})
		const again = await device.post('/comps/sales/new', {
			...{ intent: 'add', address: '101 Oak Street', zipCode: '74114' },
			...{ price: '240,000', soldOn: '2026-05-31' },
		})
		expect(again.status).toBe(409)
	})

	test('the same sales with facts that were missing: the preview says what it adds, the import adds it', async () => {
		const { id, device } = await createAdmin()
		await importSales(
			device,
			'address,price,sold date,beds\n1 A St,200000,2026-01-02,3\n2 A St,210000,2026-01-02,\n3 A St,220000,2026-01-02,',
		)
		const later = [
			'address,city,price,sold date,beds,sqft,pool,lat,lng',
			// Its beds are known, so they stay; the others are added.
			'1 A St,Tulsa,200000,2026-01-02,9,1500,yes,36.1,-95.9',
			'2 A St,,210000,2026-01-02,4,,,,-95.9',
			'3 A St,,220000,2026-01-02,,,,,',
			'4 A St,,230000,2026-01-02,3,1200,,,',
		].join('\n')
		await device.post(IMPORT, { intent: 'paste', text: later })
		const draft = draftOf((await device.load(IMPORT)).value)
		expect(draft?.report).toMatchObject({
			rows: 4,
			newSales: 1,
			completions: 2,
			duplicates: 1,
			dropped: 0,
			completed: [
				{ address: '1 A St', adds: 'city Tulsa, living area 1,500 sq ft, pool Yes, location' },
				{ address: '2 A St', adds: 'beds 4' },
			],
		})
		await device.open('/comps/sales')
		await device.post(IMPORT, { intent: 'import', draftId: draft?.draftId ?? '' })
		expect((await device.open('/comps/sales')).messages.map(({ text }) => text)).toEqual([
			'1 sale imported, 2 sales completed. Skipped: 1 duplicate.',
		])
		expect(await salesOf(id)).toMatchObject([
			{
				address: '1 A St',
				beds: 3,
				city: 'Tulsa',
				sqft: 1500,
				hasPool: true,
				lat: 36.1,
				lng: -95.9,
			},
			{ address: '2 A St', beds: 4, sqft: null, lat: null, lng: null },
			{ address: '3 A St', beds: null },
			{ address: '4 A St', beds: 3 },
		])
		await device.post(IMPORT, { intent: 'paste', text: later })
		expect(draftOf((await device.load(IMPORT)).value)?.report).toMatchObject({
			newSales: 0,
			completions: 0,
			changedCount: 1,
			duplicates: 3,
		})
	})

	test('an import from earlier says so, with its file and time', async () => {
		const { id, device } = await createAdmin()
		await device.post(IMPORT, { intent: 'paste', text: SALES_FILE })
		expect(draftOf((await device.load(IMPORT)).value)).toMatchObject({ isFromEarlier: false })
		const createdAt = after(currentTime(), -minutes(3))
		await db().compImport.update({ where: { userId: id }, data: { createdAt } })
		expect(draftOf((await device.load(IMPORT)).value)).toMatchObject({
			fileName: 'Pasted rows',
			isFromEarlier: true,
			uploadedAt: createdAt.toISOString(),
		})
	})

	test('a sale whose price was corrected by hand is no new sale in the same file', async () => {
		const { id, device } = await createAdmin()
		const text = 'address,price,sold date\n1 A St,200000,2026-01-02\n2 A St,210000,2026-01-03'
		await importSales(device, text)
		const [first] = (await salesOf(id)).filter(({ address }) => address === '1 A St')
		await device.post('/comps/sales', {
			...{ intent: 'editSale', saleId: first?.id ?? '', address: '1 A St' },
			...{ price: '250,000', soldOn: '2026-01-02' },
		})
		const runAgain = async (isChosen: boolean) => {
			await device.post(IMPORT, { intent: 'paste', text })
			const draft = draftOf((await device.load(IMPORT)).value)
			const [repriced] = draft?.report?.repriced ?? []
			expect(draft?.report).toMatchObject({ newSales: 0, duplicates: 1, repricedCount: 1 })
			expect(repriced).toMatchObject({ address: '1 A St', price: 200_000, storedPrice: 250_000 })
			const key = { repriced: repriced?.key ?? '' }
			const draftId = draft?.draftId ?? ''
			await device.post(IMPORT, { intent: 'import', draftId, ...(isChosen ? key : {}) })
			return (await device.open('/comps/sales')).messages.at(-1)?.text
		}
		expect(await runAgain(false)).toBe(
			'0 sales imported. Skipped: 1 duplicate and 1 sale you have at another price.',
		)
		expect(await salesOf(id)).toHaveLength(2)
		expect(await runAgain(true)).toBe('1 sale imported. Skipped: 1 duplicate.')
		expect((await salesOf(id)).map(({ price }) => price).sort()).toEqual([
			200_000, 210_000, 250_000,
		])
	})

	test('a corrected file: the preview says which facts differ, and updates the sales that are chosen', async () => {
		const { id, device } = await createAdmin()
		const other = await createAdmin()
		const head = 'address,price,sold date,beds,baths,square feet,year built'
		const rows =
			'1402 E 35th Pl,250000,2026-01-02,3,2,1450,\n2 A St,210000,2026-01-03,3,1,1500,1950'
		await importSales(device, `${head}\n${rows}`)
		await importSales(other.device, `${head}\n${rows}`)
		const corrected = `${head}\n1402 E 35th Pl,250000,2026-01-02,4,3,1840,1965\n2 A St,210000,2026-01-03,2,,1500,1950`
		const runAgain = async (isChosen: boolean) => {
			await device.post(IMPORT, { intent: 'paste', text: corrected })
			const draft = draftOf((await device.load(IMPORT)).value)
			const keys = draft?.report?.updatable ?? []
			const changed = keys.find(({ key }) => key.startsWith('1402'))?.key ?? ''
			const draftId = draft?.draftId ?? ''
			await device.post(IMPORT, { intent: 'import', draftId, ...(isChosen && { changed }) })
			const text = (await device.open('/comps/sales')).messages.at(-1)?.text
			return { changes: keys.map(({ changes }) => changes), text }
		}
		const large = 'Beds: 3 → 4, Baths: 2 → 3, Living area: 1,450 sq ft → 1,840 sq ft'
		expect(await runAgain(false)).toEqual({
			// The first one also gets its year, which it lacked.
			changes: ['Beds: 3 → 2', large],
			text: '1 sale completed. Skipped: 1 sale you have with other facts.',
		})
		expect(await salesOf(id)).toMatchObject([{ beds: 3, baths: 2, yearBuilt: 1965 }, { beds: 3 }])
		expect(await runAgain(true)).toEqual({
			changes: [large, 'Beds: 3 → 2'],
			text: '1 sale updated. Skipped: 1 sale you have with other facts.',
		})
		expect(await salesOf(id)).toMatchObject([
			{ beds: 4, baths: 3, sqft: 1840, yearBuilt: 1965 },
			{ beds: 3, baths: 1, sqft: 1500, yearBuilt: 1950 },
		])
		expect(await salesOf(other.id)).toMatchObject([{ beds: 3, sqft: 1450 }, { beds: 3 }])
	})

	test('Cancel ends an import, and leads to the list', async () => {
		const { device } = await createAdmin()
		await device.post(IMPORT, { intent: 'paste', text: SALES_FILE })
		const canceled = await device.post(IMPORT, { intent: 'cancel' })
		expect([canceled.status, canceled.location]).toEqual([302, '/comps/sales'])
		expect((await device.open('/comps/sales')).messages).toMatchObject([
			{ kind: 'success', text: 'Import canceled' },
		])
		expect(draftOf((await device.load(IMPORT)).value)).toBeNull()
		expect(await db().compImport.count()).toBe(0)
	})

	test('an uploaded file, in an old code page', async () => {
		const { id, device } = await createAdmin()
		const bytes = Buffer.from('address,price,sold date\n1 Niño St,200000,2026-01-02\n', 'latin1')
		const body = new FormData()
		body.set('intent', 'upload')
		body.set('file', new File([bytes], 'sales.csv', { type: 'text/csv' }))
		const sent = await device.send(IMPORT, body)
		expect([sent.status, sent.location]).toEqual([302, IMPORT])
		const draft = draftOf((await device.load(IMPORT)).value)
		await device.post(IMPORT, { intent: 'import', draftId: draft?.draftId ?? '' })
		expect(await salesOf(id)).toMatchObject([{ address: '1 Niño St', source: 'file' }])
	})

	test('columns that nobody knows are chosen by hand, and the file is read again', async () => {
		const { id, device } = await createAdmin()
		await device.post(IMPORT, {
			intent: 'paste',
			text: 'Ort,Betrag,Tag,Zimmer\n1 A St,200000,2026-01-02,3\n',
		})
		const draft = draftOf((await device.load(IMPORT)).value)
		expect(draft).toMatchObject({
			formatLabel: null,
			report: null,
			problem: 'Choose the columns with the sale price, the sale date, and the address.',
		})
		const draftId = draft?.draftId ?? ''
		expect((await device.post(IMPORT, { intent: 'import', draftId })).status).toBe(400)
		await device.post(IMPORT, {
			intent: 'map',
			draftId,
			'column-address': '0',
			'column-price': '1',
			'column-soldOn': '2',
			'column-beds': '3',
			'column-sqft': '99',
		})
		expect(draftOf((await device.load(IMPORT)).value)?.report).toMatchObject({
			rows: 1,
			newSales: 1,
		})
		await device.post(IMPORT, { intent: 'import', draftId })
		expect(await salesOf(id)).toMatchObject([{ address: '1 A St', beds: 3, sqft: null }])
	})

	test('H2 a paste with too many columns is refused beside its field and kept as typed', async () => {
		const { device } = await createAdmin()
		const text = `${'x,'.repeat(1_000)}\n${SALES_FILE}`
		const answer = await device.post(IMPORT, { intent: 'paste', text })
		expect(answer.status).toBe(400)
		expect(refusalOf(answer)).toMatchObject({
			errors: {
				text: ["Row 1 has more than 200 columns. Delete the columns you don't need and try again."],
			},
			values: { text },
		})
		expect(await db().compImport.count()).toBe(0)
	})

	test('H2 a file with too many columns that is stored already opens as a sentence', async () => {
		const { id, device } = await createAdmin()
		await db().compImport.create({
			data: {
				userId: id,
				draftId: 'wide',
				fileName: 'wide.csv',
				text: `${'address,'.repeat(100_000)}\n1 A St`,
				mapping: '',
				createdAt: new Date(),
			},
		})
		expect((await device.load(IMPORT)).value).toMatchObject({
			draft: null,
			unreadable:
				"Row 1 has more than 200 columns. Delete the columns you don't need and try again.",
		})
		await importSales(device)
		expect(await salesOf(id)).toHaveLength(3)
	})

	test('H2 the page gets samples of wide cells, never the cells', async () => {
		const { device } = await createAdmin()
		const text = `address,price,sold date,remarks\n1 A St,200000,2026-01-02,${'x'.repeat(4_000)}`
		await device.post(IMPORT, { intent: 'paste', text })
		const { value } = await device.load(IMPORT)
		expect(JSON.stringify(value)).not.toContain('x'.repeat(41))
	})

	test('a page of a file that was replaced imports nothing', async () => {
		const { id, device } = await createAdmin()
		await device.post(IMPORT, { intent: 'paste', text: SALES_FILE })
		const first = draftOf((await device.load(IMPORT)).value)?.draftId ?? ''
		await device.post(IMPORT, { intent: 'paste', text: SALES_FILE.replaceAll('Oak', 'Fir') })
		for (const intent of ['import', 'map']) {
			const late = await device.post(IMPORT, { intent, draftId: first })
			expect([late.status, refusalOf(late).errors['form']?.[0]]).toEqual([
				409,
				expect.stringContaining('another one has replaced it'),
			])
		}
		expect(await salesOf(id)).toEqual([])
		await device.post(IMPORT, { intent: 'cancel' })
		for (const intent of ['import', 'map']) {
			const late = await device.post(IMPORT, { intent, draftId: first })
			expect([late.status, refusalOf(late).errors['form']?.[0]]).toEqual([
				409,
				expect.stringContaining('was imported or canceled already'),
			])
		}
	})

	test.each<[Record<string, string>, string, string]>([
		[{ intent: 'paste', text: '  ' }, 'text', 'Paste the rows first.'],
		[{ intent: 'paste', text: 'one line' }, 'text', "We couldn't find a header row."],
		[{ intent: 'upload' }, 'file', 'Choose a CSV file.'],
	])('%j is refused beside its field, and what was pasted stays', async (fields, name, text) => {
		const { device } = await createAdmin()
		const answer = await device.post(IMPORT, fields)
		expect(answer.status).toBe(400)
		expect(refusalOf(answer).errors[name]?.[0]).toContain(text)
		if (fields['text']?.trim()) expect(refusalOf(answer).values['text']).toBe(fields['text'])
	})

	test('another person neither sees the file nor the sales', async () => {
		const { device } = await createAdmin()
		await importSales(device)
		await device.post(IMPORT, { intent: 'paste', text: SALES_FILE })
		const stranger = (await createAdmin()).device
		expect(draftOf((await stranger.load(IMPORT)).value)).toBeNull()
		expect(listOf((await stranger.load('/comps/sales')).value)).toMatchObject({ total: 0 })
	})
})

describe('manually entered sales', () => {
	const NEW = '/comps/sales/new'
	const sale = { intent: 'add', ...HOUSE, price: '$251,500', soldOn: '2026-05-31', hasPool: 'no' }

	test('are stored as they were typed', async () => {
		const { id, device } = await createAdmin()
		expect((await device.post(NEW, sale)).location).toBe('/comps/sales')
		expect(await salesOf(id)).toMatchObject([
			{ address: '100 Elm St', price: 251_500, sqft: 1500, hasPool: false, lng: -95.97 },
		])
		const again = await device.post(NEW, sale)
		expect([again.status, refusalOf(again).errors['form']?.[0]]).toEqual([
			409,
			'This sale is already in your list. To add what it lacks, edit it there.',
		])
		expect(refusalOf(again).values).toMatchObject({ address: '100 Elm St', price: '$251,500' })
	})

	test.each([
		['address', '', 'Enter the address.'],
		['price', 'abc', 'Enter a price from $1,000 to $1,000,000,000.'],
		['price', '', 'Enter the sale price.'],
		['price', '310,00', 'Write the price in digits, such as 310,000.'],
		['price', '$310k', 'Did you mean $310,000? Write it in digits.'],
		['beds', '3,5', 'Enter a number from 0.5 to 50, or leave it empty.'],
		['soldOn', '2026-02-30', 'Enter a valid date, such as 05/31/2026.'],
		['soldOn', '2999-01-01', "The sale date can't be in the future."],
		['sqft', 'big', 'Enter square feet from 100 to 100,000, or leave it empty.'],
		[
			'location',
			'https://maps.app.goo.gl/x1',
			'Short links have no coordinates. Open the link and paste the full address from your browser.',
		],
		[
			'location',
			'91, 10',
			'We found no coordinates in this link. Paste the full link of the property from your map, or leave it empty.',
		],
	])('%s %j is refused beside its field, and nothing typed is lost', async (name, value, text) => {
		const { id, device } = await createAdmin()
		const answer = await device.post(NEW, { ...sale, [name]: value })
		expect(answer.status).toBe(400)
		expect(refusalOf(answer).errors[name]).toEqual([text])
		expect(refusalOf(answer).values['city']).toBe('Tulsa')
		expect(await salesOf(id)).toEqual([])
	})
})

describe('the list of sales', () => {
	test('is searched by words, and pages', async () => {
		const { device } = await createAdmin()
		const rows = Array.from(
			{ length: 30 },
			(_, i) => `${i + 1} ${i % 2 === 0 ? 'Oak' : 'Fir'} St,200000,2026-01-02`,
		)
		await importSales(device, ['address,price,sold date', ...rows].join('\n'))
		const all = listOf((await device.load('/comps/sales?page=2')).value)
		expect([all.sales.length, all.matchCount, all.page, all.pages]).toEqual([5, 30, 2, 2])
		const found = listOf((await device.load('/comps/sales?q=oak+st')).value)
		expect([found.matchCount, found.total]).toEqual([15, 30])
		expect(listOf((await device.load('/comps/sales?page=-7')).value).page).toBe(1)
	})

	test('a sale is edited in its row: what was missing is filled in, and the message says what changed', async () => {
		const { id, device } = await createAdmin()
		await importSales(
			device,
			'address,price,sold date,lat,lng\n1 A St,200000,2026-01-02,36.1,-95.9',
		)
		const [sale] = await salesOf(id)
		const saleId = sale?.id ?? ''
		const at = `/comps/sales?q=A&edit=${saleId}`
		await device.open('/comps/sales')
		expect(listOf((await device.load(at)).value).edited).toMatchObject({ id: saleId })
		const fields = {
			...{ intent: 'editSale', saleId, address: '1 A St', price: '200,000', soldOn: '2026-01-02' },
			...{ sqft: '1,500', beds: '3', location: '36.1, -95.9' },
		}
		const edited = await device.post(at, fields)
		expect(edited.location).toBe(`/comps/sales?q=A#sale-${saleId}`)
		const message = async () => (await device.open('/comps/sales')).messages.map(({ text }) => text)
		expect(await message()).toEqual(['Sale updated: beds to 3, living area to 1,500 sq ft'])
		expect(await salesOf(id)).toMatchObject([
			{ id: saleId, source: 'file', sqft: 1500, beds: 3, lat: 36.1, lng: -95.9 },
		])
		// An edit that a valuation led to leads back to it.
		const back = await device.post(`${at}&valuation=v1`, fields)
		expect(back.location).toBe(`/comps/valuations/v1#sale-${saleId}`)
		expect(await message()).toEqual(['Nothing changed'])
		await device.post(at, { ...fields, beds: '', price: '201,000', city: 'Tulsa', location: '' })
		expect(await message()).toEqual([
			'Sale updated: sale price to $201,000, address to 1 A St, Tulsa, beds removed, location removed',
		])
		// Its key follows, so that the same sale is a duplicate when it is imported again.
		await device.post(IMPORT, {
			intent: 'paste',
			text: 'address,price,sold date\n1 A St,201000,2026-01-02',
		})
		expect(draftOf((await device.load(IMPORT)).value)?.report).toMatchObject({ duplicates: 1 })
	})

	test.each([
		['address', '', 400, 'address', 'Enter the address.'],
		['sqft', '12', 400, 'sqft', 'Enter square feet from 100 to 100,000, or leave it empty.'],
		['soldOn', '2999-01-01', 400, 'soldOn', "The sale date can't be in the future."],
		[
			'yearBuilt',
			'2050',
			400,
			'yearBuilt',
			`Enter a year from 1600 to ${currentTime().getUTCFullYear() + 2}, or leave it empty.`,
		],
		[
			'price',
			'210000',
			409,
			'form',
			'Another of your sales has this address, date and price. Change one of them, or delete the other sale.',
		],
		['saleId', 'unknown', 404, 'form', 'This sale is not in your list.'],
	])(
		'an edit with %s %j is refused, and changes nothing',
		async (name, value, status, field, text) => {
			const { id, device } = await createAdmin()
			await importSales(
				device,
				'address,price,sold date\n1 A St,200000,2026-01-02\n1 A St,210000,2026-01-02',
			)
			const before = await salesOf(id)
			const saleId = before.find(({ price }) => price === 200_000)?.id ?? ''
			const answer = await device.post('/comps/sales', {
				...{ intent: 'editSale', saleId, address: '1 A St', price: '200000', soldOn: '2026-01-02' },
				[name]: value,
			})
			expect([answer.status, refusalOf(answer).errors[field]]).toEqual([status, [text]])
			expect(await salesOf(id)).toEqual(before)
		},
	)

	test('asks before it deletes; another person’s sale stays', async () => {
		const { id, device } = await createAdmin()
		await importSales(device)
		const [sale] = await salesOf(id)
		const saleId = sale?.id ?? ''
		const asked = listOf((await device.load(`/comps/sales?confirm=${saleId}`)).value)
		expect(asked.asks).toMatchObject({ kind: 'sale', sale: { id: saleId } })
		const stranger = (await createAdmin()).device
		const theirs = listOf((await stranger.load(`/comps/sales?confirm=${saleId}`)).value)
		expect(theirs.asks).toBeNull()
		await stranger.post('/comps/sales', { intent: 'delete', saleId })
		await stranger.post('/comps/sales', { intent: 'deleteAll' })
		expect(await salesOf(id)).toHaveLength(3)
		await device.post('/comps/sales', { intent: 'delete', saleId })
		expect(await salesOf(id)).toHaveLength(2)
		await device.post('/comps/sales', { intent: 'deleteAll' })
		expect(await salesOf(id)).toEqual([])
	})

	test('has room for 10,000, also for saves that come at once', async () => {
		const { id, device } = await createAdmin()
		const { insertSales } = await import('~/features/comps/sales/sales-queries.server')
		const { toPropertyFacts } = await import('~/features/comps/estimate/comparable')
		const sales = Array.from({ length: 10 }, (_, i) => ({
			...toPropertyFacts({ address: `${i} St` }),
			price: 200_000,
			soldOn: '2026-01-02',
		}))
		const added = await Promise.all(
			[0, 1, 2].map((part) =>
				insertSales(
					id,
					'test',
					sales.map((sale) => ({ ...sale, price: sale.price + part })),
					15,
					new Date(),
				),
			),
		)
		expect(added.reduce((sum, count) => sum + count, 0)).toBe(15)
		expect(await salesOf(id)).toHaveLength(15)
		expect(device).toBeDefined()
	})
})
