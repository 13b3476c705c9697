import {
	entryOf,
	type FlipCosts,
	type FlipEntries,
	fullFlip,
} from '~/features/calculator/analysis/flip-profit'
import { CLOSING_PERCENT, type DealValues, FLIP_LINES } from '~/deal'

/** Results of the calculator, which count none of the costs that only the analysis has. */
const RESULTS: ReadonlySet<string> = new Set(['net', 'netHard', 'roiCash', 'roiHard'])
/** Targets of an offer, which count those that were entered. */
const TARGETS: ReadonlySet<string> = new Set(['flipCash', 'flipHard', 'cashReturn'])

/** What a flip's profit counts while no cost was entered that only the analysis has. */
export const FLIP_TEXT = `A flip's profit takes ${CLOSING_PERCENT}% of the sales price for closing costs and commission, and has no purchase closing costs and no contingency in it. Enter them on the Offer page to count them.`

const FIXED = `This is a result of the calculator: it takes ${CLOSING_PERCENT}% of the sales price for closing costs and commission, and has no points in percent, no purchase closing costs and no contingency in it.`

const percentText = (percent: number): string => `${Number(percent.toFixed(4))}%`

type Flip = FlipEntries & { deal: DealValues }

/** What a flip's profit counts: fixed costs, or those that were entered. */
export function profitText(values: Flip, isHardMoney?: boolean): string {
	const full = fullFlip(values.deal, values, isHardMoney)
	if (full === null) return FLIP_TEXT
	const { sellPer } = full.costs
	const isMissing = (key: keyof FlipCosts): boolean => entryOf(values.deal, values, key) === null
	const missing = [
		...(isMissing('buyCostPer') && isMissing('buyCost') ? ['purchase closing costs'] : []),
		...(isMissing('contingencyPer') ? ['contingency'] : []),
		...(isMissing('pointsPer') && full.deal.down < 100 ? ['points'] : []),
	]
	const nothing =
		missing.length === 0 ? '' : ` Not entered, so counted as $0: ${missing.join(', ')}.`
	return `${FLIP_LINES.flipProfitFull.label} takes ${percentText(sellPer)} of the sales price for closing costs and commission, and counts the costs that you entered.${nothing}`
}

/** What is counted in a result or target that is about a flip's profit; null for others. */
export function flipText(result: string, values: Flip): string | null {
	if (TARGETS.has(result)) return profitText(values, result === 'flipCash' ? false : undefined)
	if (!RESULTS.has(result)) return null
	if (fullFlip(values.deal, values) === null) return FLIP_TEXT
	return `${FIXED} “${FLIP_LINES.flipProfitFull.label}” counts what you entered of them.`
}
