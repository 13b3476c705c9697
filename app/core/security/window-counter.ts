/**
 * Counts events that are too frequent to store one by one: exact in memory, written to a store at
 * most a second later. So a restart loses a second at most, and processes that share the store
 * synchronize every second.
 */

/** The state of a key: the points in its window, and the end of the window in milliseconds. */
export type Window = { points: number; expire: number }

export type WindowStore = {
	/** Returns the key's window if it has not expired at `now`. */
	read: (key: string, now: number) => Window | null
	/** Adds points to each key's window, or starts a new one that ends at `expire`. */
	add: (counted: readonly { key: string; points: number; expire: number }[], now: number) => void
}

export type Verdict = { allowed: boolean; retryAfterSeconds: number }

type Count = Window & { unsaved: number }

const SAVE_EVERY_MS = 1_000

export class WindowCounter {
	readonly #counts = new Map<string, Count>()
	#savedAt = -Infinity

	constructor(
		private readonly store: WindowStore,
		private readonly limit: { points: number; perMs: number },
		/** Called when the store fails; counting continues in memory. */
		private readonly onTrouble: (error: unknown) => void,
	) {}

	/** Takes a point and returns whether there was one left. Never throws. */
	take(key: string, now: number): Verdict {
		if (now - this.#savedAt >= SAVE_EVERY_MS) this.save(now)
		const count = this.#countOf(key, now)
		count.points += 1
		count.unsaved += 1
		if (count.points <= this.limit.points) return { allowed: true, retryAfterSeconds: 0 }
		const seconds = Math.ceil((count.expire - now) / 1_000)
		return { allowed: false, retryAfterSeconds: Math.max(1, seconds) }
	}

	/** Writes all counts to the store and continues from its totals. Never throws. */
	save(now: number): void {
		this.#savedAt = now
		const counted = [...this.#counts].filter(([, { expire }]) => expire > now)
		this.#counts.clear()
		if (counted.length === 0) return
		try {
			const points = counted.map(([key, { unsaved, expire }]) => ({ key, points: unsaved, expire }))
			this.store.add(points, now)
		} catch (error) {
			for (const [key, count] of counted) this.#counts.set(key, count)
			this.onTrouble(error)
		}
	}

	#countOf(key: string, now: number): Count {
		const known = this.#counts.get(key)
		if (known !== undefined && known.expire > now) return known
		const begun = this.#read(key, now) ?? { points: 0, expire: now + this.limit.perMs }
		const count = { ...begun, unsaved: 0 }
		this.#counts.set(key, count)
		return count
	}

	#read(key: string, now: number): Window | null {
		try {
			return this.store.read(key, now)
		} catch (error) {
			this.onTrouble(error)
			return null
		}
	}
}
