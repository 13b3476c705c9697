import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

/** Reads PDF files with poppler, another program than the one that writes them. */

function run(
	bytes: Uint8Array,
	tool: 'pdffonts' | 'pdfinfo' | 'pdftotext',
	args: string[],
): string {
	const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
	try {
		const file = join(folder, 'report.pdf')
		writeFileSync(file, bytes)
		const output = tool === 'pdftotext' ? ['-'] : []
		return execFileSync(tool, [...args, file, ...output], { encoding: 'utf8' })
	} finally {
		rmSync(folder, { recursive: true })
	}
}

/** What the file says about itself: `Title`, `Tagged`, `Pages`, `Page size` … */
export function pdfInfo(bytes: Uint8Array): Map<string, string> {
	const lines = run(bytes, 'pdfinfo', []).split('\n')
	return new Map(
		lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
	)
}

export type PdfFont = { name: string; isEmbedded: boolean; isSubset: boolean; hasUnicode: boolean }

/** The fonts of the file. */
export function pdfFonts(bytes: Uint8Array): PdfFont[] {
	const [, , ...lines] = run(bytes, 'pdffonts', []).trimEnd().split('\n')
	return lines.map((line) => {
		const [embedded, subset, unicode] = line.split(/\s+/u).slice(-5)
		const isYes = (text: string | undefined): boolean => text === 'yes'
		return {
			name: line.split(/\s+/u)[0] ?? '',
			isEmbedded: isYes(embedded),
			isSubset: isYes(subset),
			hasUnicode: isYes(unicode),
		}
	})
}

/** The text of each page in the order in which it is written. */
export function pdfPages(bytes: Uint8Array): string[] {
	return run(bytes, 'pdftotext', ['-raw']).split('\f').slice(0, -1)
}

/** The structure: an element a line, as deep as it is indented, with its text. */
export function pdfStructure(bytes: Uint8Array): string[] {
	return run(bytes, 'pdfinfo', ['-struct-text']).split('\n')
}

/** A word with its box in points; `y` grows downwards. */
export type PdfWord = { text: string; left: number; top: number; right: number; bottom: number }

/** The words of each page with their places. */
export function pdfWords(bytes: Uint8Array): PdfWord[][] {
	const word =
		/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</gu
	return run(bytes, 'pdftotext', ['-bbox'])
		.split('<page ')
		.slice(1)
		.map((page) =>
			[...page.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
				text,
				left: Number(left),
				top: Number(top),
				right: Number(right),
				bottom: Number(bottom),
			})),
		)
}

/** How many lines are drawn on all pages: the operators `S` of their contents. */
export function pdfStrokes(bytes: Uint8Array): number {
	const text = Buffer.from(bytes).toString('latin1')
	const contents = [...text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n(.*?)\r?\nendstream/gsu)]
	return (
		contents
			.map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
			// Not those of fonts.
			.filter((content) => /^[\s\x20-\x7e]*$/u.test(content))
			.reduce((count, content) => count + (content.match(/(?<=\s)S(?=\s)/gu)?.length ?? 0), 0)
	)
}
