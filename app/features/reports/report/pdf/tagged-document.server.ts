import PDFDocument from 'pdfkit'
import {
	COMMON_CHARACTERS,
	commonCodes,
	type FontName,
	fontOf,
	fontRuns,
	glyphOperand,
	type Weight,
} from './fonts.server'

/**
 * A document of pdfkit that is made for many short lines of text. pdfkit writes each of their dozen
 * operators as bytes of its own and sends every object through a stream; here a line is one operator
 * text, a page is made into bytes once, and the file is what was collected. The parts of pdfkit that
 * this replaces start with an underscore: they belong to its exact version.
 */

type Page = PDFKit.PDFDocument['page']

/** What pdfkit's font does that its types don't say. */
type EmbeddedFont = {
	id: string
	/** In thousandths of the size. */
	ascender: number
	ref: () => unknown
	/** The codes of the glyphs in the file, and where they are. */
	encode: (text: string) => [codes: string[], positions: GlyphPlace[]]
}
type GlyphPlace = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number }

type Line = { x: number; y: number; size: number; weight: Weight; color: string }

/** Up to three decimals: a thousandth of a point is less than any printer's dot. */
const numberText = (n: number): string => String(Math.round(n * 1000) / 1000)

const colors = new Map<string, string>()

/** '#d5dcd8' as three numbers from 0 to 1. */
function colorText(hex: string): string {
	let text = colors.get(hex)
	if (text === undefined) {
		const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
		text = parts.map(numberText).join(' ')
		colors.set(hex, text)
	}
	return text
}

/**
 * The operand of TJ: the glyphs, and between them how much nearer they are than their widths say. Null
 * where a glyph is above or beside its place, such as an accent that no letter has.
 */
function showText([codes, positions]: [string[], GlyphPlace[]]): string | null {
	let text = ''
	let run = ''
	for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
		if (xOffset !== 0 || yOffset !== 0) return null
		run += codes[index] ?? ''
		const nearer = advanceWidth - xAdvance
		if (nearer === 0) continue
		text += `<${run}>${numberText(nearer)} `
		run = ''
	}
	return run === '' ? text : `${text}<${run}>`
}

export class TaggedDocument extends PDFDocument {
	// Set while the base class is constructed, which draws already.
	declare private pieces: Map<Page, string[]> | undefined
	declare private written: Uint8Array[] | undefined
	declare private registered: Set<FontName> | undefined
	declare private readonly _font: EmbeddedFont
	declare private _offset: number

	/** Adds operators to the page; they become bytes when it is complete. */
	override addContent(operators: string): this {
		const pages = (this.pieces ??= new Map<Page, string[]>())
		const pieces = pages.get(this.page)
		if (pieces === undefined) pages.set(this.page, [operators])
		else pieces.push(operators)
		return this
	}

	override flushPages(): void {
		for (const [page, pieces] of this.pieces ?? []) {
			page.write(Buffer.from(pieces.join('\n'), 'latin1'))
		}
		this.pieces = undefined
		super.flushPages()
	}

	/** Takes a part of the file. */
	_write(part: string | Uint8Array): void {
		const bytes = typeof part === 'string' ? Buffer.from(`${part}\n`, 'latin1') : part
		;(this.written ??= []).push(bytes)
		this._offset += bytes.length
	}

	/** Puts the characters that most reports have into the file's fonts, in an order of their own. */
	includeCommonCharacters(weights: readonly Weight[]): void {
		for (const weight of weights) {
			this.useFont(weight)
			const codes = commonCodes(weight)
			for (const [index, character] of COMMON_CHARACTERS.entries()) {
				if (this._font.encode(character)[0].join('') !== codes[index])
					throw new Error('pdfkit gives glyphs other codes than expected')
			}
		}
	}

	/** Makes a font the current one; the file has it from its first use on. */
	private useFont(name: FontName): EmbeddedFont {
		const registered = (this.registered ??= new Set())
		if (!registered.has(name)) {
			// The package's types know files only.
			this.registerFont(name, fontOf(name) as unknown as PDFKit.Mixins.PDFFontSource)
			registered.add(name)
		}
		this.font(name)
		return this._font
	}

	/** Writes a line of text with its top at `y`. */
	writeLine(text: string, { x, y, size, weight, color }: Line): void {
		if (text === '') return
		const font = this.useFont(weight)
		const { ascender } = font
		const shown = glyphOperand(text, weight)
		if (shown !== null) {
			this.showAt(shown, font, { x, y, size, color, ascender })
			return
		}
		let left = x
		for (const run of fontRuns(text, weight)) {
			const own = this.useFont(run.name)
			const glyphs = showText(own.encode(run.text))
			// One baseline for all fonts of a line.
			const top = y + ((ascender - own.ascender) / 1000) * size
			if (glyphs !== null) this.showAt(glyphs, own, { x: left, y, size, color, ascender })
			else this.fontSize(size).fillColor(color).text(run.text, left, top, { lineBreak: false })
			left += run.width * size
		}
	}

	/** Writes glyphs of a font, in one operator. */
	private showAt(
		shown: string,
		font: EmbeddedFont,
		{ x, y, size, color, ascender }: Omit<Line, 'weight'> & { ascender: number },
	): void {
		const fonts = this.page.fonts as Record<string, unknown>
		fonts[font.id] ??= font.ref()
		// The page counts from its top, so glyphs are turned over.
		const baseline = numberText(y + (ascender / 1000) * size)
		this.addContent(
			`BT /${font.id} ${numberText(size)} Tf ${colorText(color)} rg 1 0 0 -1 ${numberText(x)} ${baseline} Tm [${shown}] TJ ET`,
		)
	}

	/** Ends the document; its bytes. */
	finish(): Uint8Array {
		this.end()
		const bytes = Buffer.concat(this.written ?? [])
		this.written = undefined
		return bytes
	}
}
