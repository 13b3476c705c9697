import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { type Explanation, explainAll } from '~/features/calculator/explain/explain-deal'
import {
	INPUTS,
	type InputDefinition,
	evaluate,
	groupThousands,
	resultDefinition,
	showResult,
	suffixFor,
} from '~/deal'
import { type HandCheck, type ReferenceDeal } from './reference-deals'

/** Computes a test deal and compares it with its explanations and with the arithmetic by hand. */

export type CheckedFigure = {
	explanation: Explanation
	label: string
	/** As the calculator displays it. */
	formatted: string
	/** The unrounded value. */
	exact: string
	byHand: HandCheck | null
	/** Whether its own formula and the figure by hand, if there is one, equal it. */
	agrees: boolean
}

export type CheckedDeal = {
	deal: ReferenceDeal
	/** The non-empty inputs, as their fields show them. */
	entered: readonly { key: string; label: string; text: string }[]
	figures: readonly CheckedFigure[]
	agreeing: number
}

/** Equal up to the last digits of a double. */
function isSame(a: number | null, b: number | null): boolean {
	if (a === null || b === null) return a === b
	return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
}

function enteredText(spec: InputDefinition, text: string): string {
	const { unit, suffix } = spec
	const formatted = groupThousands(text)
	if (unit === 'usd') return `$${formatted}${suffix}`
	return unit === 'percent' ? `${formatted}%` : `${formatted} ${suffixFor(spec, formatted)}`.trim()
}

function exactText(value: number | null): string {
	if (value === null) return '—'
	const digits = groupThousands(String(Math.abs(value)))
	return value < 0 ? `−${digits}` : digits
}

/** Computes a test deal and checks every figure of it. Never throws. */
export function checkDeal(deal: ReferenceDeal): CheckedDeal {
	const figures = explainAll(evaluateDeal(deal.inputs)).map((explanation): CheckedFigure => {
		const { key, value, expression, fallbackValue } = explanation
		const byHand = deal.byHand[key] ?? null
		const recomputed = evaluate(expression) ?? fallbackValue
		return {
			explanation,
			label: resultDefinition(key).label,
			formatted: showResult(key, value),
			exact: exactText(value),
			byHand,
			agrees: isSame(recomputed, value) && (byHand === null || isSame(byHand.value, value)),
		}
	})
	return {
		deal,
		entered: INPUTS.flatMap((spec) => {
			const text = deal.inputs[spec.key]
			return text === ''
				? []
				: [{ key: spec.key, label: spec.label, text: enteredText(spec, text) }]
		}),
		figures,
		agreeing: figures.filter(({ agrees }) => agrees).length,
	}
}
