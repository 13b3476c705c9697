// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LEFT_OUT_TEXT, useLeftOut } from './use-left-out'

afterEach(cleanup)

test('CALC-11 a field says that something was left out, until its number changes', () => {
	const { result } = renderHook(() => useLeftOut())
	const report = (name: string, value: string, isLeftOut: boolean) => {
		const field = Object.assign(document.createElement('input'), { name, value })
		act(() => result.current.onLeftOut(field, isLeftOut))
	}
	report('purchase', '40', true)
	expect(result.current.hintOf('purchase', '40')).toBe(LEFT_OUT_TEXT)
	expect(result.current.hintOf('arv', '40')).toBeNull()
	report('arv', '1', false)
	expect(result.current.hintOf('purchase', '40')).toBe(LEFT_OUT_TEXT)
	// Another deal is shown in the field.
	expect(result.current.hintOf('purchase', '90000')).toBeNull()
	report('purchase', '401', false)
	expect(result.current.hintOf('purchase', '401')).toBeNull()
})
