import { describe, expect, test } from 'vitest'
import { startingRates } from '~/features/comps/estimate/adjustments'
import { formatUsd } from '~/core/format-number'
import { changedValueText, type SavedValue } from '~/features/comps/valuations/saved-value'
import {
	type EvaluatedValuation,
	lackingText,
	noValueText,
	type Valuation,
} from '~/features/comps/valuations/valuation'
import type { ValuationsPageProps } from '~/features/comps/valuations/valuations-page'
import { db } from '~/core/db/db.server'
import { HOUSE, importSales, refusalOf, startValuation } from '#tests/helpers/comps/comps-calls'
import { createAdmin } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'

useDatabase()

type View = {
	valuation: Valuation
	appraised: EvaluatedValuation
	isSample: boolean
	savedValue: SavedValue | null
	asksDelete: boolean
}

const viewOf = async (device: TestClient, at: string): Promise<View> =>
	(await device.load(at)).value as View

/** Adjustment rates that leave the sale prices unchanged, except for 100 sq ft at $60. */
const RATES = {
	intent: 'rates',
	'rate-sqft': '60',
	'rate-yearBuilt': '0',
	'rate-lotSqft': '0',
	'rate-condition': '0',
	monthly: '0',
	method: 'equal',
	asOf: '2026-11-20',
}

async function createValuation() {
	const { id, device } = await createAdmin()
	await importSales(device)
	const at = await startValuation(device)
	await device.post(at, RATES)
	return { id, device, at }
}

describe('a valuation', () => {
	test('starts with filters around the house and everybody’s rates, and finds its sales', async () => {
		const { device } = await createAdmin()
		await importSales(device)
		const at = await startValuation(device)
		const { valuation, appraised, isSample } = await viewOf(device, at)
		expect(valuation).toMatchObject({
			name: '100 Elm St',
			rates: startingRates(),
			method: 'similarity',
			filters: { beds: { min: 2, max: 4 }, sqft: { min: 1150, max: 1900 } },
		})
		expect(isSample).toBe(false)
		expect(appraised.candidates.map(({ sale }) => sale.address).sort()).toEqual([
			'12 Oak St',
			'14 Oak St',
			'16 Oak St',
		])
		expect(appraised.candidates[0]?.distance).toBeLessThan(0.2)
	})

	test('shows the mean of its adjusted comps, with their range', async () => {
		const { device, at } = await createValuation()
		const { appraised } = await viewOf(device, at)
		// 250,000 unadjusted; 262,000 minus 100 sq ft; 240,000 plus 100 sq ft, at $60.
		expect(appraised.estimate).toMatchObject({
			value: Math.round((250_000 + 256_000 + 246_000) / 3),
			low: 246_000,
			high: 256_000,
			warnings: [],
		})
		expect(appraised.estimate?.miss?.tried).toBe(3)
	})

	test('excludes a sale with a reason, warns, and includes it again', async () => {
		const { device, at } = await createValuation()
		const { appraised } = await viewOf(device, at)
		const saleId = appraised.candidates.find(({ sale }) => sale.address === '14 Oak St')!.sale.id
		const bare = await device.post(at, { intent: 'exclude', saleId, reason: ' ' })
		expect(bare.status).toBe(400)
		expect(refusalOf(bare).errors['reason']).toEqual(['Enter a reason for excluding this comp.'])
		await device.post(at, {
			intent: 'exclude',
			saleId,
			reason: "e.g. Family sale, not arm's length",
		})
		const without = await viewOf(device, at)
		expect(without.appraised.estimate).toMatchObject({ value: 248_000 })
		expect(without.appraised.estimate?.warnings[0]?.text).toContain('Use at least three comps.')
		expect(without.valuation.choices[saleId]).toMatchObject({
			reason: "e.g. Family sale, not arm's length",
		})
		await device.post(at, { intent: 'include', saleId })
		expect((await viewOf(device, at)).appraised.estimate?.comps).toHaveLength(3)
	})

	test('accepts custom amounts and weights', async () => {
		const { device, at } = await createValuation()
		await device.post(at, { ...RATES, method: 'own' })
		const { appraised } = await viewOf(device, at)
		const idOf = (address: string) =>
			appraised.candidates.find(({ sale }) => sale.address === address)!.sale.id
		const own = (address: string, fields: Record<string, string>) =>
			device.post(at, { intent: 'own', saleId: idOf(address), ...fields })
		await own('12 Oak St', { weight: '50', other: '-4,000', note: 'Busy street' })
		// So far one comp counts, which the range and the accuracy check are of.
		expect((await viewOf(device, at)).appraised.estimate).toMatchObject({
			...{ value: 246_000, low: 221_400, high: 270_600, counted: 1, miss: null },
			weightNote: '1 of 3 comps has a weight; the others count 0.',
			warnings: [
				{
					text: 'Use at least three comps. With fewer, one outlier can skew the estimate.',
					saleId: null,
				},
			],
		})
		await own('14 Oak St', { weight: '25' })
		await own('16 Oak St', { weight: '25', concessions: '1,000' })
		const { estimate } = (await viewOf(device, at)).appraised
		expect(estimate?.value).toBe(246_000 * 0.5 + 256_000 * 0.25 + 245_000 * 0.25)
		// A form without a weight field keeps the weight.
		await own('12 Oak St', { other: '0' })
		expect((await viewOf(device, at)).appraised.estimate?.comps[0]?.weight).toBe(0.5)
		const wrong = await own('12 Oak St', { other: 'much' })
		expect(wrong.status).toBe(400)
		expect(refusalOf(wrong).values['other']).toBe('much')
	})

	test('takes concessions off the price, and refuses a minus sign', async () => {
		const { device, at } = await createValuation()
		const { candidates } = (await viewOf(device, at)).appraised
		const saleId = candidates.find(({ sale }) => sale.address === '12 Oak St')!.sale.id
		const save = (fields: Record<string, string>) =>
			device.post(at, { intent: 'own', saleId, ...fields })
		const adjusted = async () => {
			const { estimate } = (await viewOf(device, at)).appraised
			return estimate?.comps.find(({ sale }) => sale.id === saleId)?.adjustment.adjusted
		}
		await save({ concessions: '5,000' })
		expect(await adjusted()).toBe(245_000)
		const digits = 'Enter what the seller paid in digits, such as 5,000. It lowers this price.'
		for (const [concessions, message] of [
			['5k', 'Did you mean $5,000? Write it in digits.'],
			['much', digits],
			['1e9', digits],
		] as const) {
			const refused = await save({ concessions })
			expect(refused.status).toBe(400)
			expect(refusalOf(refused).errors['concessions']).toEqual([message])
		}
		for (const concessions of ['-5000', '\u22125000']) {
			const refused = await save({ concessions })
			expect(refused.status).toBe(400)
			expect(refusalOf(refused).errors['concessions']).toEqual([
				'Enter what the seller paid without a minus sign, such as 5,000. It lowers this price.',
			])
		}
		await save({})
		expect(await adjusted()).toBe(250_000)
	})

	test('saves filters and ignores sales outside of them', async () => {
		const { device, at } = await createValuation()
		await device.post(at, { intent: 'filters', sqftMin: '1550', sqftMax: '1700', type: 'All' })
		const { appraised, valuation } = await viewOf(device, at)
		expect(valuation.filters.sqft).toEqual({ min: 1550, max: 1700 })
		expect(appraised.candidates.map(({ sale }) => sale.address)).toEqual(['14 Oak St'])
		expect(appraised.filteredOut).toBe(2)
	})

	test('lists the sales outside of the filters, and which filters leave them out', async () => {
		const { device, at } = await createValuation()
		await device.post(at, { intent: 'filters', sqftMin: '1550', sqftMax: '1700', type: 'All' })
		const { appraised } = await viewOf(device, at)
		expect(appraised.outsideSales.map(({ address, outside }) => [address, outside]).sort()).toEqual(
			[
				['12 Oak St', ['sqft']],
				['16 Oak St', ['sqft']],
			],
		)
	})

	test('keeps the value it was saved at, and says what later sales make of it', async () => {
		const { device, at } = await createValuation()
		const saved = (await viewOf(device, at)).appraised.estimate!.value
		const notes = async () => {
			const { savedValue, appraised } = await viewOf(device, at)
			return changedValueText(savedValue, appraised.estimate?.value ?? null)
		}
		expect(await notes()).toBeNull()
		await db().compSale.deleteMany({ where: { address: '14 Oak St' } })
		const current = (await viewOf(device, at)).appraised.estimate!.value
		expect(current).not.toBe(saved)
		const said = await notes()
		expect(said).toContain(`This valuation was saved at ${formatUsd(saved)} on `)
		expect(said).toContain(`With today's sales it is ${formatUsd(current)}.`)
		await device.post(at, { intent: 'value' })
		expect(await notes()).toBeNull()
		await db().compSale.deleteMany()
		expect(await notes()).toContain("With today's sales it has no comps.")
	})

	test('a valuation without comps says so once sales are imported; older ones say nothing', async () => {
		const { device } = await createAdmin()
		const at = await startValuation(device)
		await importSales(device)
		const { savedValue, appraised } = await viewOf(device, at)
		const value = appraised.estimate!.value
		expect(changedValueText(savedValue, value)).toContain('had no comps when it was saved')
		await db().compValuation.updateMany({ data: { savedValue: null, savedValueAt: null } })
		expect((await viewOf(device, at)).savedValue).toBeNull()
		expect(changedValueText(null, value)).toBeNull()
	})

	test('says how many comps match a filter, and what it changed', async () => {
		const { device, at } = await createValuation()
		await device.open(at)
		const said = async (fields: Record<string, string>) => {
			await device.post(at, { intent: 'filters', type: 'All', ...fields })
			return (await device.open(at)).messages.map(({ kind, text }) => [kind, text])
		}
		expect(await said({ sqftMin: '1550', sqftMax: '1700' })).toEqual([
			['success', 'Filter applied: 1 comp matches'],
		])
		expect(await said({ sqftMin: '1700', sqftMax: '1000', bedsMin: '', bedsMax: '9' })).toEqual([
			[
				'info',
				'Filter applied: 3 comps match. Changed to Beds 3–6, Square feet 1,000–1,700 sq ft.',
			],
		])
		expect(await said({ sqftMin: '4950', sqftMax: '5000' })).toEqual([
			['info', 'Filter applied: no comps match'],
		])
	})

	test('changes with its subject; invalid input is rejected with field errors', async () => {
		const { device, at } = await createValuation()
		await device.post(at, { intent: 'subject', ...HOUSE, sqft: '1,600', name: 'The big one' })
		const { valuation, appraised } = await viewOf(device, at)
		expect([valuation.name, valuation.subject.sqft]).toEqual(['The big one', 1600])
		expect(appraised.estimate?.low).toBe(252_000)
		for (const [fields, name] of [
			[{ intent: 'subject', ...HOUSE, beds: 'many' }, 'beds'],
			[{ ...RATES, 'rate-sqft': 'abc' }, 'rate-sqft'],
			[{ ...RATES, monthly: '11' }, 'monthly'],
			[{ ...RATES, asOf: '2026-13-01' }, 'asOf'],
			[{ ...RATES, asOf: '2999-01-01' }, 'asOf'],
		] as const) {
			const answer = await device.post(at, fields)
			expect([answer.status, Object.keys(refusalOf(answer).errors)]).toEqual([400, [name]])
		}
	})

	test('ignores sales after the valuation date', async () => {
		const { device, at } = await createValuation()
		await device.post(at, { ...RATES, asOf: '2026-06-30' })
		const { appraised } = await viewOf(device, at)
		expect(appraised.candidates.map(({ sale }) => sale.address).sort()).toEqual([
			'12 Oak St',
			'14 Oak St',
		])
	})

	test('is deleted after confirmation, with its sale settings', async () => {
		const { device, at } = await createValuation()
		expect((await viewOf(device, `${at}?confirm=delete`)).asksDelete).toBe(true)
		const { location } = await device.post(at, { intent: 'delete' })
		expect(location).toBe('/comps/valuations')
		expect((await device.load(at)).status).toBe(404)
		expect(await db().compChoice.count()).toBe(0)
	})
})

describe('C3 a subject without coordinates', () => {
	const start = async (changes: Record<string, string>) => {
		const { device } = await createAdmin()
		await importSales(device)
		const at = await startValuation(device, { location: '', ...changes })
		return { device, at, ...(await viewOf(device, at)).appraised }
	}

	test('is placed by the nearest comp on its street, and gets distances', async () => {
		const { location, candidates, traits } = await start({ address: '19 oak ST' })
		expect(location).toMatchObject({ basis: 'street', address: '16 Oak St', lat: 36.119 })
		expect(candidates.map(({ distance }) => distance !== null)).toEqual([true, true, true])
		expect(traits.compared).toContain('distance')
	})

	test('is placed by an earlier sale of itself, which is no comp', async () => {
		const { location, candidates, filteredOut } = await start({ address: '14 Oak St' })
		expect(location).toMatchObject({ basis: 'address', address: '14 Oak St' })
		expect(candidates.map(({ sale }) => sale.address).sort()).toEqual(['12 Oak St', '16 Oak St'])
		expect(filteredOut).toBe(0)
	})

	test.each(['14 Oak St Unit 2', '14 Oak St #2', '14 oak st, Tulsa'])(
		'%s is on that street',
		async (address) => {
			expect((await start({ address })).location).toMatchObject({ basis: 'address' })
		},
	)

	test('is found by its city if it has no ZIP code', async () => {
		const { location } = await start({ address: '15 Oak St', zipCode: '', city: 'TULSA' })
		expect(location).toMatchObject({ basis: 'street' })
		expect((await start({ address: '15 Oak St', zipCode: '', city: 'Enid' })).location).toBeNull()
	})

	test.each(['5 Oak', '5 Oak Street', '9999 Oak St', '100 Elm St'])(
		'%s is estimated from its ZIP code: distances neither filter nor count',
		async (address) => {
			const { device, at, location, candidates, traits } = await start({
				address,
				zipCode: '74114-1200',
			})
			expect(location).toMatchObject({ basis: 'zip', zipCode: '74114', count: 3 })
			expect((location?.lat ?? 0) - (36.121 + 36.122 + 36.119) / 3).toBeCloseTo(0, 6)
			expect(candidates[0]?.distance).toBeLessThan(0.3)
			expect(traits.compared).not.toContain('distance')
			await device.post(at, {
				intent: 'filters',
				distanceMin: '5',
				distanceMax: '5',
				sqftMax: '1900',
			})
			expect((await viewOf(device, at)).appraised.candidates).toHaveLength(3)
		},
	)

	test('has no location and no distances elsewhere; no points are lost for that', async () => {
		const { location, candidates, traits } = await start({
			address: '5 Fir Rd',
			zipCode: '74103',
			city: '',
		})
		expect(location).toBeNull()
		expect(candidates.map(({ distance }) => distance)).toEqual([null, null, null])
		expect(candidates[0]?.similarity).toBeGreaterThan(90)
		expect(traits.compared).toEqual([
			'sqft',
			'recency',
			'beds',
			'baths',
			'yearBuilt',
			'propertyType',
		])
	})

	test('is never placed by the comps of another member', async () => {
		const stranger = (await createAdmin()).device
		await importSales(stranger)
		const { device } = await createAdmin()
		const at = await startValuation(device, { location: '', address: '14 Oak St' })
		expect((await viewOf(device, at)).appraised.location).toBeNull()
	})

	test('gets coordinates from a map link', async () => {
		const { device, at } = await start({ address: '5 Fir Rd', zipCode: '' })
		const location = 'https://www.openstreetmap.org/?mlat=36.12&mlon=-95.97'
		await device.post(at, { intent: 'subject', ...HOUSE, location })
		const { valuation, appraised } = await viewOf(device, at)
		expect(valuation.subject).toMatchObject({ lat: 36.12, lng: -95.97 })
		expect(appraised.location).toMatchObject({ basis: 'own' })
	})
})

test('the sales outside of the filters stay in the database, and are counted', async () => {
	const { device } = await createAdmin()
	const head = 'address,price,sold date,beds,sqft,lat,lng'
	await importSales(
		device,
		[
			head,
			'1 Near St,250000,2026-06-01,3,1500,36.121,-95.97',
			'2 Far St,250000,2026-06-01,3,1500,36.3,-95.97',
			'3 Large St,250000,2026-06-01,3,3000,36.121,-95.97',
			'4 Unknown St,250000,2026-06-01,,,,',
		].join('\n'),
	)
	const at = await startValuation(device)
	const { candidates, filteredOut } = (await viewOf(device, at)).appraised
	expect(candidates.map(({ sale }) => sale.address).sort()).toEqual(['1 Near St', '4 Unknown St'])
	expect(filteredOut).toBe(2)
})

describe('sales that lack facts', () => {
	const FILE = [
		'address,price,sold date,beds,baths,sqft,year built',
		'1 Full St,250000,2026-06-01,3,2,1600,1962',
		'2 Full St,252000,2026-06-01,3,2,1500,1958',
		'3 Full St,248000,2026-06-01,3,1,1400,1955',
		'4 Bare St,400000,2026-11-01,3,2,,1960',
		'5 Bedless St,260000,2026-06-01,,2,1500,1960',
	].join('\n')

	async function start() {
		const { id, device } = await createAdmin()
		await importSales(device, FILE)
		const at = await startValuation(device)
		return { id, device, at, ...(await viewOf(device, at)) }
	}

	test('COMPS-07 sales beyond 24 months are counted, without those of the property itself', async () => {
		const { device } = await createAdmin()
		const old = ['8 Old St,200000,2020-06-01,3,2,1500,1960', '9 Old St,200000,2021-06-01,3,2,,']
		await importSales(device, [FILE, ...old, '100 Elm St,200000,2020-06-01,3,2,,'].join('\n'))
		const at = await startValuation(device, { zipCode: '' })
		const { appraised } = await viewOf(device, at)
		expect(appraised).toMatchObject({ older: 2, later: 0, ofSubject: 1 })
		expect(appraised.candidates).toHaveLength(5)
	})

	test('COMPS-07 sales after the valuation date are counted', async () => {
		const { device, at } = await start()
		await device.post(at, { ...RATES, asOf: '2026-06-30' })
		const { appraised } = await viewOf(device, at)
		expect(appraised).toMatchObject({ older: 0, later: 1, ofSubject: 0 })
		expect(appraised.candidates.map(({ sale }) => sale.address)).not.toContain('4 Bare St')
	})

	test('COMPS-13 never rank above those that have them', async () => {
		const { appraised } = await start()
		const ranks = appraised.candidates.map(({ sale }) => sale.address)
		expect(ranks[0]).toBe('2 Full St')
		expect(ranks).toHaveLength(5)
		const matchOf = (address: string) =>
			appraised.candidates.find(({ sale }) => sale.address === address)?.similarity ?? 0
		// Without location; 10 and 25 points, and no more than that.
		expect(matchOf('5 Bedless St')).toBeLessThan(matchOf('2 Full St'))
		expect(matchOf('4 Bare St')).toBeLessThan(matchOf('5 Bedless St'))
	})

	test('a sale of unknown size is shown, and is no part of the value', async () => {
		const { appraised, device, at } = await start()
		const used = appraised.estimate?.comps.map(({ sale }) => sale.address).sort()
		expect(used).toEqual(['1 Full St', '2 Full St', '3 Full St', '5 Bedless St'])
		expect(appraised.estimate?.high).toBeLessThan(300_000)
		const bare = appraised.candidates.find(({ sale }) => sale.address === '4 Bare St')
		expect(bare).toMatchObject({ lacksSize: true, isActive: false, outside: [] })
		// Where the size of the subject is unknown too, prices are compared as they are.
		await device.post(at, { intent: 'subject', ...HOUSE, sqft: '' })
		expect((await viewOf(device, at)).appraised.estimate?.comps).toHaveLength(5)
	})

	test('without any size there is no value, and the page says what to do', async () => {
		const { device } = await createAdmin()
		await importSales(
			device,
			FILE.split('\n')
				.filter((line) => !/Full|Bedless/u.test(line))
				.join('\n'),
		)
		const { appraised } = await viewOf(device, await startValuation(device))
		expect(appraised.estimate).toBeNull()
		expect(noValueText(appraised)).toContain('Add it to the sales')
		expect(noValueText({ candidates: [], elsewhereCount: 0 })).toContain(
			'No comparable properties found.',
		)
	})

	test('COMPS-05 pass the filters of the start, and are listed apart once one is narrowed', async () => {
		const { device, at, valuation } = await start()
		const { sqft } = valuation.filters
		const fields = {
			...{ intent: 'filters', type: 'All', distanceMax: '1', bedsMin: '2', bathsMax: '3' },
			...{ sqftMin: String(sqft.min), sqftMax: String(sqft.max), yearBuiltMin: '1940' },
		}
		await device.post(at, fields)
		expect((await viewOf(device, at)).appraised).toMatchObject({ lackingCount: 0, filteredOut: 0 })
		await device.post(at, { ...fields, bedsMin: '3' })
		const beds = (await viewOf(device, at)).appraised
		expect(beds.candidates.map(({ sale }) => sale.address)).not.toContain('5 Bedless St')
		expect(beds).toMatchObject({
			lackingCount: 1,
			filteredOut: 0,
			lackingSales: [{ address: '5 Bedless St', outside: ['beds'] }],
		})
		await device.post(at, { ...fields, bedsMin: '3', sqftMin: '1300' })
		const both = (await viewOf(device, at)).appraised
		expect(both.lackingSales.map(({ address }) => address).sort()).toEqual([
			'4 Bare St',
			'5 Bedless St',
		])
		expect(lackingText(both.lackingSales, both.lackingCount)).toBe(
			'2 sales lack living area or beds, which you filter by',
		)
	})

	test('COMPS-08 a type that was chosen leaves out sales of unknown type', async () => {
		const { device, at } = await start()
		await device.post(at, {
			...{ intent: 'filters', type: 'Condo', bedsMin: '2', sqftMin: '500', sqftMax: '5000' },
			yearBuiltMin: '1900',
		})
		const { appraised } = await viewOf(device, at)
		expect(appraised.candidates).toEqual([])
		expect(appraised.lackingSales.every(({ outside }) => outside.includes('type'))).toBe(true)
		expect(appraised.lackingCount + appraised.filteredOut).toBe(5)
	})

	test('a sale is completed in a valuation, which takes it in and stores its new value', async () => {
		const { id, device, at, appraised } = await start()
		const { sale } = appraised.candidates.find(({ lacksSize }) => lacksSize)!
		const fields = {
			...{ intent: 'editSale', saleId: sale.id, address: sale.address, price: '252,000' },
			...{ soldOn: sale.soldOn, beds: '3', baths: '2', yearBuilt: '1960', sqft: '1,500' },
		}
		const wrong = await device.post(`${at}?comp=${sale.id}`, { ...fields, sqft: 'big' })
		expect([wrong.status, Object.keys(refusalOf(wrong).errors)]).toEqual([400, ['sqft']])
		const done = await device.post(`${at}?comp=${sale.id}`, fields)
		expect(done.location).toContain(`comp=${sale.id}`)
		expect(done.location).toContain(`#sale-${sale.id}`)
		const after = await viewOf(device, at)
		expect(after.appraised.estimate?.comps).toHaveLength(5)
		expect(after.savedValue).toMatchObject({
			value: after.appraised.estimate?.value,
			comps: 5,
		})
		expect(await db().compSale.findUnique({ where: { id: sale.id } })).toMatchObject({
			userId: id,
			sqft: 1500,
			price: 252_000,
		})
	})

	test('nobody edits a sale of someone else, in a valuation or in the list', async () => {
		const { appraised, at } = await start()
		const { sale } = appraised.candidates[0]!
		const stranger = (await createAdmin()).device
		const own = await startValuation(stranger)
		const fields = {
			...{ intent: 'editSale', saleId: sale.id, address: '1 Mine', price: '99,000' },
			soldOn: '2026-01-01',
		}
		for (const path of [at, own, '/comps/sales']) {
			expect((await stranger.post(path, fields)).status).toBe(404)
		}
		const list = (await stranger.load(`/comps/sales?edit=${sale.id}`)).value as { edited: unknown }
		expect(list.edited).toBeNull()
		expect(await db().compSale.findUnique({ where: { id: sale.id } })).toMatchObject({
			address: sale.address,
			price: sale.price,
		})
	})
})

test('the filters that are still around the subject follow a change of it', async () => {
	const { device, at } = await createValuation()
	await device.post(at, { intent: 'filters', type: 'All', bedsMin: '2', bedsMax: '2' })
	await device.post(at, { intent: 'subject', ...HOUSE, baths: '3', beds: '4' })
	const { filters } = (await viewOf(device, at)).valuation
	// The beds were set by the member; the sale date is where it starts.
	expect(filters.beds).toEqual({ min: 2, max: 2 })
	const fresh = await viewOf(device, await startValuation(device))
	await device.post(`/comps/valuations/${fresh.valuation.id}`, {
		intent: 'subject',
		...HOUSE,
		sqft: '2,000',
	})
	const moved = await viewOf(device, `/comps/valuations/${fresh.valuation.id}`)
	expect(moved.valuation.filters).toEqual({
		...fresh.valuation.filters,
		sqft: { min: 1500, max: 2500 },
	})
})

test('the list has the value, the number of comps and the day of each valuation', async () => {
	const { device, at } = await createValuation()
	const { appraised, savedValue } = await viewOf(device, at)
	const listed = async () =>
		((await device.load('/comps/valuations')).value as ValuationsPageProps).valuations
	expect(await listed()).toMatchObject([
		{
			name: '100 Elm St',
			saved: { value: appraised.estimate?.value, comps: 3, savedOn: savedValue?.savedOn },
		},
	])
	// Values of earlier releases have no number of comps.
	await db().compValuation.updateMany({ data: { savedComps: null } })
	const [saved] = (await listed()).map((one) => one.saved)
	expect(saved?.comps).toBeNull()
	expect(changedValueText(saved ?? null, 1)).toContain('Comps with missing facts count less')
})

describe('another user’s valuation', () => {
	test('is not found, readable or writable, and stays unchanged', async () => {
		const { id, at } = await createValuation()
		const before = await db().compValuation.findMany({ where: { userId: id } })
		const { device } = await createAdmin()
		const seen = await device.load(at)
		expect([seen.status, seen.text]).toEqual([404, 'Saved comps not found'])
		expect((await device.load(`${at}/report`)).status).toBe(404)
		const tries: Record<string, string>[] = [
			{ intent: 'subject', ...HOUSE },
			RATES,
			{ intent: 'filters' },
			{ intent: 'exclude', saleId: 'x', reason: 'y' },
			{ intent: 'own', saleId: 'x' },
			{ intent: 'delete' },
		]
		for (const fields of tries) expect((await device.post(at, fields)).status).toBe(404)
		expect(await db().compValuation.findMany({ where: { userId: id } })).toEqual(before)
	})

	test('rejects settings for a sale that is not in the valuation', async () => {
		const { device, at } = await createValuation()
		const answer = await device.post(at, { intent: 'exclude', saleId: 'made-up', reason: 'x' })
		expect(answer.status).toBe(404)
		expect(await db().compChoice.count()).toBe(0)
	})
})

describe('sales in another city or state', () => {
	const HEAD = 'Address,City,State,Zip,Sale Price,Sale Date,Beds,Baths,Living Area,Year Built'
	const FILE = [
		HEAD,
		'303 Pine St,Tulsa,OK,74120,250000,2026-10-20,3,2,1300,1964',
		'404 Cedar Ave,Tulsa,OK,74120,231500,2026-09-05,3,2,1300,1964',
		'101 Elm St,Tulsa,OK,74120,240000,2026-10-01,3,2,1300,1964',
		'21 Aster Pl,BROKEN ARROW,Oklahoma,74012-1234,318000,2026-10-12,3,2,1300,1964',
		'22 Birch Pl,Broken Arrow,OK,74012,305000,2026-09-22,3,2,1300,1964',
		'23 Clover Ct,Broken Arrow,OK,74012,327000,2026-08-18,3,2,1300,1964',
	].join('\n')
	const ELDER = {
		...{ address: '30 Elder Way', city: 'Broken Arrow', state: 'OK', zipCode: '74012' },
		...{ sqft: '1,300', yearBuilt: '1964', location: '' },
	}

	test('do not count until they are included, in the report and at the deal neither', async () => {
		const { device } = await createAdmin()
		await importSales(device, FILE)
		const at = await startValuation(device, ELDER)
		await device.post(at, RATES)
		const own = Math.round((318_000 + 305_000 + 327_000) / 3)
		const { appraised, savedValue } = await viewOf(device, at)
		expect(appraised.estimate?.value).toBe(own)
		expect(savedValue).not.toBeNull()
		expect((await viewOf(device, `${at}/report`)).appraised.estimate?.value).toBe(own)
		expect(appraised.elsewhereSales.map(({ where }) => where)).toEqual(
			Array(3).fill('Tulsa, OK 74120'),
		)
		const { id: saleId } = appraised.elsewhereSales.find(
			({ address }) => address === '303 Pine St',
		)!
		await device.post(at, { intent: 'include', saleId })
		const included = (await viewOf(device, at)).appraised
		expect(included.estimate?.value).toBe(Math.round((3 * own + 250_000) / 4))
		expect(included.estimate?.warnings[0]?.text).toContain('1 comp is in another city or state.')
		await device.post(at, { intent: 'exclude', saleId, reason: 'Another market' })
		expect((await viewOf(device, at)).appraised.estimate?.value).toBe(own)
	})

	test('alone make no value, also with a map link', async () => {
		const { device } = await createAdmin()
		await importSales(device, FILE)
		const boise = { address: '5 Main St', city: 'Boise', state: 'ID', zipCode: '' }
		for (const location of ['', '43.61, -116.2']) {
			const { appraised } = await viewOf(
				device,
				await startValuation(device, { ...ELDER, ...boise, location }),
			)
			expect([appraised.estimate, appraised.elsewhereCount]).toEqual([null, 6])
			expect(noValueText(appraised)).toContain('6 sales are in another city or state')
		}
	})
})

test('COMPS-10 a valuation of the sample sales says so, and has an estimate', async () => {
	const { device } = await createAdmin()
	const { location } = await device.post('/comps/valuations', { intent: 'sample' })
	const { isSample, appraised, valuation } = await viewOf(device, location ?? '')
	expect([isSample, valuation.source]).toEqual([true, 'sample'])
	expect(appraised.estimate?.value).toBeGreaterThan(100_000)
})

test('rejects an unknown intent with 400', async () => {
	const { device, at } = await createValuation()
	for (const path of [at, '/comps/valuations', '/comps/sales', '/comps/sales/new']) {
		expect((await device.post(path, { intent: 'explode' })).status).toBe(400)
	}
})
