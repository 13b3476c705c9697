import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createElement, Fragment, type ReactElement } from 'react'
import {
	escapeValue,
	fillTemplate,
	type PartTemplate,
	type PlacePart,
} from '~/ui/render-once/render-once'
import { type PlaceTags, SCRIPTS } from './route-tags'

/**
 * Puts cached parts into a page as bytes. React gets a short mark for each, so that the greater part of a page is
 * neither joined as text nor encoded for each request. Tags that depend on the routes alone, such as the
 * scripts, are taken from the first page that has them.
 */

/** A part with shorter texts between its values is put in as text: so many pieces cost more than they save. */
const MIN_CHARACTERS = 500

// Random, so that no text of a page can be taken for a mark.
const MARK_NAME = randomBytes(12).toString('hex')
const MARK = `<link data-part="${MARK_NAME} `
const MARK_END = '"/>'

/** The same mark as an element, for places that have no element of their own. */
const markElement = (key: string): ReactElement =>
	createElement('link', { 'data-part': `${MARK_NAME} ${key}` })

/** The texts of a template as bytes, with the names of values between them; null if they are too short. */
type Encoded = readonly (string | Buffer)[] | null

const encoded = new WeakMap<PartTemplate, Encoded>()

/** The template as bytes, for as long as the cache keeps it. */
function encodedTemplate(template: PartTemplate): Encoded {
	const known = encoded.get(template)
	if (known !== undefined) return known
	const texts = template.filter((_, i) => i % 2 === 0)
	const length = texts.reduce((sum, text) => sum + text.length, 0)
	const pieces =
		length / texts.length < MIN_CHARACTERS
			? null
			: template.map((text, i) => (i % 2 === 0 ? Buffer.from(text) : text))
	encoded.set(template, pieces)
	return pieces
}

/** A part of a page: bytes, or a text that is not encoded yet. */
type Piece = string | Buffer

/** UTF-8 has at most so many bytes for a UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3
/** A page that needs more room gets memory of its own, which is not kept. */
const MAX_KEPT_BYTES = 1_000_000

const shared = Buffer.allocUnsafeSlow(MAX_KEPT_BYTES)

/**
 * The pieces in one buffer: one for each of them would take longer to make than to fill. They are written
 * where there is room for any text of their length, because counting their bytes first takes as long as
 * writing them.
 */
function join(pieces: readonly Piece[]): Buffer<ArrayBuffer> {
	let room = 0
	for (const piece of pieces) {
		room += typeof piece === 'string' ? piece.length * MAX_BYTES_PER_UNIT : piece.length
	}
	const bytes = room <= MAX_KEPT_BYTES ? shared : Buffer.allocUnsafeSlow(room)
	let end = 0
	for (const piece of pieces) {
		end += typeof piece === 'string' ? bytes.write(piece, end) : piece.copy(bytes, end)
	}
	// A copy: the next page overwrites the shared memory, and this one may not be sent yet.
	const page = Buffer.allocUnsafeSlow(end)
	bytes.copy(page, 0, 0, end)
	return page
}

/** More than there are combinations of routes. */
const MAX_TAGS = 300

const tagsByName = new LRUCache<string, NonNullable<Encoded>>({ max: MAX_TAGS })

/** The key of a mark where tags begin that are to be kept; their end has none. */
const START = 'start '
const END = 'end'

/** Keeps the tags of a page without its nonce. */
function keepTags(name: string, html: string, nonce: string): void {
	if (nonce === '') return
	tagsByName.set(
		name,
		html.split(nonce).flatMap((text, i) => {
			const bytes = Buffer.from(text)
			return i === 0 ? [bytes] : ['nonce', bytes]
		}),
	)
}

/**
 * Collects the parts of one page.
 * @param nonce of the page, which its tags have
 */
export function createPartPlacer(nonce: string): {
	place: PlacePart
	placeTags: PlaceTags
	/** Whether scripts that were kept are placed. */
	hasScripts: () => boolean
	/** The complete page: its HTML with the parts in the places of their marks, and what follows it. */
	toBytes: (html: string, after?: readonly Piece[]) => Buffer<ArrayBuffer>
} {
	const parts: Piece[][] = []
	let hasScripts = false
	const add = (
		template: NonNullable<Encoded>,
		values: Readonly<Record<string, string>>,
	): string => {
		const part = template.map((piece) =>
			typeof piece === 'string' ? escapeValue(values[piece] ?? '') : piece,
		)
		return String(parts.push(part) - 1)
	}
	return {
		place(template, values) {
			const bytes = encodedTemplate(template)
			return bytes === null ? fillTemplate(template, values) : MARK + add(bytes, values) + MARK_END
		},
		placeTags(name, tags) {
			const known = nonce === '' ? undefined : tagsByName.get(name)
			if (known !== undefined) {
				if (name.startsWith(SCRIPTS)) hasScripts = true
				return markElement(add(known, { nonce }))
			}
			return createElement(Fragment, null, markElement(START + name), tags, markElement(END))
		},
		hasScripts: () => hasScripts,
		toBytes(html, after = []) {
			const [start = '', ...rest] = html.split(MARK)
			const pieces = rest.flatMap((marked) => {
				const end = marked.indexOf(MARK_END)
				const key = marked.slice(0, end)
				const text = marked.slice(end + MARK_END.length)
				if (key.startsWith(START)) keepTags(key.slice(START.length), text, nonce)
				return [...(parts[Number(key)] ?? []), text]
			})
			return join([start, ...pieces, ...after])
		},
	}
}
