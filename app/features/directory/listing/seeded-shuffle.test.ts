import { describe, expect, test } from 'vitest'
import { hash, readSeed, seededSlice, writeSeed } from './seeded-shuffle'

const hashes = (count: number) => Uint32Array.from({ length: count }, (_, i) => hash(`id${i}`))
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('DIR-07 the shuffle', () => {
	test.each([0, 1, 11, 12, 13, 500, 5_000])(
		'pages of %i providers contain each exactly once',
		(count) => {
			const all = hashes(count)
			const seenIndexes: number[] = []
			for (let from = 0; from < count; from += 12)
				seenIndexes.push(...seededSlice(all, 7, from, 12))
			expect(seenIndexes).toHaveLength(count)
			expect([...seenIndexes].sort((a, b) => a - b)).toEqual(range(count))
		},
	)

	test('a page does not depend on the page size', () => {
		const all = hashes(1_000)
		const whole = seededSlice(all, 99, 0, 1_000)
		for (const from of [0, 1, 12, 500, 990, 999]) {
			expect(seededSlice(all, 99, from, 12)).toEqual(whole.slice(from, from + 12))
		}
		expect(seededSlice(all, 99, 1_000, 12)).toEqual([])
	})

	test('entries with equal hashes appear once each', () => {
		const same = new Uint32Array(100).fill(42)
		expect(seededSlice(same, 3, 0, 100)).toEqual(range(100))
		expect(seededSlice(same, 3, 90, 12)).toEqual(range(100).slice(90))
	})

	test('removing an entry does not reorder the others', () => {
		const all = hashes(200)
		const orderBefore = seededSlice(all, 5, 0, 200)
		const removedIndex = 77
		const remaining = all.filter((_, i) => i !== removedIndex)
		const orderAfter = seededSlice(remaining, 5, 0, 200).map((i) => (i < removedIndex ? i : i + 1))
		expect(orderAfter).toEqual(orderBefore.filter((i) => i !== removedIndex))
	})

	test('over many seeds, every entry is in every position about equally often', () => {
		const all = hashes(10)
		const seeds = 5_000
		const counts = range(10).map(() => range(10).map(() => 0))
		for (let seed = 0; seed < seeds; seed += 1) {
			for (const [place, who] of seededSlice(all, seed, 0, 10).entries()) {
				counts[who]![place]! += 1
			}
		}
		const expected = seeds / 10
		const chi = counts.flat().reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
		// 81 degrees of freedom: above 140 happens once in 20,000 fair shuffles, and the seeds are
		// fixed.
		expect(chi).toBeLessThan(140)
	})

	test('seeds are formatted for addresses and parsed', () => {
		for (const seed of [0, 1, 35, 36, 123_456_789, 2 ** 32 - 1]) {
			expect(readSeed(writeSeed(seed))).toBe(seed)
		}
		for (const text of [null, '', '-1', '1.5', 'zzzzzzz', 'zzzzzzzz', '<b>', ' 1']) {
			expect(readSeed(text)).toBeNull()
		}
	})
})
