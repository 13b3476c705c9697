import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit'

/**
 * The fonts of a PDF, read once by a worker. pdfkit takes any object that lays out text: this one keeps
 * the words that it has shaped, and places the glyphs of numbers without looking for ligatures.
 */

export type Weight = 'regular' | 'semibold'

const requireFile = createRequire(import.meta.url)
const FILES: Readonly<Record<Weight, string>> = {
	regular: '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf',
	semibold: '@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf',
}

/** Words that are kept; then all are forgotten. */
const MAX_WORDS = 5_000
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

function openFont(weight: Weight): Font {
	const font = create(readFileSync(requireFile.resolve(FILES[weight])))
	if (!('glyphsForString' in font)) throw new Error('A collection is no font')
	const words = new Map<string, Run>()
	const layout = (text: string) => {
		let run = words.get(text)
		if (run === undefined) {
			run = NUMBER.test(text) ? shapeNumber(font, text) : shapeText(font, text)
			if (words.size >= MAX_WORDS) words.clear()
			words.set(text, run)
		}
		return copyOf(run)
	}
	return Object.create(font, { layout: { value: layout } }) as Font
}

const opened = new Map<Weight, Font>()

/** The font of a weight. */
export function fontOf(weight: Weight): Font {
	let font = opened.get(weight)
	if (font === undefined) {
		font = openFont(weight)
		opened.set(weight, font)
	}
	return font
}
