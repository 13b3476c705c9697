import {
	ANALYSIS_CHOICE_KEYS,
	type AnalysisChoiceKey,
	analysisInput,
	isNumber,
	isWholeKey,
	optionsOf,
	project,
	rangeOf,
	reasonText,
} from '~/deal'
import { describe, expect, it } from 'vitest'
import { evaluateCriteria } from '~/features/calculator/analysis/criteria'
import { fullFlip } from '~/features/calculator/analysis/flip-profit'
import { defaultResult, tornado } from '~/features/calculator/analysis/sensitivity'
import { dealWorkbook } from '~/features/calculator/analysis/workbook'
import { ANCHOR, BRIDGE, dealWith, FLIP } from '#tests/helpers/calculator/typed-deals'
import { recompute } from '#tests/helpers/reports/recompute'
import { openXlsx } from '#tests/helpers/reports/xlsx-file'
import { workbookTexts } from './workbook-texts'
import { toXlsx } from './xlsx.server'

/** The sheets that show what others compute: summary, criteria, sensitivity, and the limits of inputs. */

const NOW = new Date('2026-03-01T12:00:00Z')

function fileOf(...[values, limits = {}]: Partial<Parameters<typeof dealWorkbook>>) {
	const workbook = dealWorkbook(values ?? dealWith({}), limits, workbookTexts('12 Elm St', NOW))
	return openXlsx(toXlsx(workbook, NOW))
}

type File = ReturnType<typeof fileOf>

/** The rows of a sheet as lists of stored values, from a row on. */
function rowsOf({ cells }: File, sheet: string, columns: string, from: number) {
	const rows: (number | string)[][] = []
	for (let row = from; cells.get(`${sheet}!A${row}`)?.value !== undefined; row++) {
		rows.push([...columns].map((column) => cells.get(`${sheet}!${column}${row}`)?.value ?? ''))
	}
	return rows
}

describe('the first sheet', () => {
	it('PRO-77 has the headline figures of the engine, computed, and says what the file is', () => {
		const values = dealWith(ANCHOR)
		const file = fileOf(values)
		const computed = recompute(file)
		const { summary } = project(values)
		const labels = new Map(
			rowsOf(file, 'Summary', 'A', 4).map(([label], index) => [label, `Summary!B${index + 4}`]),
		)
		for (const [label, exact] of [
			['Cash at closing', summary.cashAtClosing],
			['Cash flow per month after reserves', summary.cashFlowMonth],
			['Cash-on-cash (yearly cash flow ÷ cash in the deal)', summary.cashOnCash],
			['Cap rate (NOI ÷ price)', summary.capRate],
			['DSCR (NOI ÷ loan payments)', summary.dscrNoi],
			['IRR', summary.irr.kind === 'one' ? summary.irr.rate : null],
			['NPV', summary.npv],
			['Equity multiple (money received ÷ money put in)', summary.equityMultiple],
			['Total profit', summary.totalProfit],
		] as const) {
			expect([label, computed.cell(labels.get(label) ?? '')]).toEqual([
				label,
				expect.closeTo(exact as number, 6),
			])
		}
		const texts = [...file.cells].flatMap(([at, { value }]) =>
			at.startsWith('Summary!') ? [value] : [],
		)
		expect(texts).toContain('Computed from numbers the user entered. Not an appraisal, not advice.')
	})

	it('PRO-77 a flip has the profit and return of how it is paid, as its report has', () => {
		const cash = { purchase: 150_000, sPrice: 285_000, kitchen: 40_000, hold: 180, yTaxes: 3_650 }
		const hard = { ...cash, down: 20, interestHard: 12 }
		// 285,000 less 6.6%, 190,000 and 180 days of taxes; hard money of 152,000 for half a year.
		const profit = 285_000 * 0.934 - 190_000 - 1_800
		for (const [numbers, paid, lines] of [
			[
				cash,
				'Flip, paid in cash',
				[
					['Net profit (cash purchase)', profit],
					['ROI on total cost (cash)', profit / 191_800],
				],
			],
			[
				hard,
				'Flip with hard money',
				[
					['Net profit after hard money', profit - 9_120],
					['ROI on cash invested (hard money)', (profit - 9_120) / (38_000 + 1_800 + 9_120)],
				],
			],
		] as const) {
			const file = fileOf(dealWith(numbers))
			expect(file.cells.get('Summary!A2')?.value).toContain(`${paid}.`)
			const shown = rowsOf(file, 'Summary', 'AB', 4).slice(0, 2)
			expect(shown.map(([label]) => label)).toEqual(lines.map(([label]) => label))
			const computed = recompute(file)
			for (const [index, [, exact]] of lines.entries()) {
				expect(computed.cell(`Summary!B${4 + index}`)).toEqual(expect.closeTo(exact, 6))
			}
		}
	})
})

describe('FIX-16 FIX-19 the headline of the first sheet', () => {
	it('FIX-16 a flip has its profit and return after all costs that were entered, also as criteria', () => {
		for (const numbers of [
			{ down: 20, interestHard: 12, pointsPer: 2, buyCostPer: 3, contingencyPer: 10, sellPer: 8 },
			{ down: 10, interestHard: 9, pointsPer: 1, rehabFinancedPer: 100 },
			{ buyCost: 1_500, contingencyPer: 15 },
		]) {
			const deal = { purchase: 150_000, sPrice: 285_000, kitchen: 40_000, hold: 180, yTaxes: 3_650 }
			const values = dealWith({ ...deal, ...numbers })
			const full = fullFlip(values.deal, values)
			const file = fileOf(values, { flipProfit: 1, returnOnCash: 0.01 })
			const computed = recompute(file)
			const shown = rowsOf(file, 'Summary', 'A', 4).slice(0, 2)
			expect(shown).toEqual([['Profit after all costs'], ['ROI on cash invested (all costs)']])
			for (const at of ['Summary!B4', 'Criteria!B4']) {
				expect(computed.cell(at)).toEqual(expect.closeTo(full?.profit ?? NaN, 6))
			}
			for (const at of ['Summary!B5', 'Criteria!B5']) {
				expect(computed.cell(at)).toEqual(expect.closeTo(full?.returnOnCash as number, 9))
			}
		}
	})

	it('FIX-19 the cap rate counts the work', () => {
		const values = dealWith({ ...ANCHOR, kitchen: 40_000 })
		const file = fileOf(values)
		const rows = rowsOf(file, 'Summary', 'A', 4).map(([label]) => label)
		const row = rows.indexOf('Cap rate (NOI ÷ price, work and closing costs)')
		expect(rows).not.toContain('Cap rate (NOI ÷ price)')
		expect(recompute(file).cell(`Summary!B${4 + row}`)).toEqual(
			expect.closeTo(project(values).summary.capRateCost as number, 9),
		)
	})
})

describe('the criteria', () => {
	const LIMITS = {
		cashFlowMonth: 100,
		cashOnCash: 0.5,
		capRate: 0.05,
		dscrNoi: 1.1,
		dscrLender: 9,
		irr: 0.05,
		npv: -1_000_000,
		cashLeft: 10_000_000,
		allInOfArv: 0.1,
		expenseRatio: 0.1,
		pricePerSqFt: 80,
		worstYear: 0,
	} as const

	it.each([
		['a rental', { ...ANCHOR, sqFt: 1_480 }],
		['a BRRRR', { ...BRIDGE, sqFt: 1_480 }],
		['a flip', { ...FLIP, sqFt: 1_480 }],
		[
			'a rental with a bad year',
			{ ...ANCHOR, sqFt: 3_000, events: [{ year: 4, amount: -20_000, label: '' }] },
		],
	])('PRO-77 %s: each has the figure and the result of the engine', (_what, numbers) => {
		const values = dealWith(numbers)
		const file = fileOf(values, LIMITS)
		const computed = recompute(file)
		const lines = evaluateCriteria(LIMITS, values, project(values))
		expect(lines).toHaveLength(Object.keys(LIMITS).length)
		const { criteria } = workbookTexts('', NOW)
		const labels = rowsOf(file, 'Criteria', 'A', 4).map(([label]) => label)
		for (const { key, status, figure } of lines) {
			const row = 4 + labels.indexOf(criteria[key].label)
			const number =
				typeof figure === 'number' ? figure : figure.kind === 'one' ? figure.rate : null
			const shown = computed.cell(`Criteria!B${row}`)
			if (number === null) expect([key, typeof shown]).toEqual([key, 'string'])
			else expect([key, shown]).toEqual([key, expect.closeTo(number, 6)])
			expect([key, computed.cell(`Criteria!E${row}`)]).toEqual([
				key,
				{ met: 'Met', notMet: 'Not met', unknown: 'Not known', notApplicable: 'Does not apply' }[
					status
				],
			])
		}
	})
})

describe('the sensitivity', () => {
	it('PRO-77 has both ends of each bar with their results, and says that they are values', () => {
		const values = dealWith(ANCHOR)
		const file = fileOf(values)
		const { rows } = tornado(values, defaultResult(values))
		expect(rows.length).toBeGreaterThan(5)
		const ends = rows.map(({ low, high }) =>
			[low, high].flatMap(({ value, result }) => [
				value,
				isNumber(result) ? result : reasonText(result.reason),
			]),
		)
		expect(rowsOf(file, 'Sensitivity', 'BCDE', 5)).toEqual(ends)
		expect(file.cells.get('Sensitivity!A2')?.value).toContain('not formulas')
	})
})

const isChoice = (key: string): key is AnalysisChoiceKey =>
	(ANALYSIS_CHOICE_KEYS as readonly string[]).includes(key)

describe('the inputs', () => {
	it('PRO-77 have the ranges and the choices of the product', () => {
		const file = fileOf(dealWith({ ...ANCHOR, exitBy: 'cap', exitCap: 7 }))
		const inputs = file.sheetXml.get('Inputs') ?? ''
		const rules = [
			...inputs.matchAll(/<dataValidation [^>]*sqref="(B\d+)"[^>]*>(.*?)<\/dataValidation>/gsu),
		]
		const named = [...file.names].filter(([name]) => name.startsWith('in_'))
		expect(new Set(rules.map(([, at]) => `Inputs!${at}`))).toEqual(
			new Set(named.map(([, at]) => at)),
		)
		const ruleOf = (name: string) =>
			rules.find(([, at]) => `Inputs!${at}` === file.names.get(name))?.[0] ?? ''
		const keys: string[] = []
		for (const [name] of named) {
			const key = name.slice('in_'.length)
			const rule = ruleOf(name)
			const [formula, formula2] = [1, 2].map(
				(n) => new RegExp(`<formula${n}>(.*?)</formula${n}>`, 'u').exec(rule)?.[1],
			)
			// Anything else is refused, with a message that says what can be typed.
			expect([key, rule.includes('showErrorMessage="1"')]).toEqual([key, true])
			if (isChoice(key)) {
				const options = optionsOf(analysisInput(key)).map(({ value }) => value)
				expect(options.length).toBeGreaterThan(1)
				expect([key, formula]).toEqual([key, `&quot;${options.join(',')}&quot;`])
				expect(rule).toContain('type="list"')
			} else {
				const [min, max] = rangeOf(key as Parameters<typeof rangeOf>[0])
				expect([key, formula, formula2]).toEqual([key, String(min), String(max)])
				const isWhole = isWholeKey(key)
				expect(rule).toContain(`type="${isWhole ? 'whole' : 'decimal'}" operator="between"`)
				expect(rule).toContain(` from ${min} to ${max}.`)
			}
			keys.push(key)
		}
		expect(keys).toContain('vacancyPer')
		expect(keys).toContain('exitBy')
		expect(keys).toContain('years')
	})
})
