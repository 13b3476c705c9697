import { describe, expect, it } from 'vitest'
import { type DealEvent, dealReducer, type DealState, emptyDeal } from './deal-reducer'
import { emptyInputs } from '~/deal'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'

const inputs = (rent: string) => ({ ...emptyInputs(), rent })

const saved: DealState = {
	propertyAddress: '1 Elm St',
	inputs: inputs('1850'),
	analysis: analysisOf({ holdYears: '7' }),
	opened: { id: 'p1', revision: 3 },
	isDirty: false,
}

const reduceAll = (state: DealState, ...events: DealEvent[]): DealState =>
	events.reduce(dealReducer, state)

describe('CALC-10 edits mark unsaved changes', () => {
	it('CALC-10 in a number and in the address, and keep the opened deal', () => {
		expect(reduceAll(saved, { type: 'input', key: 'rent', text: '1900' })).toEqual({
			...saved,
			inputs: inputs('1900'),
			isDirty: true,
		})
		expect(reduceAll(saved, { type: 'address', text: '2 Elm St' })).toEqual({
			...saved,
			propertyAddress: '2 Elm St',
			isDirty: true,
		})
	})

	it('CALC-10 an edit that does not change the number has no effect', () => {
		expect(dealReducer(saved, { type: 'input', key: 'rent', text: '1850' })).toBe(saved)
	})

	it('CALC-10 does not mutate the previous state', () => {
		const stateBefore = structuredClone(saved)
		reduceAll(saved, { type: 'input', key: 'rent', text: '1' }, { type: 'clear' })
		expect(saved).toEqual(stateBefore)
	})
})

describe('PROP-04 PROP-06 server responses', () => {
	const storedDeal = {
		propertyAddress: '1 Elm St',
		inputs: inputs('1900'),
		analysis: analysisOf({ holdYears: '9' }),
		opened: { id: 'p1', revision: 4 },
	}

	it('PROP-06 PRO-99 a loaded deal replaces inputs, analysis and address and clears the unsaved flag', () => {
		const edited = reduceAll(emptyDeal(), { type: 'input', key: 'arv', text: '5' })
		expect(reduceAll(edited, { type: 'show', deal: storedDeal })).toEqual({
			...storedDeal,
			isDirty: false,
		})
	})

	it('PROP-04 a save clears the unsaved flag and shows the stored values', () => {
		const submitted = { ...saved, propertyAddress: ' 1 Elm St ', inputs: inputs('$1,900') }
		expect(
			reduceAll(
				{ ...submitted, isDirty: true },
				{ type: 'saved', sent: submitted, stored: storedDeal },
			),
		).toEqual({
			...storedDeal,
			isDirty: false,
		})
	})

	it.each([
		['a number', { type: 'input', key: 'rent', text: '2000' }],
		['the address', { type: 'address', text: '1 Elm Street' }],
	] as const)('PROP-04 %s entered during the save remains and is unsaved', (_what, typing) => {
		const submitted = { ...saved, inputs: inputs('1900') }
		const edited = reduceAll({ ...submitted, isDirty: true }, typing)
		expect(reduceAll(edited, { type: 'saved', sent: submitted, stored: storedDeal })).toEqual({
			...edited,
			opened: storedDeal.opened,
			isDirty: true,
		})
	})

	it('PROP-14 what is typed while a copy is stored stays with the address of the copy', () => {
		const submitted = { ...saved, inputs: inputs('1900') }
		const copy = { ...storedDeal, propertyAddress: '1 Elm St (copy)' }
		const stored = { type: 'saved', sent: submitted, stored: copy } as const
		const edited = reduceAll(submitted, { type: 'input', key: 'rent', text: '2000' })
		expect(reduceAll(edited, stored)).toMatchObject({
			propertyAddress: '1 Elm St (copy)',
			opened: copy.opened,
			inputs: inputs('2000'),
		})
		const moved = reduceAll(submitted, { type: 'address', text: '9 Oak St' })
		expect(reduceAll(moved, stored)).toMatchObject({ propertyAddress: '9 Oak St' })
	})
})

describe('CALC-15 PROP-07 clearing and deleting', () => {
	it('CALC-15 clearing empties inputs and address and leaves nothing unsaved', () => {
		expect(reduceAll(saved, { type: 'clear' })).toEqual({
			propertyAddress: '',
			inputs: emptyInputs(),
			analysis: null,
			opened: null,
			isDirty: false,
		})
	})

	it('PROP-07 PRO-99 deleting the opened deal keeps its numbers as an unsaved deal', () => {
		expect(
			reduceAll(saved, { type: 'savedChange', change: { kind: 'deleted', id: 'p1' } }),
		).toEqual({
			...saved,
			opened: null,
			isDirty: true,
		})
	})

	it('PROP-07 deleting another deal sets the unsaved flag and keeps the opened one open', () => {
		const change = { kind: 'deleted', id: 'p2' } as const
		const deleted = reduceAll(saved, { type: 'savedChange', change })
		expect(deleted).toEqual({ ...saved, isDirty: true })
	})

	it('PROP-07 undoing the deletion opens the deal again, unless something was typed since', () => {
		const { isDirty: _, ...stored } = saved
		const deleted = { type: 'savedChange', change: { kind: 'deleted', id: 'p1' } } as const
		const restored = { type: 'savedChange', change: { kind: 'restored', deal: stored } } as const
		expect(reduceAll(saved, deleted, restored)).toEqual(saved)
		const typing = { type: 'input', key: 'rent', text: '77' } as const
		expect(reduceAll(saved, deleted, typing, restored)).toMatchObject({
			opened: null,
			isDirty: true,
		})
	})

	it('PROP-05 renaming a deal that was saved elsewhere since hides nothing of that save', () => {
		const change = { kind: 'renamed', id: 'p1', propertyAddress: '9 New St', revision: 5 } as const
		const { opened } = reduceAll(saved, { type: 'savedChange', change })
		expect(opened).toEqual({ id: 'p1', revision: 3 })
	})

	it('PROP-05 renaming the opened deal changes its address alone, and another deal nothing', () => {
		const renamed = { kind: 'renamed', propertyAddress: '9 New St', revision: 4 } as const
		expect(reduceAll(saved, { type: 'savedChange', change: { ...renamed, id: 'p1' } })).toEqual({
			...saved,
			propertyAddress: '9 New St',
			opened: { id: 'p1', revision: 4 },
		})
		expect(reduceAll(saved, { type: 'savedChange', change: { ...renamed, id: 'p2' } })).toEqual(
			saved,
		)
	})
})

describe('CALC-10 the draft', () => {
	it('CALC-10 is restored unchanged', () => {
		const draft = { ...saved, isDirty: true }
		expect(reduceAll(emptyDeal(), { type: 'restore', state: draft })).toEqual(draft)
	})

	it('CALC-10 every new empty deal is a separate object', () => {
		expect(emptyDeal()).toEqual(emptyDeal())
		expect(emptyDeal().inputs).not.toBe(emptyDeal().inputs)
	})
})
