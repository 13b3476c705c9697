import { describe, expect, test } from 'vitest'
import { startingRates } from '~/features/comps/estimate/adjustments'
import type { EvaluatedValuation, Valuation } from '~/features/comps/valuations/valuation'
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
		expect(without.appraised.estimate?.warnings[0]).toContain('Use at least three comps.')
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
		await own('14 Oak St', { weight: '25' })
		await own('16 Oak St', { weight: '25', terms: '1,000' })
		const { estimate } = (await viewOf(device, at)).appraised
		expect(estimate?.value).toBe(246_000 * 0.5 + 256_000 * 0.25 + 247_000 * 0.25)
		// A form without a weight field keeps the weight.
		await own('12 Oak St', { other: '0' })
		expect((await viewOf(device, at)).appraised.estimate?.comps[0]?.weight).toBe(0.5)
		const wrong = await own('12 Oak St', { other: 'much' })
		expect(wrong.status).toBe(400)
		expect(refusalOf(wrong).values['other']).toBe('much')
	})

	test('saves filters and ignores sales outside of them', async () => {
		const { device, at } = await createValuation()
		await device.post(at, { intent: 'filters', sqftMin: '1550', sqftMax: '1700', type: 'All' })
		const { appraised, valuation } = await viewOf(device, at)
		expect(valuation.filters.sqft).toEqual({ min: 1550, max: 1700 })
		expect(appraised.candidates.map(({ sale }) => sale.address)).toEqual(['14 Oak St'])
		expect(appraised.filteredOut).toBe(2)
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
