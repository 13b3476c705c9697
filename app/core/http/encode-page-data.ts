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

/** The texts of names of fields: pages have the same few hundred. */
const nameTexts = new Map<string, string>()
const MAX_NAMES = 2_000
/** A record may be by IDs or texts of rows, which are not kept. */
const FIELD_NAME = /^[A-Za-z]{1,40}$/u

function nameText(name: string): string {
	const known = nameTexts.get(name)
	if (known !== undefined) return known
	const text = JSON.stringify(name)
	if (nameTexts.size < MAX_NAMES && FIELD_NAME.test(name)) nameTexts.set(name, text)
	return text
}

/** Values by their place in a list, each once; an object has the places of its keys and values. */
type Entries = { texts: string[]; places: Map<unknown, number> }

/** The place of a value, which is added if it is new, or its code. */
function add(entries: Entries, value: unknown, isName = false): number {
	const { texts, places } = entries
	const known = places.get(value)
	// The first one contains all others: whatever contains it is a circle.
	if (known === 0) throw new NotPlain()
	if (known !== undefined) return known
	if (typeof value === 'string') {
		places.set(value, texts.length)
		return texts.push(isName ? nameText(value) : JSON.stringify(value)) - 1
	}
	const code = codeOf(value)
	if (code !== 0) return code
	const place = texts.push('') - 1
	places.set(value, place)
	texts[place] = textOf(entries, value)
	return place
}

function textOf(entries: Entries, value: unknown): string {
	if (typeof value === 'number' || typeof value === 'boolean') return String(value)
	if (Array.isArray(value)) return listText(entries, value)
	if (typeof value !== 'object' || value === null) throw new NotPlain()
	if (Object.getPrototypeOf(value) !== Object.prototype) throw new NotPlain()
	const object = value as Record<string, unknown>
	let text = ''
	for (const name of Object.keys(object)) {
		const comma = text === '' ? '' : ','
		const place = add(entries, name, true)
		text += `${comma}"_${place}":${add(entries, object[name])}`
	}
	return `{${text}}`
}

function listText(entries: Entries, list: readonly unknown[]): string {
	const places: number[] = []
	for (let i = 0; i < list.length; i++) places.push(i in list ? add(entries, list[i]) : HOLE)
	return `[${places.join(',')}]`
}

/**
 * What turbo-stream's `encode` would send for an object, as one text; null if something in it is neither a
 * plain object, a list, a text, a number, a boolean, null nor undefined.
 */
export function encodePageData(data: object): string | null {
	const entries: Entries = { texts: [], places: new Map() }
	try {
		add(entries, data)
	} catch (error) {
		if (error instanceof NotPlain) return null
		throw error
	}
	return `[${entries.texts.join(',')}]\n`
}
