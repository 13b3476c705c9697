import { randomBytes } from 'node:crypto'
import {
	escapeValue,
	fillTemplate,
	type PartTemplate,
	type PlacePart,
} from '~/ui/render-once/render-once'

/**
 * Puts cached parts into a page as bytes. React gets a short mark for each, so that the greater part of a page is
 * neither joined as text nor encoded for each request.
 */

/** Below this, a mark costs as much as it saves. */
const MIN_CHARACTERS = 500

// Random, so that no text of a page can be taken for a mark.
const MARK = `<!--${randomBytes(12).toString('hex')} `
const MARK_END = '-->'

/** The bytes of templates, for as long as the cache keeps these. */
const encoded = new WeakMap<PartTemplate, readonly (string | Buffer)[]>()

/** The texts of a template as bytes, with the names of values between them. */
function encodedTemplate(template: PartTemplate): readonly (string | Buffer)[] {
	const known = encoded.get(template)
	if (known !== undefined) return known
	const pieces = template.map((text, i) => (i % 2 === 0 ? Buffer.from(text) : text))
	encoded.set(template, pieces)
	return pieces
}

const lengthOf = (template: PartTemplate): number =>
	template.reduce((length, text) => length + text.length, 0)

/** Collects the parts of one page. */
export function createPartPlacer(): {
	place: PlacePart
	/** The complete page: its HTML with the parts in the places of their marks. */
	toBytes: (html: string) => Buffer<ArrayBuffer>
} {
	const parts: Buffer[][] = []
	return {
		place(template, values) {
			if (lengthOf(template) < MIN_CHARACTERS) return fillTemplate(template, values)
			const part = encodedTemplate(template).map((piece) =>
				typeof piece === 'string' ? Buffer.from(escapeValue(values[piece] ?? '')) : piece,
			)
			return `${MARK}${parts.push(part) - 1}${MARK_END}`
		},
		toBytes(html) {
			const [start = '', ...rest] = html.split(MARK)
			const pieces = rest.flatMap((text) => {
				const end = text.indexOf(MARK_END)
				const part = parts[Number(text.slice(0, end))] ?? []
				return [...part, Buffer.from(text.slice(end + MARK_END.length))]
			})
			return Buffer.concat([Buffer.from(start), ...pieces])
		},
	}
}
