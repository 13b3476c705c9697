/**
 * Random numbers that are the same everywhere for the same text.
 *
 * The generator is xoshiro128** 1.1 by David Blackman and Sebastiano Vigna (2018), dedicated to the
 * public domain: https://prng.di.unimi.it/xoshiro128starstar.c. As its authors recommend, its state
 * comes from SplitMix64 (https://prng.di.unimi.it/splitmix64.c, public domain), started with the
 * FNV-1a hash of the text (Fowler, Noll and Vo; public domain).
 */

const MASK = 0xffffffffffffffffn
const FNV_START = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

/** The 64-bit FNV-1a hash of the UTF-8 bytes of a text. */
export function hashText(text: string): bigint {
	let hash = FNV_START
	for (const byte of new TextEncoder().encode(text)) {
		hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & MASK
	}
	return hash
}

/** `count` numbers of 64 bits from SplitMix64. */
export function splitMix64(seed: bigint, count: number): bigint[] {
	let state = seed
	return Array.from({ length: count }, () => {
		state = (state + 0x9e3779b97f4a7c15n) & MASK
		let z = state
		z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK
		z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK
		return z ^ (z >> 31n)
	})
}

type State = readonly [number, number, number, number]

const rotate = (x: number, bits: number): number => (x << bits) | (x >>> (32 - bits))

/** The next of whole numbers from 0 to 2^32 − 1, from a state of four words that are not all 0. */
export function xoshiro128(state: State): () => number {
	let [s0, s1, s2, s3] = state
	return () => {
		const result = Math.imul(rotate(Math.imul(s1, 5), 7), 9)
		const t = s1 << 9
		s2 ^= s0
		s3 ^= s1
		s1 ^= s2
		s0 ^= s3
		s2 ^= t
		s3 = rotate(s3, 11)
		return result >>> 0
	}
}

const low32 = (n: bigint): number => Number(n & 0xffffffffn)
const high32 = (n: bigint): number => Number(n >> 32n)

/** The next of numbers from 0 to below 1, in steps of 2^−32. */
export function seededRandom(text: string): () => number {
	const [a = 0n, b = 0n] = splitMix64(hashText(text), 2)
	const next = xoshiro128([low32(a), high32(a), low32(b), high32(b)])
	return () => next() / 0x100000000
}
