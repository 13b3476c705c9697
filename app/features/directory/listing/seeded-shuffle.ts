/**
 * The order of the directory. A seed gives every provider a place that depends on nothing but the
 * provider and the seed, so pages neither repeat nor miss anybody, and somebody who joins or leaves
 * between two pages moves the others by one place at most.
 */

/** Seeds are 32 bits, written in base 36. */
const SEED = /^[0-9a-z]{1,7}$/u

/** The seed a text stands for, or null. */
export function readSeed(text: string | null): number | null {
	if (text === null || !SEED.test(text)) return null
	const seed = Number.parseInt(text, 36)
	return seed <= 0xffff_ffff ? seed : null
}

/** A seed as it stands in an address. */
export function writeSeed(seed: number): string {
	return seed.toString(36)
}

/** Spreads 32 bits evenly over 32 bits; two numbers never become the same (murmur3's finalizer). */
function mix(bits: number): number {
	let h = bits
	h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b)
	h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35)
	return (h ^ (h >>> 16)) >>> 0
}

/** 32 bits of an id (FNV-1a). */
export function hash(id: string): number {
	let h = 0x811c_9dc5
	for (let i = 0; i < id.length; i += 1) h = Math.imul(h ^ id.charCodeAt(i), 0x0100_0193)
	return mix(h)
}

const BUCKET_BITS = 12
const BUCKETS = 2 ** BUCKET_BITS

/**
 * Which entries stand at the places `from` to `from + count` of the shuffle, in its order. Only the
 * part of the order that is asked for is made: ranks are counted by their first bits, and what lies
 * in the wanted part is sorted. Entries of one rank keep the order they came in.
 * @param hashes `hashOf` of each entry
 * @returns indices into `hashes`
 */
export function shuffledSlice(
	hashes: Uint32Array,
	seed: number,
	from: number,
	count: number,
): number[] {
	const salt = mix(seed ^ 0x9e37_79b9)
	// Worked out twice rather than kept: that is cheaper than room for a whole directory.
	const rankOf = (i: number): number => mix((hashes[i] ?? 0) ^ salt)
	const bucketOf = (i: number): number => rankOf(i) >>> (32 - BUCKET_BITS)
	const sizes = new Uint32Array(BUCKETS)
	for (let i = 0; i < hashes.length; i += 1) {
		const bucket = bucketOf(i)
		sizes[bucket] = (sizes[bucket] ?? 0) + 1
	}
	let first = 0
	let before = 0
	while (first < BUCKETS && before + (sizes[first] ?? 0) <= from) before += sizes[first++] ?? 0
	let end = first
	let upTo = before
	while (end < BUCKETS && upTo < from + count) upTo += sizes[end++] ?? 0
	const found: number[] = []
	for (let i = 0; i < hashes.length; i += 1) {
		const bucket = bucketOf(i)
		if (bucket >= first && bucket < end) found.push(i)
	}
	found.sort((a, b) => rankOf(a) - rankOf(b) || a - b)
	return found.slice(from - before, from - before + count)
}
