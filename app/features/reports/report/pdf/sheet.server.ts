import { hasLetter, lettersOf, textWidth, type Weight } from './fonts.server'
import type { Paper } from './paper'
import { TaggedDocument } from './tagged-document.server'

/**
 * A tagged PDF document and the place where it is written next. Everything readable is in the
 * structure tree in reading order; lines, repeated heads and page numbers are artifacts. Lengths are
 * points.
 */

export type Element = PDFKit.PDFStructureElement

export type Style = { size: number; weight?: Weight; color?: string; lineHeight?: number }

/** The product's colors on paper. */
export const COLORS = {
	ink: '#16211c',
	muted: '#52605a',
	line: '#d5dcd8',
	strong: '#9aa7a0',
	brand: '#0a6648',
	brandSoft: '#e6f4ed',
	brandMiddle: '#8fc9b0',
	negative: '#b3261e',
	negativeSoft: '#efb4ae',
	warn: '#8a5a00',
	warnSoft: '#fdf4e0',
	loan: '#d9a441',
} as const

const MARGIN = { side: 46, top: 56, bottom: 52 }

/** A text that waits for what comes after it, to be on the same page. */
type Waiting = { height: number; draw: () => void }

export type Sheet = {
	doc: TaggedDocument
	/** The top of what is written next. */
	y: number
	readonly left: number
	readonly width: number
	readonly top: number
	readonly bottom: number
	/** The structure of the whole document. */
	readonly root: Element
	readonly waiting: Waiting[]
}

const WEIGHTS = ['regular', 'semibold'] as const satisfies readonly Weight[]

type SheetOptions = { paper: Paper; title: string; subject: string; created: Date }

/** Starts a document with its first page. The same options give the same bytes. */
export function openSheet({ paper, title, subject, created }: SheetOptions): Sheet {
	const doc = new TaggedDocument({
		// Without it, pdfkit opens Helvetica for each document.
		font: '',
		size: paper === 'a4' ? 'A4' : 'LETTER',
		margins: { left: MARGIN.side, right: MARGIN.side, top: MARGIN.top, bottom: MARGIN.bottom },
		bufferPages: true,
		pdfVersion: '1.7',
		lang: 'en-US',
		tagged: true,
		displayTitle: true,
		// The file's id is a digest of these.
		info: { Title: title, Subject: subject, CreationDate: created, ModDate: created },
	})
	doc.includeCommonCharacters(WEIGHTS)
	const root = doc.struct('Document')
	doc.addStructure(root)
	const { width, height } = doc.page
	return {
		doc,
		y: MARGIN.top,
		left: MARGIN.side,
		width: width - 2 * MARGIN.side,
		top: MARGIN.top,
		bottom: height - MARGIN.bottom,
		root,
		waiting: [],
	}
}

/** `alt` and `bbox` describe a figure, `scope` says what a head is about. */
type ElementOptions = {
	alt?: string
	bbox?: readonly [left: number, top: number, right: number, bottom: number]
	scope?: 'Column' | 'Row'
}
/** The package's types lack what was added to it later. */
type CreateElement = (type: string, options?: ElementOptions) => Element

/** A structure element inside another one. */
export function addElement(
	{ doc }: Sheet,
	parent: Element,
	type: string,
	options: ElementOptions = {},
): Element {
	const create = doc.struct.bind(doc) as unknown as CreateElement
	const element = create(type, options)
	parent.add(element)
	return element
}

/** Draws what is no content: lines, backgrounds, repeated heads. */
export function drawArtifact({ doc }: Sheet, draw: () => void): void {
	doc.markContent('Artifact', { type: 'Layout' })
	draw()
	doc.endMarkedContent()
}

/** The height of a line of text. */
export const lineHeightOf = ({ size, lineHeight = 1.32 }: Style): number => size * lineHeight

/** What a character without a glyph is written as. */
const MISSING = '?'
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]/u
/** Characters that only change how others look. */
const INVISIBLE = /[\p{Variation_Selector}\p{Cf}\p{Cc}\u2028\u2029]/u

/** A text in the characters that the fonts have; emoji are left out. */
export function printable(text: string): string {
	if (/^[\x20-\x7e]*$/u.test(text)) return text
	return lettersOf(text.normalize('NFC'))
		.map((letter) => {
			if (hasLetter(letter)) return letter
			return [...letter]
				.map((character) => {
					if (hasLetter(character)) return character
					return EMOJI.test(character) || INVISIBLE.test(character) ? '' : MISSING
				})
				.join('')
		})
		.join('')
}

/** Characters that the fonts lack, in words; the others are called signs. */
const KINDS = [
	['emoji', EMOJI],
	['Chinese or Japanese', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
	['Korean', /\p{Script=Hangul}/u],
	['Arabic', /\p{Script=Arabic}/u],
	['Hebrew', /\p{Script=Hebrew}/u],
	['Thai', /\p{Script=Thai}/u],
] as const

/** What of a text `printable` leaves out or replaces, in words; none of most texts. */
export function unprintableKinds(text: string): string[] {
	const lacking = [...new Set(text.normalize('NFC'))].filter(
		(character) => !INVISIBLE.test(character) && !hasLetter(character),
	)
	const kinds = lacking.map(
		(character) => KINDS.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other signs',
	)
	return [...new Set(kinds)]
}

/** The width of a text on one line. */
export const widthOf = (text: string, { size, weight = 'regular' }: Style): number =>
	textWidth(text, weight) * size

/** A word cut into pieces that fit, letter by letter, in a time that grows with its length only. */
function cutWord(word: string, style: Style, width: number): string[] {
	const pieces: string[] = []
	let piece = ''
	let used = 0
	for (const letter of lettersOf(word)) {
		const size = widthOf(letter, style)
		if (piece !== '' && used + size > width) {
			pieces.push(piece)
			piece = ''
			used = 0
		}
		piece += letter
		used += size
	}
	return [...pieces, piece]
}

/** Longer than any word that a line could have. */
const MAX_WORD_LENGTH = 200

/** The lines of a text; a word that is too long for a line is cut. */
export function wrapText(text: string, style: Style, width: number): string[] {
	const lines: string[] = []
	const space = widthOf(' ', style)
	for (const paragraph of text.split(/\r?\n/u)) {
		let line = ''
		let used = 0
		for (const word of printable(paragraph)
			.split(' ')
			.filter((one) => one !== '')) {
			// Letters of so long a word are measured one by one: shaping it takes a time that grows with its square.
			const size = word.length > MAX_WORD_LENGTH ? Infinity : widthOf(word, style)
			if (line !== '' && used + space + size <= width) {
				line += ` ${word}`
				used += space + size
				continue
			}
			if (line !== '') lines.push(line)
			const pieces = size > width ? cutWord(word, style, width) : [word]
			lines.push(...pieces.slice(0, -1))
			line = pieces.at(-1) ?? ''
			used = widthOf(line, style)
		}
		lines.push(line)
	}
	return lines
}

export type Align = 'start' | 'end'

/** Writes lines from `y` on; every line but the last ends with a space, so that words stay apart. */
export function drawLines(
	sheet: Sheet,
	lines: readonly string[],
	style: Style,
	{ x, y, width, align = 'start' }: { x: number; y: number; width: number; align?: Align },
): void {
	const { size, weight = 'regular', color = COLORS.ink } = style
	const height = lineHeightOf(style)
	// Text is placed by its top; what the line is higher than the letters is above and below them.
	const lead = (height - size * 1.15) / 2
	lines.forEach((line, index) => {
		const shift = align === 'end' ? width - widthOf(line, style) : 0
		const isLast = index === lines.length - 1
		sheet.doc.writeLine(isLast ? line : `${line} `, {
			x: x + shift,
			y: y + lead + index * height,
			size,
			weight,
			color,
		})
	})
}

/** Starts a new page. */
export function breakPage(sheet: Sheet): void {
	sheet.doc.addPage()
	sheet.y = sheet.top
}

/**
 * Starts a new page if `height` does not fit on this one, below the texts that wait for it, and draws
 * those. Whatever is drawn asks for its room first.
 */
export function ensureRoom(sheet: Sheet, height: number): void {
	const { waiting } = sheet
	const above = waiting.reduce((sum, one) => sum + one.height, 0)
	if (sheet.y + above + height > sheet.bottom && sheet.y > sheet.top) breakPage(sheet)
	for (const { draw } of waiting.splice(0)) draw()
}

type WaitingOptions = { type?: string; before?: number; after?: number; onDraw?: () => void }

/** Draws a text when what comes after it is drawn, on the same page: a heading never ends one. */
export function drawWithNext(
	sheet: Sheet,
	parent: Element,
	text: string,
	style: Style,
	{ type = 'P', before = 0, after = 0, onDraw }: WaitingOptions = {},
): void {
	const { left: x, width } = sheet
	const lines = wrapText(text, style, width)
	const height = lines.length * lineHeightOf(style)
	// The reading order is that of the structure.
	const element = addElement(sheet, parent, type)
	const draw = (): void => {
		if (sheet.y > sheet.top) sheet.y += before
		const { y } = sheet
		element.add(() => drawLines(sheet, lines, style, { x, y, width }))
		onDraw?.()
		sheet.y += height + after
	}
	sheet.waiting.push({ height: before + height + after, draw })
}

/** A text over the whole width, or part of it, on as many pages as it needs. */
export function drawText(
	sheet: Sheet,
	parent: Element,
	text: string,
	style: Style,
	{
		type = 'P',
		x = sheet.left,
		width = sheet.width,
	}: { type?: string; x?: number; width?: number } = {},
): void {
	const lines = wrapText(text, style, width)
	const height = lineHeightOf(style)
	const element = addElement(sheet, parent, type)
	for (let from = 0; from < lines.length;) {
		ensureRoom(sheet, Math.min(2, lines.length - from) * height)
		const room = Math.max(Math.floor((sheet.bottom - sheet.y) / height), 1)
		const part = lines.slice(from, from + room)
		const { y } = sheet
		element.add(() => drawLines(sheet, part, style, { x, y, width }))
		sheet.y += part.length * height
		from += part.length
	}
}

type RuleOptions = { x?: number; width?: number; color?: string; weight?: number }

/** A horizontal line. */
export function drawRule(
	sheet: Sheet,
	y: number,
	{ x = sheet.left, width = sheet.width, color = COLORS.line, weight = 0.5 }: RuleOptions = {},
): void {
	drawArtifact(sheet, () => {
		sheet.doc
			.lineWidth(weight)
			.strokeColor(color)
			.moveTo(x, y)
			.lineTo(x + width, y)
			.stroke()
	})
}

/** A filled rectangle. */
export function drawFill(
	sheet: Sheet,
	{
		x,
		y,
		width,
		height,
		color,
	}: { x: number; y: number; width: number; height: number; color: string },
): void {
	drawArtifact(sheet, () => sheet.doc.rect(x, y, width, height).fill(color))
}

/** Writes the same line at the top and the bottom of every page, with its number. */
export function drawPageLines(
	sheet: Sheet,
	{ left, right, bottom }: { left: string; right: string; bottom: string },
): void {
	const { doc, width } = sheet
	const style: Style = { size: 7.5, color: COLORS.muted }
	const { count } = doc.bufferedPageRange()
	for (let index = 0; index < count; index++) {
		doc.switchToPage(index)
		const line = (attached: 'Top' | 'Bottom', texts: readonly [string, string], y: number) => {
			doc.markContent('Artifact', { type: 'Pagination', attached: [attached] })
			const end = widthOf(texts[1], style)
			const [start = ''] = wrapText(texts[0], style, width - end - 24)
			drawLines(sheet, [start], style, { x: sheet.left, y, width })
			drawLines(sheet, [texts[1]], style, { x: sheet.left, y, width, align: 'end' })
			doc.endMarkedContent()
		}
		// The first page has both in its heading.
		if (index > 0) line('Top', [left, right], MARGIN.top - 26)
		line('Bottom', [bottom, `Page ${index + 1} of ${count}`], sheet.bottom + 18)
	}
}
