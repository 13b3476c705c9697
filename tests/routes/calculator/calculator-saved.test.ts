import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import {
	answered,
	redirected,
	SAMPLE_INPUT,
	typedDeal,
} from '#tests/helpers/calculator/calculator-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { whileFailing } from '#tests/helpers/setup/db-faults'
import { createMember, createProperty } from '#tests/helpers/factories'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'

useDatabase()
// Some tests make hundreds of requests, and the computer may be busy.

describe('PROP-06 PROP-14 loading', () => {
	test.each<[string, Record<string, string>]>([
		['with an empty form', {}],
		['over a saved deal that is unchanged', { propertyAddress: '2 Oak St', rent: '$1,000' }],
		['over changes, once confirmed', { ...SAMPLE_INPUT, confirmed: 'yes' }],
	])('PROP-06 %s it leads to the property', async (_what, fields) => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		await createProperty(who, '2 Oak St', { rent: '1000' })
		expect(await redirected({ intent: 'load', propertyId: id, ...fields }, who)).toEqual({
			status: 302,
			location: `/calculator?property=${id}`,
			messages: [],
		})
	})

	test.each<[string, Record<string, string>]>([
		['a new deal', SAMPLE_INPUT],
		['an address alone', { propertyAddress: 'x' }],
		['a saved deal that was changed', { propertyAddress: '2 Oak St', rent: '1001' }],
		['a deal that is confirmed with another word', { rent: '5', confirmed: 'no' }],
	])('PROP-14 over %s it asks first and keeps what is typed', async (_what, fields) => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		await createProperty(who, '2 Oak St', { rent: '1000' })
		const { status, answer } = await answered({ intent: 'load', propertyId: id, ...fields }, who)
		expect(status).toBe(200)
		expect(answer.question).toEqual({ kind: 'load', id, propertyAddress: '1 Elm St' })
		expect(answer.deal.propertyAddress).toBe(fields['propertyAddress'] ?? '')
	})

	test('PROP-06 nothing chosen: 400 and what to do', async () => {
		const who = await createMember()
		const { status, answer } = await answered({ intent: 'load', ...SAMPLE_INPUT }, who)
		expect(status).toBe(400)
		expect(answer.notice?.text).toBe('Select a saved property first.')
		expect(answer.deal).toEqual(typedDeal)
	})

	test('PROP-13 another person’s property, or none: 404 without a word about it', async () => {
		const [who, stranger] = [await createMember(), await createMember()]
		const foreign = await createProperty(stranger, '3 Ash St')
		for (const propertyId of [foreign, 'p0', '__proto__']) {
			const { status, answer } = await answered(
				{ intent: 'load', propertyId, ...SAMPLE_INPUT },
				who,
			)
			expect(status).toBe(404)
			expect(answer).toMatchObject({
				question: null,
				notice: { text: "That property isn't in your saved list." },
				deal: typedDeal,
			})
		}
	})
})

describe('PROP-07 PROP-14 deleting', () => {
	test('PROP-14 asks first, by name, and deletes nothing yet', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		const fields = { intent: 'askDelete', propertyId: id, ...SAMPLE_INPUT }
		const { status, answer } = await answered(fields, who)
		expect([status, answer.question]).toEqual([
			200,
			{ kind: 'delete', id, propertyAddress: '1 Elm St' },
		])
		expect(answer.deal).toEqual(typedDeal)
		expect(await propertiesOf(who)).toHaveLength(1)
	})

	test('PROP-14 asking with nothing chosen is 400, with an unknown one 404', async () => {
		const who = await createMember()
		expect((await answered({ intent: 'askDelete' }, who)).status).toBe(400)
		expect((await answered({ intent: 'askDelete', propertyId: 'p0' }, who)).status).toBe(404)
	})

	test('PROP-07 takes the deal off the list; what is on the screen stays, no longer opened', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		await createProperty(who, '2 Oak St')
		const fields = {
			intent: 'delete',
			propertyId: id,
			...SAMPLE_INPUT,
			openedId: id,
			openedRevision: '1',
		}
		const { status, answer } = await answered(fields, who)
		expect(status).toBe(200)
		expect(answer).toMatchObject({
			change: { kind: 'deleted', id },
			notice: { kind: 'success', text: 'Deleted "1 Elm St"', action: { label: 'Undo' } },
			deal: typedDeal,
		})
		expect((await propertiesOf(who)).map((row) => row.propertyAddress)).toEqual(['2 Oak St'])
	})

	test('PROP-07 deleting another deal leaves the open one open', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		const fields = { intent: 'delete', propertyId: id, openedId: 'p9', openedRevision: '4' }
		const { answer } = await answered(fields, who)
		expect(answer.deal.opened).toEqual({ id: 'p9', revision: 4 })
	})

	test('PROP-08 a deal that is gone already: 404, said and nothing typed lost', async () => {
		const who = await createMember()
		const fields = { intent: 'delete', propertyId: 'p0', ...SAMPLE_INPUT }
		const { status, answer } = await answered(fields, who)
		expect(status).toBe(404)
		expect(answer).toMatchObject({
			change: null,
			notice: { text: "That property isn't in your saved list." },
			deal: typedDeal,
		})
	})

	test('PROP-08 PROP-09 when deleting fails: 500, said, and the deal stands', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		const { status, answer } = await whileFailing('DELETE ON "Property"', () =>
			answered({ intent: 'delete', propertyId: id, ...SAMPLE_INPUT }, who),
		)
		expect(status).toBe(500)
		expect(answer).toMatchObject({
			change: null,
			notice: { kind: 'error', text: 'An unexpected error occurred.' },
			deal: typedDeal,
		})
		expect(await propertiesOf(who)).toHaveLength(1)
	})

	test('PROP-13 200 random pairs of person and property: only the owner’s button deletes', async () => {
		const people = [await createMember(), await createMember()] as const
		const ids: { owner: number; id: string }[] = []
		for (const [owner, who] of people.entries()) {
			for (let i = 0; i < 5; i++) ids.push({ owner, id: await createProperty(who, `${i} Elm St`) })
		}
		const intents = fc.constantFrom('load', 'askDelete', 'delete')
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...ids), intents, async ({ owner, id }, intent) => {
				const fields = { intent, propertyId: id }
				expect((await answered(fields, people[1 - owner]!)).status).toBe(404)
				expect(await db().property.count({ where: { id } })).toBe(1)
			}),
			{ numRuns: 200 },
		)
		expect(await db().property.count()).toBe(10)
	})
})
