import { assume } from '~/deal'
import { describe, expect, it, vi } from 'vitest'
import { toCsv } from '~/core/csv/csv-export.server'
import { analyzeProperty } from '~/features/calculator/saved-analysis/analysis-answer'
import { randomFileDeals } from '#tests/helpers/reports/deal-texts'
import { dealContent, dealsContent, type FileDeal } from './deal-file'
import { INPUT_COLUMNS, inputRows } from './inputs-csv'
import { type CheckedFileDeal, FILE_PROBLEMS, readDealFile } from './read-deal-file.server'
import { MAX_FILE_LENGTH } from './file-limit'

// The number of deals matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 600_000 })

const DEALS = 1_000

function readAll(text: string): readonly CheckedFileDeal[] {
	const read = readDealFile({ text, own: null })
	if (!read.ok) throw new Error(read.problem)
	return read.deals
}

const problemOf = (text: string): string | null => {
	const read = readDealFile({ text, own: null })
	return read.ok ? null : read.problem
}

/** Without what reading adds. */
function withoutProblems({ problem: _deal, scenarios, ...deal }: CheckedFileDeal): FileDeal {
	return {
		...deal,
		scenarios: scenarios.map(({ problem: _scenario, ...scenario }) => scenario),
	}
}

const figuresOf = (deal: Pick<FileDeal, 'inputs' | 'analysis'>): string =>
	JSON.stringify(analyzeProperty(deal, null))

describe('the JSON file of a deal', () => {
	it(`PRO-75 L18 import(export(deal)) is the deal, with every digit of its figures, on ${DEALS} random deals`, () => {
		for (const deal of randomFileDeals(DEALS, 75)) {
			const { figures } = analyzeProperty(deal, null)
			const [read] = readAll(JSON.stringify(dealContent(deal, figures), null, '\t'))
			if (read === undefined) throw new Error('Nothing read')
			expect(withoutProblems(read)).toEqual(deal)
			expect(figuresOf(read)).toBe(figuresOf(deal))
			for (const [index, scenario] of read.scenarios.entries()) {
				const before = deal.scenarios[index]
				expect(before && figuresOf(scenario)).toBe(before && figuresOf(before))
			}
		}
	})

	it('PRO-75 a file with several deals', () => {
		const deals = randomFileDeals(8, 3)
		const text = JSON.stringify(dealsContent(deals.map((deal) => dealContent(deal, undefined))))
		expect(readAll(text).map(withoutProblems)).toEqual(deals)
	})

	it('PRO-75 says what is wrong with a deal and with a scenario', () => {
		const [deal] = randomFileDeals(1, 9)
		if (deal === undefined) throw new Error('No deal')
		const numbers = { inputs: deal.inputs, analysis: deal.analysis }
		const named = (name: string) => ({ name, starter: '', limits: {}, ...numbers })
		const file = (changes: Partial<FileDeal>) => dealContent({ ...deal, ...changes }, undefined)
		const read = readAll(
			JSON.stringify(
				dealsContent([
					file({ propertyAddress: '  ' }),
					file({ propertyAddress: '1 Elm St', inputs: { ...deal.inputs, rent: 'lots' } }),
					file({ propertyAddress: '3 Elm St', inputs: { ...deal.inputs, rent: '2k' } }),
					file({
						propertyAddress: '2 Elm St',
						scenarios: [named('Base'), named(''), named('One'), named('ONE')],
					}),
					file({ propertyAddress: '2  ELM st', scenarios: [] }),
					file({ propertyAddress: 'x'.repeat(201), scenarios: [] }),
				]),
			),
		)
		expect(read.map(({ problem }) => problem)).toEqual([
			'It has no address.',
			"Monthly rent: We can't read “lots” as a number. Enter an amount from $0 to $10,000,000,000, such as $1,850.",
			"Monthly rent: We can't read “2k” as a number. Enter an amount from $0 to $10,000,000,000, such as $1,850.",
			null,
			'This address is in the file twice.',
			'Addresses can have up to 200 characters.',
		])
		expect(read[3]?.scenarios.map(({ problem }) => problem)).toEqual([
			'This is the name of the deal itself.',
			'It has no name.',
			null,
			'This name is in the file twice.',
		])
	})

	it.each([
		['nothing', '  ', FILE_PROBLEMS.empty],
		['half a file', '{"format":"pro-hub-deal","ver', FILE_PROBLEMS.json],
		['a megabyte of brackets', '['.repeat(MAX_FILE_LENGTH), FILE_PROBLEMS.json],
		[
			'nested as deep as fits',
			`${'['.repeat(500_000)}${']'.repeat(500_000)}`,
			FILE_PROBLEMS.format,
		],
		['too long', 'x'.repeat(MAX_FILE_LENGTH + 1), FILE_PROBLEMS.size],
		['a spreadsheet', 'PK\u0003\u0004xl/workbook.xml', FILE_PROBLEMS.spreadsheet],
		['another format', '{"format":"other","version":1}', FILE_PROBLEMS.format],
		['a later version', '{"format":"pro-hub-deal","version":2}', FILE_PROBLEMS.version],
		['no deals', '{"format":"pro-hub-deals","version":1,"deals":[]}', FILE_PROBLEMS.none],
		['null', '[null]', FILE_PROBLEMS.format],
		['any table', 'a,b\n1,2', FILE_PROBLEMS.table],
		['the table of all deals', 'Address,Stage,Strategy\n1 Elm St,Lead,', FILE_PROBLEMS.dealsTable],
	])('PRO-75 refuses %s with its reason', (_what, text, problem) => {
		expect(problemOf(text)).toBe(problem)
	})

	it('PRO-75 takes nothing from hostile names and texts', () => {
		const head = '"format":"pro-hub-deal","version":1'
		const read = readAll(
			`{${head},"__proto__":{"polluted":1},"property":{"propertyAddress":"1 Elm St",
			"inputs":{"rent":"1","rent":"2","__proto__":{"purchase":"9"},"constructor":"5","unknown":"7"},
			"analysis":{"toString":"1"}},"scenarios":[]}`.replace('"__proto__":{"purchase":"9"},', ''),
		)
		expect(read[0]?.inputs.rent).toBe('2')
		expect(Object.keys(read[0]?.inputs ?? {})).not.toContain('unknown')
		expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
		const withProto = `{${head},"property":{"propertyAddress":"1","inputs":{"__proto__":"1","rent":"3"},"analysis":{}}}`
		expect(problemOf(withProto) ?? readAll(withProto)[0]?.inputs.rent).toBeTruthy()
		const long = `{${head},"property":{"propertyAddress":"1","inputs":{"rent":"${'9'.repeat(900_000)}"},"analysis":{}}}`
		expect(problemOf(long)).toContain('property, inputs, rent')
		const many = Array.from({ length: 60_000 }, () => '{}').join(',')
		expect(
			problemOf(`{${head},"property":{"propertyAddress":"1"},"scenarios":[${many}]}`),
		).toContain(FILE_PROBLEMS.format)
	})
})

describe('the CSV of the inputs', () => {
	it('PRO-76 PRO-75 can be imported: what was entered comes back, what is assumed stays empty', () => {
		for (const deal of randomFileDeals(60, 21)) {
			const rows = inputRows(deal.propertyAddress, deal, assume(deal.inputs, deal.analysis))
			const [read] = readAll(toCsv(INPUT_COLUMNS, rows))
			expect(read && withoutProblems(read)).toEqual({ ...deal, scenarios: [] })
		}
	})

	it('PRO-76 numbers are numbers, texts cannot act as formulas, and the file is for spreadsheets', () => {
		const [deal] = randomFileDeals(1, 4)
		if (deal === undefined) throw new Error('No deal')
		const named = {
			inputs: { ...deal.inputs, rent: '1850.5' },
			analysis: { ...deal.analysis, rentGrowth: '-2', event1Label: '=HYPERLINK("x")' },
		}
		const text = toCsv(
			INPUT_COLUMNS,
			inputRows('=1+1', named, assume(named.inputs, named.analysis)),
		)
		expect(text.startsWith('\ufeffkey,label,unit,value,assumed\r\n')).toBe(true)
		expect(text.endsWith('\r\n')).toBe(true)
		expect(text).toContain('\r\npropertyAddress,Address,,"\'=1+1",no\r\n')
		expect(text).toContain('\r\nrent,Monthly rent,usd,1850.5,no\r\n')
		expect(text).toMatch(/\r\nrentGrowth,[^\r]*,-2,no\r\n/u)
		expect(text).toMatch(/,"'=HYPERLINK\(""x""\)",no\r\n/u)
		expect(text).not.toMatch(/(?:^|,)"?[=+@]/mu)
	})
})
