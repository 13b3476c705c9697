/**
 * The order of the directory. A provider's rank depends only on the provider and the seed, so pages
 * neither repeat nor skip entries, and an entry added or removed between two pages moves the others
 * by one position at most.
 */

/** Seeds are 32 bits, written in base 36. */
const SEED = /^[0-9a-z]{1,7}$/u

/** Parses a seed, or returns null. */
export function readSeed(text: string | null): number | null {
	if (text === null || !SEED.test(text)) return null
	const seed = Number.parseInt(text, 36)
	return seed <= 0xffff_ffff ? seed : null
}

/** Formats a seed for an address. */
export function writeSeed(seed: number): string {
	return seed.toString(36)
}

/** Mixes 32 bits; a bijection (murmur3's finalizer). */
function mix(bits: number): number {
	let h = bits
	h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b)
	h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35)
	return (h ^ (h >>> 16)) >>> 0
}

/** A 32-bit hash of an id (FNV-1a). */
export function hash(id: string): number {
	let h = 0x811c_9dc5
	for (let i = 0; i < id.length; i += 1) h = Math.imul(h ^ id.charCodeAt(i), 0x0100_0193)
	return mix(h)
}

const BUCKET_BITS = 12
const BUCKETS = 2 ** BUCKET_BITS

/**
 * Returns the entries at the positions `from` to `from + count` of the shuffle, in order. Computes
 * only that part of the order: counts ranks by their first bits, and sorts the buckets in the
 * range. Entries with equal ranks remain in input order.
 * @param hashes `hash` of each entry
 * @returns indices into `hashes`
 */
export function seededSlice(
	hashes: Uint32Array,
	seed: number,
	from: number,
	count: number,
): number[] {
	const salt = mix(seed ^ 0x9e37_79b9)
	// Computing it twice is cheaper than storing it for the whole directory.
	const getRank = (i: number): number => mix((hashes[i] ?? 0) ^ salt)
	const getBucket = (i: number): number => getRank(i) >>> (32 - BUCKET_BITS)
	const sizes = new Uint32Array(BUCKETS)
	for (let i = 0; i < hashes.length; i += 1) {
		const bucket = getBucket(i)
		sizes[bucket] = (sizes[bucket] ?? 0) + 1
	}
	let first = 0
	let countBefore = 0
	while (first < BUCKETS && countBefore + (sizes[first] ?? 0) <= from)
		countBefore += sizes[first++] ?? 0
	let end = first
	let upTo = countBefore
	while (end < BUCKETS && upTo < from + count) upTo += sizes[end++] ?? 0
	const result: number[] = []
	for (let i = 0; i < hashes.length; i += 1) {
		const bucket = getBucket(i)
		if (bucket >= first && bucket < end) result.push(i)
	}
	result.sort((a, b) => getRank(a) - getRank(b) || a - b)
	return result.slice(from - countBefore, from - countBefore + count)
}
