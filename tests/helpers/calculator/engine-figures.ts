import { applyDefaults, bridge, project } from '~/deal'
import { OFFER_TARGETS, solveOffer } from '~/features/calculator/analysis/offer'
import {
	breakEven,
	breakEvenQuestions,
	SENSITIVITY_RESULTS,
	tornado,
} from '~/features/calculator/analysis/sensitivity'
import { simulate } from '~/features/calculator/analysis/simulate'
import { randomNumbers } from '../fuzz/random-deals'
import { randomFullDeal } from './random-projections'

/**
 * Every figure of the analysis of `count` random deals as one text each, with all digits. Imports
 * nothing of Node, so that a browser can run it as well.
 */
export function engineFigures(count: number, seed: number): string[] {
	const next = randomNumbers(seed)
	return Array.from({ length: count }, (_, index) => {
		const values = applyDefaults(randomFullDeal(next))
		return JSON.stringify({
			projection: project(values),
			bridge: bridge(values),
			// Hundreds of recomputations of the same functions: for some of the deals.
			...(index % 10 === 0 && {
				tornado: tornado(values, 'irr'),
				breakEven: breakEvenQuestions(values).map((question) => breakEven(values, question)),
			}),
			// Thousands of them.
			...(index % 40 === 0 && {
				rangeCheck: simulate(values, {
					result: SENSITIVITY_RESULTS[(index / 40) % SENSITIVITY_RESULTS.length]?.key ?? 'irr',
					options: {},
					propertyId: `property-${index}`,
					seed: index + 1,
					leastBin: 0.001,
				}),
			}),
			offers: OFFER_TARGETS.map(({ key, unit }) =>
				solveOffer(values, { key, amount: unit === 'usd' ? 20_000 : unit === 'ratio' ? 1.2 : 9 }),
			),
		})
	})
}
