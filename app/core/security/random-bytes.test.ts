import { expect, test } from 'vitest'
import { takeRandomBytes } from './random-bytes.server'

test('no byte is given twice: thousands of takes differ, across the ends of the pool', () => {
	const seen = new Set<string>()
	for (let i = 0; i < 3_000; i++) seen.add(takeRandomBytes(12 + (i % 21)).toString('hex'))
	expect(seen.size).toBe(3_000)
	expect([...seen].some((hex) => /0{16}/u.test(hex))).toBe(false)
})

test('a take keeps its bytes, and a large one is served too', () => {
	const first = takeRandomBytes(16)
	const copy = first.toString('hex')
	for (let i = 0; i < 1_000; i++) takeRandomBytes(16)
	expect(first.toString('hex')).toBe(copy)
	expect(takeRandomBytes(10_000)).toHaveLength(10_000)
})
