import { emptyAnalysisInputs } from '~/features/calculator/analysis/inputs/analysis-inputs'
import { assume } from '~/features/calculator/analysis/assumptions'
import type { DealInputs } from '~/features/calculator/formulas/input-definitions'
import type { DealAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'

/** What lists of saved properties sort and filter by: it follows from the inputs. */

/** How the deal is meant to earn; empty while the inputs do not tell. */
export type Strategy = 'flip' | 'rental' | 'brrrr' | ''

export type ListColumns = {
	strategy: Strategy
	/** The purchase price; null without one. */
	price: number | null
}

/**
 * The strategy and the price of a deal. A sales price without rent is a flip; a rent is a rental, or
 * BRRRR if hard money pays for the purchase.
 */
export function listColumns(inputs: DealInputs, analysis: DealAnalysis): ListColumns {
	const { values } = assume(inputs, analysis ?? emptyAnalysisInputs())
	const { rent, sPrice, purchase, plan } = values
	const ofRent = plan === 'bridge' ? 'brrrr' : 'rental'
	return {
		strategy: rent > 0 ? ofRent : sPrice > 0 ? 'flip' : '',
		price: purchase > 0 ? purchase : null,
	}
}
