import { expect, test } from 'vitest'
import { randomToken16 } from './random-text'

test('has the bytes that were asked for, and never the same ones', () => {
	const seen = new Set<string>()
	for (let i = 0; i < 2_000; i++) {
		const text = randomToken16(16, 'base64')
		expect(Buffer.from(text, 'base64')).toHaveLength(16)
		seen.add(text)
		expect(randomToken16(12, 'base64url')).toMatch(/^[\w-]{16}$/u)
	}
	expect(seen.size).toBe(2_000)
})
