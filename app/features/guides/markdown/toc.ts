import { toSlug } from '~/features/guides/editor/slug'

/** The headings of a guide as its table of contents, with the anchors they get. */

export type TocEntry = { id: string; text: string; level: 2 | 3 | 4 }

/** Anchors begin with this, so that none is an id of the page around the text. */
const PREFIX = 's-'

/** Gives each heading an anchor of its own, in order. */
export class Anchors {
	readonly entries: TocEntry[] = []
	readonly #used = new Set<string>()
	/** The number to try next for a text that comes again. */
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

/** The table of contents shows the two upper levels, and nothing for a text with one heading. */
export function tableOfContents(entries: readonly TocEntry[]): TocEntry[] {
	const shown = entries.filter(({ level }) => level < 4)
	return shown.length > 1 ? shown : []
}
