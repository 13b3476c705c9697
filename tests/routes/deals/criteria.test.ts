import { describe, expect, test } from 'vitest'
import type { CriteriaView } from '~/features/deals/criteria/criteria.actions.server'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import {
	createDeal,
	createDealOwner,
	type DealOwner,
	FLIP,
	listOf,
	refusalOf,
	RENTAL,
	viewOf,
} from '#tests/helpers/deals/deal-calls'

useDatabase()

/** The member's criteria, on their page and beside each deal. */

const save = ({ device }: DealOwner, fields: Record<string, string>) =>
	device.post('/deals/criteria', { intent: 'saveCriteria', ...fields })

const stored = async ({ device }: DealOwner) =>
	(await device.load('/deals/criteria')).value as CriteriaView

describe('PRO-64 criteria', () => {
	test('PRO-66 there are none by default', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		expect(await stored(owner)).toMatchObject({ stored: {}, rules: [] })
		expect((await listOf(owner)).deals[0]?.criteria).toBeNull()
		expect(await viewOf(owner, id)).toMatchObject({ criteria: [], rules: [] })
	})

	test('PRO-64 are stored per account and compared with each deal, with value, limit and distance', async () => {
		const [owner, other] = [await createDealOwner(), await createDealOwner()]
		const id = await createDeal(owner, '1 Elm St')
		await createDeal(other, '1 Elm St')
		const saved = await save(owner, { capRate: '5%', dscrNoi: '9', pricePerSqFt: '$1,500' })
		expect(saved.location).toBe('/deals')
		expect((await stored(owner)).stored).toEqual({
			capRate: '5',
			dscrNoi: '9',
			pricePerSqFt: '1500',
		})
		expect((await stored(other)).stored).toEqual({})
		expect((await listOf(other)).deals[0]?.criteria).toBeNull()
		expect((await listOf(owner)).deals[0]?.criteria).toEqual({
			met: 1,
			total: 3,
			unknown: 1,
			notApplicable: 0,
		})
		const { criteria } = await viewOf(owner, id)
		expect(criteria.map(({ key, statusText, limitText }) => [key, statusText, limitText])).toEqual([
			['capRate', 'Met', 'at least 5.0%'],
			['dscrNoi', 'Not met', 'at least 9.00'],
			['pricePerSqFt', 'Not known', 'at most $1,500'],
		])
		expect(criteria[0]?.distanceText).toMatch(/^\d\.\d% above$/u)
		expect(criteria[1]?.distanceText).toMatch(/^\d\.\d\d below$/u)
	})

	test('PRO-65 not known names what is missing and is not counted as not met', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St', { purchase: '200000' })
		await save(owner, { cashFlowMonth: '100', pricePerSqFt: '100', flipProfit: '1', dscrNoi: '1' })
		const { criteria, criteriaSentence } = await viewOf(owner, id)
		expect(criteriaSentence).toBe('0 of 4 met, 4 not known.')
		expect(criteria.map(({ text }) => text)).toEqual([
			'Enter a monthly rent.',
			'Enter a monthly rent.',
			'Enter a sales price.',
			'Enter the square footage.',
		])
	})

	test('PRO-65 a flip is not judged by the criteria of a rental', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St', FLIP)
		await save(owner, { cashFlowMonth: '100', dscrNoi: '1', flipProfit: '1' })
		const { criteria, criteriaSentence } = await viewOf(owner, id)
		expect(criteriaSentence).toBe('1 of 1 met, 2 do not apply.')
		expect(criteria.map(({ statusText, text }) => [statusText, text])).toEqual([
			['Does not apply', 'Only for a rental.'],
			['Does not apply', 'Only for a rental.'],
			['Met', expect.stringMatching(/^\$/u)],
		])
	})

	test('PRO-64 an empty field takes a limit away, and without any nothing is stored', async () => {
		const owner = await createDealOwner()
		await save(owner, { capRate: '5', rule: 'onePercent' })
		await save(owner, { capRate: ' ' })
		expect(await stored(owner)).toMatchObject({ stored: {}, rules: [] })
		expect(await db().buyBox.count()).toBe(0)
	})

	test.each([
		['capRate', 'a lot', 'Enter a percentage from −100 to 1,000.'],
		['capRate', '1001', 'Enter a percentage from −100 to 1,000.'],
		['dscrNoi', '-1', 'Enter a ratio from 0 to 100.'],
		['npv', '1e99', 'Enter an amount from −$1,000,000,000 to $1,000,000,000.'],
		['npv', '9'.repeat(41), 'Enter an amount from −$1,000,000,000 to $1,000,000,000.'],
	])(
		'PRO-64 %s of %s is refused beside its field, and nothing typed is lost',
		async (key, text, message) => {
			const owner = await createDealOwner()
			const refused = refusalOf(await save(owner, { [key]: text, irr: '10' }), 400)
			expect(refused.errors).toEqual({ [key]: [message] })
			expect(refused.values).toMatchObject({ [key]: text, irr: '10' })
			expect(await db().buyBox.count()).toBe(0)
		},
	)
})

describe('PRO-67 rules of thumb', () => {
	test('PRO-67 each is on by itself: 1% shows both bases, 50% what half would leave', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St', { ...RENTAL, kitchen: '40000' })
		await owner.device.postPairs('/deals/criteria', [
			['intent', 'saveCriteria'],
			['rule', 'onePercent'],
			['rule', 'fiftyPercent'],
			['rule', 'seventyPercent'],
			['rule', 'unknownPercent'],
		])
		const { rules, criteria } = await viewOf(owner, id)
		expect(criteria).toEqual([])
		expect(rules.map(({ label }) => label)).toEqual(['1% rule', '50% rule', '70% rule'])
		expect(rules[0]?.lines).toEqual([
			'Monthly rent ÷ (price + work): 1.00%. The rule asks for 1%.',
			'Some use the price alone: 1.20%.',
		])
		expect(rules[1]?.lines[0]).toMatch(
			/^Your operating expenses are \d+\.\d% of the rent and other income\. That is lower/u,
		)
		expect(rules[1]?.lines[1]).toMatch(
			/^With half for expenses, −?\$\d+ per month would be left after the loan\.$/u,
		)
		expect(rules[2]?.lines).toEqual([
			'70% of the ARV less the work: $114,000.',
			'Your price of $200,000 is $86,000 above it.',
		])
	})
})
