import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect'

describe('SHELL-34 the attack vectors of security §2.12 (row 44)', () => {
	test.each([
		['//evil.test'],
		['/\\evil.test'],
		['/\t/evil.test'],
		['\t//evil.test'],
		['/\n/evil.test'],
		['https:evil.test'],
		['/.//evil.test'],
		['/..//evil.test'],
		['javascript:alert(1)'],
		['http://app.test@evil.test'],
		['///evil.test'],
	])('%j falls back', (target) => {
		expect(safeRedirect(target)).toBeNull()
	})

	test.each([
		['/guides', '/guides'],
		['/%2f/evil.test', '/%2f/evil.test'],
		['/%5cevil.test', '/%5cevil.test'],
		['/x?y=//z', '/x?y=//z'],
		['/;@evil.test', '/;@evil.test'],
		['/calculator?property=a%20b#results', '/calculator?property=a%20b#results'],
	])('accepts %j', (target, expected) => {
		expect(safeRedirect(target)).toBe(expected)
	})
})

test.each([
	[null],
	[undefined],
	[''],
	['guides'],
	['./guides'],
	['?redirect=/guides'],
	['#top'],
	['/\u0000guides'],
	['/guides\u007f'],
	['/a/../..//evil.test'],
	['/a/..//evil.test'],
	['/guides\r\nSet-Cookie: a=b'],
	['https://app.invalid/guides'],
	['data:text/html,x'],
	[' /guides'],
])('rejects %j', (target) => {
	expect(safeRedirect(target)).toBeNull()
})

test('accepts at most 512 characters', () => {
	expect(safeRedirect(`/${'a'.repeat(511)}`)).toHaveLength(512)
	expect(safeRedirect(`/${'a'.repeat(512)}`)).toBeNull()
})

test('resolves dots before the browser does', () => {
	expect(safeRedirect('/guides/../dashboard')).toBe('/dashboard')
	expect(safeRedirect('/../../dashboard')).toBe('/dashboard')
})

const origins = ['http://127.0.0.1:3000', 'https://pro.example']
const hostile = fc.stringMatching(/^[/\\.;:@?#%\t\n\r a-z0-9-]{0,24}$/u)

test('SHELL-34 accepted targets stay on the app, in every spelling (fast-check)', () => {
	fc.assert(
		fc.property(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 40 })), (text) => {
			for (const candidate of [text, `/${text}`, `/${text}//evil.test`, `${text}evil.test`]) {
				const accepted = safeRedirect(candidate)
				if (accepted === null) continue
				expect(accepted).toMatch(/^\/(?![/\\])/u)
				for (const origin of origins) expect(new URL(accepted, origin).origin).toBe(origin)
				// Checking it again changes nothing: the browser has nothing left to resolve.
				expect(safeRedirect(accepted)).toBe(accepted)
			}
		}),
		{ numRuns: 3_000 },
	)
})
