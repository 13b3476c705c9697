import { type AnalysisValues, findZero } from '~/deal'

/**
 * The highest price at which a condition is met. The condition is a number that is 0 or more where
 * the target is met, and that falls when the price rises (5.2 and 5.3 of the specification).
 */

export type PriceSearch =
	| { kind: 'price'; price: number }
	/** Not met even at $0. */
	| { kind: 'notReachable' }
	/** Met at every price up to this one. */
	| { kind: 'anyPrice'; upTo: number }
	/** Met and not met in turn: the prices at which that changes, the lowest first. */
	| { kind: 'ambiguous'; prices: readonly number[] }

/** A straight line's zero is accepted if the condition there is this close to 0. */
const CLOSE = 1e-9
const CENT_PART = 1e-4
/** Prices at which a condition that may rise is tried. */
const SAMPLES = 65

/**
 * Where `meets` changes between a price that meets and one that does not, to 1/100 of a cent; the
 * side that meets, so that the target is met at the answer.
 */
export function boundary(
	meets: (price: number) => boolean,
	metAt: number,
	notMetAt: number,
): number {
	let met = metAt
	let notMet = notMetAt
	while (Math.abs(notMet - met) > CENT_PART) {
		const middle = (met + notMet) / 2
		if (middle === met || middle === notMet) break
		if (meets(middle)) met = middle
		else notMet = middle
	}
	return met
}

/** The prices that are searched. */
export type PriceRange = {
	/** $0, or $1 for conditions that do not exist at $0. */
	bottom: number
	/** Any price above the bottom, usually today's. */
	probe: number
	top: number
}

const DEFAULT_PROBE = 100_000

/** $0 to ten times the largest price or value of the deal. */
export function priceRange({ arv, sPrice, purchase }: AnalysisValues): PriceRange {
	return {
		bottom: 0,
		probe: purchase > 0 ? purchase : DEFAULT_PROBE,
		top: 10 * Math.max(arv, sPrice, purchase, DEFAULT_PROBE),
	}
}

/**
 * Finds the price where a condition is 0: in closed form if it is a straight line in the price, else
 * by bracketing. If it rises from the bottom to the probe, or may rise (`isSampled`), it is sampled.
 */
export function searchPrice(
	condition: (price: number) => number,
	range: PriceRange,
	isSampled: boolean,
): PriceSearch {
	const { bottom, probe, top } = range
	const atBottom = condition(bottom)
	const slope = (condition(probe) - atBottom) / (probe - bottom)
	if (isSampled || slope > 0) return searchSampled(condition, range)
	if (!(atBottom >= 0)) return { kind: 'notReachable' }
	const price = slope < 0 ? bottom - atBottom / slope : Infinity
	if (price <= top && Math.abs(condition(price)) <= CLOSE * (1 + atBottom)) {
		return { kind: 'price', price }
	}
	if (condition(top) >= 0) return { kind: 'anyPrice', upTo: top }
	return { kind: 'price', price: findZero(condition, bottom, top, CENT_PART) ?? bottom }
}

/** Tries a condition at 65 prices and locates every change by bisection. */
function searchSampled(
	condition: (price: number) => number,
	{ bottom, top }: PriceRange,
): PriceSearch {
	const meets = (price: number) => condition(price) >= 0
	const prices: number[] = []
	const isMetAtBottom = meets(bottom)
	let before = { price: bottom, isMet: isMetAtBottom }
	for (let sample = 1; sample < SAMPLES; sample++) {
		const price = bottom + ((top - bottom) * sample) / (SAMPLES - 1)
		const isMet = meets(price)
		if (isMet !== before.isMet) {
			prices.push(
				isMet ? boundary(meets, price, before.price) : boundary(meets, before.price, price),
			)
		}
		before = { price, isMet }
	}
	const [first, second] = prices
	if (first === undefined) {
		return isMetAtBottom ? { kind: 'anyPrice', upTo: top } : { kind: 'notReachable' }
	}
	return isMetAtBottom && second === undefined
		? { kind: 'price', price: first }
		: { kind: 'ambiguous', prices }
}
