/**
 * What waits, by sender: the senders take turns, so that many entries of one of them do not delay those of
 * another.
 */
export class FairQueue<Entry> {
	/** The sender whose turn is next is the first. */
	readonly #lines = new Map<string, Set<Entry>>()
	readonly #max: number
	#size = 0

	/** @param max how many may wait in all */
	constructor(max: number) {
		this.#max = max
	}

	get size(): number {
		return this.#size
	}

	/**
	 * Adds an entry at the end of its sender's line.
	 * @returns the entry that has to leave because there are too many: the last one of the longest line
	 */
	add(sender: string, entry: Entry): Entry | null {
		const line = this.#lines.get(sender) ?? new Set()
		line.add(entry)
		this.#lines.set(sender, line)
		this.#size += 1
		if (this.#size <= this.#max) return null
		let longest = { sender, line }
		for (const [other, its] of this.#lines) {
			if (its.size > longest.line.size) longest = { sender: other, line: its }
		}
		const last = [...longest.line].at(-1) ?? entry
		this.remove(longest.sender, last)
		return last
	}

	/** Removes an entry that no longer waits. */
	remove(sender: string, entry: Entry): void {
		const line = this.#lines.get(sender)
		if (line?.delete(entry) !== true) return
		this.#size -= 1
		if (line.size === 0) this.#lines.delete(sender)
	}

	/** Takes the first entry of the sender whose turn it is. */
	take(): Entry | undefined {
		for (const [sender, line] of this.#lines) {
			for (const entry of line) {
				this.remove(sender, entry)
				// To the end: all others are before it now.
				if (this.#lines.delete(sender)) this.#lines.set(sender, line)
				return entry
			}
		}
		return undefined
	}
}
