import { toSlug } from '~/features/guides/editor/slug'

/** The headings of a guide as a table of contents with anchors. */

export type TocEntry = { id: string; text: string; level: 2 | 3 | 4 }

/** Prefix of anchors, so that none equals an id of the surrounding page. */
const PREFIX = 's-'

/** Assigns a unique anchor to each heading, in order. */
export class Anchors {
	readonly entries: TocEntry[] = []
	readonly #used = new Set<string>()
	/** The next number for a repeated text. */
	readonly #next = new Map<string, number>()

	add(text: string, level: TocEntry['level']): TocEntry {
		const entry = { id: this.#free(PREFIX + toSlug(text)), text, level }
		this.#used.add(entry.id)
		this.entries.push(entry)
		return entry
	}

	#free(base: string): string {
		if (!this.#used.has(base)) return base
		let number = this.#next.get(base) ?? 2
		while (this.#used.has(`${base}-${number}`)) number += 1
		this.#next.set(base, number + 1)
		return `${base}-${number}`
	}
}

/** The table of contents has the two upper levels, and is empty for a single heading. */
export function tableOfContents(entries: readonly TocEntry[]): TocEntry[] {
	const tocEntries = entries.filter(({ level }) => level < 4)
	return tocEntries.length > 1 ? tocEntries : []
}
