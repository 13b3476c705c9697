import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import {
	addressesOf,
	createDeal,
	createDealOwner,
	FLIP,
	follow,
	listOf,
	postDeal,
	pressUndo,
	refusalOf,
	RENTAL,
} from '#tests/helpers/deals/deal-calls'

useDatabase()

/** The list of deals: its rows, its state in the address, and its buttons. */

describe('DEAL-01 the rows', () => {
	test('DEAL-01 have address, stage, strategy, price, the headline of the plan and the last change', async () => {
		const owner = await createDealOwner()
		const rental = await createDeal(owner, '1 Elm St')
		await createDeal(owner, '2 Oak St', FLIP)
		const { deals } = await listOf(owner, '/deals?sort=address')
		expect(deals[0]).toMatchObject({
			id: rental,
			propertyAddress: '1 Elm St',
			stage: 'lead',
			strategy: 'rental',
			price: 200_000,
			missing: null,
			criteria: null,
		})
		const names = deals.map(({ headline }) => headline.map(({ name }) => name))
		expect(names).toEqual([
			['cashFlowMonth', 'cashOnCash', 'capRate', 'dscrNoi', 'irr'],
			['netHard', 'roiHard', 'breakEvenPrice'],
		])
		expect(deals[1]).toMatchObject({ strategy: 'flip', price: 100_000 })
		for (const { headline } of deals) {
			for (const { value, text } of headline) expect([typeof value, text]).toEqual(['number', text])
		}
		expect(Date.parse(deals[0]?.updatedAt ?? '')).not.toBeNaN()
	})

	test('PROP-10 PROP-11 the list knows how many deals the plan has room for', async () => {
		const owner = await createDealOwner()
		await createDeal(owner, '1 Elm St')
		expect((await listOf(owner, '/deals')).room).toEqual({ limit: 10, canUpgrade: false })
	})

	test('DEAL-01 a deal without the numbers of a headline says what to enter', async () => {
		const owner = await createDealOwner()
		await createDeal(owner, '1 Elm St', { purchase: '100000' })
		const { deals } = await listOf(owner)
		expect(deals[0]).toMatchObject({
			strategy: '',
			headline: [],
			missing: 'Enter a monthly rent or a sales price.',
		})
	})

	test('DEAL-01 figures follow the inputs and the own assumptions that are stored', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const cashFlow = async () => (await listOf(owner)).deals[0]?.headline[0]?.value ?? 0
		const before = await cashFlow()
		await db().ownAssumptions.create({
			data: { userId: owner.id, texts: '{"vacancyPer":"15"}', updatedAt: new Date() },
		})
		const withOwn = await cashFlow()
		expect(withOwn).toBeLessThan(before)
		const inputs = JSON.stringify({ ...RENTAL, rent: '3000' })
		await db().property.update({ where: { id }, data: { inputs } })
		expect(await cashFlow()).toBeGreaterThan(withOwn)
	})
})

describe('DEAL-02 the state of the list is in its address', () => {
	async function createSeveral() {
		const owner = await createDealOwner()
		const elm = await createDeal(owner, '1 Elm St, Tulsa')
		const oak = await createDeal(owner, '2 Oak St, Dallas', FLIP)
		const ash = await createDeal(owner, '3 Ash St, Tulsa', { ...RENTAL, purchase: '150000' })
		await createDeal(owner, '4 Fir 100% St', {})
		return { owner, elm, oak, ash }
	}

	test('DEAL-02 search finds parts of an address regardless of case, and % is no wildcard', async () => {
		const { owner } = await createSeveral()
		expect(await addressesOf(owner, '/deals?search=TULSA&sort=address')).toEqual([
			'1 Elm St, Tulsa',
			'3 Ash St, Tulsa',
		])
		expect(await addressesOf(owner, '/deals?search=100%25')).toEqual(['4 Fir 100% St'])
		expect(await addressesOf(owner, '/deals?search=nowhere')).toEqual([])
	})

	test.each([
		['sort=address', ['1', '2', '3', '4']],
		['sort=address&dir=desc', ['4', '3', '2', '1']],
		['sort=price', ['1', '3', '2', '4']],
		['sort=price&dir=asc', ['2', '3', '1', '4']],
		['sort=strategy', ['4', '2', '1', '3']],
		['sort=nonsense&dir=up', ['4', '3', '2', '1']],
	])('DEAL-02 %s', async (query, first) => {
		const { owner } = await createSeveral()
		const addresses = await addressesOf(owner, `/deals?${query}`)
		// Without a sort the last change comes first; these were stored at the same time.
		const digits = addresses.map((address) => address[0])
		if (query.includes('nonsense')) expect([...digits].sort()).toEqual([...first].sort())
		else expect(digits).toEqual(first)
	})

	test('DEAL-02 DEAL-04 stage, strategy and several tags narrow the list', async () => {
		const { owner, elm, oak, ash } = await createSeveral()
		await postDeal(owner, elm, { intent: 'move', stage: 'offer' })
		for (const id of [elm, oak]) await postDeal(owner, id, { intent: 'addTag', tag: 'Brick' })
		await postDeal(owner, elm, { intent: 'addTag', tag: 'Pool' })
		await postDeal(owner, ash, { intent: 'addTag', tag: 'pool' })
		expect(await addressesOf(owner, '/deals?stage=offer')).toEqual(['1 Elm St, Tulsa'])
		expect(await addressesOf(owner, '/deals?strategy=flip')).toEqual(['2 Oak St, Dallas'])
		expect(await addressesOf(owner, '/deals?tag=BRICK&sort=address')).toEqual([
			'1 Elm St, Tulsa',
			'2 Oak St, Dallas',
		])
		expect(await addressesOf(owner, '/deals?tag=brick&tag=pool')).toEqual(['1 Elm St, Tulsa'])
		expect((await listOf(owner)).facets.tags).toEqual(['Brick', 'Pool'])
	})

	test('DEAL-02 pages of twelve, and a page after the last is the last one', async () => {
		const owner = await createDealOwner({ role: 'admin' })
		for (let i = 10; i < 24; i++) await createDeal(owner, `${i} Elm St`)
		const first = await listOf(owner, '/deals?sort=address')
		expect([first.deals.length, first.matches, first.pages]).toEqual([12, 14, 2])
		const last = await listOf(owner, '/deals?sort=address&page=99')
		expect(last.deals.map(({ propertyAddress }) => propertyAddress)).toEqual([
			'22 Elm St',
			'23 Elm St',
		])
		expect(last.query.page).toBe(2)
	})
})

describe('DEAL-03 stages in the list', () => {
	test('DEAL-03 the row’s button saves its stage, the list counts each, and the message takes it back', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const other = await createDeal(owner, '2 Oak St')
		const moved = await owner.device.post('/deals?search=st', {
			intent: `move:${id}`,
			[`stage-${id}`]: 'contract',
			[`stage-${other}`]: 'sold',
		})
		expect(moved.location).toBe('/deals?search=st')
		expect((await listOf(owner)).facets.stages).toEqual({ contract: 1, lead: 1 })
		const undone = await pressUndo(owner, moved)
		expect(undone.location).toBe('/deals')
		expect((await listOf(owner)).facets.stages).toEqual({ lead: 2 })
		expect(await db().dealStageChange.count()).toBe(0)
	})

	test('DEAL-03 an unknown stage is refused and changes nothing', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const answer = await owner.device.post('/deals', {
			intent: `move:${id}`,
			[`stage-${id}`]: 'dreaming',
		})
		refusalOf(answer, 400)
		expect((await listOf(owner)).facets.stages).toEqual({ lead: 1 })
	})
})

describe('DEAL-12 several deals', () => {
	test('DEAL-12 DEAL-04 a tag is added to the chosen ones', async () => {
		const owner = await createDealOwner()
		const ids = [await createDeal(owner, '1 Elm St'), await createDeal(owner, '2 Oak St')]
		await createDeal(owner, '3 Ash St')
		const fields: [string, string][] = ids.map((id) => ['deal', id])
		await owner.device.postPairs('/deals', [['intent', 'tag'], ['tag', ' Tulsa '], ...fields])
		expect(await addressesOf(owner, '/deals?tag=tulsa&sort=address')).toEqual([
			'1 Elm St',
			'2 Oak St',
		])
	})

	test('DEAL-12 DEAL-11 archiving several is taken back by its message', async () => {
		const owner = await createDealOwner()
		const ids = [await createDeal(owner, '1 Elm St'), await createDeal(owner, '2 Oak St')]
		const archived = await owner.device.postPairs('/deals', [
			['intent', 'archive'],
			...ids.map((id): [string, string] => ['deal', id]),
		])
		expect(await addressesOf(owner)).toEqual([])
		expect(await addressesOf(owner, '/deals?show=archived&sort=address')).toEqual([
			'1 Elm St',
			'2 Oak St',
		])
		await follow(owner, await pressUndo(owner, archived))
		expect(await addressesOf(owner, '/deals?sort=address')).toEqual(['1 Elm St', '2 Oak St'])
	})

	test('DEAL-12 without a chosen deal nothing happens, and the tag stays typed', async () => {
		const owner = await createDealOwner()
		await createDeal(owner, '1 Elm St')
		const refused = refusalOf(await owner.device.post('/deals', { intent: 'tag', tag: 'A' }), 400)
		expect(refused.errors).toEqual({ deal: ['Choose at least one deal in the list.'] })
		expect(refused.values).toMatchObject({ tag: 'A' })
	})
})
