/**
 * The data of a page in the format of turbo-stream, which Remix's script in the browser reads, at a third of
 * its cost: turbo-stream makes a web stream for what is one text. Its own `encode` does what is not plain.
 */

const HOLE = -1
const NAN = -2
const NEGATIVE_INFINITY = -3
const NEGATIVE_ZERO = -4
const NULL = -5
const POSITIVE_INFINITY = -6
const UNDEFINED = -7

class NotPlain extends Error {}

/** The code of a value that has no entry of its own; 0 if it has one. */
function codeOf(value: unknown): number {
	if (value === undefined) return UNDEFINED
	if (value === null) return NULL
	if (typeof value !== 'number') return 0
	if (Number.isNaN(value)) return NAN
	if (value === Infinity) return POSITIVE_INFINITY
	if (value === -Infinity) return NEGATIVE_INFINITY
	return Object.is(value, -0) ? NEGATIVE_ZERO : 0
}

/** Values by their place in a list, each once; an object has the places of its keys and values. */
class Entries {
	readonly texts: string[] = []
	readonly #places = new Map<unknown, number>()

	/** The place of a value, which is added if it is new, or its code. */
	add(value: unknown): number {
		const known = this.#places.get(value)
		// The first one contains all others: whatever contains it is a circle.
		if (known === 0) throw new NotPlain()
		if (known !== undefined) return known
		const code = codeOf(value)
		if (code !== 0) return code
		const place = this.#places.size
		this.#places.set(value, place)
		this.texts.push('')
		this.texts[place] = this.#textOf(value)
		return place
	}

	#textOf(value: unknown): string {
		if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
			return JSON.stringify(value)
		}
		if (Array.isArray(value)) return this.#listOf(value)
		if (typeof value !== 'object' || value === null) throw new NotPlain()
		if (Object.getPrototypeOf(value) !== Object.prototype) throw new NotPlain()
		const fields: string[] = []
		for (const key of Object.keys(value)) {
			const name = this.add(key)
			fields.push(`"_${name}":${this.add((value as Record<string, unknown>)[key])}`)
		}
		return `{${fields.join(',')}}`
	}

	#listOf(list: readonly unknown[]): string {
		const places: number[] = []
		for (let i = 0; i < list.length; i++) places.push(i in list ? this.add(list[i]) : HOLE)
		return `[${places.join(',')}]`
	}
}

/**
 * What turbo-stream's `encode` would send for an object, as one text; null if something in it is neither a
 * plain object, a list, a text, a number, a boolean, null nor undefined.
 */
export function encodePageData(data: object): string | null {
	const entries = new Entries()
	try {
		entries.add(data)
	} catch (error) {
		if (error instanceof NotPlain) return null
		throw error
	}
	return `[${entries.texts.join(',')}]\n`
}
