import { expect, test } from 'vitest'
import { markNotSubmitted, skipRevalidationIfNotSubmitted } from './network-failure'

const form = (intent: string): FormData => {
	const data = new FormData()
	data.set('intent', intent)
	return data
}

test('revalidates after an action, unless the action changed nothing', () => {
	const after = { defaultShouldRevalidate: true }
	expect(skipRevalidationIfNotSubmitted(after)).toBe(true)
	expect(skipRevalidationIfNotSubmitted({ ...after, formData: form('save') })).toBe(true)
	expect(skipRevalidationIfNotSubmitted({ ...after, formData: form('preview') })).toBe(false)
	expect(skipRevalidationIfNotSubmitted({ ...after, actionResult: markNotSubmitted({}) })).toBe(
		false,
	)
	expect(skipRevalidationIfNotSubmitted({ defaultShouldRevalidate: false })).toBe(false)
})
