import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BRRRR, RENTAL, reportInput } from '#tests/helpers/reports/report-deals'
import { buildReport } from '../build-report'
import type { ReportModel } from '../report-model'
import { ReportDocument } from './report-document'

/** The page shows what the model says. */

const htmlOf = (model: ReportModel): string =>
	renderToStaticMarkup(<ReportDocument model={model} nonce="nonce" />)

/** The texts of a part of the page, without tags. */
const plain = (html: string): string =>
	html
		.replace(/<[^>]*>/gu, ' ')
		.replaceAll('&amp;', '&')
		.replace(/\s+/gu, ' ')
		.trim()

test('PRO-70 the page says of each input in words whether it was entered or assumed, and by whom', () => {
	const model = buildReport({ ...reportInput(RENTAL), own: { managePer: 9 } })
	const rows = [...htmlOf(model).matchAll(/<tr data-source[^>]*>(.*?)<\/tr>/gsu)].map(
		([, row = '']) => plain(row),
	)
	const words = { entered: 'Entered', assumed: 'Assumed', own: 'Assumed (own)' }
	const expected = model.sections
		.flatMap(({ blocks }) => blocks)
		.flatMap((block) => (block.kind === 'entries' ? block.entries : []))
		.map(({ label, text, source }) => `${label} ${text} ${words[source]}`)
	expect(rows).toEqual(expected)
	expect(new Set(expected.map((row) => row.split(' ').at(-1)))).toEqual(
		new Set(['Entered', 'Assumed', '(own)']),
	)
})

test('PRO-83 every figure of the model is on the page with its text and its exact value', () => {
	for (const packet of ['lender', 'partner'] as const) {
		const model = buildReport(reportInput(BRRRR, { packet }))
		const html = htmlOf(model)
		let count = 0
		JSON.stringify([model.cover, model.sections], (_key, part: unknown) => {
			const cell = part as { name?: string; year?: number; value?: number | null; text?: string }
			if (typeof part !== 'object' || part === null || typeof cell.text !== 'string') return part
			if (cell.name === undefined || cell.name === '') return part
			const id = `figure-${cell.name}${cell.year === undefined ? '' : `-${cell.year}`}`
			const value = cell.value === null || cell.value === undefined ? '' : String(cell.value)
			const data = new RegExp(`<data id="${id}" value="([^"]*)">([^<]*)<`, 'u').exec(html)
			expect([id, data?.[1], data?.[2]]).toEqual([id, value, cell.text])
			count += 1
			return part
		})
		expect(count).toBeGreaterThan(100)
		expect(html).not.toMatch(/<script|NaN|undefined/u)
	}
})

test('PRO-68 the page opens with property, date, plan, scenario and the line against taking it for advice', () => {
	const model = buildReport(reportInput(RENTAL, { scenarioName: 'Higher rent' }))
	const head = plain(/<header[^>]*>(.*?)<\/header>/su.exec(htmlOf(model))?.[1] ?? '')
	expect(head).toBe(
		'Deal Report 14 Elm St, Tulsa, OK May 31, 2026 · Bought with a long-term loan · Scenario: Higher rent Computed from numbers the user entered. Not an appraisal, not advice.',
	)
})
