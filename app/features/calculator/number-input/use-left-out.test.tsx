// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LEFT_OUT_TEXT, useLeftOut } from './use-left-out'

/** A field with a text, as the listener of number fields passes it. */
function fieldWith(name: string, value: string): HTMLInputElement {
	return Object.assign(document.createElement('input'), { name, value })
}

function leaveOut(name: string, value: string) {
	const { result } = renderHook(() => useLeftOut())
	act(() => result.current.onLeftOut(fieldWith(name, value)))
	return {
		settle: (of: string, text: string) => act(() => result.current.onSettled(fieldWith(of, text))),
		problemOf: (of: string, text: string) => result.current.problemOf(of, text),
	}
}

test('CALC-11 40k says in its field that the k was left out, until the number changes', () => {
	const { settle, problemOf } = leaveOut('purchase', '40')
	expect(problemOf('purchase', '40')).toBe(LEFT_OUT_TEXT)
	expect(problemOf('arv', '40')).toBeNull()
	// Leaving the field settles it with the same number.
	settle('purchase', '40')
	settle('arv', '1')
	expect(problemOf('purchase', '40')).toBe(LEFT_OUT_TEXT)
	// Another deal is shown in the field.
	expect(problemOf('purchase', '90000')).toBeNull()
	settle('purchase', '40,000')
	expect(problemOf('purchase', '40')).toBeNull()
})

test('CALC-11 a field that is left without a number says nothing', () => {
	const { settle, problemOf } = leaveOut('purchase', '')
	expect(problemOf('purchase', '')).toBe(LEFT_OUT_TEXT)
	settle('purchase', '')
	expect(problemOf('purchase', '')).toBeNull()
})
