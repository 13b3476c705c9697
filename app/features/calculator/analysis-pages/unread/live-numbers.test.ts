// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { attachLiveNumbers } from './live-numbers'

/** A field with a text that was typed before its form was watched, and how often the form is read. */
function typedBefore(text: string) {
	const form = document.createElement('form')
	const field = document.createElement('input')
	field.dataset['number'] = 'plain'
	field.value = text
	form.append(field)
	const seen: (string | undefined)[] = []
	const read = () => seen.push(field.dataset['typed'] ?? field.value)
	attachLiveNumbers(form, new Map(), read, () => undefined)
	const leave = () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
	return { field, leave, seen }
}

test('CALC-13 an amount in thousands that was typed before the field was live stays a question', () => {
	const { field, leave, seen } = typedBefore('240k')
	leave()
	expect(field.value).toBe('240')
	expect(field.dataset['typed']).toBe('240k')
	expect(seen.at(-1)).toBe('240k')
	leave()
	expect(field.dataset['typed']).toBe('240k')
})

test.each([
	['1234.', '1,234'],
	['12', '12'],
])('CALC-13 a number, %s, is only tidied', (text, tidy) => {
	const { field, leave } = typedBefore(text)
	leave()
	expect(field.value).toBe(tidy)
	expect(field.dataset['typed']).toBeUndefined()
})
