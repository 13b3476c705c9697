import { describe, expect, test } from 'vitest'
import { CODE_ALPHABET, CODE_LENGTH, isCodeFormat, normalizeCode } from './verification-code'

test('AUTH-14 a code has six characters from 32 that are hard to confuse', () => {
	expect(CODE_LENGTH).toBe(6)
	expect(CODE_ALPHABET).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
	expect(new Set(CODE_ALPHABET).size).toBe(32)
	for (const char of '01IO') expect(CODE_ALPHABET).not.toContain(char)
})

describe('AUTH-14 normalizes the input', () => {
	test.each([
		['K7PQ2M', 'K7PQ2M'],
		['k7pq2m', 'K7PQ2M'],
		[' k7p q2m ', 'K7PQ2M'],
		['K7P-Q2M', 'K7PQ2M'],
		['K7P\u00a0Q2M\n', 'K7PQ2M'],
		['', ''],
	])('%j → %j', (input, code) => {
		expect(normalizeCode(input)).toBe(code)
	})

	test.each([
		['K7PQ2M', true],
		['K7PQ2', false],
		['K7PQ2MM', false],
		['K7PQ20', false],
		['K7PQ2I', false],
		['k7pq2m', false],
		['K7PQ2🏠', false],
		['', false],
	])('whether %j has the format of a code: %s', (code, shaped) => {
		expect(isCodeFormat(code)).toBe(shaped)
	})
})
