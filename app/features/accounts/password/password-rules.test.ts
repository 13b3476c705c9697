import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	isMismatch,
	PASSWORD_MAX,
	PASSWORD_MIN,
	passwordChecklist,
	passwordLength,
	passwordStrength,
} from './password-rules'

test('AUTH-05 AUTH-28 the limits are 6 and 128 characters', () => {
	expect([PASSWORD_MIN, PASSWORD_MAX]).toEqual([6, 128])
})

test.each([
	['', 0],
	['abc', 3],
	['🏠🏠', 2],
	['é', 1],
])('%j has %d characters', (password, length) => {
	expect(passwordLength(password)).toBe(length)
})

test.each([
	['', 0, 'Very Weak'],
	['abcde', 0, 'Very Weak'],
	['ABCDE', 0, 'Very Weak'],
	['abcdef', 1, 'Weak'],
	['a1', 1, 'Weak'],
	['!', 1, 'Weak'],
	['aB', 1, 'Weak'],
	['abcde1', 2, 'Fair'],
	['aB1', 2, 'Fair'],
	['Abcdef', 2, 'Fair'],
	['Abcde1', 3, 'Good'],
	['aB1!', 3, 'Good'],
	['Abcd1!', 4, 'Strong'],
	['Blue-harbour-7', 4, 'Strong'],
	['Äßéü1!', 4, 'Strong'],
	['      ', 1, 'Weak'],
] as const)('AUTH-04 %j scores %d: %s', (password, score, label) => {
	expect(passwordStrength(password)).toEqual({ score, label })
})

describe('AUTH-05 the checklist', () => {
	test('has the five lines in their order', () => {
		expect(passwordChecklist('').map(({ label }) => label)).toEqual([
			'At least 6 characters',
			'An uppercase letter',
			'A lowercase letter',
			'A number',
			'A special character',
		])
		expect(passwordChecklist('').every(({ isMet }) => !isMet)).toBe(true)
	})

	test.each([
		['abcdef', [true, false, true, false, false]],
		['ABC', [false, true, false, false, false]],
		['1', [false, false, false, true, false]],
		['٣', [false, false, false, true, false]],
		['-', [false, false, false, false, true]],
		['🏠', [false, false, false, false, true]],
		[' ', [false, false, false, false, false]],
		['Abc1! ', [true, true, true, true, true]],
	])('%j satisfies %j', (password, criterion) => {
		expect(passwordChecklist(password).map(({ isMet }) => isMet)).toEqual(criterion)
	})
})

test('AUTH-04 the score equals the satisfied checklist lines, and typing more never lowers it (fast-check)', () => {
	const text = fc.string({ unit: 'grapheme', maxLength: 20 })
	fc.assert(
		fc.property(text, text, (password, suffix) => {
			const [length, upper, lower, digit, special] = passwordChecklist(password).map(
				({ isMet }) => isMet,
			)
			const points = [length, upper && lower, digit, special].filter(Boolean).length
			expect(passwordStrength(password).score).toBe(points)
			expect(passwordStrength(`${password} ${suffix}`).score).toBeGreaterThanOrEqual(points)
		}),
	)
})

test.each([
	['Blue-harbour-7', '', false],
	['Blue-harbour-7', 'Blue', false],
	['Blue-harbour-7', 'Blux', true],
	['Blue-harbour-7', 'Blue-harbour-7', false],
	['Blue-harbour-7', 'Blue-harbour-77', true],
])('while it is typed, %j repeated as %j is a mismatch: %s', (password, repeated, expected) => {
	expect(isMismatch(password, repeated, false)).toBe(expected)
})

test('once it is complete, the start of a password is a mismatch too', () => {
	expect(isMismatch('Blue-harbour-7', 'Blue', true)).toBe(true)
	expect(isMismatch('Blue-harbour-7', 'Blue-harbour-7', true)).toBe(false)
	expect(isMismatch('Blue-harbour-7', '', true)).toBe(false)
})
