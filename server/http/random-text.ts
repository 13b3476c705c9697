import { randomFillSync } from 'node:crypto'

/** Random bytes fetched in bulk: a call for a few costs as much as one for thousands. */
const pool = Buffer.allocUnsafe(4096)
let used = pool.length

/** That many fresh random bytes as text. No byte is ever given out twice. */
export function randomToken16(bytes: number, encoding: 'base64' | 'base64url'): string {
	if (used + bytes > pool.length) {
		randomFillSync(pool)
		used = 0
	}
	const text = pool.toString(encoding, used, used + bytes)
	used += bytes
	return text
}
