import type { Assumed } from '~/deal'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { readBrrrr } from './brrrr-deal'
import { brrrrFormulas } from './brrrr-formulas'

/**
 * The explanations of the BRRRR page's figures. The server sends them with the page; the browser
 * loads this module when an explanation is opened after a change.
 */
export function explainBrrrr({
	values,
	assumptions,
}: Pick<Assumed, 'values' | 'assumptions'>): Explanations {
	const deal = readBrrrr(values)
	if (deal.missing === 'notABridge') return {}
	return printExplanations(brrrrFormulas(deal), assumptions)
}
