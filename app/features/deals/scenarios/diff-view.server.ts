import { type AnalysisValues, type FigureValue, type InfiniteReturn, REASONS, assume } from '~/deal'
import {
	changedInputs,
	type DiffDeal,
	diffResult,
	type ResultDiff,
} from '~/features/calculator/analysis/diff'
import {
	defaultResult,
	resultFigure,
	SENSITIVITY_RESULTS,
	type SensitivityResultKey,
} from '~/features/calculator/analysis/sensitivity/results'
import {
	type FigureUnit,
	formatFigure,
} from '~/features/calculator/analysis-pages/figures/figure-format'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { SENSITIVITY_TEXTS } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-texts'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { inputLabel, shownChanges } from './change-texts'

/** What differs between two versions of a deal, as pages show it (PRO-61). */

/** Decimals of a value as it is displayed: a percentage with one decimal is a fraction with three. */
const DECIMALS: Partial<Record<FigureUnit, number>> = {
	usd: 0,
	percent: 3,
	rate: 4,
	ratio: 2,
	multiple: 2,
}

function asShown(value: number, unit: FigureUnit): number {
	const scale = 10 ** (DECIMALS[unit] ?? 0)
	return Math.round(value * scale) / scale
}

/** The difference of two percentages: 1.5 points. */
const pointsText = (change: number, unit: FigureUnit): string =>
	`${formatFigure(change, unit).replace('%', '')} points`

/** A change with its sign. */
function changeText(change: number, unit: FigureUnit): string {
	if (change === 0) return 'no change'
	const text =
		unit === 'percent' || unit === 'rate' ? pointsText(change, unit) : formatFigure(change, unit)
	return change > 0 ? `+${text}` : text
}

type Value = FigureValue | InfiniteReturn

/** A figure as text, or why there is none. */
function figureText(figure: Value, unit: FigureUnit): string {
	const { value, reason } = figureState(figure)
	if (value !== null) return formatFigure(value, unit)
	return reason === 'infinite' ? 'No money left in' : REASONS[reason]
}

/**
 * The difference of two values as displayed, so that what is shown adds up: each step is the
 * difference of the rounded results after and before it.
 */
const shownDifference = (from: number, to: number, unit: FigureUnit): string =>
	changeText(asShown(asShown(to, unit) - asShown(from, unit), unit), unit)

function shownSteps({ from, steps }: ResultDiff, unit: FigureUnit) {
	let before = typeof from === 'number' ? from : 0
	return steps.map(({ keys, change, after }) => {
		const text = shownDifference(before, after, unit)
		before = after
		return {
			key: keys.join(' '),
			label: keys.map(inputLabel).join(' and '),
			value: change,
			text,
			after: formatFigure(after, unit),
		}
	})
}

/** The results that differ, those with the largest relative change first. */
function changedResults(a: AnalysisValues, b: AnalysisValues) {
	const rows = SENSITIVITY_RESULTS.flatMap(({ key }) => {
		const { label, unit } = SENSITIVITY_TEXTS.results[key]
		const [from, to] = [resultFigure(key, a), resultFigure(key, b)]
		const [x, y] = [figureState(from).value, figureState(to).value]
		const [fromText, toText] = [figureText(from, unit), figureText(to, unit)]
		if (x === y && fromText === toText) return []
		const isNumeric = x !== null && y !== null
		const relative = isNumeric ? Math.abs(y - x) / Math.abs(x) : -1
		return [
			{
				key,
				label,
				from: { value: x, text: fromText },
				to: { value: y, text: toText },
				change: isNumeric ? shownDifference(x, y, unit) : null,
				relative,
			},
		]
	})
	return rows
		.sort((one, other) => (one.relative === other.relative ? 0 : other.relative - one.relative))
		.map(({ relative: _, ...row }) => row)
}

/** The results that can be asked for, as options of a select. */
export const RESULT_OPTIONS = SENSITIVITY_RESULTS.map(({ key }) => ({
	value: key,
	label: SENSITIVITY_TEXTS.results[key].label,
}))

export type DiffSide = DiffDeal & { name: string }

/**
 * The difference between two versions of a deal.
 * @param asked the key of the result to divide into steps; anything else is the usual one of `to`
 */
export function diffView(from: DiffSide, to: DiffSide, asked: string, own: OwnAssumptions | null) {
	const a = assume(from.inputs, from.analysis, own)
	const b = assume(to.inputs, to.analysis, own)
	const key: SensitivityResultKey =
		SENSITIVITY_RESULTS.find((one) => one.key === asked)?.key ?? defaultResult(b.values)
	const { label, unit } = SENSITIVITY_TEXTS.results[key]
	const diff = diffResult(key, from, to, own)
	const [x, y] = [figureState(diff.from).value, figureState(diff.to).value]
	const steps = shownSteps(diff, unit)
	return {
		fromName: from.name,
		toName: to.name,
		inputs: shownChanges(changedInputs(from, to), { from: a.assumptions, to: b.assumptions }),
		results: changedResults(a.values, b.values),
		result: {
			key,
			label,
			from: { value: x, text: figureText(diff.from, unit) },
			to: { value: y, text: figureText(diff.to, unit) },
			change:
				diff.change === null || x === null || y === null
					? null
					: { value: diff.change, text: shownDifference(x, y, unit) },
			steps: steps.filter(({ value }) => value !== 0),
			/** How many inputs differ without changing this result. */
			unmovedCount: steps.filter(({ value }) => value === 0).length,
		},
	}
}

export type DiffView = ReturnType<typeof diffView>
