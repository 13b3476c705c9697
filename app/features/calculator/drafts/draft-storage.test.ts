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
import { draftKey, clearDraft } from './draft-storage-key'
import { emptyInputs } from '~/deal'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'

/** In-memory browser storage. */
function storage() {
	const texts = new Map<string, string>()
	const store = {
		getItem: (key: string) => texts.get(key) ?? null,
		setItem: (key: string, text: string) => void texts.set(key, text),
		removeItem: (key: string) => void texts.delete(key),
	}
	return { texts, open: () => store }
}

/** Blocked browser storage: even accessing the property throws. */
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
	analysis: analysisOf({ holdYears: '7', rentGrowth: '-1.5' }),
	opened: { id: 'p1', revision: 2 },
	isDirty: true,
}

describe('CALC-10 storing and reading', () => {
	it('CALC-10 reads what was stored', () => {
		const { open } = storage()
		expect(saveDraft(open, 'u1', deal)).toBe(draftText(open, 'u1'))
		expect(readDraft(open, 'u1')).toEqual(deal)
	})

	it('CALC-10 each account has its own draft, and visitors have theirs', () => {
		const { open } = storage()
		saveDraft(open, 'u1', deal)
		saveDraft(open, null, { ...deal, opened: null, propertyAddress: 'a visitor' })
		expect(readDraft(open, 'u2')).toBeNull()
		expect(readDraft(open, 'u1')?.propertyAddress).toBe('1 Elm St')
		expect(readDraft(open, null)?.propertyAddress).toBe('a visitor')
	})

	it('CALC-10 signing out deletes the draft of that account only', () => {
		const { open, texts } = storage()
		for (const id of ['u1', 'u2', null]) saveDraft(open, id, deal)
		clearDraft(open, 'u1')
		expect([...texts.keys()].sort()).toEqual([draftKey('u2'), draftKey(null)].sort())
		expect(readDraft(open, 'u1')).toBeNull()
	})

	it('CALC-10 without storage there is no draft and no error', () => {
		expect(saveDraft(forbidden, 'u1', deal)).toBeNull()
		expect(readDraft(forbidden, 'u1')).toBeNull()
		expect(() => clearDraft(forbidden, 'u1')).not.toThrow()
		expect(saveDraft(full, 'u1', deal)).toBeNull()
	})

	it('CALC-10 restores numbers in any notation as normalized strings', () => {
		const { open, texts } = storage()
		const inputs = { rent: '$1,850', arv: 272000, sPrice: 'abc', hold: null, unknown: '5' }
		texts.set(draftKey('u1'), JSON.stringify({ propertyAddress: 'x', inputs }))
		expect(readDraft(open, 'u1')).toEqual({
			propertyAddress: 'x',
			inputs: { ...emptyInputs(), rent: '1850', arv: '272000', sPrice: 'abc' },
			analysis: null,
			opened: null,
			isDirty: false,
		})
	})

	it('PRO-99 an older draft is readable, and says nothing about the analysis', () => {
		const { open, texts } = storage()
		const { analysis: _none, ...older } = deal
		texts.set(draftKey('u1'), JSON.stringify(older))
		expect(readDraft(open, 'u1')).toEqual({ ...older, analysis: null })
	})

	it.each([
		[{ holdYears: 7, taxOn: true, rentGrowth: ['1'], unknown: '5' }, analysisOf()],
		[{ holdYears: '7'.repeat(200) }, analysisOf({ holdYears: '7'.repeat(100) })],
		[JSON.parse('{"__proto__":{"holdYears":"7"},"constructor":"1"}'), analysisOf()],
		[{}, analysisOf()],
		['text', null],
		[[], null],
		[5, null],
		[null, null],
	])('PRO-99 reads a stored analysis of %j without trusting it', (analysis, expected) => {
		const { open, texts } = storage()
		texts.set(draftKey('u1'), JSON.stringify({ ...deal, analysis }))
		expect(readDraft(open, 'u1')).toEqual({ ...deal, analysis: expected })
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
	])('CALC-10 %j is not a draft', (text) => {
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
	])('CALC-10 ignores an opened deal of %j', (opened) => {
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

describe('CALC-10 the initial state of the page', () => {
	const saved = [
		{ id: 'p1', propertyAddress: '1 Elm St' },
		{ id: 'p2', propertyAddress: '2 Oak St' },
	]
	const clean = { ...deal, isDirty: false }
	const other = {
		propertyAddress: '2 Oak St',
		inputs: emptyInputs(),
		analysis: analysisOf(),
		opened: { id: 'p2', revision: 1 },
	}

	it('CALC-10 without a draft, the page is unchanged', () => {
		expect(chooseInitialDraft(null, { deal: null, saved })).toBeNull()
		expect(chooseInitialDraft(null, { deal: other, saved })).toBeNull()
	})

	it('CALC-10 without a deal in the address, shows the draft, changed or not', () => {
		expect(chooseInitialDraft(deal, { deal: null, saved })).toEqual(deal)
		expect(chooseInitialDraft(clean, { deal: null, saved })).toEqual(clean)
	})

	it('CALC-10 an address that asks for a new deal leaves a saved one, and keeps what is unsaved', () => {
		expect(chooseInitialDraft(clean, { deal: null, saved, isNew: true })).toBeNull()
		expect(chooseInitialDraft(deal, { deal: null, saved, isNew: true })).toEqual(deal)
	})

	it('CALC-10 restores edits of the deal in the address', () => {
		const storedDeal = { ...deal, inputs: { ...deal.inputs, rent: '1' } }
		expect(chooseInitialDraft(deal, { deal: storedDeal, saved })).toEqual(deal)
	})

	it('PRO-99 restores an analysis input that was changed alone', () => {
		const storedDeal = { ...deal, analysis: analysisOf({ holdYears: '9' }) }
		expect(chooseInitialDraft(deal, { deal: storedDeal, saved })).toEqual(deal)
	})

	it('CALC-10 edits are not lost to an address with another deal, nor to a newer save', () => {
		expect(chooseInitialDraft(deal, { deal: other, saved })).toEqual(deal)
		const newer = { ...deal, opened: { id: 'p1', revision: 9 }, inputs: emptyInputs() }
		expect(chooseInitialDraft(deal, { deal: newer, saved })).toEqual(deal)
	})

	it('CALC-10 a draft without changes is replaced by the deal in the address', () => {
		expect(chooseInitialDraft(clean, { deal: other, saved })).toBeNull()
		expect(chooseInitialDraft(deal, { deal, saved })).toBeNull()
		const empty = {
			propertyAddress: ' ',
			inputs: emptyInputs(),
			analysis: analysisOf(),
			opened: null,
			isDirty: true,
		}
		expect(chooseInitialDraft(empty, { deal: other, saved })).toBeNull()
	})

	it('PROP-07 the draft of a deal that was deleted elsewhere is unsaved', () => {
		const deletedDeal = { ...clean, opened: { id: 'p9', revision: 1 } }
		const unsaved = { ...deletedDeal, opened: null, isDirty: true }
		expect(chooseInitialDraft(deletedDeal, { deal: null, saved })).toEqual(unsaved)
		expect(chooseInitialDraft(deletedDeal, { deal: other, saved })).toBeNull()
		const typedOver = { ...deletedDeal, isDirty: true }
		expect(chooseInitialDraft(typedOver, { deal: other, saved })).toEqual(unsaved)
	})
})

describe('CALC-10 two tabs with one draft', () => {
	const editedDeal = (propertyAddress: string, isDirty = true): DealState => ({
		propertyAddress,
		inputs: emptyInputs(),
		analysis: null,
		opened: null,
		isDirty,
	})

	it('reports a conflict when the other tab has different input', () => {
		const { open } = storage()
		const lastText = saveDraft(open, 'u1', editedDeal('1 First St'))
		saveDraft(open, 'u1', editedDeal('2 Second St'))
		const other = findConflictingDraft(open, 'u1', lastText, editedDeal('1 First St, Tulsa'))
		expect(other?.propertyAddress).toBe('2 Second St')
	})

	it('reports none when no other tab wrote, or nothing would be lost', () => {
		const { open } = storage()
		const mine = editedDeal('1 First St')
		const lastText = saveDraft(open, 'u1', mine)
		expect(findConflictingDraft(open, 'u1', lastText, editedDeal('1 First St, Tulsa'))).toBeNull()
		saveDraft(open, 'u1', editedDeal('2 Second St', false))
		expect(findConflictingDraft(open, 'u1', lastText, mine)).toBeNull()
		saveDraft(open, 'u1', editedDeal('1 First St', true))
		expect(findConflictingDraft(open, 'u1', null, mine)).toBeNull()
	})
})
