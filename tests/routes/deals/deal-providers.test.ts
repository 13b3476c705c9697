import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import type { DealView } from '~/features/deals/workspace/deal.server'
import {
	createDeal,
	createDealOwner,
	postDeal,
	pressUndo,
	refusalOf,
	viewOf,
} from '#tests/helpers/deals/deal-calls'
import { importSales, startValuation } from '#tests/helpers/comps/comps-calls'
import { createUser } from '#tests/helpers/factories'

useDatabase()

/** Providers of the directory and comps valuations, attached to a deal. */

async function dealAndProvider() {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	const provider = { company: 'Nair & Sons', serviceTypes: ['Contractor'], areas: ['OK'] }
	const { id: providerId } = await createUser('user', { provider })
	return { owner, id, providerId }
}

describe('DEAL-07 people', () => {
	test('DEAL-07 are found in the directory and attached with a role', async () => {
		const { owner, id, providerId } = await dealAndProvider()
		const found = (await owner.device.load(`/deals/${id}?people=nair`)).value as DealView
		expect(found.found?.map(({ company }) => company)).toEqual(['Nair & Sons'])
		await postDeal(owner, id, { intent: 'attachPerson', providerId, role: ' Roofer ' })
		expect((await viewOf(owner, id)).people).toMatchObject([
			{ name: 'Nair & Sons', role: 'Roofer', services: ['Contractor'] },
		])
		const removed = await postDeal(owner, id, { intent: 'removePerson', providerId })
		expect((await viewOf(owner, id)).people).toEqual([])
		await pressUndo(owner, removed)
		expect((await viewOf(owner, id)).people).toMatchObject([{ role: 'Roofer' }])
	})

	test('DEAL-07 a withdrawn listing shows its name only, and cannot be attached', async () => {
		const { owner, id, providerId } = await dealAndProvider()
		await postDeal(owner, id, { intent: 'attachPerson', providerId, role: 'Roofer' })
		await db().providerProfile.update({
			where: { userId: providerId },
			data: { takenOffAt: new Date() },
		})
		expect((await viewOf(owner, id)).people).toEqual([
			{ providerId, name: 'Nair & Sons', role: 'Roofer', services: null, contacts: [] },
		])
		const other = await createDeal(owner, '2 Oak St')
		refusalOf(await postDeal(owner, other, { intent: 'attachPerson', providerId, role: 'x' }), 409)
		const found = (await owner.device.load(`/deals/${other}?people=nair`)).value as DealView
		expect(found.found).toEqual([])
	})

	test.each([
		['', 'Enter a role, such as roofer or lender.'],
		['x'.repeat(41), 'A role can have up to 40 characters.'],
	])('DEAL-07 the role %j is refused and stays typed', async (role, message) => {
		const { owner, id, providerId } = await dealAndProvider()
		const fields = { intent: 'attachPerson', providerId, role }
		expect(refusalOf(await postDeal(owner, id, fields), 400).errors).toEqual({ role: [message] })
	})
})

describe('DEAL-08 a valuation', () => {
	test('DEAL-08 is shown with value, range and date to those who may use comps', async () => {
		const owner = await createDealOwner({ role: 'admin' })
		const id = await createDeal(owner, '1 Elm St')
		await importSales(owner.device)
		const at = await startValuation(owner.device)
		const valuationId = at.split('/').at(-1) ?? ''
		expect((await viewOf(owner, id)).valuation).toMatchObject({
			attached: null,
			choices: [{ id: valuationId }],
		})
		await postDeal(owner, id, { intent: 'valuation', valuationId })
		const { valuation, arv } = await viewOf(owner, id)
		expect(arv).toBe(220_000)
		const estimate = valuation?.attached?.estimate
		expect(estimate?.low).toBeLessThanOrEqual(estimate?.value ?? 0)
		expect(estimate?.high).toBeGreaterThanOrEqual(estimate?.value ?? Infinity)
		expect(valuation?.attached?.asOf).toMatch(/^\d{4}-\d\d-\d\d$/u)
		await postDeal(owner, id, { intent: 'valuation', valuationId: '' })
		expect((await viewOf(owner, id)).valuation?.attached).toBeNull()
	})

	test('DEAL-08 members without comps see none, and nobody attaches that of another person', async () => {
		const [admin, other] = [
			await createDealOwner({ role: 'admin' }),
			await createDealOwner({ role: 'admin' }),
		]
		const id = await createDeal(other, '1 Elm St')
		await importSales(admin.device)
		const valuationId = (await startValuation(admin.device)).split('/').at(-1) ?? ''
		refusalOf(await postDeal(other, id, { intent: 'valuation', valuationId }), 404)
		const member = await createDealOwner()
		const own = await createDeal(member, '1 Elm St')
		expect((await viewOf(member, own)).valuation).toBeNull()
		refusalOf(await postDeal(member, own, { intent: 'valuation', valuationId: '' }), 404)
	})
})
