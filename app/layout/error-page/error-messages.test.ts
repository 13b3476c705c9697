import { describe, expect, test } from 'vitest'
import { errorMessages } from './error-messages'

const STATUSES = [400, 401, 403, 404, 405, 409, 413, 418, 429, 500, 502, 503]

describe('the words of an error page', () => {
	test.each(STATUSES)('%i says what happened in a title and a sentence', (status) => {
		const { title, text } = errorMessages(status)
		expect(title).toMatch(/^[A-Z].*[^.]$/u)
		expect(text).toMatch(/^[A-Z].*\.$/u)
	})

	test('a sentence of ours is shown', () => {
		const said = 'Your session may have changed. Please reload the page and try again.'
		expect(errorMessages(403, said).text).toBe(said)
	})

	test.each([
		'Error: No route matches URL "/x".',
		'TypeError: cannot read properties of undefined',
		'Not found',
		'at Object.<anonymous> (/srv/app/root.tsx:1:1).',
		`A${'b'.repeat(300)}.`,
		'Two lines.\nAnd a stack.',
		{ message: 'no' },
		undefined,
	])('anything else is not: %s', (said) => {
		expect(errorMessages(404, said).text).toBe(
			'The link may be mistyped or the page may have moved.',
		)
	})

	test('what broke on our side never shows what was said', () => {
		expect(errorMessages(500, 'Secrets are in this sentence.').text).not.toContain('Secrets')
	})

	test('trying again is offered where it can help', () => {
		expect(STATUSES.filter((status) => errorMessages(status).canRetry)).toEqual([
			429, 500, 502, 503,
		])
	})
})
