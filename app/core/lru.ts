/** A cache of the most recently used values, with a maximum size. */
export class LRU<K, V> {
	readonly #most: number
	readonly #values = new Map<K, V>()

	constructor(most: number) {
		this.#most = most
	}

	get size(): number {
		return this.#values.size
	}

	get(key: K): V | undefined {
		const value = this.#values.get(key)
		if (value === undefined) return undefined
		// A map preserves insertion order: moving a used entry to the end keeps the oldest first.
		this.#values.delete(key)
		this.#values.set(key, value)
		return value
	}

	set(key: K, value: V): void {
		this.#values.delete(key)
		this.#values.set(key, value)
		if (this.#values.size <= this.#most) return
		const [oldest] = this.#values.keys()
		if (oldest !== undefined) this.#values.delete(oldest)
	}
}
