import { expect } from 'vitest'
import type { FormResult } from '~/core/forms/form-result'
import { db } from '~/core/db/db.server'
import type { TestResponse, TestClient } from '#tests/helpers/test-client'
import { SALES_FILE } from './comps-file'

/** Requests to the comps pages, by an admin unless specified. */

/** The answer of a form that was refused. */
export function refusalOf(answer: TestResponse): FormResult {
	return answer.value as FormResult
}

export const HOUSE = {
	address: '100 Elm St',
	city: 'Tulsa',
	state: 'OK',
	zipCode: '74114',
	propertyType: 'Single Family',
	beds: '3',
	baths: '2',
	sqft: '1,500',
	yearBuilt: '1960',
	location: '36.12, -95.97',
}

/** Imports the sales of a CSV text for a user. */
export async function importSales(device: TestClient, text: string = SALES_FILE): Promise<void> {
	const read = await device.post('/comps/sales/import', { intent: 'paste', text })
	expect([read.status, read.location]).toEqual([302, '/comps/sales/import'])
	const draftId = (await db().compImport.findFirstOrThrow()).draftId
	const response = await device.post('/comps/sales/import', { intent: 'import', draftId })
	expect([response.status, response.location]).toEqual([302, '/comps/sales'])
}

/** Creates a valuation and returns its URL. */
export async function startValuation(
	device: TestClient,
	changes: Record<string, string> = {},
): Promise<string> {
	const fields = { intent: 'create', ...HOUSE, ...changes }
	const { location } = await device.post('/comps/valuations', fields)
	expect(location).toMatch(/^\/comps\/valuations\/v/)
	return location ?? ''
}
