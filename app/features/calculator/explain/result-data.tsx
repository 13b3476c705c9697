import type { FigureTone } from '~/ui/stat/stat'
import { type ResultKey, showResult } from '~/features/calculator/formulas/result-definitions'

/** Figures whose sign is good or bad. */
const SIGNED_RESULTS: ReadonlySet<ResultKey> = new Set([
	'net',
	'netHard',
	'monthCashFlow',
	'monthNet',
	'roiCash',
	'roiHard',
	'flipMAO',
	'holdMAO',
])

/** Red for a loss; green is reserved for the headline. */
export function getTone(key: ResultKey, value: number | null): FigureTone {
	return SIGNED_RESULTS.has(key) && value !== null && value < 0 ? 'neg' : 'plain'
}

/** The figure as text, with its exact value for scripts. Each key appears once on the page. */
export function ResultData({ name, value }: { name: ResultKey; value: number | null }) {
	return (
		<data id={`result-${name}`} value={value === null ? '' : String(value)}>
			{showResult(name, value)}
		</data>
	)
}
