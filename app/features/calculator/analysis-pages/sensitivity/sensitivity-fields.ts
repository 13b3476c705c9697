import { type AnalysisValues, stripSigned } from '~/deal'
import {
	type RangeOptions,
	defaultResult,
	SENSITIVITY_INPUTS,
	SENSITIVITY_RESULTS,
} from '~/features/calculator/analysis/sensitivity'
import type { MoveKind } from '~/features/calculator/analysis/sensitivity/inputs'
import { SENSITIVITY_FIELDS, MAX_SEED, type RangeEnd, rangeField } from './field-names'
import type { SensitivityFields } from './sensitivity-view'

/** Reads the page's own form fields: the result, the ranges and the inputs of the grid. */

type Texts = Readonly<Record<string, string>>

const UNKNOWN = "We don't know this choice, so the usual one is shown."
const LARGEST_MOVE: Readonly<Record<MoveKind, number>> = { percent: 100, points: 100, days: 3_650 }
const ALL_RANGE = [1, 50] as const

/** A number of a field; `null` if it is empty, a problem if it is unreadable or out of range. */
function readNumber(
	text: string,
	[min, max]: readonly [min: number, max: number],
	unit: string,
): { value: number | null; problem?: string } {
	if (text.trim() === '') return { value: null }
	const bare = stripSigned(text, min < 0)
	const value = bare === null || !/\d/.test(bare) ? NaN : Number(bare)
	if (value >= min && value <= max) return { value: value + 0 }
	const low = min < 0 ? `−${-min}` : min
	return { value: null, problem: `Enter ${unit} from ${low} to ${max}. We used the usual range.` }
}

/** The seed of the range check: a whole number, 1 if the field is empty. */
function readSeed(text: string): { value: number; problem?: string } {
	if (text.trim() === '') return { value: 1 }
	const bare = stripSigned(text, false) ?? ''
	const value = /^\d{1,6}$/.test(bare) ? Number(bare) : 0
	if (value >= 1 && value <= MAX_SEED) return { value }
	return { value: 1, problem: 'Enter a whole number from 1 to 999,999. We used 1.' }
}

/** A rental is about rent and price, a flip about its sale, a BRRRR about value and work. */
function axesFor({ plan, sPrice, rent }: AnalysisValues): SensitivityFields['usualAxes'] {
	if (sPrice > 0 && rent === 0) return ['sPrice', 'renovation']
	return plan === 'bridge' ? ['arv', 'renovation'] : ['rent', 'purchase']
}

/**
 * Reads the fields. An unknown or unreadable entry counts as empty, with what to correct. Never
 * throws.
 */
export function readSensitivityFields(texts: Texts, values: AnalysisValues): SensitivityFields {
	const problems: Record<string, string> = {}
	const text = (name: string): string => texts[name] ?? ''
	const choose = <Key extends string>(
		name: string,
		known: readonly { key: Key }[],
		usual: Key,
	): Key => {
		const chosen = known.find(({ key }) => key === text(name))
		if (chosen === undefined && text(name) !== '') problems[name] = UNKNOWN
		return chosen?.key ?? usual
	}

	const usualResult = defaultResult(values)
	const result = choose(SENSITIVITY_FIELDS.result, SENSITIVITY_RESULTS, usualResult)

	const all = readNumber(text(SENSITIVITY_FIELDS.range), ALL_RANGE, 'a percentage')
	if (all.problem !== undefined) problems[SENSITIVITY_FIELDS.range] = all.problem

	const ranges: NonNullable<RangeOptions['ranges']> = {}
	for (const { key, kind, low, high } of SENSITIVITY_INPUTS) {
		const most = LARGEST_MOVE[kind]
		const unit = kind === 'percent' ? 'a percentage' : kind
		const read = (end: RangeEnd): number | null => {
			const { value, problem } = readNumber(text(rangeField(key, end)), [-most, most], unit)
			if (problem !== undefined) problems[rangeField(key, end)] = problem
			return value
		}
		const own = { low: read('low'), high: read('high') }
		if (own.low === null && own.high === null) continue
		const range = { low: own.low ?? low, high: own.high ?? high }
		if (range.low < range.high) ranges[key] = range
		else problems[rangeField(key, 'high')] = 'Enter more here than at the low end.'
	}

	const usualAxes = axesFor(values)
	const columns = choose(SENSITIVITY_FIELDS.columns, SENSITIVITY_INPUTS, usualAxes[0])
	let rows = choose(SENSITIVITY_FIELDS.rows, SENSITIVITY_INPUTS, usualAxes[1])
	if (rows === columns) {
		if (text(SENSITIVITY_FIELDS.rows) !== '')
			problems[SENSITIVITY_FIELDS.rows] = 'Choose two different inputs.'
		rows = usualAxes.find((key) => key !== columns) ?? usualAxes[1]
	}
	const seed = readSeed(text(SENSITIVITY_FIELDS.seed))
	if (seed.problem !== undefined) problems[SENSITIVITY_FIELDS.seed] = seed.problem
	return {
		result,
		usualResult,
		options: { percentForAll: all.value ?? undefined, ranges },
		columns,
		rows,
		seed: seed.value,
		usualAxes,
		problems,
	}
}
