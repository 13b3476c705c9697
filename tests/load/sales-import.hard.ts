import { expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { adminWithId } from '../support/comps-calls'
import { useDatabase } from '../support/database'

useDatabase()

/** A county's file of 1,000 rows: every tenth is a gift, every hundredth stands in it twice. */
function countyFile(): string {
	const head =
		'Serial Number,List Year,Date Recorded,Town,Address,Assessed Value,Sale Amount,Sales Ratio,Property Type,Residential Type,Non Use Code,Assessor Remarks,OPM remarks,Location'
	const rows = Array.from({ length: 1_000 }, (_, i) => {
		const house = i % 100 === 99 ? i - 1 : i
		const code = house % 10 === 0 ? '01 - Family' : ''
		const day = String((house % 28) + 1).padStart(2, '0')
		return `${250_000 + house},2025,09/${day}/2026,Hamden,${house} MIX AVE,130000,${200_000 + house * 50},0.4,Residential,Single Family,${code},,,POINT (-72.9 41.35)`
	})
	return [head, ...rows].join('\n')
}

test('1,000 rows are read, shown and stored in under a second, and the report adds up', async () => {
	const { id, device } = await adminWithId()
	const text = countyFile()
	const start = performance.now()
	await device.post('/comps/sales/import', { intent: 'paste', text })
	const { value } = await device.load('/comps/sales/import')
	const { draft } = value as {
		draft: {
			draftId: string
			report: { rows: number; fresh: number; known: number; dropped: number; reasons: unknown }
		}
	}
	await device.post('/comps/sales/import', { intent: 'import', draftId: draft.draftId })
	const took = performance.now() - start
	const { rows, fresh, known, dropped, reasons } = draft.report
	expect([rows, fresh + known + dropped]).toEqual([1_000, 1_000])
	expect(reasons).toEqual([
		{ reason: 'noMarket', count: 100 },
		{ reason: 'twice', count: 10 },
	])
	expect(await db().compSale.count({ where: { userId: id } })).toBe(fresh)
	process.stdout.write(`1,000 rows: ${Math.round(took)} ms\n`)
	expect(took).toBeLessThan(1_000)
})
