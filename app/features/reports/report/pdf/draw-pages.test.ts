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
import type { ReportBlock, ReportModel } from '../report-model'
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

/** A report of one section with these blocks. */
function reportOf(...blocks: ReportBlock[]): ReportModel {
	const model = buildReport(reportInput({}, { sections: [] }))
	return { ...model, sections: [{ key: 'summary', title: 'Summary', blocks }] }
}

test.each<[string, ReportBlock]>([
	[
		'the headline',
		{ kind: 'headline', figures: [{ label: 'Label', text: '$1', note: 'A note of its own.' }] },
	],
	[
		'figures',
		{
			kind: 'figures',
			title: null,
			figures: [{ label: 'Label', text: '$1', note: 'A note of its own.' }],
		},
	],
	[
		'formulas',
		{
			kind: 'formulas',
			title: 'Title',
			formulas: [
				{
					label: 'Label',
					text: '$1',
					note: 'A note of its own.',
					formula: 'One ÷ one',
					numbers: '$1 ÷ 1 = $1',
					assumed: 'Assumed: nothing.',
				},
			],
		},
	],
])('PRO-69 a note in %s is drawn below its figure', (_what, block) => {
	const text = plain(pdfPages(drawReport(reportOf(block), 'letter')).join(' '))
	expect(text).toContain('Label $1 A note of its own.')
})

/** What is written on each page beside the report. */
const PAGE_LINES =
	/^(?:14 Elm St, Tulsa, OK|May 31, 2026|Computed from numbers .*|Page \d+ of \d+)$/u

/** The titles of a report, and the texts right below those of its sections. */
function headingsOf({ cover, sections }: ReportModel): string[] {
	const titles = sections.flatMap(({ title, blocks }) => {
		const [first, next] = blocks
		const intro = first?.kind === 'text' && next !== undefined ? [first.text] : []
		const own = blocks.flatMap((block) =>
			'title' in block && block.title !== null ? [block.title] : [],
		)
		return [title, ...intro, ...own]
	})
	return cover === null ? titles : [cover.title, 'In this packet', ...titles]
}

test.each<[string, Parameters<typeof reportInput>]>([
	['a rental of one year', [RENTAL, {}, { holdYears: '1' }]],
	['a BRRRR of forty years', [BRRRR, { packet: 'lender' }, { holdYears: '40' }]],
	['a flip', [FLIP, {}, {}]],
])('PRO-69 no page of %s ends with a heading', (_what, input) => {
	const model = buildReport(reportInput(...input))
	const headings = headingsOf(model).map(plain)
	// What is above moves each heading over a whole page, line by line.
	for (let lines = 0; lines < 58; lines += 1) {
		const text = Array.from({ length: lines }, () => 'above').join('\n')
		const above: ReportModel['sections'][number] = {
			key: 'notes',
			title: 'Above',
			blocks: [{ kind: 'text', tone: 'plain', text }],
		}
		const pages = pdfPages(drawReport({ ...model, sections: [above, ...model.sections] }, 'letter'))
		for (const page of pages) {
			const written = page.trimEnd().split('\n')
			while (PAGE_LINES.test(written.at(-1) ?? '')) written.pop()
			const text = plain(written.join('\n'))
			const last = written.at(-1) ?? ''
			const ending = headings.find(
				(heading) => last === heading || (heading.length > 40 && text.endsWith(heading)),
			)
			expect([lines, ending]).toEqual([lines, undefined])
		}
	}
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
