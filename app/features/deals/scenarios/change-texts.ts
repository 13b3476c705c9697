import { countOf } from '~/core/plural'
import type { DiffKey, InputChange } from '~/features/calculator/analysis/diff'
import { formatPercent, formatUsd } from '~/core/format-number'
import {
	type AnalysisInputDefinition,
	type Assumption,
	analysisInput,
	groupThousands,
	inputDefinition,
	isAnalysisInputKey,
	isInputKey,
	optionsOf,
} from '~/deal'
import { showInput } from '~/features/calculator/saved-properties/show-input'

/** Inputs that differ between two versions of a deal, in words. */

export type ShownChange = {
	key: string
	label: string
	from: string
	to: string
	/** The difference of two numbers; null for texts, choices and empty inputs. */
	change: string | null
}

const EMPTY = 'Empty'

/** The label of an input. */
export function inputLabel(key: DiffKey): string {
	return isAnalysisInputKey(key) ? analysisInput(key).label : inputDefinition(key).label
}

function analysisText(line: AnalysisInputDefinition, text: string) {
	const { unit, kind, suffix } = line
	if (line.kind === 'choice') {
		return optionsOf(line).find(({ value }) => value === text)?.label ?? text
	}
	if (kind === 'text') return text
	const isNegative = text.startsWith('-')
	const sign = isNegative ? '−' : ''
	const number = groupThousands(isNegative ? text.slice(1) : text)
	switch (unit) {
		case 'usd':
			return `${sign}$${number}`
		case 'percent':
			return `${sign}${number}%`
		case 'points':
		case 'months':
		case 'years':
			return `${sign}${number} ${Number(text) === 1 ? unit.slice(0, -1) : unit}`
		case 'month':
		case 'year':
			return `${unit} ${number}`
		default:
			return `${sign}${number}${suffix}`
	}
}

/** An input as text with its unit; an empty one with what is assumed instead. */
function inputValueText(
	key: DiffKey,
	text: string,
	assumptions: readonly Assumption[] = [],
): string {
	if (text === '') {
		const assumed = assumptions.find((one) => one.key === key && one.role === 'number')
		if (assumed === undefined || typeof assumed.value !== 'number') return EMPTY
		const value = String(Number(assumed.value.toFixed(2)))
		return `${EMPTY} (${inputValueText(key, value)} assumed)`
	}
	if (isAnalysisInputKey(key)) return analysisText(analysisInput(key), text)
	return isInputKey(key) ? showInput(key, text) : text
}

const unitOf = (key: DiffKey): string =>
	isAnalysisInputKey(key) ? analysisInput(key).unit : inputDefinition(key).unit

const plus = (value: number, text: string): string => (value > 0 ? `+${text}` : text)

function differenceText({ key, from, to }: InputChange): string | null {
	const isText = isAnalysisInputKey(key) && analysisInput(key).kind !== 'number'
	if (isText || from === '' || to === '') return null
	const [a, b] = [Number(from), Number(to)]
	const difference = Number((b - a).toPrecision(12))
	if (!Number.isFinite(difference)) return null
	const size = String(Math.abs(difference))
	const sign = difference < 0 ? '−' : '+'
	switch (unitOf(key)) {
		case 'usd': {
			const share = a === 0 ? '' : ` (${plus(difference, formatPercent(b / a - 1, 1))})`
			return `${plus(difference, formatUsd(difference))}${share}`
		}
		case 'percent':
		case 'points':
			return `${sign}${countOf(Number(size), 'point')}`
		default:
			return `${sign}${groupThousands(size)}`
	}
}

/** Changes in words, in their order. */
export function shownChanges(
	changes: readonly InputChange[],
	assumptions: { from: readonly Assumption[]; to: readonly Assumption[] },
): ShownChange[] {
	return changes.map((change) => ({
		key: change.key,
		label: inputLabel(change.key),
		from: inputValueText(change.key, change.from, assumptions.from),
		to: inputValueText(change.key, change.to, assumptions.to),
		change: differenceText(change),
	}))
}
