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

test('random tokens have 32 bytes, are safe in URLs, and are unique', () => {
	const many = Array.from({ length: 500 }, () => randomToken())
	for (const token of many) expect(token).toMatch(/^[\w-]{43}$/u)
	expect(new Set(many).size).toBe(500)
	expect(randomToken(12)).toMatch(/^[\w-]{16}$/u)
})

test('a digest is SHA-256 and reveals nothing about its secret', () => {
	expect(digest('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})

test('verifying returns the signed payload, for its purpose only (fast-check)', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (payload) => {
			const signed = sign('one', payload)
			expect(unsign('one', signed)).toBe(payload)
			expect(unsign('two', signed)).toBeNull()
		}),
	)
})

test('detects any change to a signed text (fast-check)', () => {
	const signed = sign('one', '{"userId":"abc"}')
	fc.assert(
		fc.property(fc.nat(signed.length - 1), fc.constantFrom(...'Aa0_-.='), (at, char) => {
			fc.pre(signed[at] !== char)
			const tampered = signed.slice(0, at) + char + signed.slice(at + 1)
			// The last base64 letter contains unused bits.
			fc.pre(at !== signed.length - 1)
			expect(unsign('one', tampered)).toBeNull()
		}),
	)
})

test.each(['', '.', 'abc', '.abc', 'abc.', 'a.b.c', 'ü.ü', `${'a'.repeat(5000)}.b`])(
	'rejects %j',
	(text) => {
		expect(unsign('one', text)).toBeNull()
	},
)

test('signs with the first secret, verifies with every secret in the list, and rejects a removed one', () => {
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
