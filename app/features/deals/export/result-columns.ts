import { supportsResult } from '~/features/calculator/deal-form/headline'
import type { EvaluatedDeal } from '~/features/calculator/explain/evaluate-deal'
import { getDependencies } from '~/features/calculator/explain/explain-deal'
import { hintFor, isMissing } from '~/features/calculator/explain/formula-hints'
import {
	hasStarted,
	resultLabel,
	WITHOUT_PAYMENT,
} from '~/features/calculator/explain/result-state'
import { RESULTS, type ResultDefinition, type ResultKey } from '~/deal'

/** The calculator's own results in the table of deals, under the names that its page gives them. */

/** The results of a deal by the headings of their columns. */
export type ResultCells = ReadonlyMap<string, number>

const isMoney = ({ unit }: ResultDefinition): boolean => unit === 'usd' || unit === 'usdPerMonth'

/** 'Calculator: Net profit (cash purchase)'. */
const heading = (label: string, { unit }: ResultDefinition): string =>
	`Calculator: ${label}${unit === 'percent' ? ' (fraction)' : ''}`

/** Whether a result is 0 only because what it needs is not entered. */
function isEmptyZero(key: ResultKey, { inputs, values, figures }: EvaluatedDeal): boolean {
	if (figures[key] !== 0) return false
	const isNothingEntered = [...getDependencies(key)].every((input) => isMissing(inputs, input))
	return isNothingEntered || hintFor(key, values, figures) !== null
}

/**
 * The results of a deal: cents, and ratios to four places. None where a page shows a dash, or a 0 beside
 * what to enter.
 */
export function resultCells(deal: EvaluatedDeal): ResultCells {
	if (!hasStarted(deal)) return new Map()
	return new Map(
		RESULTS.flatMap((result): [string, number][] => {
			const { key } = result
			const value = deal.figures[key]
			if (value === null || isEmptyZero(key, deal) || !supportsResult(key, deal)) return []
			const rounded = Number(value.toFixed(isMoney(result) ? 2 : 4))
			return [[heading(resultLabel(key, deal), result), rounded]]
		}),
	)
}

/**
 * The headings of the columns for these deals, in the order of the calculator. A result that the page
 * names otherwise while there is no loan payment to count has a second column with that name.
 */
export function resultHeadings(deals: readonly ResultCells[]): readonly string[] {
	const used = new Set(deals.flatMap((cells) => [...cells.keys()]))
	return RESULTS.flatMap((result) => {
		const usual = heading(result.label, result)
		const other = heading(WITHOUT_PAYMENT[result.key] ?? result.label, result)
		return other !== usual && used.has(other) ? [usual, other] : [usual]
	})
}
