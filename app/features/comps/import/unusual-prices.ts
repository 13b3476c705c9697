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
	if (priced.length < MIN_SALES) return []
	const sorted = priced.map(({ perSqft }) => perSqft).sort((a, b) => a - b)
	const median = sorted[Math.floor(sorted.length / 2)] ?? 0
	return priced.filter(
		({ perSqft }) => perSqft > median * MAX_TIMES_MEDIAN || perSqft * MAX_TIMES_MEDIAN < median,
	)
}
