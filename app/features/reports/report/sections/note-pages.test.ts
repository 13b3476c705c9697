import { expect, test } from 'vitest'
import { pdfInfo, pdfPages } from '#tests/helpers/reports/pdf-tools'
import { RENTAL, reportInput } from '#tests/helpers/reports/report-deals'
import { buildReport } from '../build-report'
import { drawReport } from '../pdf/draw-report.server'
import { fitNotes, MAX_NOTE_PAGES } from './note-pages'

/** How much of the notes of a deal a report has. */

const LENGTH = 10_000
const NOTES = 200

const notesOf = (text: string, count = NOTES) =>
	Array.from({ length: count }, (_, index) => ({
		text,
		createdAt: `2026-05-${String((index % 28) + 1).padStart(2, '0')}T12:00:00Z`,
		dueOn: null,
	}))

const filled = (part: string): string => part.repeat(LENGTH / part.length).trim()

test.each([
	['prose', filled('The roof has ten years left. ')],
	['one endless word', filled('W')],
	['narrow letters', filled('i')],
	['empty lines', `a${'\n'.repeat(9_000)}b`],
	['words of more than half a line', filled(`${'m'.repeat(39)} `)],
	['words that no two have', Array.from({ length: 1_400 }, (_, n) => `w${n * 7_919}`).join(' ')],
	['letters that print as question marks', filled('北京')],
	['Greek', filled('Αθήνα ')],
	['letters with many marks', filled('a\u0301\u0302\u0303\u0304')],
	['one line each', 'x'],
])(
	'FIX-05 200 notes of %s are at most 20 pages, and the report says what is left out',
	(_what, text) => {
		const notes = notesOf(text)
		const model = buildReport(reportInput(RENTAL, { sections: ['notes'], notes }))
		for (const paper of ['letter', 'a4'] as const) {
			// The heading of the report is on the first page.
			const pages = Number(pdfInfo(drawReport(model, paper)).get('Pages'))
			expect(pages).toBeLessThanOrEqual(MAX_NOTE_PAGES + 1)
		}
		const { leftOut, notes: kept } = fitNotes(notes)
		expect(kept.length).toBeGreaterThan(0)
		if (text === 'x') expect(leftOut).toBeNull()
		else {
			expect(leftOut).toContain(`This one has the latest ${kept.length} of 200.`)
			expect(JSON.stringify(model)).toContain(leftOut)
		}
	},
)

test('FIX-05 the latest notes are kept, in their order, and all of those that fit', () => {
	const long = filled('The roof has ten years left. ')
	const notes = notesOf(long, 12).map((note, index) => ({ ...note, text: `${index} ${note.text}` }))
	const { notes: kept, leftOut } = fitNotes(notes)
	expect(kept.slice(1)).toEqual(notes.slice(13 - kept.length))
	expect(kept[0]?.text).toMatch(/…$/u)
	expect(leftOut).toBe(
		`A report has up to 20 pages of notes. This one has the latest ${kept.length} of 12. The earliest of them is cut.`,
	)
	expect(fitNotes(notes.slice(0, 4))).toEqual({ notes: notes.slice(0, 4), leftOut: null })
	expect(fitNotes([])).toEqual({ notes: [], leftOut: null })
})

test('FIX-05 the pages have the text of the notes up to the cut', () => {
	const notes = notesOf(filled('The roof has ten years left. '), 12)
	const model = buildReport(reportInput(RENTAL, { sections: ['notes'], notes }))
	const text = pdfPages(drawReport(model, 'letter')).join(' ').replace(/\s+/gu, ' ')
	expect(text).toContain('A report has up to 20 pages of notes.')
	expect(text.match(/The roof has ten years left\./gu)?.length).toBeGreaterThan(1_500)
})
