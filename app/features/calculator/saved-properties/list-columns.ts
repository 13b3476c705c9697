import { type Strategy, strategyOf } from '~/features/calculator/saved-analysis/strategy'
import { type DealInputs, assume, emptyAnalysisInputs } from '~/deal'
import type { DealAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'

/** What lists of saved properties sort and filter by: it follows from the inputs. */

export type ListColumns = {
	strategy: Strategy
	/** The purchase price; null without one. */
	price: number | null
}

/** The strategy and the price of a deal. */
export function listColumns(inputs: DealInputs, analysis: DealAnalysis): ListColumns {
	const { values } = assume(inputs, analysis ?? emptyAnalysisInputs())
	const { purchase } = values
	return { strategy: strategyOf(values), price: purchase > 0 ? purchase : null }
}
