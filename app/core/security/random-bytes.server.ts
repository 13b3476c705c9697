import { randomFillSync } from 'node:crypto'

/** Asking the generator costs the same for a few bytes as for many, and each page needs a few. */
const POOL_BYTES = 4_096

const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/** Random bytes that nobody else gets, fit for secrets. */
export function takeRandomBytes(count: number): Buffer {
	if (count > POOL_BYTES) return randomFillSync(Buffer.alloc(count))
	if (used + count > POOL_BYTES) {
		randomFillSync(pool)
		used = 0
	}
	const bytes = Buffer.from(pool.subarray(used, used + count))
	// What was given away is not kept.
	pool.fill(0, used, used + count)
	used += count
	return bytes
}
