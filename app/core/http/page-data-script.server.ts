/**
 * The data of a page as it stands in an inline script: in the format of turbo-stream, which Remix's script in
 * the browser reads, and escaped. It costs a third of turbo-stream's own `encode`, which makes a web stream
 * for what is one text and is left for what is not plain data.
 */

const SCRIPT_ESCAPES: Readonly<Record<string, string>> = {
	'&': '\\u0026',
	'>': '\\u003e',
	'<': '\\u003c',
	'\u2028': '\\u2028',
	'\u2029': '\\u2029',
}

/** A text as it stands between the quotes of a string literal in an inline script. */
export const toScriptText = (text: string): string =>
	JSON.stringify(text)
		.slice(1, -1)
		.replace(/[&><\u2028\u2029]/gu, (sign) => SCRIPT_ESCAPES[sign] ?? sign)

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

/** The entries of a stable object in the script as UTF-8, where the first of them has this place. */
type Fragment = { place: number; count: number; script: Buffer }

/**
 * Values by their place in a list, each once; an object has the places of its keys and values. A fragment
 * stands for several places.
 */
type Entries = { pieces: (string | Fragment)[]; places: Map<unknown, number>; count: number }

const fragments = new WeakMap<object, Fragment | null>()

/**
 * Declares that an object and all that it contains never change, and that nothing in it refers back to it. Its
 * entries are then kept for as long as the object is. Use it for objects that many responses contain unchanged.
 */
export function markStable<Stable extends object>(object: Stable): Stable {
	if (!fragments.has(object)) fragments.set(object, null)
	return object
}

/** Most pages have an object always in the same place, so only the latest is kept. */
function fragmentOf(object: object, place: number): Fragment {
	const known = fragments.get(object)
	if (known?.place === place) return known
	const own: Entries = { pieces: [''], places: new Map([[object, place]]), count: place + 1 }
	own.pieces[0] = textOf(own, object)
	const bytes = Buffer.concat(scriptOf(own.pieces).map((piece) => Buffer.from(piece)))
	// In memory of its own: a small buffer would hold the block that it shares with others.
	const script = Buffer.allocUnsafeSlow(bytes.length)
	bytes.copy(script)
	const fragment = { place, count: own.count - place, script }
	fragments.set(object, fragment)
	return fragment
}

/** Joins entries by commas, as text in a script. */
function scriptOf(pieces: Entries['pieces']): ScriptPiece[] {
	const script: ScriptPiece[] = []
	let texts: string[] = []
	const addTexts = () => {
		if (texts.length === 0) return
		script.push(separator(script) + toScriptText(texts.join(',')))
		texts = []
	}
	for (const piece of pieces) {
		if (typeof piece === 'string') texts.push(piece)
		else {
			addTexts()
			script.push(separator(script), piece.script)
		}
	}
	addTexts()
	return script
}

const separator = (before: readonly unknown[]): string => (before.length === 0 ? '' : ',')

/** The place of a value, which is added if it is new, or its code. */
function add(entries: Entries, value: unknown, isName = false): number {
	const { pieces, places } = entries
	const known = places.get(value)
	// The first one contains all others: whatever contains it is a circle.
	if (known === 0) throw new NotPlain()
	if (known !== undefined) return known
	const place = entries.count
	if (typeof value === 'string') {
		places.set(value, place)
		pieces.push(isName ? nameText(value) : JSON.stringify(value))
		entries.count += 1
		return place
	}
	const code = codeOf(value)
	if (code !== 0) return code
	places.set(value, place)
	if (typeof value === 'object' && value !== null && fragments.has(value)) {
		const fragment = fragmentOf(value, place)
		pieces.push(fragment)
		entries.count += fragment.count
		return place
	}
	const index = pieces.push('') - 1
	entries.count += 1
	pieces[index] = textOf(entries, value)
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

/** A text of a script, or its bytes as UTF-8. */
export type ScriptPiece = string | Buffer

/**
 * What turbo-stream's `encode` would send for an object, as a text between the quotes of a string literal in a
 * script, in pieces; null if something in it is neither a plain object, a list, a text, a number, a boolean,
 * null nor undefined. What a stable object contains is not shared with what is around it.
 */
export function pageDataScript(data: object): ScriptPiece[] | null {
	const entries: Entries = { pieces: [], places: new Map(), count: 0 }
	try {
		add(entries, data)
	} catch (error) {
		if (error instanceof NotPlain) return null
		throw error
	}
	return ['[', ...scriptOf(entries.pieces), ']\\n']
}
