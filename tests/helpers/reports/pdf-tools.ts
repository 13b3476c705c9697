import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
