import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { toIsoDay } from '~/core/time/calendar-date'
import { after, days } from '~/core/time/durations'
import type { DealsOverview } from '~/features/deals/dashboard/deals-overview.server'
import { useDatabase } from '#tests/helpers/setup/database'
import {
	createDeal,
	createDealOwner,
	type DealOwner,
	postDeal,
	RENTAL,
} from '#tests/helpers/deals/deal-calls'
import { createProperty, signedInClient } from '#tests/helpers/factories'
import { storeGuide } from '#tests/helpers/guides/guide-factory'

useDatabase()

/** What the dashboard shows above its tiles. */

const overviewOf = async ({ device }: Pick<DealOwner, 'device'>): Promise<DealsOverview> => {
	const { value } = await device.load('/dashboard')
	return (value as { overview: DealsOverview }).overview
}

describe('DEAL-13 what is next', () => {
	test('DEAL-13 the deals last worked on come first, with their headline', async () => {
		const owner = await createDealOwner()
		const ids: string[] = []
		for (let i = 0; i < 5; i++) ids.push(await createDeal(owner, `${i} Elm St`))
		advanceClock(60)
		await postDeal(owner, ids[0] ?? '', { intent: 'move', stage: 'analyzing' })
		await postDeal(owner, ids[4] ?? '', { intent: 'archive' })
		const { recent, count } = await overviewOf(owner)
		expect(recent).toHaveLength(4)
		expect(new Set(recent.map(({ id }) => id))).toEqual(new Set(ids.slice(0, 4)))
		expect(recent[0]).toMatchObject({ id: ids[0], stage: 'analyzing', missing: null })
		expect(recent[0]?.headline[0]?.name).toBe('cashFlowMonth')
		expect(count).toBe(4)
	})

	test('DEAL-13 deals with the same figures keep their own addresses and stages, also those of another member', async () => {
		const owners = [await createDealOwner(), await createDealOwner()]
		const ids: string[] = []
		// Figures that no other test has.
		const inputs = { ...RENTAL, rent: '2399' }
		for (const [i, owner] of owners.entries()) {
			ids.push(await createDeal(owner, `${i} Same St`, inputs))
		}
		const shown = async (i: number) => {
			const { recent } = await overviewOf(owners[i]!)
			return recent.map(({ id, propertyAddress, stage }) => [id, propertyAddress, stage])
		}
		for (const i of [0, 1, 0]) expect(await shown(i)).toEqual([[ids[i], `${i} Same St`, 'lead']])
		await postDeal(owners[0]!, ids[0]!, { intent: 'move', stage: 'offer' })
		expect(await shown(0)).toEqual([[ids[0], '0 Same St', 'offer']])
		await db().property.update({ where: { id: ids[0] }, data: { propertyAddress: '9 New St' } })
		expect(await shown(0)).toEqual([[ids[0], '9 New St', 'offer']])
		expect(await shown(1)).toEqual([[ids[1], '1 Same St', 'lead']])
	})

	test('DEAL-13 cash left in below zero is money back, and no loss as a cash flow below zero is', async () => {
		const owner = await createDealOwner()
		const rental = { purchase: '80000', arv: '400000', rent: '1500', yTaxes: '24000' }
		const inputs = { ...rental, interestHard: '10.5', interestDSCR: '7', ltv: '75', years: '30' }
		await createProperty(owner, '1 Elm St', inputs)
		const [deal] = (await overviewOf(owner)).recent
		const [left, flow] = deal?.headline ?? []
		expect([left, flow]).toMatchObject([
			{ name: 'cashLeft', isLoss: false },
			{ name: 'cashFlowMonth', isLoss: true },
		])
		expect([left?.value, flow?.value].every((value) => (value ?? 0) < 0)).toBe(true)
	})

	test('DEAL-13 offers older than 7 days are due', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		await postDeal(owner, id, { intent: 'move', stage: 'offer' })
		advanceClock(days(6) / 1000)
		expect((await overviewOf(owner)).offers).toEqual([])
		advanceClock(days(2) / 1000)
		const device = await signedInClient(owner.id)
		expect((await overviewOf({ device })).offers).toEqual([
			{ id, propertyAddress: '1 Elm St', days: 8 },
		])
		await postDeal({ ...owner, device }, id, { intent: 'move', stage: 'contract' })
		expect((await overviewOf({ device })).offers).toEqual([])
	})

	test('DEAL-13 notes with a date are due from a week before, until they are done', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const inDays = (n: number) => toIsoDay(after(currentTime(), days(n)))
		for (const n of [8, 7, 0, -3]) {
			await postDeal(owner, id, { intent: 'addNote', text: `in ${n}`, dueOn: inDays(n) })
		}
		const { notes } = await overviewOf(owner)
		expect(notes.map(({ text }) => text)).toEqual(['in -3', 'in 0', 'in 7'])
		await postDeal(owner, id, { intent: 'doneNote', noteId: notes[0]?.id ?? '' })
		expect((await overviewOf(owner)).notes).toHaveLength(2)
	})

	test('DEAL-13 another guide of the library each day', async () => {
		const owner = await createDealOwner()
		await createDeal(owner, '1 Elm St')
		expect((await overviewOf(owner)).guide).toBeNull()
		for (const title of ['One', 'Two']) await storeGuide({ title })
		const first = (await overviewOf(owner)).guide?.title
		advanceClock(days(1) / 1000)
		expect([first, (await overviewOf(owner)).guide?.title].sort()).toEqual(['One', 'Two'])
	})
})

describe('DEAL-14 the first steps', () => {
	test('DEAL-14 go away with the first deal', async () => {
		const owner = await createDealOwner()
		expect(await overviewOf(owner)).toMatchObject({ isStarting: true, hasDeals: false })
		await createDeal(owner, '1 Elm St')
		expect(await overviewOf(owner)).toMatchObject({ isStarting: false, hasDeals: true })
	})

	test('DEAL-14 go away when dismissed', async () => {
		const owner = await createDealOwner()
		const dismissed = await owner.device.post('/dashboard', { intent: 'dismissStart' })
		expect(dismissed.location).toBe('/dashboard')
		expect(await overviewOf(owner)).toMatchObject({ isStarting: false, hasDeals: false })
	})
})
