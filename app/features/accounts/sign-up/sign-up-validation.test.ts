import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signUpSchema } from './accounts.schema.server'
import { validateSignUp } from './sign-up-validation'

const GOOD = {
	firstName: 'Nora',
	lastName: 'Field',
	email: 'nora@example.test',
	password: 'Blue-harbour-7',
	confirmPassword: 'Blue-harbour-7',
}

const toFormData = (fields: Record<string, string>): FormData => {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}

/** Server-side errors: the first of each field. */
function onServer(fields: Record<string, string>): Record<string, string[]> {
	const parsed = parseWithZod(toFormData(fields), { schema: signUpSchema })
	if (parsed.status === 'success') return {}
	return Object.fromEntries(
		Object.entries(parsed.error ?? {}).map(([field, texts]) => [field, [texts?.[0] ?? '']]),
	)
}

describe('AUTH-07 client-side validation', () => {
	test('finds nothing in a complete form', () => {
		expect(validateSignUp(GOOD)).toEqual({})
	})

	test.each<[Record<string, string>, Record<string, string[]>]>([
		[{ email: 'nora' }, { email: ['Please enter a valid email address.'] }],
		[{ confirmPassword: 'other' }, { confirmPassword: ['Passwords do not match'] }],
		[
			{ password: 'Abc1!', confirmPassword: 'Abc1!' },
			{ password: ['Password must be at least 6 characters'] },
		],
		[{ firstName: ' ' }, { firstName: ['First name is required'] }],
		[{ confirmPassword: '' }, { confirmPassword: ['Please confirm your password'] }],
	])('%j', (changes, problems) => {
		expect(validateSignUp({ ...GOOD, ...changes })).toEqual(problems)
	})
})

test('AUTH-07 client and server find the same errors (fast-check)', () => {
	const text = fc.oneof(
		fc.constantFrom(
			'',
			' ',
			'x',
			'abcde',
			'abcdef',
			'x'.repeat(100),
			'x'.repeat(101),
			'x'.repeat(129),
		),
		fc.constantFrom(
			'nora@example.test',
			'NORA@EXAMPLE.TEST ',
			'nora@',
			`${'x'.repeat(310)}@b.test`,
		),
		fc.string({ unit: 'grapheme', maxLength: 20 }),
	)
	const entry = fc.record({
		firstName: fc.oneof(fc.constant(GOOD.firstName), text),
		lastName: fc.oneof(fc.constant(GOOD.lastName), text),
		email: fc.oneof(fc.constant(GOOD.email), text),
		password: fc.oneof(fc.constant(GOOD.password), text),
		confirmPassword: fc.oneof(fc.constant(GOOD.confirmPassword), text),
	})
	fc.assert(
		fc.property(entry, (fields) => {
			const [browser, server] = [validateSignUp(fields), onServer(fields)]
			// The server compares the passwords once the fields are valid.
			if (!('confirmPassword' in server)) delete browser['confirmPassword']
			expect(browser).toEqual(server)
		}),
	)
})
