import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import {
	analysisHref,
	calculatorHref,
} from '~/features/calculator/analysis-pages/frame/analysis-url'
import { loader as offerLoader } from '~/routes/calculator/offer'
import { loader as projectionLoader } from '~/routes/calculator/projection'
import { answered, type Fields, redirected, view } from '#tests/helpers/calculator/calculator-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { createMember, createProperty } from '#tests/helpers/factories'
import { get } from '#tests/helpers/requests'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'

useDatabase()

/** Saving a deal that another tab or device saved in the meantime. */

const ADDRESS = '1 Elm St'

type Member = Awaited<ReturnType<typeof createMember>>

/** A deal that this page opened with revision 1, and the other one has saved with a rent of 2. */
async function changedElsewhere() {
	const who = await createMember()
	const id = await createProperty(who, ADDRESS, { rent: '1' })
	const opened = { propertyAddress: ADDRESS, openedId: id, openedRevision: '1' }
	await redirected({ ...opened, intent: 'save', rent: '2' }, who)
	return { who, id, stale: { ...opened, rent: '1', hoa: '30' } }
}

async function storedOf(who: Member) {
	const rows = await propertiesOf(who)
	return rows.map(({ propertyAddress, revision, inputs }) => {
		const { rent, hoa } = JSON.parse(inputs) as Record<string, string>
		return [propertyAddress, revision, rent, hoa]
	})
}

const save = (fields: Fields) => ({ ...fields, intent: 'save' }) as Record<string, string>

describe('PROP-04 PROP-05 saving an opened deal', () => {
	test('PROP-05 saved elsewhere since: 409, nothing is written and nothing typed is lost', async () => {
		const { who, id, stale } = await changedElsewhere()
		const { status, answer } = await answered(save(stale), who)
		expect(status).toBe(409)
		expect(answer).toMatchObject({
			changedSince: { id, propertyAddress: ADDRESS, revision: 2, reason: 'changed' },
			notice: null,
			deal: {
				propertyAddress: ADDRESS,
				inputs: { rent: '1', hoa: '30' },
				opened: { id, revision: 1 },
			},
		})
		expect(await storedOf(who)).toEqual([[ADDRESS, 2, '2', '']])
		const again = await answered(save(stale), who)
		expect(again.status).toBe(409)
	})

	test.each(['0', '-5', '99999999999999'])(
		'PROP-05 a revision that no deal has, %s: refused as well',
		async (openedRevision) => {
			const { who, stale } = await changedElsewhere()
			expect((await answered(save({ ...stale, openedRevision }), who)).status).toBe(409)
		},
	)

	test('PROP-05 Save Anyway overwrites the version it was asked about, and no later one', async () => {
		const { who, stale } = await changedElsewhere()
		const anyway = { ...stale, intent: 'saveAnyway', storedRevision: '2' }
		expect((await redirected(anyway, who)).messages).toMatchObject([
			{ text: 'Saved "1 Elm St" successfully', action: { label: 'Undo' } },
		])
		expect(await storedOf(who)).toEqual([[ADDRESS, 3, '1', '30']])
		const { status, answer } = await answered({ ...anyway, hoa: '40' }, who)
		expect([status, answer.changedSince?.revision]).toEqual([409, 3])
		expect(await storedOf(who)).toEqual([[ADDRESS, 3, '1', '30']])
	})

	test('PROP-05 Save as a New Deal keeps both', async () => {
		const { who, stale } = await changedElsewhere()
		const { location } = await redirected({ ...stale, intent: 'saveAsNew' }, who)
		expect(await storedOf(who)).toEqual([
			[ADDRESS, 2, '2', ''],
			['1 Elm St (copy)', 1, '1', '30'],
		])
		const rows = await propertiesOf(who)
		expect(location).toBe(`/calculator?property=${rows[1]?.id}`)
	})

	test('PROP-14 Open the Saved Version asks first', async () => {
		const { who, id, stale } = await changedElsewhere()
		const { answer } = await answered({ ...stale, intent: 'reopen' }, who)
		expect(answer.question).toEqual({ kind: 'load', id, propertyAddress: ADDRESS })
		expect(answer.deal.inputs.hoa).toBe('30')
	})

	test('PROP-05 the values that are stored already: saved', async () => {
		const { who, id, stale } = await changedElsewhere()
		const { location } = await redirected(save({ ...stale, rent: '$2', hoa: '' }), who)
		expect(location).toBe(`/calculator?property=${id}`)
		expect(await storedOf(who)).toEqual([[ADDRESS, 2, '2', '']])
	})

	test('PROP-05 PROP-14 another deal at the address is replaced only after a question', async () => {
		const { who, id, stale } = await changedElsewhere()
		for (const opened of [
			{ openedId: '', openedRevision: '' },
			{ openedId: await createProperty(who, '2 Oak St', {}), openedRevision: '1' },
		]) {
			const propertyAddress = ` ${ADDRESS.toUpperCase()} `
			const { status, answer } = await answered(save({ ...stale, ...opened, propertyAddress }), who)
			expect([status, answer.changedSince]).toEqual([
				409,
				{ id, propertyAddress: ADDRESS, revision: 2, reason: 'taken' },
			])
			expect((await storedOf(who))[0]).toEqual([ADDRESS, 2, '2', ''])
		}
		const fresh = { ...stale, openedId: '', openedRevision: '' }
		const asked = { ...fresh, storedId: id, storedRevision: '2' }
		const { answer } = await answered({ ...asked, intent: 'reopen' }, who)
		expect(answer.question).toEqual({ kind: 'load', id, propertyAddress: ADDRESS })
		const { location } = await redirected({ ...asked, intent: 'saveAnyway' }, who)
		expect(location).toBe(`/calculator?property=${id}`)
		expect((await storedOf(who))[0]).toEqual([ADDRESS, 3, '1', '30'])
		// Saved once more in the meantime: asked again.
		const late = await answered({ ...asked, intent: 'saveAnyway', hoa: '40' }, who)
		expect([late.status, late.answer.changedSince?.revision]).toEqual([409, 3])
	})

	test('PROP-05 what an analysis page has changed replaces the version that it showed, and no later one', async () => {
		const { who, id } = await changedElsewhere()
		const link = `/calculator?propertyAddress=1+Elm+St&rent=1&hoa=30&base=${id}&baseRevision=`
		const baseFor = async (member: Member, revision: number) =>
			(await view(member, `${link}${revision}`)).deal?.opened
		expect(await baseFor(await createMember(), 2)).toBeNull()
		expect((await view(who, `${link}2`)).isChanged).toBe(true)
		const changed = { propertyAddress: ADDRESS, rent: '1', hoa: '30' }
		for (const [revision, status] of [
			[1, 409],
			[2, 302],
		] as const) {
			const base = await baseFor(who, revision)
			expect(base).toEqual({ id, revision })
			const opened = { openedId: id, openedRevision: String(base?.revision) }
			const fields = save({ ...changed, ...opened })
			if (status === 302) await redirected(fields, who)
			else expect((await answered(fields, who)).status).toBe(status)
		}
		expect(await storedOf(who)).toEqual([[ADDRESS, 3, '1', '30']])
	})

	test('PROP-05 changes of an earlier version stay those of it on the way over the analysis pages', async () => {
		const { who, id } = await changedElsewhere()
		const changes = { rent: '1', base: id, baseRevision: '1' }
		const path = `/calculator/projection?${new URLSearchParams({ property: id, ...changes })}`
		const { deal, property } = await projectionLoader(get(path, who))
		expect(property).toMatchObject({ revision: 1, isOutdated: true })
		const offer = await offerLoader(get(analysisHref('offer', deal, property) ?? '', who))
		const to = calculatorHref(offer.deal, offer.property) ?? ''
		expect((await view(who, to)).deal?.opened).toEqual({ id, revision: 1 })
	})

	test('PROP-07 an address with a deal that is not there says so', async () => {
		const { who, id } = await changedElsewhere()
		const text = 'This deal was not found. It may have been deleted.'
		for (const [member, named, said] of [
			[who, id, undefined],
			[who, '', undefined],
			[who, 'gone', text],
			[await createMember(), id, text],
		] as const) {
			expect((await view(member, `/calculator?property=${named}`)).notice?.text).toBe(said)
			const path = `/calculator/projection?property=${named}`
			expect((await projectionLoader(get(path, member))).notFound).toBe(said)
		}
	})

	test('PROP-05 another address is not the opened deal: saved as a new one, which is said', async () => {
		const { who, stale } = await changedElsewhere()
		const { messages } = await redirected(save({ ...stale, propertyAddress: '2 Oak St' }), who)
		expect(messages.map(({ text }) => text)).toEqual([
			'Saved "2 Oak St" successfully',
			'This is a new deal, and “1 Elm St” is still saved.',
		])
		expect(await storedOf(who)).toEqual([
			[ADDRESS, 2, '2', ''],
			['2 Oak St', 1, '1', '30'],
		])
	})

	test('PROP-05 PROP-12 another address for the opened deal: asked, then renamed with its numbers or saved as a new one', async () => {
		const who = await createMember()
		const id = await createProperty(who, ADDRESS, { rent: '1' })
		const opened = { propertyAddress: '11 Elm St', openedId: id, openedRevision: '1', rent: '5' }
		const { status, answer } = await answered(save(opened), who)
		expect([status, answer.changedSince]).toEqual([
			409,
			{ id, propertyAddress: ADDRESS, revision: 1, reason: 'moved' },
		])
		expect(await storedOf(who)).toEqual([[ADDRESS, 1, '1', '']])
		const { location, messages } = await redirected({ ...opened, intent: 'saveRenamed' }, who)
		expect(location).toBe(`/calculator?property=${id}`)
		expect(messages).toMatchObject([{ text: 'Saved "11 Elm St" successfully' }])
		expect(await storedOf(who)).toEqual([['11 Elm St', 3, '5', '']])
		// Letter case and spaces are no other address.
		const same = { ...opened, openedRevision: '3', propertyAddress: ' 11 ELM st ' }
		await redirected(save(same), who)
		const other = { ...same, openedRevision: '4', propertyAddress: '12 Elm St' }
		await redirected({ ...other, intent: 'saveAsNew' }, who)
		expect((await storedOf(who)).map(([address]) => address)).toEqual(['11 ELM st', '12 Elm St'])
	})

	test('PROP-05 PROP-13 a rename with numbers takes no other deal, no later version and no unreadable number', async () => {
		const { who, id, stale } = await changedElsewhere()
		await createProperty(who, '2 Oak St', {})
		const rename = (fields: Fields, member = who) =>
			answered({ ...stale, intent: 'saveRenamed', ...fields }, member)
		const taken = await rename({ propertyAddress: '2 Oak St', openedRevision: '2' })
		expect([taken.status, taken.answer.changedSince?.reason]).toEqual([409, 'taken'])
		expect((await rename({ propertyAddress: '3 Fir St' })).status).toBe(409)
		const unread = { propertyAddress: '3 Fir St', openedRevision: '2', rent: 'abc' }
		expect((await rename(unread)).status).toBe(400)
		expect((await rename({ propertyAddress: '' })).status).toBe(400)
		expect((await rename({ openedId: id }, await createMember())).status).toBe(400)
		expect((await storedOf(who))[0]).toEqual([ADDRESS, 2, '2', ''])
	})

	test('PROP-12 what else changes of the deal is no conflict', async () => {
		const who = await createMember()
		const id = await createProperty(who, ADDRESS, { rent: '1' })
		await db().property.update({
			where: { id },
			data: { stage: 'offer', updatedAt: new Date('2031-01-01T00:00:00Z') },
		})
		const opened = { propertyAddress: ADDRESS, openedId: id, openedRevision: '1' }
		await redirected(save({ ...opened, rent: '5' }), who)
		expect(await storedOf(who)).toEqual([[ADDRESS, 2, '5', '']])
	})

	test('PROP-12 a rename over a save made elsewhere does not hide it', async () => {
		const { who, id, stale } = await changedElsewhere()
		const rename = { ...stale, intent: 'rename', propertyId: id, newAddress: '9 New St' }
		const { answer } = await answered(rename, who)
		expect(answer.deal.opened).toEqual({ id, revision: 1 })
		expect((await answered(save({ ...stale, propertyAddress: '9 New St' }), who)).status).toBe(409)
	})

	test('PROP-12 renamed elsewhere since: 409 with its new address, and no second deal', async () => {
		const who = await createMember()
		const id = await createProperty(who, ADDRESS, { rent: '1' })
		const opened = { propertyAddress: ADDRESS, openedId: id, openedRevision: '1' }
		await answered({ ...opened, intent: 'rename', propertyId: id, newAddress: '9 New St' }, who)
		const stale = { ...opened, rent: '1', hoa: '30' }
		const { status, answer } = await answered(save(stale), who)
		expect(status).toBe(409)
		expect(answer).toMatchObject({
			changedSince: { id, propertyAddress: '9 New St', revision: 2, reason: 'renamed' },
			deal: { propertyAddress: ADDRESS, inputs: { hoa: '30' }, opened: { id, revision: 1 } },
		})
		expect(await storedOf(who)).toEqual([['9 New St', 2, '1', '']])
		// A rename brings nothing back to undo.
		const undo = { ...opened, intent: 'undoSave', propertyId: id, revision: '2' }
		expect((await answered(undo, who)).status).toBe(409)
		// Another address than the one it was opened under is a deal of its own, as ever.
		await redirected(save({ ...stale, propertyAddress: '2 Oak St' }), who)
		await redirected({ ...stale, intent: 'saveAsNew' }, who)
		expect((await storedOf(who)).map(([address]) => address)).toEqual([
			'1 Elm St',
			'2 Oak St',
			'9 New St',
		])
	})

	test("PROP-13 a stranger's deal is neither named nor changed", async () => {
		const { who, stale } = await changedElsewhere()
		const stranger = await createMember()
		await redirected(save(stale), stranger)
		const [own] = await propertiesOf(stranger)
		const anyway = await answered(
			{ ...stale, intent: 'saveAnyway', storedRevision: '2', hoa: '99' },
			stranger,
		)
		expect(anyway.answer.changedSince?.id).toBe(own?.id)
		const { status, answer } = await answered({ ...stale, intent: 'reopen' }, stranger)
		expect([status, answer.changedSince]).toEqual([404, undefined])
		expect(await storedOf(who)).toEqual([[ADDRESS, 2, '2', '']])
		expect((await storedOf(stranger))[0]).toEqual([ADDRESS, 1, '1', '30'])
	})
})
