import { beforeEach, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { config } from '~/core/config/config.server'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { hours } from '~/core/time/durations'
import { call } from '#tests/helpers/api-contract'
import { importSales, startValuation } from '#tests/helpers/comps/comps-calls'
import {
	createDeal,
	createDealOwner,
	type DealOwner,
	postDeal,
} from '#tests/helpers/deals/deal-calls'
import { openShared, share } from '#tests/helpers/reports/share-calls'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()
beforeEach(() => advanceLimits(hours(1) / 1000))

/** The sales of a deal's valuation in its shared report. */

/** A deal with a valuation of three sales in Oak St. */
async function dealWithComps(): Promise<{ owner: DealOwner; deal: string }> {
	const owner = await createDealOwner({ role: 'admin' })
	const deal = await createDeal(owner, '1 Elm St')
	await importSales(owner.device)
	const valuationId = (await startValuation(owner.device)).split('/').at(-1) ?? ''
	await postDeal(owner, deal, { intent: 'valuation', valuationId })
	return { owner, deal }
}

const textOf = async (token: string): Promise<string> => {
	const { report, value } = await openShared(token)
	expect(report?.sections.map(({ key }) => key)).toContain('comps')
	return JSON.stringify(value)
}

test('PRO-72 the form shares the addresses of comps only if they are ticked, apart from the property’s', async () => {
	const { owner, deal } = await dealWithComps()
	expect(await textOf(await share(owner, deal))).not.toMatch(/Oak St|Elm St/u)
	expect(JSON.stringify(await db().shareLink.findMany())).not.toMatch(/Oak St|Elm St/u)
	const address = await textOf(await share(owner, deal, { showAddress: 'on' }))
	expect([address.includes('Oak St'), address.includes('1 Elm St')]).toEqual([false, true])
	const comps = await textOf(await share(owner, deal, { showCompAddresses: 'on' }))
	expect([comps.includes('12 Oak St'), comps.includes('Elm St')]).toEqual([true, false])
})

test('PRO-72 the JSON call shares the addresses of comps only if it asks for them', async () => {
	const { owner, deal } = await dealWithComps()
	const made = async (more: object) => {
		const { body } = await call(owner.device, 'POST', '/api/share-links', {
			propertyId: deal,
			...more,
		})
		const url = String(body['url'])
		expect(url.startsWith(config().origin)).toBe(true)
		return textOf(url.split('/').at(-1) ?? '')
	}
	expect(await made({})).not.toMatch(/Oak St|Elm St/u)
	expect(await made({ showCompAddresses: true })).toContain('12 Oak St')
})
