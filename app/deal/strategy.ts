import type { DealValues } from './inputs/deal-inputs'

/** A sales price without rent: the deal is a flip. */
export const isFlip = ({ sPrice, rent }: Pick<DealValues, 'sPrice' | 'rent'>): boolean =>
	sPrice > 0 && rent === 0
