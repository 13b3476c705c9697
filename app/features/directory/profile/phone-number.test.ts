import { expect, test } from 'vitest'
import { formatPhone } from './phone-number'

test.each([
	['918-555-0111', '(918) 555-0111'],
	['9185550111', '(918) 555-0111'],
	['+1 918.555.0111', '(918) 555-0111'],
	['(918) 555-0111', '(918) 555-0111'],
])('%s is a US number and is stored as %s', (typed, stored) => {
	expect(formatPhone(typed)).toBe(stored)
})

test.each([
	['an extension', '918-555-0111 x12'],
	['another country', '+44 20 7946 0958'],
	['too few digits', '555-0111'],
	['no US area code', '018-555-0111'],
	['far too much', '9'.repeat(5_000)],
])('%s stays as it was typed', (_what, typed) => {
	expect(formatPhone(typed)).toBe(typed)
})
