import {
	ANALYSIS_INPUTS,
	type AnalysisInputKey,
	type AnalysisInputs,
	type DealInputs,
	type FigureValue,
	INPUTS,
	type InfiniteReturn,
	type InputKey,
	type TypedNumbers,
	assume,
	isNumber,
} from '~/deal'
import { resultFigure, type SensitivityResultKey } from './sensitivity/results'

/**
 * What differs between two versions of a deal (analysis 6.6): the inputs, the results, and how much of
 * the change of a result each input made.
 */

/** The inputs of a deal as normalized texts. */
export type DiffDeal = { inputs: DealInputs; analysis: AnalysisInputs }

export type DiffKey = InputKey | AnalysisInputKey

/** An input that differs, with both texts; '' is an empty one. */
export type InputChange = { key: DiffKey; from: string; to: string }

/** Whether two texts mean the same: 7 and 7.00 do, empty and 0 do not. */
function isSameValue(a: string, b: string): boolean {
	if (a === b) return true
	if (a === '' || b === '') return false
	return Number(a) === Number(b)
}

/** The inputs that differ by value, in the order of the forms. */
export function changedInputs(a: DiffDeal, b: DiffDeal): InputChange[] {
	const inputs = INPUTS.map(({ key }) => ({ key, from: a.inputs[key], to: b.inputs[key] }))
	const analysis = ANALYSIS_INPUTS.map(({ key }) => ({
		key,
		from: a.analysis[key],
		to: b.analysis[key],
	}))
	return [...inputs, ...analysis].filter(({ from, to }) => !isSameValue(from, to))
}

/** The deal with one input replaced. */
function withText({ inputs, analysis }: DiffDeal, { key, to }: InputChange): DiffDeal {
	return Object.hasOwn(inputs, key)
		? { inputs: { ...inputs, [key]: to }, analysis }
		: { inputs, analysis: { ...analysis, [key]: to } }
}

/** What one input, or several that only count together, changed. */
type DiffStep = {
	keys: readonly DiffKey[]
	change: number
	/** The result after this step. */
	after: number
}

export type ResultDiff = {
	from: FigureValue | InfiniteReturn
	to: FigureValue | InfiniteReturn
	/** Null if one of them has no number. */
	change: number | null
	/** In the order of the forms; their changes add up to `change`. Empty without numbers. */
	steps: readonly DiffStep[]
}

/** 2 to the power of 47. */
const GRID_STEPS = 140_737_488_355_328

/** The largest power of two that is at most this number, which is above 0. */
function powerOfTwoBelow(value: number): number {
	let power = 1
	while (power > value) power /= 2
	while (power * 2 <= value) power *= 2
	return power
}

/**
 * Rounds numbers to a common binary grid, about 14 digits of the largest. Differences and sums of such
 * numbers have no rounding error, so that the steps add up to the change exactly.
 */
function gridOf(numbers: readonly number[]): (value: number) => number {
	const largest = Math.max(0, ...numbers.map(Math.abs))
	if (largest === 0) return () => 0
	const grid = Math.max(powerOfTwoBelow(largest) / GRID_STEPS, Number.MIN_VALUE)
	return (value) => Math.round(value / grid) * grid + 0
}

/**
 * How a result changes from deal `a` to deal `b`, with its inputs changed one at a time in the order of
 * the forms. Inputs after which the result has no number are one step with those that follow.
 */
export function diffResult(
	key: SensitivityResultKey,
	a: DiffDeal,
	b: DiffDeal,
	own: Partial<TypedNumbers> | null,
): ResultDiff {
	const figureOf = ({ inputs, analysis }: DiffDeal) =>
		resultFigure(key, assume(inputs, analysis, own).values)
	const [from, to] = [figureOf(a), figureOf(b)]
	if (!isNumber(from) || !isNumber(to)) return { from, to, change: null, steps: [] }

	const changes = changedInputs(a, b)
	const stages: { keys: DiffKey[]; value: number }[] = []
	let deal = a
	let keys: DiffKey[] = []
	for (const [i, change] of changes.entries()) {
		deal = withText(deal, change)
		keys.push(change.key)
		const value = i === changes.length - 1 ? to : figureOf(deal)
		if (!isNumber(value)) continue
		stages.push({ keys, value })
		keys = []
	}
	const onGrid = gridOf([from, to, ...stages.map(({ value }) => value)])
	const steps = stages.map(({ keys: changed, value }, i) => {
		const before = onGrid(stages[i - 1]?.value ?? from)
		return { keys: changed, change: onGrid(value) - before + 0, after: onGrid(value) }
	})
	return { from: onGrid(from), to: onGrid(to), change: onGrid(to) - onGrid(from) + 0, steps }
}
