import { expect, test } from 'vitest'
import { markNotSubmitted, skipRevalidationIfNotSubmitted } from './network-failure'

const form = (intent: string): FormData => {
	const data = new FormData()
	data.set('intent', intent)
	return data
}

test('data are asked for again after an action, unless it changed nothing', () => {
	const after = { defaultShouldRevalidate: true }
	expect(skipRevalidationIfNotSubmitted(after)).toBe(true)
	expect(skipRevalidationIfNotSubmitted({ ...after, formData: form('save') })).toBe(true)
	expect(skipRevalidationIfNotSubmitted({ ...after, formData: form('preview') })).toBe(false)
	expect(skipRevalidationIfNotSubmitted({ ...after, actionResult: markNotSubmitted({}) })).toBe(
		false,
	)
	expect(skipRevalidationIfNotSubmitted({ defaultShouldRevalidate: false })).toBe(false)
})
