import { type AnalysisValues, applyDefaults, project, REASONS, type TypedNumbers } from '~/deal'
import { describe, expect, it, vi } from 'vitest'
import { dealWorkbook } from '~/features/calculator/analysis/workbook'
import { ANCHOR, BRIDGE, FLIP, typedNumbers } from '#tests/helpers/calculator/typed-deals'
import { randomFullDeal } from '#tests/helpers/calculator/random-projections'
import { absurdDeal } from '#tests/oracle/deals'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { ALLOWED_FUNCTIONS, parseFormula } from '#tests/helpers/reports/formula-parser'
import { recompute } from '#tests/helpers/reports/recompute'
import { differences } from '#tests/helpers/reports/workbook-figures'
import { openXlsx, type XlsxFile } from '#tests/helpers/reports/xlsx-file'
import { workbookTexts } from './workbook-texts'
import { toXlsx } from './xlsx.server'

// The number of deals matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 600_000 })

const NOW = new Date('2026-03-01T12:00:00Z')
/** The slow suite takes more of them. */
const DEALS = 16

function fileOf(values: AnalysisValues, limits = {}): XlsxFile {
	const workbook = dealWorkbook(values, limits, workbookTexts('12 Elm St', NOW))
	return openXlsx(toXlsx(workbook, NOW))
}

const typedDeals = (count: number, seed: number): TypedNumbers[] => {
	const next = randomNumbers(seed)
	return Array.from({ length: count }, () => randomFullDeal(next))
}

describe('the workbook of a deal', () => {
	it.each<[string, Partial<TypedNumbers>]>([
		['a rental with a loan', ANCHOR],
		['a flip', FLIP],
		['a bridge loan with a refinance', BRIDGE],
		['a purchase in cash', { purchase: 150_000, rent: 1_400 }],
		['a balloon before the sale', { ...ANCHOR, holdYears: 9, balloonYears: 7 }],
		['a balloon in the month of the sale', { ...ANCHOR, holdYears: 7, balloonYears: 7 }],
		[
			'a balloon in the month of the sale after a refinance',
			{ ...BRIDGE, refiMonth: 12, holdYears: 8, balloonYears: 7 },
		],
		['a loan without its rate', { plan: 'loan', purchase: 150_000, rent: 1_400 }],
		['a bridge without rates', { ...BRIDGE, interestHard: null, interestDSCR: null }],
		['nothing', {}],
	])('PRO-77 %s: recomputed without stored values it is the engine', (_name, numbers) => {
		const values = applyDefaults(typedNumbers(numbers))
		const computed = recompute(fileOf(values))
		expect(computed.errors()).toEqual([])
		expect(differences(computed.named, values)).toEqual([])
	})

	it('PRO-77 L18 random deals: every formula gives what the engine computes', () => {
		for (const [index, typed] of typedDeals(DEALS, 20_261).entries()) {
			const values = applyDefaults(typed)
			const computed = recompute(fileOf(values))
			expect([index, computed.errors()]).toEqual([index, []])
			expect([index, differences(computed.named, values)]).toEqual([index, []])
		}
	})

	it('PRO-77 the stored values are those that the formulas give', () => {
		for (const typed of typedDeals(4, 77)) {
			const file = fileOf(applyDefaults(typed))
			const computed = recompute(file)
			const wrong: string[] = []
			for (const [reference, { formula, value }] of file.cells) {
				// On which side of the root the last halvings are is a matter of rounding.
				if (formula === null || formula.includes('+NPV((')) continue
				const actual = computed.cell(reference)
				const number = typeof actual === 'boolean' ? Number(actual) : actual
				const isSame =
					typeof number === 'number' && typeof value === 'number'
						? Math.abs(number - value) <= 1e-9 * (1 + Math.abs(value))
						: number === value
				if (!isSame) wrong.push(`${reference}: ${String(actual)} stored as ${value} (${formula})`)
			}
			expect(wrong).toEqual([])
		}
	})

	it.each(['rent', 'purchase', 'interestDSCR'] as const)(
		'PRO-77 changing in_%s in the file gives the engine of the changed deal',
		(key) => {
			let changed = 0
			for (const typed of typedDeals(10, 4_711)) {
				const before = typed[key]
				if (before === null) continue
				const after = key === 'interestDSCR' ? before + 0.5 : Math.round(before * 1.13)
				const values = applyDefaults({ ...typed, [key]: after })
				if (values.plan === 'cash' && key === 'interestDSCR') continue
				const computed = recompute(fileOf(applyDefaults(typed)), { [`in_${key}`]: after })
				expect(computed.errors()).toEqual([])
				expect(differences(computed.named, values)).toEqual([])
				changed += 1
			}
			expect(changed).toBeGreaterThan(5)
		},
	)

	it('PRO-77 other inputs are live too: term, holding period, months and choices', () => {
		const typed = typedNumbers({ ...BRIDGE, refiDscr: 1.2, exitBy: 'cap', exitCap: 7 })
		const file = fileOf(applyDefaults(typed))
		const changes: Partial<TypedNumbers> = {
			years: 20,
			holdYears: 17,
			rehabMonths: 7,
			refiMonth: 15,
			vacancyPer: 9,
			exitBy: 'growth',
			bridgeInterestOn: 'drawn',
			discountRate: 5,
		}
		const named = Object.entries(changes).map(([key, value]) => [`in_${key}`, value])
		const computed = recompute(file, Object.fromEntries(named))
		const values = applyDefaults({ ...typed, ...changes })
		expect(differences(computed.named, values)).toEqual([])
		expect(values.holdYears).toBe(17)
	})

	it('PRO-77 a rate that is missing can be entered in the file', () => {
		const typed = typedNumbers({ plan: 'loan', purchase: 150_000, rent: 1_400 })
		const file = fileOf(applyDefaults(typed))
		const computed = recompute(file, { in_interestDSCR: 6.5 })
		expect(computed.errors()).toEqual([])
		expect(differences(computed.named, applyDefaults({ ...typed, interestDSCR: 6.5 }))).toEqual([])
	})

	it('PRO-78 formulas use only the listed functions, without an equals sign, links or macros', () => {
		for (const typed of [...typedDeals(4, 5), typedNumbers(FLIP), typedNumbers()]) {
			const file = fileOf(applyDefaults(typed))
			expect(file.parts.filter((part) => /vba|externalLink|connections/iu.test(part))).toEqual([])
			for (const { formula } of file.cells.values()) {
				if (formula === null) continue
				expect(formula.startsWith('=')).toBe(false)
				for (const [, name = ''] of formula.replace(/"[^"]*"/gu, '').matchAll(/([A-Z.]+)\(/gu)) {
					expect(ALLOWED_FUNCTIONS.has(name)).toBe(true)
				}
				expect(() => parseFormula(formula)).not.toThrow()
			}
			expect(file.workbookXml).toContain('fullCalcOnLoad="1"')
			for (const xml of file.sheetXml.values()) expect(xml).not.toContain('t="e"')
		}
	})

	it('PRO-77 an address with the characters of XML is a text, control characters are dropped', () => {
		const title = '1 <Elm> & "Oak" St\u0007, _x0041_ 北京'
		const values = applyDefaults(typedNumbers(ANCHOR))
		const file = openXlsx(toXlsx(dealWorkbook(values, {}, workbookTexts(title, NOW)), NOW))
		const texts = [...file.cells.values()].map(({ value }) => value)
		expect(texts).toContain('1 <Elm> & "Oak" St, _x005F_x0041_ 北京')
		for (const xml of file.sheetXml.values()) expect(xml).not.toMatch(/\p{Cc}/u)
	})

	it('PRO-77 the same workbook is the same file', () => {
		const build = () => {
			const values = applyDefaults(typedNumbers(BRIDGE))
			return toXlsx(dealWorkbook(values, {}, workbookTexts('12 Elm St', NOW)), NOW)
		}
		expect(Buffer.compare(Buffer.from(build()), Buffer.from(build()))).toBe(0)
	})

	it('PRO-77 the schedule of a loan has each formula once, and is computed in every row', () => {
		const file = fileOf(applyDefaults(typedNumbers({ ...ANCHOR, armFixedYears: 5, armStep: 0.5 })))
		const loan = file.sheetXml.get('Loan') ?? ''
		const written = loan.match(/<f[^>]*>[^<]/gu)?.length ?? 0
		const formulas = [...file.cells].filter(
			([at, { formula }]) => at.startsWith('Loan!') && formula !== null,
		)
		expect(formulas.length).toBeGreaterThan(3_500)
		// A formula that is filled down names no other sheet: Excel refuses such files.
		const filled = [...loan.matchAll(/<f t="shared" ref[^>]*>([^<]*)</gu)]
		expect(filled.length).toBeGreaterThan(8)
		for (const [, formula = ''] of filled) expect(formula).not.toContain('!')
		expect(written).toBeLessThan(40)
	})

	it('PRO-77 the file of a loan with all there is has at most 150 kB', () => {
		const typed = typedNumbers({
			...BRIDGE,
			...{ years: 50, holdYears: 40, taxOn: true, pmiPer: 0.7, refiDscr: 1.2, exitBy: 'cap' },
			...{ extraMonthly: 37, extraYearly: 411, extraOnce: 5_117, extraOnceMonth: 77, recast: true },
			...{ balloonYears: 35, armFixedYears: 3, armStep: 0.07, armCeiling: 11.3, exitCap: 7.3 },
			...{ taxesLater: 4_321, taxesLaterYear: 3, rentGrowth: 2.3, ioMonths: 24, otherIncome: 41 },
			...{ events: [3, 7, 11].map((year) => ({ year, amount: -3_333, label: 'Roof' })) },
		})
		const values = applyDefaults(typed)
		const bytes = toXlsx(dealWorkbook(values, { irr: 0.1 }, workbookTexts('1 Elm St', NOW)), NOW)
		expect(bytes.length).toBeLessThanOrEqual(150_000)
		expect(differences(recompute(openXlsx(bytes)).named, values)).toEqual([])
	})

	it('PRO-78 absurd numbers make texts, not errors', () => {
		const next = randomNumbers(99)
		for (let deal = 0; deal < 10; deal++) {
			const file = fileOf(applyDefaults(absurdDeal(next)))
			for (const { value } of file.cells.values()) {
				expect(typeof value === 'string' || Number.isFinite(value)).toBe(true)
			}
		}
	})

	it('PRO-78 several IRRs are a text', () => {
		const typed = typedNumbers({
			...ANCHOR,
			events: [
				{ year: 1, amount: 250_000, label: '' },
				{ year: 2, amount: -230_000, label: '' },
			],
			holdYears: 3,
		})
		const values = applyDefaults(typed)
		expect(project(values).summary.irr.kind).toBe('several')
		expect(recompute(fileOf(values)).named('fig_irr')).toBe(REASONS.severalRates)
	})

	it('PRO-70 inputs are marked as entered or assumed in words and in format, and unlocked', () => {
		const file = fileOf(applyDefaults(typedNumbers(ANCHOR)))
		const row = (name: string) => {
			const cell = file.names.get(name) ?? ''
			const [sheet, address = ''] = cell.split('!')
			const source = file.cells.get(`${sheet}!D${address.slice(1)}`)?.value
			return { source, input: file.cells.get(cell) }
		}
		const entered = row('in_rent')
		const assumed = row('in_vacancyPer')
		expect([entered.source, assumed.source]).toEqual(['Entered', 'Assumed'])
		expect(entered.input?.styleIndex).not.toBe(assumed.input?.styleIndex)
		expect([entered.input?.isLocked, assumed.input?.isLocked]).toEqual([false, false])
		for (const [name, target] of file.names) {
			if (name.startsWith('in_')) expect(file.cells.get(target)?.isLocked).toBe(false)
			else if (name.startsWith('fig_')) expect(file.cells.get(target)?.isLocked).toBe(true)
		}
		for (const xml of file.sheetXml.values()) expect(xml).toContain('<sheetProtection')
	})

	it('PRO-77 has the sheets of the specification', () => {
		const file = fileOf(applyDefaults(typedNumbers(BRIDGE)), { irr: 0.1, cashOnCash: 0.5 })
		expect(file.sheets).toEqual([
			'Summary',
			'Inputs',
			'Loan',
			'Projection',
			'Returns',
			'BRRRR',
			'Criteria',
			'Sensitivity',
		])
		const { irr } = project(applyDefaults(typedNumbers(BRIDGE))).summary
		const computed = recompute(file)
		const isMet = irr.kind === 'one' && irr.rate >= 0.1
		expect(computed.cell('Criteria!E5')).toBe(isMet ? 'Met' : 'Not met')
	})
})
