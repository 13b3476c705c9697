import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
	ANALYSIS_GROUPS,
	ANALYSIS_INPUTS,
	ANALYSIS_KEYS,
	type AnalysisInputKey,
	DEAL_KEYS,
	analysisInput,
	emptyAnalysisInputs,
	inputDefinition,
	isAnalysisInputKey,
	normalizeAnalysisInputs,
	rangeOf,
	optionsOf,
} from '~/deal'

const DOLLARS = [0, 1e10]
const PERCENT = [0, 100]
const GROWTH = [-20, 20]

/** The ranges of the specification's table, group by group. */
const RANGES: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
	plan: { holdYears: [1, 40], rehabMonths: [0, 60], leaseUpMonths: [0, 24] },
	buying: {
		askPrice: DOLLARS,
		buyCostPer: [0, 20],
		buyCost: [0, 1e9],
		contingencyPer: PERCENT,
	},
	income: { otherIncome: DOLLARS },
	costs: {
		managePer: [0, 50],
		capexPer: [0, 50],
		capexYear: DOLLARS,
		yUtilities: DOLLARS,
		yOther: DOLLARS,
		taxesLater: DOLLARS,
		taxesLaterYear: [2, 40],
	},
	growth: {
		rentGrowth: GROWTH,
		taxGrowth: GROWTH,
		insGrowth: GROWTH,
		hoaGrowth: GROWTH,
		expGrowth: GROWTH,
		appreciation: GROWTH,
	},
	loan: {
		loanFeePer: [0, 15],
		loanFees: DOLLARS,
		ioMonths: [0, 360],
		extraMonthly: DOLLARS,
		extraYearly: DOLLARS,
		extraOnce: DOLLARS,
		extraOnceMonth: [1, 600],
		balloonYears: [1, 50],
		armFixedYears: [1, 50],
		armStep: [-10, 10],
		armEveryYears: [1, 50],
		armCeiling: PERCENT,
		pmiPer: [0, 5],
	},
	bridge: {
		rehabFinancedPer: PERCENT,
		pointsPer: [0, 15],
		seasoningMonths: [0, 36],
		refiMonth: [1, 60],
		refiCostPer: [0, 15],
		refiCost: DOLLARS,
		refiDscr: [0.5, 3],
		appraisalPer: [50, 150],
	},
	sale: {
		exitCap: [0.5, 30],
		sellPer: [0, 20],
		discountRate: PERCENT,
		financeRate: PERCENT,
		reinvestRate: PERCENT,
	},
	tax: { landPer: PERCENT, incomeTaxPer: PERCENT, cgTaxPer: PERCENT, recapturePer: PERCENT },
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
	plan: ['auto', 'cash', 'loan', 'bridge'],
	loanBase: ['price', 'arv'],
	recast: ['no', 'yes'],
	bridgeInterestOn: ['full', 'drawn'],
	beforeSeasoning: ['cost', 'value'],
	exitBy: ['growth', 'cap'],
	taxOn: ['no', 'yes'],
	losses: ['carry', 'use'],
}

// The number of runs matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 600_000 })

describe('analysis input definitions', () => {
	it('PRO-03 contains every key of the analysis once, and none of the calculator', () => {
		const keys = ANALYSIS_INPUTS.map((input) => input.key)
		expect(keys.toSorted()).toEqual([...ANALYSIS_KEYS].toSorted())
		expect(new Set(keys).size).toBe(51 + 8 + 30)
		expect(keys.filter((key) => (DEAL_KEYS as readonly string[]).includes(key))).toEqual([])
		for (const key of ANALYSIS_KEYS) expect(analysisInput(key).key).toBe(key)
	})

	it('PRO-03 has the ranges of the specification in its groups', () => {
		const numbers = ANALYSIS_INPUTS.filter(
			(input) => input.kind === 'number' && input.group !== 'events',
		)
		const found: Record<string, Record<string, readonly number[]>> = {}
		for (const { group, key, range } of numbers) {
			found[group] = { ...found[group], [key]: range }
		}
		expect(found).toEqual(RANGES)
	})

	it('PRO-03 has the choices of the specification', () => {
		const found = Object.fromEntries(
			ANALYSIS_INPUTS.filter((input) => input.kind === 'choice').map((input) => [
				input.key,
				optionsOf(input).map((option) => option.value),
			]),
		)
		expect(found).toEqual(CHOICES)
	})

	it('PRO-14 has ten rows of events with a year, an amount of either sign and a description', () => {
		const rows = ANALYSIS_INPUTS.filter((input) => input.group === 'events')
		expect(rows).toHaveLength(30)
		for (let row = 1; row <= 10; row += 1) {
			const ofRow = rows.slice(3 * row - 3, 3 * row)
			expect(ofRow.map(({ key, kind, range }) => [key, kind, ...range])).toEqual([
				[`event${row}Year`, 'number', 1, 40],
				[`event${row}Amount`, 'number', -1e10, 1e10],
				[`event${row}Label`, 'text', 0, 60],
			])
		}
	})

	it('CALC-13 reads the existing inputs in their ranges, but a loan has at least one year', () => {
		for (const key of DEAL_KEYS) {
			expect([key, ...rangeOf(key)]).toEqual([
				key,
				key === 'years' ? 1 : 0,
				inputDefinition(key).range[1],
			])
		}
	})

	it('CALC-19 every label is unique, in words, and every help text is a sentence', () => {
		expect(new Set(ANALYSIS_INPUTS.map((input) => input.label)).size).toBe(ANALYSIS_INPUTS.length)
		for (const input of ANALYSIS_INPUTS) {
			const { label, help } = input
			expect(label).toMatch(/^[A-Z]/)
			if (help !== undefined) expect(help).toMatch(/^[A-Z].*\.$/)
			for (const option of optionsOf(input)) expect(option.label).toMatch(/^[A-Z]/)
		}
	})

	it('CALC-19 every number shows its unit in the label or the suffix', () => {
		for (const { kind, unit, suffix, label, key } of ANALYSIS_INPUTS) {
			const isClear =
				kind !== 'number' || suffix !== '' || unit === 'usd' || /year|month|dscr/i.test(label)
			expect([key, isClear]).toEqual([key, true])
			if (kind === 'number')
				expect(label.includes('per year') && unit === 'usd').toBe(
					suffix === '/yr' && key !== 'taxesLater',
				)
		}
	})

	it('names every group of the inputs once', () => {
		const groups = [...new Set(ANALYSIS_INPUTS.map((input) => input.group))]
		expect(ANALYSIS_GROUPS.map((group) => group.key).toSorted()).toEqual(groups.toSorted())
	})
})

describe('untrusted analysis inputs', () => {
	it('DATA-05 an empty form has every key with an empty string, as a new object each time', () => {
		expect(Object.keys(emptyAnalysisInputs())).toEqual([...ANALYSIS_KEYS])
		expect(Object.values(emptyAnalysisInputs()).every((text) => text === '')).toBe(true)
		expect(emptyAnalysisInputs()).not.toBe(emptyAnalysisInputs())
	})

	it('DATA-05 keeps strings and numbers of known keys and drops everything else', () => {
		expect(
			normalizeAnalysisInputs({
				holdYears: '12',
				rentGrowth: -1.5,
				capexPer: 5e-7,
				taxOn: true,
				recast: false,
				sellPer: true,
				unknown: '1',
				rent: '2000',
				buyCost: null,
				plan: { toString: () => 'cash' },
				exitCap: ['7'],
			}),
		).toEqual({
			...emptyAnalysisInputs(),
			holdYears: '12',
			rentGrowth: '-1.5',
			capexPer: '0.0000005',
			taxOn: 'yes',
			recast: 'no',
		})
	})

	it('CALC-12 stores numbers without formatting, with a minus sign where it can be read', () => {
		const normalized = normalizeAnalysisInputs({
			rentGrowth: ' −2.5 % ',
			event1Amount: '-$9,500',
			event2Amount: '－１００',
			buyCost: ' $1,250.50 ',
			holdYears: '-5',
			plan: ' loan ',
		})
		expect(normalized).toEqual({
			...emptyAnalysisInputs(),
			rentGrowth: '-2.5',
			event1Amount: '-9500',
			event2Amount: '-100',
			buyCost: '1250.50',
			holdYears: '-5',
			plan: 'loan',
		})
	})

	it('keeps unreadable text up to 100 characters and descriptions up to 60, on one line', () => {
		const normalized = normalizeAnalysisInputs({
			sellPer: 'x'.repeat(1_000),
			plan: 'y'.repeat(1_000),
			event1Label: ' New\troof\u0000\n and  gutters ',
			event2Label: '🏠'.repeat(100),
		})
		expect(normalized.sellPer).toBe('x'.repeat(100))
		expect(normalized.plan).toBe('y'.repeat(100))
		expect(normalized.event1Label).toBe('New roof and gutters')
		expect(normalized.event2Label).toBe('🏠'.repeat(60))
	})

	it('DATA-05 ignores inherited properties', () => {
		for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'rent']) {
			expect(isAnalysisInputKey(name)).toBe(false)
		}
		expect(isAnalysisInputKey('holdYears')).toBe(true)
		expect(() => analysisInput('constructor' as AnalysisInputKey)).toThrow('No such input')
		const hostile: unknown = JSON.parse('{"__proto__":{"holdYears":"1"},"constructor":"2"}')
		expect(normalizeAnalysisInputs(hostile)).toEqual(emptyAnalysisInputs())
		expect(normalizeAnalysisInputs(Object.create({ holdYears: '7' }))).toEqual(
			emptyAnalysisInputs(),
		)
	})

	it('DATA-05 makes a complete form of anything, and is idempotent', () => {
		for (const nothing of [null, undefined, 5, 'plan', [], new Map([['holdYears', '1']])]) {
			expect(normalizeAnalysisInputs(nothing)).toEqual(emptyAnalysisInputs())
		}
		const entry = fc.oneof(
			fc.anything({ maxDepth: 1 }),
			fc.string({ maxLength: 200, unit: 'binary' }),
			fc.double().map(String),
			fc.double(),
		)
		const model = fc.dictionary(fc.constantFrom(...ANALYSIS_KEYS), entry, { maxKeys: 12 })
		fc.assert(
			fc.property(fc.oneof({ weight: 3, arbitrary: model }, fc.anything()), (from) => {
				const normalized = normalizeAnalysisInputs(from)
				expect(Object.keys(normalized)).toEqual([...ANALYSIS_KEYS])
				expect(Object.values(normalized).every((text) => typeof text === 'string')).toBe(true)
				expect(normalizeAnalysisInputs(normalized)).toEqual(normalized)
			}),
			{ numRuns: 300 },
		)
	})
})
