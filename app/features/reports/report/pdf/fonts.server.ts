import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph, type GlyphPosition, type Subset } from 'fontkit'
import { LRUCache } from 'lru-cache'

/**
 * The fonts of a PDF, read once by a worker. pdfkit takes any object that lays out text: this one keeps
 * the words that it has shaped, places the glyphs of numbers without looking for ligatures, and keeps
 * the files of the glyphs that reports have.
 */

export type Weight = 'regular' | 'semibold'

const requireFile = createRequire(import.meta.url)
const FILES: Readonly<Record<Weight, string>> = {
	regular: '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf',
	semibold: '@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf',
}

/** In the file of every report, so that most reports have the same glyphs. */
export const COMMON_CHARACTERS = [
	...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
	...'·÷×–—‘’“”•…−',
]

/** Words whose glyphs are kept. */
const MAX_WORDS = 5_000
/** Files of glyphs that are kept, each of about 15 kB. */
const MAX_SUBSETS = 20
const NUMBER = /^[\d$,.%+\-−–—()×÷=]+ ?$/u

type Run = { glyphs: readonly Glyph[]; positions: readonly GlyphPosition[] }

/** The run as pdfkit takes it, which scales its positions in place. */
function copyOf({ glyphs, positions }: Run) {
	const own = positions.map((position) => ({ ...position }))
	return {
		glyphs: [...glyphs],
		positions: own,
		get advanceWidth() {
			return own.reduce((width, { xAdvance }) => width + xAdvance, 0)
		},
	}
}

function shapeNumber(font: Font, text: string): Run {
	const glyphs = font.glyphsForString(text)
	return {
		glyphs,
		positions: glyphs.map(({ advanceWidth }) => ({
			xAdvance: advanceWidth,
			yAdvance: 0,
			xOffset: 0,
			yOffset: 0,
		})),
	}
}

function shapeText(font: Font, text: string): Run {
	const { glyphs, positions } = font.layout(text)
	return { glyphs, positions }
}

/** What fontkit's types don't say: the glyphs of a subset in their order. */
type OpenSubset = Subset & { glyphs: readonly number[] }

/** The subsets of a font; the file of the same glyphs is made once. */
function subsetsOf(font: Font): () => Subset {
	const files = new LRUCache<string, Uint8Array>({ max: MAX_SUBSETS })
	return () => {
		const subset = font.createSubset() as OpenSubset
		const encode = subset.encode.bind(subset)
		subset.encode = () => {
			const key = subset.glyphs.join(' ')
			const file = files.get(key) ?? encode()
			files.set(key, file)
			return file
		}
		return subset
	}
}

type ReportFont = {
	font: Font
	/** The width of a word at size 1. */
	widthOf: (word: string) => number
}

function openFont(weight: Weight): ReportFont {
	const font = create(readFileSync(requireFile.resolve(FILES[weight])))
	if (!('glyphsForString' in font)) throw new Error('A collection is no font')
	const words = new LRUCache<string, Run>({ max: MAX_WORDS })
	const shape = (text: string): Run => {
		const known = words.get(text)
		if (known !== undefined) return known
		const run = NUMBER.test(text) ? shapeNumber(font, text) : shapeText(font, text)
		words.set(text, run)
		return run
	}
	return {
		font: Object.create(font, {
			layout: { value: (text: string) => copyOf(shape(text)) },
			createSubset: { value: subsetsOf(font) },
		}) as Font,
		widthOf: (word) =>
			shape(word).positions.reduce((width, { xAdvance }) => width + xAdvance, 0) /
			font.unitsPerEm,
	}
}

const opened = new Map<Weight, ReportFont>()

function open(weight: Weight): ReportFont {
	let font = opened.get(weight)
	if (font === undefined) {
		font = openFont(weight)
		opened.set(weight, font)
	}
	return font
}

/** The font of a weight. */
export const fontOf = (weight: Weight): Font => open(weight).font

const widths: Readonly<Record<Weight, LRUCache<string, number>>> = {
	regular: new LRUCache({ max: MAX_WORDS }),
	semibold: new LRUCache({ max: MAX_WORDS }),
}

/** The width of a text at size 1. */
export function textWidth(text: string, weight: Weight): number {
	let width = widths[weight].get(text)
	if (width === undefined) {
		const { widthOf } = open(weight)
		// Word by word, each with its space, as pdfkit places them.
		width = (text.match(/[^ ]* |[^ ]+$/gu) ?? []).reduce((sum, word) => sum + widthOf(word), 0)
		widths[weight].set(text, width)
	}
	return width
}

const known = new Map<number, boolean>()

/** Whether the font has a character, by its code point. */
export function hasCharacter(point: number): boolean {
	let isKnown = known.get(point)
	if (isKnown === undefined) {
		isKnown = fontOf('regular').hasGlyphForCodePoint(point)
		if (known.size >= MAX_WORDS) known.clear()
		known.set(point, isKnown)
	}
	return isKnown
}
