import type { EvaluatedDeal } from '~/features/calculator/explain/evaluate-deal'
import { lacksDown } from '~/features/calculator/analysis/hard-money'
import { compactFigure } from '~/core/format-number'
import { type ResultKey, type Section, isFlip, resultDefinition, showResult } from '~/deal'
import {
	isFinanced,
	isMissing,
	missingLoanInput,
} from '~/features/calculator/explain/formula-hints'
import {
	correctionOf,
	hasStarted,
	resultLabel,
	unreadCorrection,
} from '~/features/calculator/explain/result-state'

/**
 * The text of a result where it is shown outside of its own row: among the results, in the title of a
 * section, in print. There is no room for a hint there, so a figure that is misleading because of a
 * field is replaced by a sentence.
 */
export type Headline = { isFigure: boolean; text: string }

const SALE_FIGURES: ReadonlySet<ResultKey> = new Set(['net', 'netHard', 'roiCash', 'roiHard'])
const RENT_FIGURES: ReadonlySet<ResultKey> = new Set(['dscr', 'monthCashFlow', 'monthNet'])
const OFFERS: ReadonlySet<ResultKey> = new Set(['holdMAO', 'flipMAO'])

/** Whether it is the profit or return of a sale, and the deal has no price to sell at. */
export const lacksSale = (key: ResultKey, { values }: EvaluatedDeal): boolean =>
	SALE_FIGURES.has(key) && values.sPrice === 0

/** What to enter before the result has a meaning, `null` if nothing is missing. */
function missingFor(key: ResultKey, deal: EvaluatedDeal): string | null {
	const { inputs, values, figures } = deal
	if (lacksSale(key, deal)) return 'Enter a sales price'
	if (key === 'roiHard' && lacksDown((input) => !isMissing(inputs, input)))
		return 'Enter a down payment'
	if (RENT_FIGURES.has(key) && values.rent === 0) return 'Enter a monthly rent'
	// The headline of the plan counts that loan: a figure without it would contradict it.
	const unpaid = RENT_FIGURES.has(key) ? missingLoanInput(inputs, values, figures) : null
	if (unpaid !== null) return unpaid
	if (key === 'dscr' && figures.monthTotal === 0) return 'Enter a loan, insurance, taxes or HOA'
	return OFFERS.has(key) && values.arv === 0 ? 'Enter an after-repair value' : null
}

/** The result as text, compact if it is long, or the sentence that replaces it. An empty form shows figures. */
export function getHeadline(key: ResultKey, deal: EvaluatedDeal): Headline {
	const instead = correctionOf(key, deal) ?? (hasStarted(deal) ? missingFor(key, deal) : null)
	if (instead !== null) return { isFigure: false, text: instead }
	const value = deal.figures[key]
	return { isFigure: true, text: compactFigure(showResult(key, value), value ?? 0) }
}

/** Whether the inputs support a result where it stands alone: in print and in files. */
export function supportsResult(key: ResultKey, deal: EvaluatedDeal): boolean {
	// Also the profit and return after it, `netHard` and `roiHard`.
	const isOfHardMoney = key.endsWith('Hard') || resultDefinition(key).group === 'hardMoney'
	// Without hard money, its loan would be one that nobody asked for.
	const isClear = unreadCorrection(deal) === null && getHeadline(key, deal).isFigure
	return isClear && (!isOfHardMoney || isFinanced(deal.inputs))
}

/** The offer of a flip, or of a rental; what to enter before it is known which of them the deal is. */
function offerTitle(deal: EvaluatedDeal): string {
	const { rent, sPrice } = deal.values
	if (rent === 0 && sPrice === 0) return 'Enter a monthly rent or a sales price'
	const key = isFlip(deal.values) ? 'flipMAO' : 'holdMAO'
	const title = labeled(key, deal)
	return getHeadline(key, deal).isFigure && isMissing(deal.inputs, 'margin')
		? `${title}, no margin yet`
		: title
}

function labeled(key: ResultKey, deal: EvaluatedDeal): string {
	const { isFigure, text } = getHeadline(key, deal)
	return isFigure ? `${resultLabel(key, deal)} ${text}` : text
}

/**
 * The main result of a section with its name, beside the title: `undefined` if it has none or nothing
 * is entered yet.
 */
export function titleResult({ key, subtotal }: Section, deal: EvaluatedDeal): string | undefined {
	if (subtotal === null || !hasStarted(deal)) return undefined
	return key === 'offer' ? offerTitle(deal) : labeled(subtotal, deal)
}
