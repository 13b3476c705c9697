/** Keeps the values used last, up to a number of them. */
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
		// A map keeps the order of insertion: what is used goes to its end.
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
