// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LEFT_OUT_TEXT, useLeftOut } from './use-left-out'

afterEach(cleanup)

/** A field with a text, as the listener of number fields passes it. */
function fieldWith(name: string, value: string): HTMLInputElement {
	return Object.assign(document.createElement('input'), { name, value })
}

/** `value` is what a field has of the text `typed`. */
function leaveOut(name: string, value: string, typed = `${value}k`) {
	const { result } = renderHook(() => useLeftOut())
	act(() => result.current.onLeftOut(fieldWith(name, value), typed))
	return {
		settle: (of: string, text: string) => act(() => result.current.onSettled(fieldWith(of, text))),
		problemOf: (of: string, text: string) => result.current.problemOf(of, text)?.message ?? null,
		isError: (text: string) => result.current.problemOf(name, text)?.isError,
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

test.each([
	['-', '', ['5', '50', '500', '500']],
	['\u2212', '', ['5']],
	['$-', '', ['5']],
	['1.500,', '1.500', ['1.5005', '1.50050', '1.50050']],
	['1.500.', '1.500', ['1.5000', '1.50000', '1.500000']],
])('CALC-11 %s may be another number: an error while typing goes on', (typed, value, texts) => {
	const { settle, problemOf, isError } = leaveOut('purchase', value, typed)
	expect(isError(value)).toBe(true)
	for (const text of texts) {
		settle('purchase', text)
		expect(problemOf('purchase', text)).toBe(LEFT_OUT_TEXT)
		expect(isError(text)).toBe(true)
	}
	settle('purchase', '7')
	expect(problemOf('purchase', '7')).toBeNull()
})

test.each(['2l0', '$x', '1,5x'])('CALC-11 what is left out of %s is a hint', (typed) => {
	expect(leaveOut('purchase', '1', typed).isError('1')).toBe(false)
})
