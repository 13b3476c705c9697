// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasEdits } from './has-edits'

const field = <T extends Element = HTMLInputElement>(selector: string): T => {
	const found = document.querySelector<T>(selector)
	if (found === null) throw new Error(`No ${selector}`)
	return found
}

const isEdited = (): boolean => hasEdits(field<HTMLFormElement>('form'))

beforeEach(() => {
	document.body.innerHTML = `
		<form>
			<input type="hidden" name="token" value="one">
			<input name="company" value="Roofs">
			<input type="search">
			<input type="checkbox" name="areas" value="Oklahoma" checked>
			<input type="checkbox" name="areas" value="Texas">
			<select name="role"><option>user</option><option selected>VIP</option></select>
			<textarea name="about">First line\nSecond line</textarea>
			<button name="intent" value="save">Save</button>
		</form>`
})

afterEach(() => document.body.replaceChildren())

test('a form as it was rendered has no edits', () => {
	expect(isEdited()).toBe(false)
})

test.each([
	['a text', () => (field('[name="company"]').value = 'Roofs and more')],
	['another choice', () => (field<HTMLSelectElement>('select').value = 'user')],
	['a box that is ticked', () => (field('[value="Texas"]').checked = true)],
	['a box that is cleared', () => (field('[value="Oklahoma"]').checked = false)],
	['several lines', () => (field<HTMLTextAreaElement>('textarea').value = 'First line')],
])('%s is an edit, until it is what it was', (_what, edit) => {
	const form = field<HTMLFormElement>('form')
	edit()
	expect(isEdited()).toBe(true)
	form.reset()
	expect(isEdited()).toBe(false)
})

test.each([
	['a new token', () => (field('[name="token"]').value = 'two')],
	['a search in a list', () => (field('[type="search"]').value = 'tex')],
])('%s is none', (_what, change) => {
	change()
	expect(isEdited()).toBe(false)
})
