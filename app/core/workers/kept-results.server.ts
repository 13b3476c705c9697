import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { singleton } from '~/core/singleton'
import { minutes } from '~/core/time/durations'

/**
 * Results that take long to make, for a few minutes and in memory only: whoever asks again for the same
 * gets the same. A result is found by a digest of who asked and of all that it was made of.
 */

const MAX_BYTES = 16 * 1024 * 1024
const LIFETIME = minutes(10)

type Kept = string | Uint8Array

const kept = () =>
	singleton(
		'kept-results',
		() =>
			new LRUCache<string, Kept>({
				maxSize: MAX_BYTES,
				sizeCalculation: (result) => Math.max(result.length, 1),
				ttl: LIFETIME,
			}),
	)

/**
 * The key of a result.
 * @param kind what is made
 * @param who the user's id, or a visitor's address: nobody gets what was made for someone else
 * @param source all that the result depends on, as JSON
 */
export function resultKey(kind: string, who: string, source: unknown): string {
	return createHash('sha256')
		.update(JSON.stringify([kind, who, source]))
		.digest('base64')
}

/** The result of a key, if it is still there. */
export const keptResult = <Result extends Kept>(key: string): Result | undefined =>
	kept().get(key) as Result | undefined

/** Keeps a result, in the place of those that were not asked for longest. */
export function keepResult(key: string, result: Kept): void {
	kept().set(key, result)
}
