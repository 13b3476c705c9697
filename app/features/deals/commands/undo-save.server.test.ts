import { describe, expect, it, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { inputs, save } from '#tests/helpers/calculator/save-property'
import { LATER, NOW, annual, createViewer } from '#tests/helpers/factories'
import { findProperty } from '~/features/calculator/saved-properties/properties.server'
import { undoSave } from './undo-save.server'

useDatabase()
// Some tests make hundreds of saves, and the computer may be busy.
vi.setConfig({ testTimeout: 60_000 })

describe('PROP-05 undoing a save', () => {
	async function updatedDeal() {
		const who = await createViewer(annual)
		await save(who, '1 Elm St', { rent: '1' })
		const updated = await save(who, '1 ELM ST', { rent: '2' })
		if (updated.kind !== 'updated') throw new Error(updated.kind)
		const { id, revision } = updated.property
		return { userId: who.user.id, who, id, revision }
	}

	it('PROP-05 restores address and inputs', async () => {
		const { userId, id, revision } = await updatedDeal()
		expect(await undoSave(userId, { id, revision }, LATER)).toEqual({
			id,
			propertyAddress: '1 Elm St',
			inputs: inputs({ rent: '1' }),
			analysis: analysisOf(),
			revision: 3,
			updatedAt: LATER.toISOString(),
		})
	})

	it('PROP-05 is possible once', async () => {
		const { userId, id, revision } = await updatedDeal()
		await undoSave(userId, { id, revision }, NOW)
		expect(await undoSave(userId, { id, revision }, NOW)).toBeNull()
		expect(await undoSave(userId, { id, revision: revision + 1 }, NOW)).toBeNull()
		expect((await findProperty(userId, id))?.inputs.rent).toBe('1')
	})

	it('PROP-05 undoes the identified save and no other', async () => {
		const { userId, who, id, revision } = await updatedDeal()
		await save(who, '1 Elm St', { rent: '3' })
		for (const other of [revision, revision - 1, revision + 2]) {
			expect(await undoSave(userId, { id, revision: other }, NOW)).toBeNull()
		}
		expect((await findProperty(userId, id))?.inputs.rent).toBe('3')
		expect((await undoSave(userId, { id, revision: revision + 1 }, NOW))?.inputs.rent).toBe('2')
	})

	it('PROP-05 is limited to the owner', async () => {
		const { userId, id, revision } = await updatedDeal()
		const stranger = await createViewer(annual)
		expect(await undoSave(stranger.user.id, { id, revision }, NOW)).toBeNull()
		expect((await findProperty(userId, id))?.inputs.rent).toBe('2')
	})

	it('PROP-05 a first save has nothing to undo', async () => {
		const who = await createViewer(annual)
		const created = await save(who, '1 Elm St')
		if (created.kind !== 'created') throw new Error(created.kind)
		const target = { id: created.property.id, revision: 1 }
		expect(await undoSave(who.user.id, target, NOW)).toBeNull()
	})
})
