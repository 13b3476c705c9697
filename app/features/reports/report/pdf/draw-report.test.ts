import { describe, expect, test } from 'vitest'
import {
	pdfFonts,
	pdfInfo,
	pdfPages,
	pdfStructure,
	pdfWords,
} from '#tests/helpers/reports/pdf-tools'
import { BRRRR, FLIP, RENTAL, reportInput } from '#tests/helpers/reports/report-deals'
import { buildReport } from '../build-report'
import type { ReportCell, ReportModel } from '../report-model'
import { drawReport } from './draw-report.server'

const MAX_BYTES = 300_000
/** As long as an address can be. */
const LONG_ADDRESS = `${'12345 Southwest Old Plantation Farmhouse Boulevard '.repeat(3)}, Unit 1204-B, Fredericksburg, VA 22407-1234`

const draw = (...input: Parameters<typeof reportInput>) =>
	drawReport(buildReport(reportInput(...input)), 'letter')

/** The text with one space between words, as texts are compared. */
const plain = (text: string): string => text.replace(/\s+/gu, ' ')

describe('PRO-69 the PDF of a report', () => {
	test('PRO-69 is tagged, with title and language, and says so to viewers', () => {
		const bytes = draw(RENTAL)
		const info = pdfInfo(bytes)
		expect(info.get('Title')).toBe('Deal Report: 14 Elm St, Tulsa, OK')
		expect(info.get('Tagged')).toBe('yes')
		expect(info.get('Page size')).toBe('612 x 792 pts (letter)')
		const raw = Buffer.from(bytes).toString('latin1')
		expect(raw).toContain('/Lang (en-US)')
		expect(raw).toContain('/DisplayDocTitle true')
		const a4 = drawReport(buildReport(reportInput(RENTAL)), 'a4')
		expect(pdfInfo(a4).get('Page size')).toMatch(/\(A4\)$/u)
	})

	test('PRO-69 embeds its fonts, whose text can be selected', () => {
		const fonts = pdfFonts(draw(RENTAL))
		expect(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/u, '')).sort()).toEqual([
			'Geist-Regular',
			'Geist-SemiBold',
		])
		for (const font of fonts) {
			expect(font).toMatchObject({ isEmbedded: true, isSubset: true, hasUnicode: true })
		}
	})

	test('PRO-69 is the same for the same input and date, and another one on another day', () => {
		const first = draw(BRRRR, { packet: 'lender' })
		const second = draw(BRRRR, { packet: 'lender' })
		const later = draw(BRRRR, { packet: 'lender', date: '2026-06-01' })
		expect(Buffer.compare(first, second)).toBe(0)
		expect(Buffer.compare(first, later)).not.toBe(0)
		expect(pdfInfo(first).get('CreationDate')).toContain('May 31')
	})

	test.each([
		['a rental of one year', RENTAL, { holdYears: '1' }],
		[
			'a rental of forty years with all there is',
			RENTAL,
			{
				holdYears: '40',
				taxOn: 'yes',
				balloonYears: '20',
				pmiPer: '1',
				extraMonthly: '100',
				...Object.fromEntries(
					[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((row) => [
						[`event${row}Year`, String(row)],
						[`event${row}Amount`, '-10000'],
						[`event${row}Label`, 'A long description of a planned event in full sixty letters'],
					]),
				),
			},
		],
		['a BRRRR', BRRRR, {}],
		['a flip', FLIP, {}],
		['nothing', {}, {}],
	])('PRO-69 has at most 300 kB: %s', (_what, inputs, analysis) => {
		for (const packet of ['lender', 'partner'] as const) {
			const shares = [
				{ name: 'Ann', percent: 25 },
				{ name: 'Bob', percent: 25 },
				{ name: 'Cleo', percent: 25 },
				{ name: 'A name of forty letters, as long as it is', percent: 25 },
			]
			const bytes = draw(inputs, { packet, shares }, analysis)
			expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES)
			expect(Number(pdfInfo(bytes).get('Pages'))).toBeGreaterThan(0)
		}
	})

	test('PRO-69 its text is that of the model, in the same order', () => {
		const model = buildReport(reportInput(BRRRR, { packet: 'lender' }))
		const text = plain(pdfPages(drawReport(model, 'letter')).join(' '))
		let at = 0
		for (const part of textsOf(model)) {
			const found = text.indexOf(plain(part), at)
			expect([part, found >= 0]).toEqual([part, true])
			at = found
		}
	})

	test('PRO-69 its structure has headings, tables with heads, lists and described figures in order', () => {
		const lines = pdfStructure(draw(RENTAL))
		const types = new Set(lines.map((line) => /^\s*([A-Z]\w*)/u.exec(line)?.[1] ?? ''))
		for (const type of [
			'Document',
			'Sect',
			'H1',
			'H2',
			'H3',
			'P',
			'Table',
			'TH',
			'TD',
			'L',
			'LI',
			'Figure',
		]) {
			expect([type, types.has(type)]).toEqual([type, true])
		}
		const titles = buildReport(reportInput(RENTAL)).sections.map(({ title }) => title)
		const headings = lines.flatMap((line, index) =>
			/^\s*H2\b/u.test(line) ? [(lines[index + 1] ?? '').replace(/["]/gu, '').trim()] : [],
		)
		expect(headings).toEqual(titles)
	})

	test('PRO-68 each page has its number, the not-advice line, and from the second on property and date', () => {
		const pages = pdfPages(draw(RENTAL))
		expect(pages.length).toBeGreaterThan(3)
		for (const [index, page] of pages.entries()) {
			const text = plain(page)
			expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
			expect(text).toContain(
				'Computed from numbers the user entered. Not an appraisal, not advice.',
			)
			expect(text).toContain('May 31, 2026')
			expect(text).toContain('14 Elm St, Tulsa, OK')
		}
	})

	test('PRO-68 repeats the head of a table on each of its pages and splits no row', () => {
		const model = buildReport(reportInput(RENTAL, { sections: ['loan'] }, { holdYears: '40' }))
		const pages = pdfPages(drawReport(model, 'letter')).map(plain)
		expect(pages.length).toBeGreaterThan(1)
		for (const page of pages) expect(page).toContain('Year Payment Interest')
		for (const block of model.sections[0]?.blocks ?? []) {
			if (block.kind !== 'table') continue
			for (const { head, cells } of block.table.rows) {
				const row = [head, ...cells.map(({ text }) => text)].join(' ')
				expect([row, pages.some((page) => page.includes(row))]).toEqual([row, true])
			}
		}
	})

	test.each([
		['Greek', 'Οδός Αθηνάς 12, Θεσσαλονίκη'],
		['polytonic Greek', 'Ὁδὸς Ἀκαδημίας ᾧ'],
		['the ʻokina, with long vowels', '94-1 Kāneʻohe Bay, ʻAiea, Oʻahu, HI'],
		['Cyrillic', 'вулиця Ґонти 5, Київ'],
		['Vietnamese', '12 Đường Nguyễn Huệ'],
	])(
		'FIX-38 prints %s, with a font of its own for letters that the usual one lacks',
		(_what, property) => {
			const model = buildReport(reportInput(RENTAL, { sections: ['summary'] }))
			const bytes = drawReport({ ...model, property }, 'letter')
			const [page = ''] = pdfPages(bytes)
			expect(plain(page)).toContain(property.normalize('NFC'))
			expect(plain(page)).not.toMatch(/can't print|\?/u)
			expect(pdfInfo(bytes).get('Title')).toBe(`Deal Report: ${property}`)
			for (const font of pdfFonts(bytes)) {
				expect(font).toMatchObject({ isEmbedded: true, isSubset: true, hasUnicode: true })
			}
			expect(bytes.length).toBeLessThan(MAX_BYTES)
		},
	)

	test('FIX-38 one line has both fonts on one baseline, one after the other', () => {
		const model = buildReport(reportInput(RENTAL, { sections: ['summary'] }))
		const bytes = drawReport({ ...model, property: 'Main αβγ Street δεζ End' }, 'letter')
		const words = (pdfWords(bytes)[0] ?? []).filter(({ text }) =>
			['Main', 'αβγ', 'Street', 'δεζ', 'End'].includes(text),
		)
		const [main, ...others] = words.slice(0, 5)
		expect(words.slice(0, 5).map(({ text }) => text)).toEqual([
			'Main',
			'αβγ',
			'Street',
			'δεζ',
			'End',
		])
		let right = main?.right ?? 0
		for (const word of others) {
			expect(word.left).toBeGreaterThan(right)
			expect(word.left).toBeLessThan(right + 12)
			right = word.right
		}
	})

	test('FIX-38 says which characters it could not print', () => {
		const model = buildReport(reportInput(RENTAL, { sections: ['summary'] }))
		const pageOf = (property: string) =>
			plain(pdfPages(drawReport({ ...model, property }, 'letter'))[0] ?? '')
		expect(pageOf('12 Elm \u{1f3e0}\u{1f1fa}\u{1f1f8}1\ufe0f\u20e3 北京 서울 שלום')).toContain(
			"This PDF can't print some characters of the report: emoji, Chinese or Japanese, Korean, Hebrew.",
		)
		expect(pageOf('12 Elm\u200b\u00ad St © ½')).not.toContain("can't print")
	})

	test('PRO-69 a long address is wrapped, and letters beyond the font do not break it', () => {
		const model = buildReport(reportInput(RENTAL, { sections: ['summary'] }))
		const [page = ''] = pdfPages(drawReport({ ...model, property: LONG_ADDRESS }, 'letter'))
		expect(plain(page)).toContain(plain(LONG_ADDRESS))
		const property = 'Žižkov 12 \u{1f3e0}, Łódź, Peña — 北京 שלום'
		const [other = ''] = pdfPages(drawReport({ ...model, property }, 'letter'))
		expect(plain(other)).toContain('Žižkov 12')
		expect(plain(other)).toContain('Łódź, Peña — ??')
	})
})

/** The texts of a report in reading order. */
function textsOf(model: ReportModel): string[] {
	const { property, kindTitle, cover, sections } = model
	const pair = ({ label, text }: ReportCell & { label: string }) => [label, text]
	const ofBlock = (block: ReportModel['sections'][number]['blocks'][number]): string[] => {
		switch (block.kind) {
			case 'headline':
				return block.figures.flatMap(pair)
			case 'figures':
				return [...(block.title === null ? [] : [block.title]), ...block.figures.flatMap(pair)]
			case 'formulas':
				return [block.title, ...block.formulas.flatMap((one) => [...pair(one), one.formula])]
			case 'entries':
				return [block.title, ...block.entries.flatMap(({ label, text }) => [label, text])]
			case 'table':
				return [
					...(block.title === null ? [] : [block.title]),
					...block.table.rows.flatMap(({ head, cells }) => [
						head,
						...cells.map(({ text }) => text),
					]),
				]
			case 'text':
				return [block.text]
			case 'list':
				return [...block.items]
			case 'blanks':
				return [block.title, ...block.blanks.map(({ label }) => label)]
			default:
				return []
		}
	}
	return [
		kindTitle,
		property,
		...(cover === null ? [] : [cover.title, ...cover.figures.flatMap(pair)]),
		...sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(ofBlock)]),
	]
}
