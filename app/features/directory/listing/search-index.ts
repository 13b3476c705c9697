import { LRUCache } from 'lru-cache'
import type { DirectoryFilter } from './directory-query'
import { hash } from './seeded-shuffle'
import { meansName } from '~/features/directory/taxonomy/search-words'
import { STATE_CODES, US_STATES } from '~/features/directory/profile/us-states'

/**
 * The directory in memory: listed providers with services and states, ordered by id. Filters it
 * without a database query, for any number of providers.
 */

export type Listing = {
	id: string
	serviceTypes: readonly string[]
	specialties: readonly string[]
	areas: readonly string[]
}

/** What cards show beside their texts. */
export type CardNames = Omit<Listing, 'id'>

/** The matching providers: ids in order, and their hashes for the shuffle. */
export type Matches = { ids: readonly string[]; hashes: Uint32Array }

type Entry = {
	id: string
	hash: number
	types: readonly number[]
	specialties: readonly number[]
	/** The states as bits, 26 in the first number and 25 in the second. */
	areas: readonly [number, number]
}

const HALF = 26
const MAX_CACHED = 200
const STATE_INDEX: ReadonlyMap<string, number> = new Map(
	STATE_CODES.map((code, index) => [code, index]),
)

/** Interns names as numbers. */
class Names {
	readonly #numbers = new Map<string, number>()

	numberOf(name: string): number {
		const number = this.#numbers.get(name)
		if (number !== undefined) return number
		this.#numbers.set(name, this.#numbers.size)
		return this.#numbers.size - 1
	}

	/** The number of a name; -1 if it is unknown. */
	find(name: string): number {
		return this.#numbers.get(name) ?? -1
	}

	all(): string[] {
		return [...this.#numbers.keys()]
	}
}

function stateBits(codes: readonly string[]): [number, number] {
	const bits: [number, number] = [0, 0]
	for (const code of codes) {
		const index = STATE_INDEX.get(code)
		if (index === undefined) continue
		if (index < HALF) bits[0] |= 1 << index
		else bits[1] |= 1 << (index - HALF)
	}
	return bits
}

/** Shorter beginnings would mean half of the states. */
const MIN_STATE_LETTERS = 3

const isStateWord = (word: string, code: string, name: string): boolean =>
	word === code.toLowerCase() ||
	(word.length >= MIN_STATE_LETTERS && ` ${name.toLowerCase()}`.includes(` ${word}`))

export class ListingIndex {
	readonly #types = new Names()
	readonly #specialties = new Names()
	#entries: Entry[] = []
	/** Results of earlier filters, until a listing changes. */
	readonly #cache = new LRUCache<string, Matches>({ max: MAX_CACHED })

	get size(): number {
		return this.#entries.length
	}

	/** Rebuilds the index from these listings, whose ids are in ascending order. */
	replaceAll(listings: Iterable<Listing>): void {
		this.#entries = [...listings].map((listing) => this.#entryOf(listing))
		this.#cache.clear()
	}

	/** Updates one id: its listing, or null if it is not listed. */
	set(id: string, listing: Listing | null): void {
		const at = this.#place(id)
		const isKnown = this.#entries[at]?.id === id
		if (listing === null && !isKnown) return
		const ownEntries = listing === null ? [] : [this.#entryOf(listing)]
		this.#entries.splice(at, isKnown ? 1 : 0, ...ownEntries)
		this.#cache.clear()
	}

	/** All matching providers. */
	matches(filter: DirectoryFilter): Matches {
		const key = JSON.stringify([filter.serviceType, filter.specialty, filter.location])
		const cached = this.#cache.get(key)
		if (cached !== undefined) return cached
		const matches = toMatches(this.#entries.filter(this.#test(filter)))
		this.#cache.set(key, matches)
		return matches
	}

	/** Which of these ids are listed and match. */
	matchesAmong(ids: ReadonlySet<string>, filter: DirectoryFilter): Matches {
		const test = this.#test(filter)
		const entries = [...ids].sort().flatMap((id) => {
			const entry = this.#entries[this.#place(id)]
			return entry?.id === id && test(entry) ? [entry] : []
		})
		return toMatches(entries)
	}

	/**
	 * The services, specialties and states that a word of a search means: part of a name, a common
	 * word for a service, the code of a state, or the beginning of a word of its name.
	 * @param word as `foldText` has it
	 */
	namesWith(word: string): CardNames {
		const among = (names: Names) => names.all().filter((name) => meansName(name, word))
		return {
			serviceTypes: among(this.#types),
			specialties: among(this.#specialties),
			areas: US_STATES.flatMap(([code, name]) => (isStateWord(word, code, name) ? code : [])),
		}
	}

	/** The number of listed providers per service, without services that have none. */
	countByType(): Map<string, number> {
		const counts = this.#types.all().map(() => 0)
		for (const { types } of this.#entries) {
			for (const type of types) counts[type] = (counts[type] ?? 0) + 1
		}
		const countByName = this.#types.all().map((name, i): [string, number] => [name, counts[i] ?? 0])
		return new Map(countByName.filter(([, count]) => count > 0))
	}

	#entryOf({ id, serviceTypes, specialties, areas }: Listing): Entry {
		return {
			id,
			hash: hash(id),
			types: serviceTypes.map((name) => this.#types.numberOf(name)),
			specialties: specialties.map((name) => this.#specialties.numberOf(name)),
			areas: stateBits(areas),
		}
	}

	/** The position of an id, or its insertion point. */
	#place(id: string): number {
		let low = 0
		let high = this.#entries.length
		while (low < high) {
			const middle = (low + high) >>> 1
			if ((this.#entries[middle]?.id ?? '') < id) low = middle + 1
			else high = middle
		}
		return low
	}

	#test({ serviceType, specialty, location }: DirectoryFilter): (entry: Entry) => boolean {
		const type = serviceType === null ? null : this.#types.find(serviceType)
		const work = specialty === null ? null : this.#specialties.find(specialty)
		const [west, east] = stateBits(location === null ? [] : [location])
		return ({ types, specialties, areas }) =>
			(type === null || types.includes(type)) &&
			(work === null || specialties.includes(work)) &&
			(location === null || (areas[0] & west) !== 0 || (areas[1] & east) !== 0)
	}
}

function toMatches(entries: readonly Entry[]): Matches {
	const ids: string[] = []
	const hashes = new Uint32Array(entries.length)
	for (const { id, hash } of entries) {
		hashes[ids.length] = hash
		ids.push(id)
	}
	return { ids, hashes }
}
