import { describe, expect, it } from 'vitest'
import { db } from '~/core/db/db.server'
import { saveOwnAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { save } from '#tests/helpers/calculator/save-property'
import { LATER, NOW, annual, createViewer } from '#tests/helpers/factories'
import { undoSave } from '~/features/deals/commands/undo-save.server'
import { findProperty, listProperties } from './properties.server'

useDatabase()

const ADDRESS = '1 Elm St'

async function saved(...args: Parameters<typeof save>) {
	const result = await save(...args)
	if (result.kind !== 'created' && result.kind !== 'updated') throw new Error(result.kind)
	return result.property
}

const storedText = async (id: string) =>
	(await db().property.findUniqueOrThrow({ where: { id } })).analysis

describe('PRO-99 saving analysis inputs with a deal', () => {
	it('PRO-99 stores what is entered and returns every input as text', async () => {
		const who = await createViewer(annual)
		const entered = { holdYears: '7', rentGrowth: '-1.5', taxOn: 'yes', event1Label: 'Roof' }
		const { id, analysis } = await saved(who, ADDRESS, {}, entered)
		expect(analysis).toEqual(analysisOf(entered))
		expect(JSON.parse((await storedText(id)) ?? '')).toEqual(entered)
		expect(await findProperty(who.user.id, id)).toMatchObject({ analysis })
		expect((await listProperties(who.user.id))[0]?.analysis).toEqual(analysis)
	})

	it('PRO-57 a save without analysis leaves the stored one unchanged', async () => {
		const who = await createViewer(annual)
		await saved(who, ADDRESS, { rent: '1' }, { holdYears: '7' })
		const updated = await saved(who, ADDRESS, { rent: '2' })
		expect(updated).toMatchObject({
			inputs: { rent: '2' },
			analysis: analysisOf({ holdYears: '7' }),
		})
	})

	it('PRO-57 a save with an empty analysis empties the stored one', async () => {
		const who = await createViewer(annual)
		await saved(who, ADDRESS, {}, { holdYears: '7' })
		expect((await saved(who, ADDRESS, {}, {})).analysis).toEqual(analysisOf())
	})

	it('PRO-57 a first save without analysis has none', async () => {
		const who = await createViewer(annual)
		const { id, analysis } = await saved(who, ADDRESS)
		expect(analysis).toEqual(analysisOf())
		expect(await storedText(id)).toBeNull()
	})

	it('PRO-99 keeps the analyses of two people apart', async () => {
		const [one, two] = [await createViewer(annual), await createViewer(annual)]
		await saved(one, ADDRESS, {}, { holdYears: '7' })
		await saved(two, ADDRESS, {}, { holdYears: '9' })
		expect((await listProperties(one.user.id))[0]?.analysis.holdYears).toBe('7')
	})
})

describe('PRO-99 undoing a save', () => {
	it('PRO-99 restores the analysis from before that save', async () => {
		const who = await createViewer(annual)
		await saved(who, ADDRESS, { rent: '1' }, { holdYears: '7' })
		const { id, revision } = await saved(who, ADDRESS, { rent: '2' }, { holdYears: '9' })
		const restored = await undoSave(who.user.id, { id, revision }, LATER)
		expect(restored).toMatchObject({ inputs: { rent: '1' }, analysis: { holdYears: '7' } })
		expect(await db().property.findFirst({ where: { id } })).toMatchObject({
			previousAnalysis: null,
		})
	})

	it('PRO-99 restores that there was none', async () => {
		const who = await createViewer(annual)
		await saved(who, ADDRESS)
		const { id, revision } = await saved(who, ADDRESS, {}, { holdYears: '9' })
		expect((await undoSave(who.user.id, { id, revision }, LATER))?.analysis).toEqual(analysisOf())
		expect(await storedText(id)).toBeNull()
	})

	it('PRO-57 after a save without analysis it is still there', async () => {
		const who = await createViewer(annual)
		await saved(who, ADDRESS, { rent: '1' }, { holdYears: '7' })
		const { id, revision } = await saved(who, ADDRESS, { rent: '2' })
		const restored = await undoSave(who.user.id, { id, revision }, LATER)
		expect(restored).toMatchObject({ inputs: { rent: '1' }, analysis: { holdYears: '7' } })
	})
})

describe('CALC-13 PRO-99 analysis inputs that cannot be saved', () => {
	it.each([
		['holdYears', '41', 'outOfRange'],
		['holdYears', '0', 'outOfRange'],
		['rentGrowth', '-21', 'outOfRange'],
		['capexPer', 'abc', 'unreadable'],
		['refiMonth', '2.5', 'notWhole'],
		['plan', 'lottery', 'unreadable'],
		['yOther', '1'.repeat(21), 'tooLong'],
		['event3Year', '41', 'outOfRange'],
	] as const)('CALC-13 %s of %j (%s) is refused and nothing is stored', async (key, text, kind) => {
		const who = await createViewer(annual)
		await saved(who, ADDRESS, { rent: '1' }, { holdYears: '7' })
		expect(await save(who, ADDRESS, { rent: '2' }, { [key]: text })).toMatchObject({
			kind: 'unreadable',
			problems: {},
			analysisProblems: [{ key, kind, text }],
		})
		expect((await listProperties(who.user.id))[0]).toMatchObject({
			inputs: { rent: '1' },
			analysis: { holdYears: '7' },
			revision: 1,
		})
	})

	it('CALC-13 reports both kinds of inputs at once', async () => {
		const who = await createViewer(annual)
		const result = await save(who, ADDRESS, { rent: 'abc' }, { holdYears: '41' })
		expect(result).toMatchObject({
			problems: { rent: { code: 'unreadable' } },
			analysisProblems: [{ key: 'holdYears' }],
		})
	})

	it('PRO-99 an entry that waits for another one can be saved', async () => {
		const who = await createViewer(annual)
		const entered = { exitBy: 'cap', taxesLater: '5000', event1Year: '3' }
		expect((await saved(who, ADDRESS, {}, entered)).analysis).toEqual(analysisOf(entered))
	})

	it('PRO-05 a limit follows the member’s own assumption of the loan term', async () => {
		const who = await createViewer(annual)
		const interestOnly = { ioMonths: '200' }
		expect((await save(who, ADDRESS, {}, interestOnly)).kind).toBe('created')
		const form = new FormData()
		form.set('years', '15')
		expect(await saveOwnAssumptions(who.user.id, form, NOW)).toEqual({ ok: true })
		expect(await save(who, ADDRESS, {}, interestOnly)).toMatchObject({
			analysisProblems: [{ key: 'ioMonths', max: 179 }],
		})
		expect((await save(who, ADDRESS, { years: '30' }, interestOnly)).kind).toBe('updated')
	})
})
