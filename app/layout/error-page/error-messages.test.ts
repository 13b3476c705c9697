import { describe, expect, test } from 'vitest'
import { errorMessages } from './error-messages'

const STATUSES = [400, 401, 403, 404, 405, 409, 413, 418, 429, 500, 502, 503]

describe('error page texts', () => {
	test.each(STATUSES)('%i has a title and a sentence', (status) => {
		const { title, text } = errorMessages(status)
		expect(title).toMatch(/^[A-Z].*[^.]$/u)
		expect(text).toMatch(/^[A-Z].*\.$/u)
	})

	test('shows our own message', () => {
		const message = 'Your session may have changed. Please reload the page and try again.'
		expect(errorMessages(403, message).text).toBe(message)
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
	])('does not show other messages: %s', (message) => {
		expect(errorMessages(404, message).text).toBe(
			'The link may be mistyped or the page may have moved.',
		)
	})

	test('never shows the message of a server error', () => {
		expect(errorMessages(500, 'Secrets are in this sentence.').text).not.toContain('Secrets')
	})

	test('offers a retry if it can help', () => {
		expect(STATUSES.filter((status) => errorMessages(status).canRetry)).toEqual([
			429, 500, 502, 503,
		])
	})
})
