import type { AnalysisValues, FigureValue, InfiniteReturn } from '~/deal'
import { boundary, priceRange, searchPrice } from './offers/price-search'
import {
	type OfferInput,
	type OfferTarget,
	atPrice,
	meetsTarget,
	missingInput,
	offerTarget,
	targetCondition,
	targetFigure,
} from './offers/targets'

/**
 * The offer solver (section 5 of the specification): the highest price at which a target is met,
 * with everything that depends on the price moving with it. ARV, sales price, rent, renovation and
 * time stay.
 */

export { type OfferBridge, offerBridgeFromList, offerBridgeFromValue } from './offers/offer-bridges'
export {
	FLIP_TARGETS,
	type FlipTargetKey,
	fullTarget,
	type OfferInput,
	type OfferTarget,
	type OfferTargetKey,
	atPrice,
	OFFER_TARGETS,
	targetFigure,
} from './offers/targets'

export type OfferFigure = FigureValue | InfiniteReturn

export type OfferAnswer =
	| {
			kind: 'price'
			/** The exact price, in dollars. */
			price: number
			/** The offer: the price rounded down to a multiple of `step`. */
			offer: number
			step: number
			/** The target's figure at the offer. */
			figure: OfferFigure
	  }
	/** Not met even at $0, where the figure is the best one. */
	| { kind: 'notReachable'; best: OfferFigure }
	/** Met at every price up to this one, where the figure is `figure`. */
	| { kind: 'anyPrice'; upTo: number; figure: OfferFigure }
	/** Met and not met in turn: the prices at which that changes, the lowest first. */
	| { kind: 'ambiguous'; prices: readonly number[] }
	| { kind: 'missing'; input: OfferInput }

/** Offers are rounded down to one of these. */
export const OFFER_STEPS = [1, 100, 500, 1_000] as const
const DEFAULT_STEP = 100

/**
 * Rounds down to the step, then corrects by whole steps until the target is met at the offer, by the
 * figure that is shown, and not met a step and a dollar above it. `null`: met at no price.
 */
function roundOffer(
	meets: (price: number) => boolean,
	price: number,
	step: number,
	top: number,
): { price: number; offer: number } | null {
	let exact = price
	if (meets(roundDown(price, step) + step + 1)) {
		if (meets(top)) return { price: top, offer: top }
		exact = boundary(meets, roundDown(price, step) + step + 1, top)
	}
	let offer = roundDown(exact, step)
	if (meets(offer + step)) offer += step
	if (!meets(offer)) offer -= step
	if (offer >= 0 && meets(offer)) return { price: exact, offer }
	if (offer <= 0 || !meets(0)) return null
	exact = boundary(meets, 0, offer)
	return { price: exact, offer: roundDown(exact, step) }
}

function roundDown(price: number, step: number): number {
	return Math.max(Math.floor(price / step), 0) * step
}

const DEPENDENT_ON_LOAN: readonly OfferTarget['key'][] = ['dscrNoi', 'dscrLender', 'cashOnCash']

/** Whether the target may be met at a price although it is not met at a lower one (5.3). */
function mayRise({ plan, refiDscr }: AnalysisValues, { key, amount }: OfferTarget): boolean {
	// The money put in grows with the price, and a loss is a smaller part of it.
	if (amount < 0 && (key === 'cashReturn' || key === 'cashOnCash')) return true
	// Taxes assumed from the price lower the loan that the lender's DSCR allows, and with it the
	// payment; below 80% of the value, which may follow the price, mortgage insurance ends.
	return plan === 'bridge' && refiDscr !== null && DEPENDENT_ON_LOAN.includes(key)
}

/**
 * Solves the price for a target, rounded down to `step` dollars. Never throws. An IRR target is
 * solved through the NPV at the target rate; the IRR itself is not searched.
 */
export function solveOffer(
	values: AnalysisValues,
	target: OfferTarget,
	step: number = DEFAULT_STEP,
): OfferAnswer {
	const input = missingInput(values, target)
	if (input !== null) return { kind: 'missing', input }

	const { key } = target
	const figureAt = (price: number) => targetFigure(key, atPrice(values, price))
	const meets = (price: number) => meetsTarget(target, atPrice(values, price))
	const notReachable = (): OfferAnswer => ({ kind: 'notReachable', best: figureAt(0) })

	const range = priceRange(values)
	// Without a price there is no debt that a ratio could have.
	if (key === 'dscrNoi' || key === 'dscrLender') range.bottom = 1
	const isSampled = mayRise(values, target)
	const search = searchPrice(
		(price) => targetCondition(target, atPrice(values, price)),
		range,
		isSampled,
	)
	switch (search.kind) {
		case 'notReachable':
			return notReachable()
		case 'anyPrice':
			return { ...search, figure: figureAt(search.upTo) }
		case 'ambiguous':
			return search
		case 'price': {
			const rounded = roundOffer(meets, search.price, step, range.top)
			if (rounded === null) return notReachable()
			if (rounded.price === range.top) {
				return { kind: 'anyPrice', upTo: range.top, figure: figureAt(range.top) }
			}
			return { kind: 'price', ...rounded, step, figure: figureAt(rounded.offer) }
		}
	}
}

/**
 * The offers for five targets around the chosen one, which is in the middle unless lower targets
 * would be below 0. `answer`: the one for the chosen target, if it is known.
 */
export function offersAround(
	values: AnalysisValues,
	target: OfferTarget,
	step: number = DEFAULT_STEP,
	answer: OfferAnswer = solveOffer(values, target, step),
): readonly { target: OfferTarget; answer: OfferAnswer }[] {
	const { step: distance } = offerTarget(target.key)
	const isSigned = target.amount < 0 || target.key === 'cashLeft'
	const below = isSigned ? 2 : Math.min(Math.floor(target.amount / distance), 2)
	return Array.from({ length: 5 }, (_, index) => {
		if (index === below) return { target, answer }
		const amount = target.amount + (index - below) * distance
		const neighbor = { key: target.key, amount }
		return { target: neighbor, answer: solveOffer(values, neighbor, step) }
	})
}
