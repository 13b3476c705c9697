import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { digest, randomToken, sign, unsign } from './signing.server'

function withTokenSecrets(list: string): void {
	vi.stubEnv('TOKEN_SECRET', list)
	forgetSingleton('config')
}

afterEach(() => {
	forgetSingleton('config')
})

test('random tokens are 32 bytes, safe in URLs, and never the same', () => {
	const many = Array.from({ length: 500 }, () => randomToken())
	for (const token of many) expect(token).toMatch(/^[\w-]{43}$/u)
	expect(new Set(many).size).toBe(500)
	expect(randomToken(12)).toMatch(/^[\w-]{16}$/u)
})

test('a digest is SHA-256 and gives nothing of its secret away', () => {
	expect(digest('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})

test('what was signed comes back, for its purpose only (fast-check)', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (payload) => {
			const signed = sign('one', payload)
			expect(unsign('one', signed)).toBe(payload)
			expect(unsign('two', signed)).toBeNull()
		}),
	)
})

test('any change to a signed text is found (fast-check)', () => {
	const signed = sign('one', '{"userId":"abc"}')
	fc.assert(
		fc.property(fc.nat(signed.length - 1), fc.constantFrom(...'Aa0_-.='), (at, char) => {
			fc.pre(signed[at] !== char)
			const changed = signed.slice(0, at) + char + signed.slice(at + 1)
			// The last letter of base64 carries bits that nobody reads.
			fc.pre(at !== signed.length - 1)
			expect(unsign('one', changed)).toBeNull()
		}),
	)
})

test.each(['', '.', 'abc', '.abc', 'abc.', 'a.b.c', 'ü.ü', `${'a'.repeat(5000)}.b`])(
	'%j is nothing that was signed',
	(text) => {
		expect(unsign('one', text)).toBeNull()
	},
)

test('the first secret signs, every one of the list verifies, a removed one does not', () => {
	withTokenSecrets('old-secret')
	const byOld = sign('one', 'payload')
	withTokenSecrets('new-secret,old-secret')
	const byNew = sign('one', 'payload')
	expect(byNew).not.toBe(byOld)
	expect(unsign('one', byOld)).toBe('payload')
	expect(unsign('one', byNew)).toBe('payload')
	withTokenSecrets('new-secret')
	expect(unsign('one', byOld)).toBeNull()
	expect(unsign('one', byNew)).toBe('payload')
})
