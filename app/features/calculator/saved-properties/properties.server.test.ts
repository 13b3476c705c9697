import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { db } from '~/core/db/db.server'
import { after, seconds } from '~/core/time/durations'
import { useDatabase } from '#tests/helpers/setup/database'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { inputs, countProperties, save } from '#tests/helpers/calculator/save-property'
import { LATER, NOW, annual, createProperties, createViewer } from '#tests/helpers/factories'
import { emptyInputs } from '~/deal'
import { deleteWithUndo } from '~/features/deals/commands/deleted-properties.server'
import { undoSave } from '~/features/deals/commands/undo-save.server'
import { findProperty, listProperties, saveProperty } from './properties.server'

useDatabase()
// Some tests make hundreds of saves, and the computer may be busy.
vi.setConfig({ testTimeout: 60_000 })

describe('PROP-04 PROP-05 saving', () => {
	it('PROP-04 DATA-05 a new address is created with every input as text', async () => {
		const who = await createViewer(annual)
		const saved = await save(who, '1 Elm St', { rent: '1850' })
		expect(saved).toEqual({
			kind: 'created',
			property: {
				id: expect.stringMatching(/^p[\w-]{16,}$/) as string,
				propertyAddress: '1 Elm St',
				inputs: inputs({ rent: '1850' }),
				analysis: analysisOf(),
				revision: 1,
				updatedAt: NOW.toISOString(),
			},
		})
	})

	it.each([
		['1 Elm St', '1 ELM ST'],
		['1 Elm St', '  1 elm st  '],
		['1 Elm St', '1  Elm\tSt'],
		['ÉCLAIR Rd', 'éclair rd'],
	])('PROP-05 %j and %j are one property', async (first, second) => {
		const who = await createViewer(annual)
		const created = await save(who, first, { rent: '1' })
		const updated = await save(who, second.replace(/\s+/g, ' ').trim(), { rent: '2' })
		expect([created.kind, updated.kind]).toEqual(['created', 'updated'])
		const list = await listProperties(who.user.id)
		expect(list).toHaveLength(1)
		expect(list[0]).toMatchObject({ revision: 2, inputs: { rent: '2' } })
	})

	it('PROP-05 two people may save the same address, each their own', async () => {
		const [one, two] = [await createViewer(annual), await createViewer(annual)]
		await save(one, '1 Elm St', { rent: '1' })
		expect((await save(two, '1 Elm St', { rent: '2' })).kind).toBe('created')
		expect((await listProperties(one.user.id))[0]?.inputs.rent).toBe('1')
	})

	it('PROP-05 the list keeps the order of the first saves', async () => {
		const who = await createViewer(annual)
		const empty = { inputs: emptyInputs(), analysis: null }
		for (const [i, address] of ['b', 'a', 'c'].entries()) {
			const at = after(NOW, seconds(i))
			await saveProperty(who, { ...empty, propertyAddress: address }, at)
		}
		await saveProperty(who, { ...empty, propertyAddress: 'b' }, LATER)
		const list = await listProperties(who.user.id)
		expect(list.map(({ propertyAddress }) => propertyAddress)).toEqual(['b', 'a', 'c'])
	})

	it('CALC-16 without the accepted terms nothing is saved', async () => {
		const who = await createViewer({ ...annual, hasAcceptedCalculatorTOS: false })
		expect(await save(who, '1 Elm St')).toEqual({ kind: 'termsNotAccepted' })
		expect(await countProperties(who)).toBe(0)
	})

	it.each([
		['rent', 'abc', 'unreadable'],
		['rent', '-5', 'unreadable'],
		['ltv', '101', 'outOfRange'],
		['years', '51', 'outOfRange'],
		['hold', '3651', 'outOfRange'],
		['arv', '10000000001', 'outOfRange'],
		['arv', '1'.repeat(21), 'tooLong'],
	] as const)('CALC-13 %s %s is refused and nothing is saved', async (key, text, code) => {
		const who = await createViewer(annual)
		const saved = await save(who, '1 Elm St', { [key]: text })
		expect(saved).toMatchObject({ kind: 'unreadable', problems: { [key]: { code } } })
		expect(await countProperties(who)).toBe(0)
	})

	it('PROP-09 the 61st save within a minute is refused, with the wait in words', async () => {
		const who = await createViewer(annual)
		for (let i = 0; i < 60; i++) await save(who, '1 Elm St', { rent: String(i) })
		expect(await save(who, '1 Elm St', { rent: '999' })).toMatchObject({
			kind: 'tooOften',
			message: expect.stringMatching(
				/^You're saving too often\. Please try again in \d+ (second|minute)s?\.$/,
			) as string,
			retryAfter: expect.toSatisfy((n: number) => n >= 1 && n <= 60) as number,
		})
		expect((await listProperties(who.user.id))[0]?.inputs.rent).toBe('59')
		expect((await save(await createViewer(annual), '1 Elm St')).kind).toBe('created')
	})
})

describe('PROP-13 whose properties', () => {
	it('PROP-13 the list holds only the person’s own', async () => {
		const [one, two] = [await createViewer(annual), await createViewer(annual)]
		await save(one, '1 Elm St')
		await save(two, '2 Oak St')
		const addresses = (await listProperties(one.user.id)).map((one) => one.propertyAddress)
		expect(addresses).toEqual(['1 Elm St'])
	})

	it('PROP-13 API-23 nobody finds, deletes or restores another person’s deal: 200 random pairs', async () => {
		const savers = [await createViewer(annual), await createViewer(annual)] as const
		const owned: { owner: number; id: string }[] = []
		for (const [owner, saver] of savers.entries()) {
			await createProperties(saver, 10)
			for (const { id } of await listProperties(saver.user.id)) owned.push({ owner, id })
		}
		await db().property.updateMany({ data: { previousAddress: 'x', previousInputs: '{}' } })

		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...owned), async ({ owner, id }) => {
				const stranger = savers[1 - owner]!.user.id
				expect(await findProperty(stranger, id)).toBeNull()
				expect(await deleteWithUndo(stranger, id, NOW)).toBe(false)
				expect(await undoSave(stranger, { id, revision: 1 }, NOW)).toBeNull()
				expect(await findProperty(savers[owner]!.user.id, id)).toMatchObject({ revision: 1 })
			}),
			{ numRuns: 200 },
		)
		expect(await db().property.count()).toBe(20)
	})

	it('PROP-07 a deal can be deleted once', async () => {
		const who = await createViewer(annual)
		const created = await save(who, '1 Elm St')
		if (created.kind !== 'created') throw new Error(created.kind)
		expect(await deleteWithUndo(who.user.id, created.property.id, NOW)).toBe(true)
		expect(await deleteWithUndo(who.user.id, created.property.id, NOW)).toBe(false)
	})

	it('DATA-05 what an older version stored is read with every known input and nothing else', async () => {
		const who = await createViewer(annual)
		const storedInputs = { rent: 1850, arv: '$272,000', gone: 'x', hold: null, years: ['30'] }
		await db().property.create({
			data: {
				userId: who.user.id,
				propertyAddress: '1 Elm St',
				addressKey: '1 elm st',
				inputs: JSON.stringify(storedInputs),
				createdAt: NOW,
				updatedAt: NOW,
			},
		})
		const [deal] = await listProperties(who.user.id)
		expect(deal?.inputs).toEqual(inputs({ rent: '1850', arv: '272000' }))
	})
})

describe('changes that no test had noticed', () => {
	it('a save at the same address moves the date of the change', async () => {
		const who = await createViewer(annual)
		await save(who, '1 Elm St', { rent: '1' })
		const later = after(NOW, seconds(5))
		const secondSave = await saveProperty(
			who,
			{ propertyAddress: '1 Elm St', inputs: inputs({ rent: '2' }), analysis: null },
			later,
		)
		expect(secondSave).toMatchObject({
			kind: 'updated',
			property: { updatedAt: later.toISOString() },
		})
	})

	it('deals saved at the same moment are listed by their ids', async () => {
		const who = await createViewer(annual)
		const ids = ['pc', 'pa', 'pb']
		for (const id of ids) {
			await db().property.create({
				data: {
					id,
					userId: who.user.id,
					propertyAddress: id,
					addressKey: `${ids.indexOf(id)}`,
					inputs: '{}',
					createdAt: NOW,
					updatedAt: NOW,
				},
			})
		}
		const listed = await listProperties(who.user.id)
		expect(listed.map(({ id }) => id)).toEqual(['pa', 'pb', 'pc'])
	})

	it('a limit counts the deals of its owner and of nobody else', async () => {
		const [full, other] = [await createViewer(annual), await createViewer(annual)]
		await createProperties(full, 10)
		expect((await save(other, '1 Elm St', {})).kind).toBe('created')
		expect(await countProperties(other)).toBe(1)
	})
})
