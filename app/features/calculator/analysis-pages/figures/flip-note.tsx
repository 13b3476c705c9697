import { CLOSING_PERCENT } from '~/features/calculator/formulas/formulas'

const FLIP_RESULTS: ReadonlySet<string> = new Set([
	'net',
	'netHard',
	'roiCash',
	'roiHard',
	'flipCash',
	'flipHard',
	'cashReturn',
])

/**
 * What a flip's profit counts, beside results and targets that are about it: it is the calculator's,
 * so that some inputs of the analysis do not change it. Nothing beside others.
 */
export function FlipNote({ result }: { result: string }) {
	if (!FLIP_RESULTS.has(result)) return null
	return (
		<p className="note" id="flip-note">
			A flip's profit is the calculator's: it takes {CLOSING_PERCENT}% of the sales price for
			closing costs and commission, and has no purchase closing costs and no contingency in it. Add
			those to the renovation budget to count them.
		</p>
	)
}
