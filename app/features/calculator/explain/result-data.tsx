import type { FigureTone } from '~/ui/stat/stat'
import { isLossText } from '~/core/format-number'
import { type ResultKey, showResult } from '~/deal'

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

/** Red for a loss that is not displayed as 0; green is reserved for the headline. */
export function getTone(key: ResultKey, value: number | null): FigureTone {
	return SIGNED_RESULTS.has(key) && isLossText(showResult(key, value)) ? 'neg' : 'plain'
}

type ResultDataProps = {
	name: ResultKey
	value: number | null
	/** Shown in the place of a figure that its inputs cannot mean. */
	instead?: string | null
}

/** The figure as text, with its exact value for scripts. Each key appears once on the page. */
export function ResultData({ name, value, instead = null }: ResultDataProps) {
	// Words in its place are for translators; a figure is not.
	const isFigure = instead === null
	return (
		<data
			id={`result-${name}`}
			value={value === null ? '' : String(value)}
			translate={isFigure ? 'no' : undefined}
		>
			{instead ?? showResult(name, value)}
		</data>
	)
}
