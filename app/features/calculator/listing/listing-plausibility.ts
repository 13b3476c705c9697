import type { ListingValue, ListingKey } from './listing'

/**
 * Amounts that are too high for the price, or for any home: another number of the page under the
 * label, or another unit of time. They are shown with the reason, and never chosen.
 */

type Limit = {
	/** The highest part of the price that is believable. */
	part: number
	/** The highest amount in a text without a price. */
	max: number
	why: string
}

const LIMITS: Partial<Record<ListingKey, Limit>> = {
	yTaxes: { part: 0.1, max: 50_000, why: 'More than 10% of the price a year' },
	yInsurance: { part: 0.08, max: 50_000, why: 'More than 8% of the price a year' },
	hoa: { part: 0.25, max: 50_000, why: 'More than 25% of the price a year' },
	rent: { part: 0.03, max: 20_000, why: 'More than 3% of the price a month' },
	arv: { part: 10, max: 100_000_000, why: 'More than 10 times the price' },
}

/** The price that amounts are compared with: the highest of those that are equally certain. */
function priceOf(candidates: readonly ListingValue[]): number | null {
	const prices = candidates.filter(({ key, certainty }) => key === 'purchase' && certainty > 0)
	const best = Math.max(...prices.map(({ certainty }) => certainty))
	const equal = prices.filter(({ certainty }) => certainty === best)
	return equal.length === 0 ? null : Math.max(...equal.map(({ value }) => Number(value)))
}

/** The candidates, those that are not believable with the reason and without certainty. */
export function questionImplausible(candidates: readonly ListingValue[]): ListingValue[] {
	const price = priceOf(candidates)
	return candidates.map((one) => {
		const limit = LIMITS[one.key]
		if (limit === undefined) return one
		const isHigh = Number(one.value) > (price === null ? limit.max : price * limit.part)
		if (!isHigh) return one
		const why = price === null ? 'Too high for one home?' : limit.why
		return { ...one, certainty: 0, note: one.note === '' ? why : `${one.note}. ${why}` }
	})
}
