import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph, type GlyphPosition, type Subset } from 'fontkit'
import { LRUCache } from 'lru-cache'

/**
 * The fonts of a PDF, read once by a worker: Geist, and Noto Sans for the letters that Geist lacks, such as
 * Greek ones and the ʻokina. pdfkit takes any object that lays out text: this one keeps
 * the words that it has shaped, places the glyphs of numbers without looking for ligatures, and keeps
 * the files of the glyphs that reports have.
 */

export type Weight = 'regular' | 'semibold'
/** A weight of Geist, or the same of the font for other letters. */
export type FontName = Weight | `${Weight}Other`

const requireFile = createRequire(import.meta.url)
const FILES: Readonly<Record<FontName, string>> = {
	regular: '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf',
	semibold: '@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf',
	regularOther: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
	semiboldOther: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
}

/** In the file of every report, so that most reports have the same glyphs. */
export const COMMON_CHARACTERS = [
	...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
	...Array.from('·÷×–—‘’“”•…−'),
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
	/** The word as the operand of TJ, if it has common glyphs only, each at its place; else null. */
	shownWord: (word: string) => string | null
	/** The code of each common character in a file, in their order. */
	commonCodes: readonly string[]
}

/** A code of a file's font, as it is written: four hexadecimal digits. */
const codeText = (code: number): string => code.toString(16).padStart(4, '0')

/** The codes of common glyphs: their places in the files, after that of the missing glyph. */
function codesOf(runs: readonly Run[]): Map<number, string> {
	const codes = new Map<number, string>()
	for (const { glyphs } of runs) {
		for (const { id } of glyphs) if (!codes.has(id)) codes.set(id, codeText(codes.size + 1))
	}
	return codes
}

/** Glyphs, and between them how much nearer they are than their widths say, in thousandths. */
function shownRun(
	{ glyphs, positions }: Run,
	codes: ReadonlyMap<number, string>,
	unitsPerEm: number,
): string | null {
	let text = ''
	let run = ''
	for (const [index, { id, advanceWidth }] of glyphs.entries()) {
		const code = codes.get(id)
		const place = positions[index]
		if (code === undefined || place === undefined) return null
		if (place.xOffset !== 0 || place.yOffset !== 0) return null
		run += code
		const nearer = advanceWidth - place.xAdvance
		if (nearer === 0) continue
		text += `<${run}>${Math.round((nearer * 1_000_000) / unitsPerEm) / 1_000}`
		run = ''
	}
	return run === '' ? text : `${text}<${run}>`
}

/** What `compute` gives for a text, computed once; all are forgotten when there are too many. */
function remembered<Value>(compute: (text: string) => Value): (text: string) => Value {
	const values = new Map<string, Value>()
	return (text) => {
		let value = values.get(text)
		if (value === undefined) {
			if (values.size >= MAX_WORDS) values.clear()
			value = compute(text)
			values.set(text, value)
		}
		return value
	}
}

function openFont(name: FontName): ReportFont {
	const font = create(readFileSync(requireFile.resolve(FILES[name])))
	if (!('glyphsForString' in font)) throw new Error('A collection is no font')
	const shape = remembered((text) =>
		NUMBER.test(text) ? shapeNumber(font, text) : shapeText(font, text),
	)
	const common = COMMON_CHARACTERS.map(shape)
	const codes = codesOf(common)
	return {
		font: Object.create(font, {
			layout: { value: (text: string) => copyOf(shape(text)) },
			createSubset: { value: subsetsOf(font) },
		}) as Font,
		widthOf: (word) =>
			shape(word).positions.reduce((width, { xAdvance }) => width + xAdvance, 0) / font.unitsPerEm,
		shownWord: remembered((word) => shownRun(shape(word), codes, font.unitsPerEm)),
		commonCodes: common.map(({ glyphs }) => glyphs.map(({ id }) => codes.get(id) ?? '').join('')),
	}
}

const opened = new Map<FontName, ReportFont>()

function open(name: FontName): ReportFont {
	let font = opened.get(name)
	if (font === undefined) {
		font = openFont(name)
		opened.set(name, font)
	}
	return font
}

/** The font of a name. */
export const fontOf = (name: FontName): Font => open(name).font

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/u.test(text)

const withPoint = (name: FontName) => {
	const known = new Map<number, boolean>()
	return (point: number): boolean => {
		let has = known.get(point)
		if (has === undefined) {
			has = fontOf(name).hasGlyphForCodePoint(point)
			if (known.size >= MAX_WORDS) known.clear()
			known.set(point, has)
		}
		return has
	}
}

const inGeist = withPoint('regular')
const inOther = withPoint('regularOther')

const hasAll = (text: string, has: (point: number) => boolean): boolean =>
	[...text].every((character) => has(character.codePointAt(0) ?? 0))

/** Whether one of the fonts has a letter with all of its marks, so that they fit each other. */
export const hasLetter = (letter: string): boolean =>
	hasAll(letter, inGeist) || hasAll(letter, inOther)

/** The letters of a text, each with its marks. `Intl.Segmenter` takes a time that grows with the square. */
export const lettersOf = (text: string): readonly string[] => text.match(/[^]\p{M}*/gu) ?? []

export type FontRun = { name: FontName; text: string; width: number }

/** A text in parts, each with the font that has its letters and its width at size 1. */
export function fontRuns(text: string, weight: Weight): FontRun[] {
	const runs: { name: FontName; text: string }[] = []
	for (const letter of isAscii(text) ? [text] : lettersOf(text)) {
		const isOther = !hasAll(letter, inGeist) && hasAll(letter, inOther)
		const name = isOther ? (`${weight}Other` as const) : weight
		const last = runs.at(-1)
		if (last?.name === name) last.text += letter
		else runs.push({ name, text: letter })
	}
	return runs.map((run) => ({ ...run, width: open(run.name).widthOf(run.text) }))
}

/** The words of a text, each with the space after it, as pdfkit places them. */
const wordsOf = (text: string): readonly string[] => text.match(/[^ ]* |[^ ]+$/gu) ?? []

const wordWidth = (word: string, weight: Weight): number =>
	isAscii(word)
		? open(weight).widthOf(word)
		: fontRuns(word, weight).reduce((sum, { width }) => sum + width, 0)

const measured = (weight: Weight) =>
	remembered((text) => wordsOf(text).reduce((sum, word) => sum + wordWidth(word, weight), 0))

const widths: Readonly<Record<Weight, (text: string) => number>> = {
	regular: measured('regular'),
	semibold: measured('semibold'),
}

/** The width of a text at size 1. */
export const textWidth = (text: string, weight: Weight): number => widths[weight](text)

/** A text as the operand of TJ, if it has common glyphs only, each at its place; else null. */
export function glyphOperand(text: string, weight: Weight): string | null {
	const { shownWord } = open(weight)
	let shown = ''
	for (const word of wordsOf(text)) {
		const one = shownWord(word)
		if (one === null) return null
		shown += one
	}
	return shown
}

/** The code of each common character in a file, in their order. */
export const commonCodes = (weight: Weight): readonly string[] => open(weight).commonCodes
