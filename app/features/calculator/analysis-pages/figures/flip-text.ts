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
 * What a flip's profit counts: it is the calculator's, so that some inputs of the analysis do not change it.
 */
export const FLIP_TEXT = `A flip's profit is the calculator's: it takes ${CLOSING_PERCENT}% of the sales price for closing costs and commission, and has no purchase closing costs and no contingency in it. Add those to the renovation budget to count them.`

/** `FLIP_TEXT` for results and targets that are about a flip's profit; null for others. */
export const flipText = (result: string): string | null =>
	FLIP_RESULTS.has(result) ? FLIP_TEXT : null
