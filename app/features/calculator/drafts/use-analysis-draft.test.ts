import { describe, expect, test } from 'vitest'
import {
	dealReducer,
	type DealState,
	emptyDeal,
	MAX_KEPT,
} from '~/features/calculator/deal-form/deal-reducer'
import type { DealFormState } from '~/features/calculator/deal-form/calculator-types'
import { emptyInputs } from '~/deal'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { chooseInitialDraft, readDraft, saveDraft } from './draft-storage'
import { draftAfter } from './use-analysis-draft'

const opened = { id: 'p1', revision: 2 }

const dealOf = (
	propertyAddress: string,
	inputs: Partial<DealFormState['inputs']>,
	analysis: Parameters<typeof analysisOf>[0] = {},
): DealFormState => ({
	propertyAddress,
	inputs: { ...emptyInputs(), ...inputs },
	analysis: analysisOf(analysis),
	opened: null,
})

const unsaved = (deal: DealFormState): DealState => ({ ...deal, isDirty: true })

describe('FIX-24 the draft after a change on an analysis page', () => {
	const before = dealOf('1 Elm St', { purchase: '200000', rent: '2000' })
	const now = dealOf('1 Elm St', { purchase: '200000', rent: '2000' }, { managePer: '7' })

	test.each([
		['no draft', null],
		['an empty one', emptyDeal()],
		['the same deal', unsaved(before)],
		['the same deal, written in another way', unsaved(dealOf('1 Elm St', { rent: '$2,000' }))],
		['a saved deal without changes', { ...dealOf('9 Oak St', {}), opened, isDirty: false }],
	])('FIX-24 has what was typed; before there was %s', (_, draft) => {
		expect(draftAfter(draft, before, now, null)).toEqual({ ...now, isDirty: true })
	})

	test('FIX-24 keeps the saved deal open, also where only the draft knows it', () => {
		expect(draftAfter(null, before, now, opened)?.opened).toEqual(opened)
		expect(draftAfter({ ...before, opened, isDirty: true }, before, now, null)?.opened).toEqual(
			opened,
		)
	})

	test('FIX-24 does not take the place of other unsaved numbers', () => {
		for (const draft of [
			dealOf('9 Oak St', { purchase: '1' }),
			dealOf('1 Elm St', { purchase: '200000', rent: '2100' }),
			dealOf('1 Elm St', {}, { holdYears: '7' }),
		])
			expect(draftAfter(unsaved(draft), before, now, opened)).toBeNull()
	})
})

describe('FIX-24 a link over unsaved numbers', () => {
	const mine = dealOf('1 Elm St', { purchase: '90000' }, { managePer: '7' })
	const other = dealOf('9 Oak St', { purchase: '50000' })
	const open = (state: DealState, deal: DealFormState) => dealReducer(state, { type: 'open', deal })

	test('FIX-24 shows the link’s deal and keeps the numbers, which can change places', () => {
		const shown = open(unsaved(mine), other)
		expect(shown).toEqual({ ...other, isDirty: true, kept: [mine] })
		const back = dealReducer(shown, { type: 'showKept', deal: shown.kept?.[0] ?? mine })
		expect(back).toEqual({ ...mine, isDirty: true, kept: [other] })
	})

	test('FIX-24 leaves the saved deal open that a link without a connection does not know', () => {
		const changed = { ...mine, opened, isDirty: true }
		expect(
			chooseInitialDraft(changed, { deal: mine, saved: [{ id: 'p1', propertyAddress: '' }] }),
		).toEqual(changed)
		expect(open(changed, mine)).toBe(changed)
	})

	test('FIX-24 keeps nothing of a deal that has them all', () => {
		const more = { ...mine, analysis: analysisOf({ managePer: '7', holdYears: '9' }) }
		expect(open(unsaved(mine), more)).toEqual({ ...more, isDirty: true, kept: [] })
		expect(open({ ...mine, opened, isDirty: false }, other).kept).toEqual([])
		expect(open(emptyDeal(), other).kept).toEqual([])
	})

	test('FIX-24 what is kept survives saving, loading, clearing and a reload, until it is discarded', () => {
		let state = open(unsaved(mine), other)
		for (const event of [
			{ type: 'saved', sent: other, stored: { ...other, opened } },
			{ type: 'show', deal: { ...other, opened } },
			{ type: 'clear' },
			{ type: 'input', key: 'rent', text: '5' },
		] as const)
			state = dealReducer(state, event)
		const texts = new Map<string, string>()
		const store = () => ({
			getItem: (key: string) => texts.get(key) ?? null,
			setItem: (key: string, text: string) => void texts.set(key, text),
			removeItem: (key: string) => void texts.delete(key),
		})
		saveDraft(store, 'u1', state)
		expect(readDraft(store, 'u1')).toEqual(state)
		expect(state.kept).toEqual([mine])
		const [kept = mine] = state.kept ?? []
		expect(dealReducer(state, { type: 'forgetKept', deal: kept }).kept).toEqual([])
	})

	test('FIX-24 keeps the newest of many, each once', () => {
		let state: DealState = emptyDeal()
		for (let i = 0; i < MAX_KEPT + 5; i += 1)
			state = open(state, dealOf(`${i} Elm St`, { rent: '1' }))
		expect(state.kept).toHaveLength(MAX_KEPT)
		expect(state.kept?.[0]?.propertyAddress).toBe(`${MAX_KEPT + 3} Elm St`)
	})
})
