import { describe, expect, test } from 'vitest'
import { exportUserData } from '~/features/accounts/deletion/export-user-data.server'
import {
	deleteWithUndo,
	purgeDeletedProperties,
	restoreDeleted,
	UNDO_DELETE_MS,
} from '~/features/deals/commands/deleted-properties.server'
import { undoSave } from '~/features/deals/commands/undo-save.server'
import { db } from '~/core/db/db.server'
import { after } from '~/core/time/durations'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { answered, redirected } from '#tests/helpers/calculator/calculator-calls'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { save } from '#tests/helpers/calculator/save-property'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'
import {
	ANNUAL,
	annual,
	createMember,
	createProperty,
	createViewer,
	NOW,
	SIX_MONTH,
} from '#tests/helpers/factories'

useDatabase()
// Some tests make many requests, and the computer may be busy.

/** Rename, Duplicate, and Delete with Undo of the saved properties, with and without script. */

const addressesOf = async (who: { id: string; cookie: string }) =>
	(await propertiesOf(who)).map((row) => row.propertyAddress)

describe('PROP-07 undoing a deletion', () => {
	async function deletedDeal() {
		const { user } = await createViewer(annual)
		const who = { user, tier: 'paid' as const }
		const saved = await save(who, '1 Elm St', { rent: '5' }, { holdYears: '7' })
		const updated = await save(who, '1 ELM ST', { rent: '6' }, { holdYears: '9' })
		if (saved.kind !== 'created' || updated.kind !== 'updated') throw new Error('not saved')
		const before = await db().property.findUniqueOrThrow({ where: { id: saved.property.id } })
		return { userId: user.id, id: before.id, before }
	}

	test('PROP-07 brings back every column: inputs, analysis, revision, and the save that can be undone', async () => {
		const { userId, id, before } = await deletedDeal()
		expect(await deleteWithUndo(userId, id, NOW)).toBe(true)
		expect(await db().property.count({ where: { userId } })).toBe(0)
		expect(await restoreDeleted(userId, id, 10, NOW)).toEqual({
			kind: 'restored',
			propertyAddress: '1 ELM ST',
		})
		expect(await db().property.findUniqueOrThrow({ where: { id } })).toEqual(before)
		expect(await db().deletedProperty.count({ where: { userId } })).toBe(0)
		const undone = await undoSave(userId, { id, revision: before.revision }, NOW)
		expect(undone?.analysis).toEqual(analysisOf({ holdYears: '7' }))
	})

	test('PROP-07 ends with the undo time: nothing is restored, and the row is purged', async () => {
		const { userId, id } = await deletedDeal()
		await deleteWithUndo(userId, id, NOW)
		const end = after(NOW, UNDO_DELETE_MS)
		await purgeDeletedProperties(after(end, -1))
		expect(await db().deletedProperty.count({ where: { userId } })).toBe(1)
		expect(await restoreDeleted(userId, id, 10, end)).toEqual({ kind: 'gone' })
		await purgeDeletedProperties(end)
		expect(await db().deletedProperty.count({ where: { userId } })).toBe(0)
	})

	test('PROP-07 belongs to the owner', async () => {
		const { userId, id } = await deletedDeal()
		const stranger = await createViewer(annual)
		expect(await deleteWithUndo(stranger.user.id, id, NOW)).toBe(false)
		await deleteWithUndo(userId, id, NOW)
		expect(await restoreDeleted(stranger.user.id, id, 10, NOW)).toEqual({ kind: 'gone' })
		expect(await restoreDeleted(userId, id, 10, NOW)).toMatchObject({ kind: 'restored' })
	})

	test('PROP-10 a deal saved in its place leaves no room; above a limit that became smaller, undoing works', async () => {
		const { userId, id } = await deletedDeal()
		await deleteWithUndo(userId, id, after(NOW, 1_000))
		// Both of them were saved before the deletion.
		expect(await restoreDeleted(userId, id, 0, NOW)).toMatchObject({ kind: 'restored' })
		await deleteWithUndo(userId, id, NOW)
		await createProperty({ id: userId, cookie: '' }, '2 Oak St')
		expect(await restoreDeleted(userId, id, 1, NOW)).toEqual({
			kind: 'limitReached',
			propertyAddress: '1 ELM ST',
			lastDay: after(NOW, UNDO_DELETE_MS),
		})
		expect(await restoreDeleted(userId, id, 2, NOW)).toMatchObject({ kind: 'restored' })
	})

	test('PROP-05 an address that was saved again is kept', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		await answered({ intent: 'delete', propertyId: id }, who)
		await createProperty(who, '1 Elm St', { rent: '99' })
		const { status, answer } = await answered({ intent: 'undoDelete', deletedId: id }, who)
		expect([status, answer.notice?.text]).toEqual([
			409,
			'This property was not restored: its address has been saved again.',
		])
		expect(await addressesOf(who)).toEqual(['1 Elm St'])
	})

	test('PROP-07 without script the page offers it, and its answer opens the deal again', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St', { rent: '1000' })
		const typed = { propertyAddress: '1 Elm St', rent: '1,000' }
		const deleted = await answered({ intent: 'delete', propertyId: id, ...typed }, who)
		const action = deleted.answer.notice?.action
		if (action?.kind !== 'form') throw new Error('no Undo')
		const { status, answer } = await answered({ ...typed, ...action.fields }, who)
		expect(status).toBe(200)
		expect(answer.notice).toMatchObject({ kind: 'success', text: 'Restored "1 Elm St"' })
		expect(answer.deal.opened).toMatchObject({ id })
		const again = await answered({ ...typed, ...action.fields }, who)
		expect([again.status, again.answer.notice?.text]).toEqual([
			409,
			'This property can no longer be restored.',
		])
	})

	test('a deleted deal is in the data export, and goes with the account', async () => {
		const { userId, id } = await deletedDeal()
		await deleteWithUndo(userId, id, NOW)
		const exported = await exportUserData(userId, USER_DATA_PROVIDERS, NOW)
		expect(JSON.stringify(exported)).toContain('1 ELM ST')
		await db().user.delete({ where: { id: userId } })
		expect(await db().deletedProperty.count({ where: { userId } })).toBe(0)
	})
})

describe('PROP-05 renaming', () => {
	test('asks for the new address, and keeps what is typed', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		const { answer } = await answered({ intent: 'askRename', propertyId: id, rent: '7' }, who)
		expect(answer.question).toEqual({ kind: 'rename', id, propertyAddress: '1 Elm St' })
		expect(answer.deal.inputs.rent).toBe('7')
	})

	test('changes the address of the saved deal and of the opened one', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St', { rent: '1000' })
		const fields = { propertyId: id, openedId: id, openedRevision: '1', rent: '7' }
		const newAddress = '  9  New St '
		const { answer } = await answered({ intent: 'rename', newAddress, ...fields }, who)
		expect(answer.notice?.text).toBe('Renamed to "9 New St"')
		expect(answer.deal).toMatchObject({
			propertyAddress: '9 New St',
			opened: { id, revision: 2 },
			inputs: { rent: '7' },
		})
		const [row] = await propertiesOf(who)
		expect(row).toMatchObject({ propertyAddress: '9 New St', addressKey: '9 new st', revision: 2 })
	})

	test('the same address in other letters is no other property', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		await answered({ intent: 'rename', propertyId: id, newAddress: '1 ELM ST' }, who)
		expect(await addressesOf(who)).toEqual(['1 ELM ST'])
	})

	test.each([
		['another property has', '2 OAK ST', 'You already have a property saved under this address.'],
		['is empty', ' ', 'Property address is required'],
		['is too long', 'x'.repeat(201), 'Property address must be 200 characters or less'],
	])('an address that %s is asked for again, with what was typed', async (_, newAddress, error) => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		await createProperty(who, '2 Oak St')
		const { answer } = await answered({ intent: 'rename', propertyId: id, newAddress }, who)
		expect(answer.question).toEqual({
			kind: 'rename',
			id,
			propertyAddress: '1 Elm St',
			newAddress,
			error,
		})
		expect(await addressesOf(who)).toEqual(['1 Elm St', '2 Oak St'])
	})

	test('PROP-05 a save from before cannot be undone under the new address', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		const opened = { openedId: id, openedRevision: '1', propertyAddress: '1 Elm St' }
		await redirected({ intent: 'save', ...opened, rent: '2' }, who)
		await answered({ intent: 'rename', propertyId: id, newAddress: '9 New St' }, who)
		expect(await undoSave(who.id, { id, revision: 3 }, NOW)).toBeNull()
		expect(await addressesOf(who)).toEqual(['9 New St'])
	})
})

describe('PROP-10 duplicating', () => {
	test('saves a copy under an address that is free, each time, and leaves the page as it is', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St', { rent: '1000' })
		const fields = { intent: 'duplicate', propertyId: id, propertyAddress: '7 Typed St' }
		const { answer } = await answered(fields, who)
		expect(answer.notice).toEqual({
			kind: 'success',
			key: 'saved-list',
			text: 'Saved a copy as "1 Elm St (copy)"',
		})
		expect(answer.deal.propertyAddress).toBe('7 Typed St')
		await answered(fields, who)
		const rows = await propertiesOf(who)
		expect(rows.map((row) => row.propertyAddress)).toEqual([
			'1 Elm St',
			'1 Elm St (copy 2)',
			'1 Elm St (copy)',
		])
		expect(new Set(rows.map((row) => row.inputs)).size).toBe(1)
	})

	test('offers to open the copy where nothing typed would be lost', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		const { answer } = await answered({ intent: 'duplicate', propertyId: id }, who)
		const copy = (await propertiesOf(who)).find((row) => row.id !== id)
		expect(answer.notice?.action).toEqual({
			kind: 'link',
			label: 'Open',
			to: `/calculator?property=${copy?.id}`,
		})
	})

	test('PROP-10 counts against the limit of the plan', async () => {
		const who = await createMember(SIX_MONTH())
		const ids = []
		for (let i = 0; i < 5; i += 1) ids.push(await createProperty(who, `${i} Elm St`))
		const fields = { intent: 'duplicate', propertyId: ids[0] ?? '' }
		const { status, answer } = await answered(fields, who)
		expect([status, answer.notice?.key]).toEqual([409, 'property-limit'])
		expect(await propertiesOf(who)).toHaveLength(5)
	})
})

describe('PROP-13 PROP-14 guards', () => {
	const intents: Record<string, string>[] = [
		{ intent: 'askRename', propertyId: '' },
		{ intent: 'rename', propertyId: '', newAddress: '9 New St' },
		{ intent: 'duplicate', propertyId: '' },
	]
	test.each(intents)('PROP-13 $intent of another person’s property: 404', async (fields) => {
		const who = await createMember()
		const foreign = await createProperty(await createMember(), '3 Ash St')
		const { status } = await answered({ ...fields, propertyId: foreign }, who)
		expect(status).toBe(404)
		expect(await propertiesOf(who)).toEqual([])
	})

	test.each([...intents.slice(1), { intent: 'undoDelete', deletedId: 'p1' }])(
		'CALC-16 $intent needs the accepted terms',
		async (fields) => {
			const who = await createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: false })
			const id = await createProperty(who, '1 Elm St')
			const { status } = await answered({ ...fields, propertyId: id }, who)
			expect(status).toBe(403)
			expect(await addressesOf(who)).toEqual(['1 Elm St'])
		},
	)
})
