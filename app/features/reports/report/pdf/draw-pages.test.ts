import { afterEach, describe, expect, test, vi } from 'vitest'
import {
	pdfPages,
	pdfStrokes,
	pdfStructure,
	type PdfWord,
	pdfWords,
} from '#tests/helpers/reports/pdf-tools'
import { BRRRR, FLIP, RENTAL, reportInput } from '#tests/helpers/reports/report-deals'
import { buildReport } from '../build-report'
import type { ReportModel } from '../report-model'
import { drawReport } from './draw-report.server'

/** What is on the pages of a PDF, and where. */

const plain = (text: string): string => text.replace(/\s+/gu, ' ')
const draw = (...input: Parameters<typeof reportInput>) =>
	drawReport(buildReport(reportInput(...input)), 'letter')

afterEach(() => void vi.useRealTimers())

test('PRO-69 the file does not depend on when it is made', () => {
	const files = []
	for (const now of ['2026-05-31T10:00:00Z', '2027-02-03T23:59:58Z']) {
		vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
		files.push(Buffer.from(draw(RENTAL)).toString('latin1'))
	}
	expect(files[0] === files[1]).toBe(true)
	// Dates are in the file as D:20260531….
	expect(files[0]).not.toMatch(/D:2027|D:20260531(?!000000)/u)
})

/** The objects of a file, as text. */
function objectsOf(bytes: Uint8Array): string[] {
	return Buffer.from(bytes).toString('latin1').split('endobj')
}

describe('PRO-69 the structure', () => {
	test('PRO-69 each chart says in words what it shows, and each head what it is the head of', () => {
		const objects = objectsOf(draw(RENTAL))
		const figures = objects.filter((one) => /\/S\s*\/Figure\b/u.test(one))
		expect(figures).toHaveLength(2)
		for (const figure of figures) expect(figure).toMatch(/\/Alt\s*\(.{40}/su)
		const heads = objects.filter((one) => /\/S\s*\/TH\b/u.test(one))
		expect(heads.filter((one) => /\/Scope\s*\/Column/u.test(one)).length).toBeGreaterThan(20)
		expect(heads.filter((one) => /\/Scope\s*\/Row/u.test(one)).length).toBeGreaterThan(50)
		expect(heads.filter((one) => !/\/Scope\s*\/(?:Row|Column)/u.test(one))).toEqual([])
	})

	test('PRO-69 a head that is repeated on paper is in the structure once', () => {
		const bytes = draw(RENTAL, { sections: ['loan'] }, { holdYears: '40' })
		const head = 'Principal, extra included'
		const pages = pdfPages(bytes).filter((page) => plain(page).includes(head))
		expect(pages.length).toBeGreaterThan(1)
		const structure = plain(pdfStructure(bytes).join(' ')).replaceAll('" "', '')
		expect(structure.split(head)).toHaveLength(2)
	})
})

test('PRO-70 the PDF says in words of each input whether it was entered or assumed, and by whom', () => {
	const model = buildReport({
		...reportInput(RENTAL, { sections: ['assumptions'] }),
		own: { managePer: 9 },
	})
	const text = plain(pdfPages(drawReport(model, 'letter')).join(' '))
	const words = { entered: 'entered', assumed: 'assumed', own: 'assumed (own)' }
	const entries = model.sections
		.flatMap(({ blocks }) => blocks)
		.flatMap((block) => (block.kind === 'entries' ? block.entries : []))
	expect(entries.length).toBeGreaterThan(20)
	for (const { label, text: entry, source } of entries) {
		const line = plain(`${label} ${entry} ${words[source]}`)
		expect([line, text.includes(line)]).toEqual([line, true])
	}
})

test('PRO-69 notes of figures, warnings and formulas are drawn', () => {
	const model = buildReport(reportInput({ ...RENTAL, interestDSCR: '', rent: 'abc' }))
	const text = plain(pdfPages(drawReport(model, 'letter')).join(' '))
	let count = 0
	JSON.stringify(model.sections, (key, value: unknown) => {
		const isWarning = key === 'text' && typeof value === 'string' && value.includes('correction')
		if ((key === 'note' || key === 'assumed' || isWarning) && typeof value === 'string') {
			expect([value, text.includes(plain(value))]).toEqual([value, true])
			count += 1
		}
		return value
	})
	expect(count).toBeGreaterThan(5)
})

test('PRO-71 each blank of the borrower page has the lines to write on', () => {
	const model = buildReport(reportInput({}, { packet: 'lender', sections: [] }))
	let rows = 0
	const without = model.sections.map((section) => ({
		...section,
		blocks: section.blocks.map((block) => {
			if (block.kind !== 'blanks') return block
			for (const blank of block.blanks) rows += blank.rows ?? 1
			return { ...block, blanks: [] }
		}),
	}))
	const full = drawReport(model, 'letter')
	const empty = drawReport({ ...model, sections: without }, 'letter')
	expect(rows).toBeGreaterThan(20)
	expect(pdfStrokes(full) - pdfStrokes(empty)).toBe(rows)
})

const MARGIN = { side: 46, top: 56, bottom: 52 }
const SHEETS = { letter: [612, 792], a4: [595.28, 841.89] } as const

/** How much of the smaller one of two words the other one covers. */
function overlap(a: PdfWord, b: PdfWord): number {
	const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
	const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
	if (width <= 0 || height <= 0) return 0
	const size = ({ left, right, top, bottom }: PdfWord): number => (right - left) * (bottom - top)
	return (width * height) / Math.min(size(a), size(b))
}

const FULL = {
	holdYears: '40',
	taxOn: 'yes',
	balloonYears: '20',
	pmiPer: '1',
	extraMonthly: '100',
	event1Year: '3',
	event1Amount: '-10000',
	event1Label: 'A long description of a planned event in full sixty letters',
}
const LONG_ADDRESS = `${'12345 Southwest Old Plantation Farmhouse Boulevard '.repeat(3)}, Unit 1204-B, Fredericksburg, VA 22407-1234`
const NAMES = ['Ann', 'Bob', 'Cleo', 'A name of forty letters, as long as it is']
const BIG = { ...RENTAL, purchase: '9999999', arv: '9999999', rent: '987654' }

describe('PRO-69 nothing runs over a margin, and no word over another', () => {
	test.each<[string, ReportModel['property'], Parameters<typeof reportInput>]>([
		['one year', 'Property', [RENTAL, {}, { holdYears: '1' }]],
		['forty years with all there is', LONG_ADDRESS, [RENTAL, {}, FULL]],
		['large amounts', 'x'.repeat(200), [BIG, { packet: 'lender' }, FULL]],
		[
			'a BRRRR for partners',
			LONG_ADDRESS,
			[BRRRR, { packet: 'partner', shares: NAMES.map((name) => ({ name, percent: 25 })) }, {}],
		],
		['a flip', '1 Elm St', [FLIP, { packet: 'lender' }, {}]],
		['nothing', 'Property', [{}, {}, {}]],
	])('PRO-69 %s', (_what, property, input) => {
		const model = { ...buildReport(reportInput(...input)), property }
		for (const paper of ['letter', 'a4'] as const) {
			const [width, height] = SHEETS[paper]
			const pages = pdfWords(drawReport(model, paper))
			for (const [index, words] of pages.entries()) {
				// The lines of each page are in its margins.
				const own = words.filter(
					({ top, bottom }) => bottom > MARGIN.top && top < height - MARGIN.bottom + 6,
				)
				const outside = words.filter(
					({ left, right }) => left < MARGIN.side - 1 || right > width - MARGIN.side + 1,
				)
				const low = own.filter(({ bottom }) => bottom > height - MARGIN.bottom + 3)
				expect([index + 1, outside, low]).toEqual([index + 1, [], []])
				const crossed = own.flatMap((word, at) =>
					own
						.slice(at + 1)
						.filter((other) => overlap(word, other) > 0.25)
						.map((other) => `${word.text} × ${other.text}`),
				)
				expect([index + 1, crossed]).toEqual([index + 1, []])
			}
		}
	})
})
