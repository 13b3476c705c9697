import type { AnalysisValues } from '~/deal'

/** How the deal is meant to earn; empty while the inputs do not tell. */
export type Strategy = 'flip' | 'rental' | 'brrrr' | ''

type StrategyValues = Pick<AnalysisValues, 'rent' | 'sPrice' | 'plan'>

/**
 * The strategy of a deal. A sales price without rent is a flip; a rent is a rental, or BRRRR if hard
 * money pays for the purchase.
 */
export function strategyOf({ rent, sPrice, plan }: StrategyValues): Strategy {
	const ofRent = plan === 'bridge' ? 'brrrr' : 'rental'
	return rent > 0 ? ofRent : sPrice > 0 ? 'flip' : ''
}

/** Why a deal that could be a flip is read as another strategy; null if it has no sales price. */
export function strategyReason(values: StrategyValues): string | null {
	if (values.sPrice === 0 || values.rent === 0) return null
	return strategyOf(values) === 'brrrr'
		? 'Shown as a BRRRR, because it has a monthly rent and hard money.'
		: 'Shown as a rental, because it has a monthly rent.'
}
