import { expect, test } from 'vitest'
import { markNotSubmitted, skipRevalidationIfUnchanged } from './network-failure'

const form = (intent: string): FormData => {
	const data = new FormData()
	data.set('intent', intent)
	return data
}

test('revalidates after an action, unless the action changed nothing', () => {
	const after = { defaultShouldRevalidate: true }
	expect(skipRevalidationIfUnchanged(after)).toBe(true)
	expect(skipRevalidationIfUnchanged({ ...after, formData: form('save') })).toBe(true)
	expect(skipRevalidationIfUnchanged({ ...after, formData: form('preview') })).toBe(false)
	expect(skipRevalidationIfUnchanged({ ...after, actionResult: markNotSubmitted({}) })).toBe(false)
	expect(skipRevalidationIfUnchanged({ ...after, actionStatus: 400 })).toBe(false)
	expect(skipRevalidationIfUnchanged({ ...after, actionStatus: 409 })).toBe(true)
	expect(skipRevalidationIfUnchanged({ defaultShouldRevalidate: false })).toBe(false)
})
