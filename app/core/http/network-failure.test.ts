import { expect, test } from 'vitest'
import { markUnsent, revalidateUnlessUnsent } from './network-failure'

const form = (intent: string): FormData => {
	const data = new FormData()
	data.set('intent', intent)
	return data
}

test('data are asked for again after an action, unless it changed nothing', () => {
	const after = { defaultShouldRevalidate: true }
	expect(revalidateUnlessUnsent(after)).toBe(true)
	expect(revalidateUnlessUnsent({ ...after, formData: form('save') })).toBe(true)
	expect(revalidateUnlessUnsent({ ...after, formData: form('preview') })).toBe(false)
	expect(revalidateUnlessUnsent({ ...after, actionResult: markUnsent({}) })).toBe(false)
	expect(revalidateUnlessUnsent({ defaultShouldRevalidate: false })).toBe(false)
})
