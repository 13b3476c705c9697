/**
 * Counts what happens so often that writing down each one would cost more than the thing itself:
 * exactly, in memory, and what was counted goes into a store at most a second later. So a restart
 * forgets a second at most, and processes that share the store agree again every second.
 */

/** What is known of a key: the points taken in its window, and when that ends, in milliseconds. */
export type Window = { points: number; expire: number }

export type WindowStore = {
	/** The window of a key that is not over at `now`. */
	read: (key: string, now: number) => Window | null
	/** Adds points to each key's window, or begins a new one that ends at `expire`. */
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
		/** Told when the store fails; counting goes on in memory. */
		private readonly onTrouble: (error: unknown) => void,
	) {}

	/** Takes a point, and says whether there was one left. Never throws. */
	take(key: string, now: number): Verdict {
		if (now - this.#savedAt >= SAVE_EVERY_MS) this.save(now)
		const count = this.#countOf(key, now)
		count.points += 1
		count.unsaved += 1
		if (count.points <= this.limit.points) return { allowed: true, retryAfterSeconds: 0 }
		const seconds = Math.ceil((count.expire - now) / 1_000)
		return { allowed: false, retryAfterSeconds: Math.max(1, seconds) }
	}

	/** Puts everything counted into the store, and goes on from what stands there. Never throws. */
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
