import { expect, test } from 'vitest'
import { statementCount } from '~/core/db/db.server'
import type { CompareView } from '~/features/deals/compare/compare-view.server'
import {
	createDeal,
	createDealOwner,
	type DealOwner,
	FLIP,
	postDeal,
	RENTAL,
} from '#tests/helpers/deals/deal-calls'
import { makeScenario } from '#tests/helpers/deals/scenario-calls'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** Deals and scenarios side by side. */

const compare = async ({ device }: DealOwner, ids: readonly string[]): Promise<CompareView> =>
	(await device.load(`/calculator/compare?${ids.map((id) => `deal=${id}`).join('&')}`))
		.value as CompareView

const rowOf = ({ groups }: CompareView, key: string) =>
	groups.flatMap(({ rows }) => rows).find((row) => row.key === key)

test('PRO-62 marks the best of each row where better is defined, and no total', async () => {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	const higher = await makeScenario(owner, id, 'Higher rent', { rent: '2600' })
	const dearer = await createDeal(owner, '2 Oak St', { ...RENTAL, purchase: '260000' })
	const view = await compare(owner, [id, higher, dearer])
	expect(view.columns).toMatchObject([
		{ propertyAddress: '1 Elm St', name: 'Base' },
		{ propertyAddress: '1 Elm St', name: 'Higher rent' },
		{ propertyAddress: '2 Oak St', name: 'Base' },
	])
	const best = (key: string) => rowOf(view, key)?.cells.map(({ isBest }) => isBest)
	expect(best('cashFlowMonth')).toEqual([false, true, false])
	expect(best('irr')).toEqual([false, true, false])
	// Two have the lowest cash at closing.
	expect(best('cashAtClosing')).toEqual([true, true, false])
	expect(best('rent')).toEqual([false, false, false])
	expect(best('purchase')).toEqual([false, false, false])
	expect(JSON.stringify(view)).not.toMatch(/score|rank|winner/iu)
})

test('PRO-62 deals of different plans: what has no meaning is a dash with its reason', async () => {
	const owner = await createDealOwner()
	const rental = await createDeal(owner, '1 Elm St')
	const flip = await createDeal(owner, '2 Oak St', FLIP)
	const view = await compare(owner, [rental, flip])
	expect(rowOf(view, 'cashFlowMonth')?.cells[1]).toEqual({
		value: null,
		reason: 'noRent',
		text: '—',
		note: 'Enter a monthly rent.',
		isBest: false,
	})
	expect(rowOf(view, 'cashFlowMonth')?.cells[0]?.isBest).toBe(false)
	expect(rowOf(view, 'netHard')?.cells[0]?.reason).toBe('noSale')
})

test('PRO-62 a flip has no ARV but the one entered, and no refinance', async () => {
	const owner = await createDealOwner()
	const withArv = { ...RENTAL, interestHard: '12', arv: '250000' }
	const brrrr = await createDeal(owner, '1 Elm St', withArv)
	const flip = await createDeal(owner, '2 Oak St', FLIP)
	const view = await compare(owner, [brrrr, flip])
	expect(view.plans).toEqual(['Hard money, then refinance', 'Hard money, until the sale'])
	const reasons = ['arv', 'allInOfArv', 'cashLeft', 'loanAmount'].map(
		(key) => rowOf(view, key)?.cells[1]?.reason,
	)
	expect(reasons).toEqual(['noValue', 'noRent', 'noRent', 'noRent'])
	expect(rowOf(view, 'arv')?.cells[0]?.value).toBe(250_000)
	expect(rowOf(view, 'allInOfArv')?.cells.map(({ isBest }) => isBest)).toEqual([false, false])
})

test('PRO-62 a flip in cash is one, also with the rate of a loan for another way out', async () => {
	const owner = await createDealOwner()
	const cash = { purchase: '150000', sPrice: '240000', misc1: '30000' }
	const flip = await createDeal(owner, '1 Elm St', { ...cash, interestDSCR: '7', ltv: '75' })
	const view = await compare(owner, [flip])
	expect(view.plans).toEqual(['Cash'])
	// The price and the work; no purchase closing costs are entered.
	expect(rowOf(view, 'cashAtClosing')?.cells[0]?.value).toBeCloseTo(180_000, 6)
	expect(rowOf(view, 'loanAmount')).toBeUndefined()
})

test('PRO-62 a return that is high because nothing is paid down says so, and is not the best', async () => {
	const owner = await createDealOwner()
	const terms = { ...FLIP, interestHard: '11', hold: '150', appr: '500' }
	const paid = await createDeal(owner, '1 Elm St', { ...terms, down: '20' })
	const borrowed = await createDeal(owner, '2 Oak St', { ...terms, down: '0' })
	const unknown = await createDeal(owner, '3 Ash St', { ...terms, down: '' })
	const cells = rowOf(await compare(owner, [paid, borrowed, unknown]), 'roiHard')?.cells
	expect(cells?.[1]?.value).toBeGreaterThan(cells?.[0]?.value ?? Infinity)
	expect(cells?.[2]?.value).toBeNull()
	expect(cells?.map(({ note, isBest }) => [note, isBest])).toEqual([
		[null, false],
		['Looks too high: without a down payment, the lender finances everything.', false],
		['Enter a down payment, or 0 for none.', false],
	])
})

test('PRO-62 four at most, each once; archived deals are left out', async () => {
	const owner = await createDealOwner()
	const ids: string[] = []
	for (let i = 0; i < 5; i++) ids.push(await createDeal(owner, `${i} Elm St`))
	const view = await compare(owner, [...ids, ids[0]!])
	expect(view.columns.map(({ id }) => id)).toEqual(ids.slice(0, 4))
	expect(view).toMatchObject({ isTooMany: true, isMissing: false })
	await postDeal(owner, ids[0]!, { intent: 'archive' })
	const rest = await compare(owner, ids.slice(0, 2))
	expect(rest.columns.map(({ id }) => id)).toEqual([ids[1]])
	expect(rest.isMissing).toBe(true)
	expect(rest.choices.map(({ value }) => value)).not.toContain(ids[0])
})

test('PRO-62 numbers that are not saved are a column of their own, beside three others', async () => {
	const owner = await createDealOwner()
	const ids: string[] = []
	for (let i = 0; i < 4; i++) ids.push(await createDeal(owner, `${i} Elm St`))
	const draft = new URLSearchParams({ ...RENTAL, purchase: '190000', propertyAddress: '9 New St' })
	const load = async (asked: readonly string[]) =>
		(
			await owner.device.load(
				`/calculator/compare?${asked.map((id) => `deal=${id}&`).join('')}${String(draft)}`,
			)
		).value as CompareView
	const view = await load(ids)
	expect(view.columns.map(({ kind, propertyAddress }) => [kind, propertyAddress])).toEqual([
		['draft', '9 New St'],
		['property', '0 Elm St'],
		['property', '1 Elm St'],
		['property', '2 Elm St'],
	])
	expect(view.isTooMany).toBe(true)
	expect(rowOf(view, 'purchase')?.cells.map(({ value }) => value)).toEqual([
		190_000,
		...Array<number>(3).fill(Number(RENTAL.purchase)),
	])
	expect(new URLSearchParams(view.draftFields.map((field) => [...field])).get('purchase')).toBe(
		'190000',
	)
	expect((await load([])).columns).toHaveLength(1)
	expect((await compare(owner, ids.slice(0, 1))).draftFields).toEqual([])
})

test('PRO-62 without deals it says what to do', async () => {
	const owner = await createDealOwner()
	expect(await compare(owner, [])).toMatchObject({ columns: [], groups: [], choices: [] })
})

test('DEAL-20 the list takes at most three statements beside the session, with and without deals', async () => {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	await createDeal(owner, '2 Oak St', FLIP)
	await postDeal(owner, id, { intent: 'addTag', tag: 'Brick' })
	await makeScenario(owner, id, 'A')
	const countOf = async (path: string): Promise<number> => {
		const before = statementCount()
		await owner.device.load(path)
		return statementCount() - before
	}
	const ofSession = await countOf('/deals/none')
	expect(ofSession).toBeGreaterThan(0)
	for (const path of ['/deals', '/deals?search=elm&tag=brick&sort=price', '/deals?show=deleted']) {
		const own = await countOf(path)
		// The page of an unknown deal: the session and one statement.
		expect([path, own - (ofSession - 1) <= 3]).toEqual([path, true])
	}
})
