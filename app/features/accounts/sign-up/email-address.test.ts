import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneAddress } from '~/core/mail/mailer.server'
import { isEmailAddress, normalizeEmail } from './email-address'

describe('AUTH-07 email addresses', () => {
	test.each([
		'a@b.co',
		'nora.field+deals@sub.example.test',
		' Nora@Example.TEST ',
		'x_y-z@a-b.example.test',
		'1@2.test',
		"o'neil@example.test",
		'ñora@example.test',
		`${'a'.repeat(64)}@example.test`,
	])('accepts %j', (text) => {
		expect(isEmailAddress(text)).toBe(true)
	})

	test.each([
		'',
		'nora',
		'nora@',
		'@example.test',
		'nora@example',
		'nora@example.',
		'nora@.test',
		'nora@example..test',
		'nora@-example.test',
		'nora@example-.test',
		'nora@exam_ple.test',
		'nora@example.t',
		'nora@example.123',
		'nora field@example.test',
		'nora@exa mple.test',
		'nora@a@example.test',
		'nora@example.test, b@example.test',
		'nora@example.test;b@example.test',
		'Nora <nora@example.test>',
		'"nora"@example.test',
		'nora@example.test\r\nBcc: b@example.test',
		'nora@example.test\nb@example.test',
		'nora\u0000@example.test',
		'nora\u200b@example.test',
		'nora\u202e@example.test',
		'nora@[127.0.0.1]',
		`${'a'.repeat(65)}@example.test`,
		`nora@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.test`,
		`nora@${'a'.repeat(64)}.test`,
	])('rejects %j', (text) => {
		expect(isEmailAddress(text)).toBe(false)
	})
})

test('security row 38: normalizes ten spellings to one address', () => {
	const spellings = [
		'nora@example.test',
		'Nora@example.test',
		'NORA@EXAMPLE.TEST',
		' nora@example.test',
		'nora@example.test\t',
		'ｎora@example.test',
		'nora@ｅxample.test',
		'ＮＯＲＡ@ＥＸＡＭＰＬＥ.ＴＥＳＴ',
		'nora@Example.Test\n',
		'nora＠example.test',
	]
	expect(new Set(spellings.map(normalizeEmail))).toEqual(new Set(['nora@example.test']))
	for (const spelling of spellings) expect(isEmailAddress(spelling)).toBe(true)
})

test('normalizing twice changes nothing, and an accepted address can be emailed to (fast-check)', () => {
	const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
	const near = fc.tuple(
		part,
		fc.constantFrom('@', '＠', '@@'),
		part,
		fc.constantFrom('.test', '.co'),
	)
	fc.assert(
		fc.property(
			fc.oneof(
				fc.emailAddress(),
				near.map((parts) => parts.join('')),
			),
			(text) => {
				const email = normalizeEmail(text)
				expect(normalizeEmail(email)).toBe(email)
				if (isEmailAddress(text)) expect(isOneAddress(email)).toBe(true)
			},
		),
		{ numRuns: 1_000 },
	)
})
