import { describe, expect, test } from 'vitest'
import { clearGuideDraft, chooseInitialGuideDraft, saveGuideDraft } from './guide-draft'
import { clearGuideDrafts } from './clear-guide-drafts'
import { EMPTY_GUIDE, isSameGuide } from './guide-form-values'

/** The part of browser storage that drafts use. */
function storage(): Storage {
	const items = new Map<string, string>()
	const store = {
		getItem: (key: string) => items.get(key) ?? null,
		setItem(key: string, text: string) {
			items.set(key, text)
			Object.assign(store, { [key]: text })
		},
		removeItem(key: string) {
			items.delete(key)
			delete (store as Record<string, unknown>)[key]
		},
	}
	return store as unknown as Storage
}

const place = { userId: 'u1', guideId: null }
const values = { ...EMPTY_GUIDE, title: 'Half a title', tags: ['a'] }

describe('the draft of a guide', () => {
	test('is restored unchanged, for the same account and guide only', () => {
		const fakeStorage = storage()
		saveGuideDraft(() => fakeStorage, place, { values, revision: 3 })
		expect(chooseInitialGuideDraft(() => fakeStorage, place, EMPTY_GUIDE)).toEqual({
			values,
			revision: 3,
		})
		for (const other of [
			{ userId: 'u2', guideId: null },
			{ userId: 'u1', guideId: 'g' },
		]) {
			expect(chooseInitialGuideDraft(() => fakeStorage, other, EMPTY_GUIDE)).toBeNull()
		}
	})

	test('is ignored if it equals the stored guide, apart from line endings', () => {
		const fakeStorage = storage()
		const text = { ...values, content: 'a\nb' }
		saveGuideDraft(() => fakeStorage, place, { values: text, revision: 1 })
		const storedValues = { ...text, content: 'a\r\nb' }
		expect(isSameGuide(text, storedValues)).toBe(true)
		expect(chooseInitialGuideDraft(() => fakeStorage, place, storedValues)).toBeNull()
	})

	test.each(['', 'null', '[]', '{"values":{"title":1}}', '{"values":null}', 'not json'])(
		'%j is not a draft',
		(text) => {
			const fakeStorage = storage()
			fakeStorage.setItem('prohub:guide:u1:new', text)
			expect(chooseInitialGuideDraft(() => fakeStorage, place, EMPTY_GUIDE)).toBeNull()
		},
	)

	test('is deleted after saving, and all drafts of an account with its sign-out', () => {
		const fakeStorage = storage()
		const other = { userId: 'u2', guideId: null }
		for (const one of [place, { userId: 'u1', guideId: 'g' }, other]) {
			saveGuideDraft(() => fakeStorage, one, { values, revision: 1 })
		}
		clearGuideDraft(() => fakeStorage, place)
		expect(chooseInitialGuideDraft(() => fakeStorage, place, EMPTY_GUIDE)).toBeNull()
		clearGuideDrafts(() => fakeStorage, 'u1')
		expect(
			chooseInitialGuideDraft(() => fakeStorage, { userId: 'u1', guideId: 'g' }, EMPTY_GUIDE),
		).toBeNull()
		expect(chooseInitialGuideDraft(() => fakeStorage, other, EMPTY_GUIDE)).not.toBeNull()
	})

	test('if storage is blocked, there is none and no error', () => {
		const forbidden = (): Storage => {
			throw new Error('forbidden')
		}
		saveGuideDraft(forbidden, place, { values, revision: 1 })
		clearGuideDraft(forbidden, place)
		clearGuideDrafts(forbidden, 'u1')
		expect(chooseInitialGuideDraft(forbidden, place, EMPTY_GUIDE)).toBeNull()
	})
})
