import { median } from '~/features/comps/estimate/median'
import type { NewSale } from './preview'

/** Fewer sales than this have no usual price. */
const MIN_SALES = 5
/** A price per square foot that is so many times the median, or as small a part of it, is unusual. */
const MAX_TIMES_MEDIAN = 3

/** A sale with its price per square foot, in dollars. */
export type UnusualPrice = { sale: NewSale; perSqft: number }

/**
 * The sales of a file whose price per square foot is far from its median: probably a digit too many or
 * too few. Sales without a size are not compared.
 */
export function unusualPrices(sales: readonly NewSale[]): UnusualPrice[] {
	const priced = sales.flatMap((sale) =>
		sale.sqft === null ? [] : { sale, perSqft: sale.price / sale.sqft },
	)
	const middle = median(priced.map(({ perSqft }) => perSqft))
	if (middle === null || priced.length < MIN_SALES) return []
	return priced.filter(
		({ perSqft }) => perSqft > middle * MAX_TIMES_MEDIAN || perSqft * MAX_TIMES_MEDIAN < middle,
	)
}
