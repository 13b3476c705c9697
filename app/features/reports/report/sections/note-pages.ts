/** How much of the notes a report has: long ones would make it a book that nobody can print. */

export const MAX_NOTE_PAGES = 20
/** Lines of the smaller one of the two papers, less what a page may leave empty. */
const LINES_PER_PAGE = 54
/** The width of a line, in widths of its widest letters. */
const LINE_WIDTH = 55
const NARROW = 0.62
const WIDE = 1
/** The date of a note, and the room around it. */
const LINES_AROUND = 2

const isNarrow = (character: string): boolean => /[a-ln-vx-z0-9 .,;:'"()-]/u.test(character)

const widthOf = (text: string): number => {
	let width = 0
	for (const character of text) width += isNarrow(character) ? NARROW : WIDE
	return width
}

/** A text of at most so many lines, as the PDF breaks them or shorter; reads no further than that. */
function cutToLines(text: string, most: number): { text: string; lines: number; isCut: boolean } {
	let lines = 0
	let from = 0
	while (from <= text.length) {
		if (lines >= most) return { text: `${text.slice(0, from).trimEnd()}…`, lines, isCut: true }
		lines += 1
		let used = 0
		const paragraphEnd = text.indexOf('\n', from)
		const end = paragraphEnd === -1 ? text.length : paragraphEnd
		while (from < end) {
			const space = text.indexOf(' ', from)
			const wordEnd = space === -1 || space > end ? end : space
			// Of a word without an end, as much as one line has at most.
			const piece = text.slice(from, Math.min(wordEnd, from + LINE_WIDTH))
			const width = widthOf(piece)
			if (used > 0 && used + NARROW + width > LINE_WIDTH) {
				if (lines >= most) return { text: `${text.slice(0, from).trimEnd()}…`, lines, isCut: true }
				lines += 1
				used = 0
			}
			used += NARROW + width
			from += piece.length
			if (from === wordEnd && from < end) from += 1
		}
		from = end + 1
	}
	return { text, lines, isCut: false }
}

export type NotesOfReport<Note> = {
	/** In the order given. */
	notes: Note[]
	/** What is left out, as a sentence; null if nothing is. */
	leftOut: string | null
}

/** The latest notes that fit on 20 pages. @param notes the earliest first */
export function fitNotes<Note extends { text: string }>(
	notes: readonly Note[],
): NotesOfReport<Note> {
	let room = MAX_NOTE_PAGES * LINES_PER_PAGE
	const kept: Note[] = []
	let isCut = false
	for (const note of [...notes].reverse()) {
		if (isCut || room <= LINES_AROUND) break
		const fitting = cutToLines(note.text, room - LINES_AROUND)
		room -= fitting.lines + LINES_AROUND
		isCut = fitting.isCut
		kept.unshift({ ...note, text: fitting.text })
	}
	if (!isCut && kept.length === notes.length) return { notes: kept, leftOut: null }
	const cut = isCut ? ' The earliest of them is cut.' : ''
	return {
		notes: kept,
		leftOut: `A report has up to ${MAX_NOTE_PAGES} pages of notes. This one has the latest ${kept.length.toLocaleString('en-US')} of ${notes.length.toLocaleString('en-US')}.${cut}`,
	}
}
