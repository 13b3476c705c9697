import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DealState } from '~/features/calculator/deal-form/deal-reducer'
import {
	findConflictingDraft,
	draftText,
	chooseInitialDraft,
	saveDraft,
	readDraft,
} from './draft-storage'
import { draftKey, clearDraft } from './draft-key'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'

/** A browser's storage in memory. */
function storage() {
	const texts = new Map<string, string>()
	const store = {
		getItem: (key: string) => texts.get(key) ?? null,
		setItem: (key: string, text: string) => void texts.set(key, text),
		removeItem: (key: string) => void texts.delete(key),
	}
	return { texts, open: () => store }
}

/** Storage as a browser that blocks it has it: already naming it throws. */
const forbidden = (): never => {
	throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const full = () => ({
	getItem: () => null,
	setItem: () => {
		throw new DOMException('Full', 'QuotaExceededError')
	},
})

const deal: DealState = {
	propertyAddress: '1 Elm St',
	inputs: { ...emptyInputs(), rent: '1850', arv: '272000' },
	opened: { id: 'p1', revision: 2 },
	isDirty: true,
}

describe('CALC-10 keeping and reading', () => {
	it('CALC-10 what is kept is read back', () => {
		const { open } = storage()
		expect(saveDraft(open, 'u1', deal)).toBe(draftText(open, 'u1'))
		expect(readDraft(open, 'u1')).toEqual(deal)
	})

	it('CALC-10 each account has a draft of its own, and visitors have theirs', () => {
		const { open } = storage()
		saveDraft(open, 'u1', deal)
		saveDraft(open, null, { ...deal, opened: null, propertyAddress: 'a visitor' })
		expect(readDraft(open, 'u2')).toBeNull()
		expect(readDraft(open, 'u1')?.propertyAddress).toBe('1 Elm St')
		expect(readDraft(open, null)?.propertyAddress).toBe('a visitor')
	})

	it('CALC-10 signing out forgets the draft of that account only', () => {
		const { open, texts } = storage()
		for (const id of ['u1', 'u2', null]) saveDraft(open, id, deal)
		clearDraft(open, 'u1')
		expect([...texts.keys()].sort()).toEqual([draftKey('u2'), draftKey(null)].sort())
		expect(readDraft(open, 'u1')).toBeNull()
	})

	it('CALC-10 without storage there is no draft, and nothing breaks', () => {
		expect(saveDraft(forbidden, 'u1', deal)).toBeNull()
		expect(readDraft(forbidden, 'u1')).toBeNull()
		expect(() => clearDraft(forbidden, 'u1')).not.toThrow()
		expect(saveDraft(full, 'u1', deal)).toBeNull()
	})

	it('CALC-10 numbers of every spelling come back as bare texts', () => {
		const { open, texts } = storage()
		const inputs = { rent: '$1,850', arv: 272000, sPrice: 'abc', hold: null, unknown: '5' }
		texts.set(draftKey('u1'), JSON.stringify({ propertyAddress: 'x', inputs }))
		expect(readDraft(open, 'u1')).toEqual({
			propertyAddress: 'x',
			inputs: { ...emptyInputs(), rent: '1850', arv: '272000', sPrice: 'abc' },
			opened: null,
			isDirty: false,
		})
	})

	it.each([
		'',
		'{',
		'null',
		'5',
		'[]',
		'"text"',
		'{}',
		'{"propertyAddress":5}',
		'{"propertyAddress":null,"inputs":{}}',
	])('CALC-10 %j is no draft', (text) => {
		const { open, texts } = storage()
		texts.set(draftKey('u1'), text)
		expect(readDraft(open, 'u1')).toBeNull()
	})

	it.each([
		{ id: 5, revision: 1 },
		{ id: 'p1' },
		{ id: 'p1', revision: '1' },
		'p1',
		['p1', 1],
		null,
	])('CALC-10 an opened deal %j is none', (opened) => {
		const { open, texts } = storage()
		texts.set(draftKey('u1'), JSON.stringify({ ...deal, opened }))
		expect(readDraft(open, 'u1')).toEqual({ ...deal, opened: null })
	})

	it('CALC-10 any stored JSON is a well-formed draft or none', () => {
		const { open, texts } = storage()
		fc.assert(
			fc.property(fc.jsonValue(), fc.jsonValue(), (address, inputs) => {
				texts.set(draftKey('u1'), JSON.stringify({ propertyAddress: address, inputs }))
				const draft = readDraft(open, 'u1')
				expect(draft === null).toBe(typeof address !== 'string')
				if (draft === null) return
				expect(Object.keys(draft.inputs)).toEqual(Object.keys(emptyInputs()))
				expect(Object.values(draft.inputs).every((text) => typeof text === 'string')).toBe(true)
			}),
		)
	})
})

describe('CALC-10 what the page shows when it opens', () => {
	const saved = [
		{ id: 'p1', propertyAddress: '1 Elm St' },
		{ id: 'p2', propertyAddress: '2 Oak St' },
	]
	const clean = { ...deal, isDirty: false }
	const other = {
		propertyAddress: '2 Oak St',
		inputs: emptyInputs(),
		opened: { id: 'p2', revision: 1 },
	}

	it('CALC-10 without a draft the page as it is', () => {
		expect(chooseInitialDraft(null, { deal: null, saved })).toBeNull()
		expect(chooseInitialDraft(null, { deal: other, saved })).toBeNull()
	})

	it('CALC-10 an address that names no deal shows the draft, changed or not', () => {
		expect(chooseInitialDraft(deal, { deal: null, saved })).toEqual(deal)
		expect(chooseInitialDraft(clean, { deal: null, saved })).toEqual(clean)
	})

	it('CALC-10 typed changes of the named deal come back', () => {
		const stored = { ...deal, inputs: { ...deal.inputs, rent: '1' } }
		expect(chooseInitialDraft(deal, { deal: stored, saved })).toEqual(deal)
	})

	it('CALC-10 typed changes are not lost by an address that names another deal, nor by a newer save', () => {
		expect(chooseInitialDraft(deal, { deal: other, saved })).toEqual(deal)
		const newer = { ...deal, opened: { id: 'p1', revision: 9 }, inputs: emptyInputs() }
		expect(chooseInitialDraft(deal, { deal: newer, saved })).toEqual(deal)
	})

	it('CALC-10 a draft that would lose nothing gives way to the named deal', () => {
		expect(chooseInitialDraft(clean, { deal: other, saved })).toBeNull()
		expect(chooseInitialDraft(deal, { deal, saved })).toBeNull()
		const empty = { propertyAddress: ' ', inputs: emptyInputs(), opened: null, isDirty: true }
		expect(chooseInitialDraft(empty, { deal: other, saved })).toBeNull()
	})

	it('PROP-07 a draft of a deal that was deleted elsewhere is unsaved', () => {
		const gone = { ...clean, opened: { id: 'p9', revision: 1 } }
		const unsaved = { ...gone, opened: null, isDirty: true }
		expect(chooseInitialDraft(gone, { deal: null, saved })).toEqual(unsaved)
		expect(chooseInitialDraft(gone, { deal: other, saved })).toEqual(unsaved)
	})
})

describe('CALC-10 two tabs and one draft', () => {
	const typed = (propertyAddress: string, isDirty = true): DealState => ({
		propertyAddress,
		inputs: emptyInputs(),
		opened: null,
		isDirty,
	})

	it('tells when the other tab has typed something else', () => {
		const { open } = storage()
		const seen = saveDraft(open, 'u1', typed('1 First St'))
		saveDraft(open, 'u1', typed('2 Second St'))
		const other = findConflictingDraft(open, 'u1', seen, typed('1 First St, Tulsa'))
		expect(other?.propertyAddress).toBe('2 Second St')
	})

	it('is silent when nobody else wrote, or nothing would be lost', () => {
		const { open } = storage()
		const mine = typed('1 First St')
		const seen = saveDraft(open, 'u1', mine)
		expect(findConflictingDraft(open, 'u1', seen, typed('1 First St, Tulsa'))).toBeNull()
		saveDraft(open, 'u1', typed('2 Second St', false))
		expect(findConflictingDraft(open, 'u1', seen, mine)).toBeNull()
		saveDraft(open, 'u1', typed('1 First St', true))
		expect(findConflictingDraft(open, 'u1', null, mine)).toBeNull()
	})
})
