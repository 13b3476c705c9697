import fc from 'fast-check'
import { expect, test } from 'vitest'
import { submittedValues } from './form-result'

const toFormData = (pairs: [string, string | Blob][]): FormData => {
	const form = new FormData()
	for (const [name, value] of pairs) form.append(name, value)
	return form
}

test('what was typed goes back, passwords, tokens and files do not', () => {
	const form = toFormData([
		['email', 'a@b.test'],
		['note', ''],
		['tags', 'one'],
		['tags', 'two'],
		['currentPassword', 'secret-1'],
		['recaptchaToken', 'token-1'],
		['formToken', 'token-2'],
		['file', new Blob(['x'])],
	])
	expect(submittedValues(form)).toEqual({ email: 'a@b.test', note: '', tags: ['one', 'two'] })
})

test('no password comes back, whatever it is and however often the field is sent (fast-check)', () => {
	const marked = fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((text) => `#${text}@@`)
	const names = fc.constantFrom('password', 'confirmPassword', 'new_password', 'PASSWORD')
	fc.assert(
		fc.property(fc.array(fc.tuple(names, marked), { minLength: 1, maxLength: 3 }), (passwords) => {
			const values = JSON.stringify(submittedValues(toFormData([['email', 'x'], ...passwords])))
			for (const [, password] of passwords) {
				expect(values).not.toContain(JSON.stringify(password).slice(1, -1))
			}
		}),
	)
})
