import { describe, expect, test } from 'vitest'
import { hashText, seededRandom, splitMix64, xoshiro128 } from './random'

const take = (count: number, next: () => number): number[] => Array.from({ length: count }, next)

describe('PRO-49 random numbers', () => {
	// Printed by the authors' C program, compiled with these states.
	test.each<[readonly [number, number, number, number], number[]]>([
		[
			[1, 2, 3, 4],
			[
				11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
				4258142804,
			],
		],
		[
			[0x964d4a0c, 0xd40ab895, 0xad7fdecb, 0x3006f0f0],
			[0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70],
		],
	])('PRO-49 xoshiro128** from the state %j is the reference', (state, expected) => {
		expect(take(expected.length, xoshiro128(state))).toEqual(expected)
	})

	test('PRO-49 SplitMix64 is the reference', () => {
		// The example of Rosetta Code, "Pseudo-random numbers/Splitmix64".
		expect(splitMix64(1234567n, 5)).toEqual([
			6457827717110365317n,
			3203168211198807973n,
			9817491932198370423n,
			4593380528125082431n,
			16408922859458223821n,
		])
	})

	// The vectors of the authors of FNV.
	test.each([
		['', 0xcbf29ce484222325n],
		['a', 0xaf63dc4c8601ec8cn],
		['foobar', 0x85944171f73967e8n],
	])('PRO-49 FNV-1a of %j is the reference', (text, hash) => {
		expect(hashText(text)).toBe(hash)
	})

	test('PRO-49 the same text gives the same numbers from 0 to below 1, another text others', () => {
		const numbers = take(1_000, seededRandom('property:1'))
		expect(take(1_000, seededRandom('property:1'))).toEqual(numbers)
		expect(numbers.every((one) => one >= 0 && one < 1)).toBe(true)
		expect(new Set(numbers).size).toBeGreaterThan(990)
		for (const other of ['', ':1', 'property:2', 'propertz:1', '\u{1f3e0}:1', '\ud800:1']) {
			expect(take(3, seededRandom(other))).not.toEqual(numbers.slice(0, 3))
		}
	})
})
