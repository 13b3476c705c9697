import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { randomAnalysis } from '#tests/helpers/fuzz/random-analysis'
import { FUZZ_RUNS } from '#tests/helpers/fuzz/fuzz-settings'
import { randomDeal, randomNumbers } from '#tests/helpers/fuzz/random-deals'
import {
	ANALYSIS_KEYS,
	ANALYSIS_NUMBER_KEYS,
	type AnalysisInputs,
	type AnalysisValues,
	type Assumption,
	DEAL_KEYS,
	type DealInputs,
	analyze,
	applyDefaults,
	assume,
	emptyAnalysisInputs,
	emptyInputs,
	parseTyped,
	readInputs,
} from '~/deal'

// The number of runs matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 600_000 })

/** Deals per law: 300 in `npm test`, 10,000 in the slow suite. Failures print their seed. */
const LAW_RUNS = FUZZ_RUNS > 200 ? 10_000 : 300

type Deal = { inputs: DealInputs; analysis: AnalysisInputs }

/** Deals whose texts are readable and in range. */
const ordinaryDeal: fc.Arbitrary<Deal> = fc.integer({ min: 0, max: 2 ** 31 }).map((seed) => {
	const next = randomNumbers(seed)
	return { inputs: randomDeal(next), analysis: randomAnalysis(next) }
})

/** What nobody should type, beside what many do. */
const anyText = fc.oneof(
	{ weight: 3, arbitrary: fc.constant('') },
	fc.constantFrom('0', '-0', '-1', '.', '-', '1e9', '1000000000', '-1000000000', '0.5', '1.5'),
	fc.constantFrom('NaN', 'Infinity', '-Infinity', '9'.repeat(400), `-${'9'.repeat(400)}`),
	fc.constantFrom('auto', 'cash', 'loan', 'bridge', 'yes', 'no', 'cap', 'growth', 'drawn', 'use'),
	fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
	fc.integer({ min: -1_000, max: 1_000_000 }).map(String),
	fc.string(),
)

function textsOf<K extends string>(keys: readonly K[]): fc.Arbitrary<Record<K, string>> {
	return fc.record(Object.fromEntries(keys.map((key) => [key, anyText])))
}

const anyDeal: fc.Arbitrary<Deal> = fc.record({
	inputs: textsOf(DEAL_KEYS),
	analysis: textsOf(ANALYSIS_KEYS),
})

/** The numbers that the projection reads, with their paths; not those as typed. */
function numbersOf({ typed: _typed, own: _own, events, ...values }: AnalysisValues) {
	const { deal, ...rest } = values
	return [
		...Object.entries(rest),
		...Object.entries(deal).map(([key, value]) => [`deal.${key}`, value] as const),
		...events.flatMap((event) => Object.entries(event)),
	].filter((entry): entry is [string, number] => typeof entry[1] === 'number')
}

function unfit(values: AnalysisValues) {
	return numbersOf(values).filter(([, value]) => !Number.isFinite(value) || Object.is(value, -0))
}

/** Everything but what was typed, as one text: comparing objects takes a hundred times as long. */
function effective(values: AnalysisValues): string {
	return JSON.stringify({ ...values, typed: null, deal: null })
}

/** Existing inputs whose default can be typed: all but those that the 24 results depend on too. */
const TYPED_IN: readonly string[] = ['vacancyPer', 'monthMaintPer', 'ltv', 'years']

/** Whether L20 holds for it. 3e-7 cannot be typed. */
function canBeTypedIn({ key, value, isExisting }: Assumption): boolean {
	const isReadable = typeof value === 'string' || !String(value).includes('e')
	return isReadable && (!isExisting || TYPED_IN.includes(key))
}

/** The deal with assumptions typed in. */
function enter({ inputs, analysis }: Deal, assumptions: readonly Assumption[]): Deal {
	const textsOf = (isExisting: boolean) =>
		Object.fromEntries(
			assumptions
				.filter((assumption) => assumption.isExisting === isExisting)
				.map(({ key, value }) => [key, String(value)]),
		)
	return {
		inputs: { ...inputs, ...textsOf(true) },
		analysis: { ...analysis, ...textsOf(false) },
	}
}

describe('PRO-94 laws of the inputs', () => {
	it('PRO-94 L1 every number is finite and never −0, whatever the texts', () => {
		fc.assert(
			fc.property(anyDeal, ({ inputs, analysis }) => {
				const { values, assumptions } = assume(inputs, analysis)
				expect(unfit(values)).toEqual([])
				for (const { value } of assumptions) {
					if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
				}
			}),
			{ numRuns: LAW_RUNS },
		)
	})

	it('PRO-94 L1 every number is finite and in its limits, even for numbers that no form can give', () => {
		const extreme = fc.oneof(
			fc.double(),
			fc.constantFrom(NaN, Infinity, -Infinity, -0, 1e308, -1e308, 5e-324, null),
		)
		const keys = [...DEAL_KEYS, ...ANALYSIS_NUMBER_KEYS]
		const model = fc.record(Object.fromEntries(keys.map((key) => [key, extreme])))
		const { typed } = parseTyped(emptyInputs(), emptyAnalysisInputs())
		fc.assert(
			fc.property(model, model, (numbers, own) => {
				const values = applyDefaults({ ...typed, ...numbers }, own)
				expect(unfit({ ...values, deal: applyDefaults(typed).deal })).toEqual([])
				for (const key of ['years', 'holdYears', 'armEveryYears'] as const) {
					expect(values[key]).toBeGreaterThan(0)
					expect(values[key]).toBeLessThanOrEqual(50)
				}
				const { rehabMonths, leaseUpMonths, refiMonth } = values
				// The stabilized year ends within 30 years.
				expect(Math.max(rehabMonths + leaseUpMonths, refiMonth) + 12).toBeLessThanOrEqual(360)
				expect(refiMonth).toBeGreaterThanOrEqual(1)
				expect(values.ioMonths).toBeLessThan(Math.max(1, Math.round(12 * values.years)))
			}),
			{ numRuns: LAW_RUNS },
		)
	})

	it('PRO-94 L19 the results of the calculator are the same with any analysis inputs', () => {
		fc.assert(
			fc.property(
				fc.oneof(anyDeal, ordinaryDeal),
				textsOf(ANALYSIS_KEYS),
				({ inputs, analysis }, other) => {
					const { values: expected } = readInputs(inputs)
					const results = analyze(expected)
					for (const texts of [analysis, other, emptyAnalysisInputs()]) {
						const { deal } = assume(inputs, texts, { vacancyPer: 9, hoa: 5, yTaxes: 7 }).values
						expect(deal).toEqual(expected)
						expect(analyze(deal)).toEqual(results)
					}
				},
			),
			{ numRuns: LAW_RUNS },
		)
	})

	it('PRO-94 L20 an empty input is its default typed in, each alone and all together', () => {
		let turn = 0
		const tried = new Set<string>()
		fc.assert(
			fc.property(ordinaryDeal, (deal) => {
				const { values, assumptions } = assume(deal.inputs, deal.analysis)
				const expected = effective(values)
				const typedIn = assumptions.filter(canBeTypedIn)
				turn += 1
				// Each deal tries a sixth of its inputs alone, and those that no deal has tried before.
				for (const [index, assumption] of typedIn.entries()) {
					if ((index + turn) % 6 !== 0 && tried.has(assumption.key)) continue
					const alone = enter(deal, [assumption])
					const result = assume(alone.inputs, alone.analysis)
					expect([assumption.key, effective(result.values)]).toEqual([assumption.key, expected])
					expect(result.assumed.has(assumption.key)).toBe(false)
					tried.add(assumption.key)
				}
				const all = enter(deal, typedIn)
				expect(effective(assume(all.inputs, all.analysis).values)).toEqual(expected)
			}),
			{ numRuns: LAW_RUNS },
		)
		// Of 59 numbers and choices, nine numbers have no default; four are existing inputs.
		expect(tried.size).toBe(59 - 9 + 4)
	})

	it('PRO-03 texts in range have no problems', () => {
		fc.assert(
			fc.property(ordinaryDeal, ({ inputs, analysis }) => {
				const kinds = assume(inputs, analysis)
					.problems.filter(({ key }) => !['ioMonths', 'years'].includes(key))
					.map(({ kind }) => kind)
				expect(kinds.every((kind) => kind === 'incomplete')).toBe(true)
			}),
			{ numRuns: LAW_RUNS },
		)
	})

	it('PRO-05 applying the defaults again gives the same values, and nothing is changed', () => {
		fc.assert(
			fc.property(ordinaryDeal, ({ inputs, analysis }) => {
				const own = Object.freeze({ vacancyPer: 7, plan: 'loan' as const })
				const { values } = assume(Object.freeze(inputs), Object.freeze(analysis), own)
				expect(applyDefaults(Object.freeze(values.typed), values.own)).toEqual(values)
			}),
			{ numRuns: LAW_RUNS },
		)
	})
})
