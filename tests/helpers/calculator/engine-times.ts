import { type AnalysisValues, applyDefaults, project } from '~/deal'
import { OFFER_TARGETS, solveOffer } from '~/features/calculator/analysis/offer'
import {
	breakEven,
	breakEvenQuestions,
	defaultResult,
	grid,
	killer,
	tornado,
} from '~/features/calculator/analysis/sensitivity'
import { simulate } from '~/features/calculator/analysis/simulate'
import { randomNumbers } from '../fuzz/random-deals'
import { randomFullDeal } from './random-projections'

/** Milliseconds of the parts of the analysis, each for several deals. */
export type EngineTimes = Record<
	'project' | 'sensitivity' | 'killer' | 'offer' | 'simulate',
	number[]
>

/** All returns of 30 years or more, with every year and every month. */
function projectAll(values: AnalysisValues): number {
	const { months, years, summary } = project(values)
	return months.length + years.length + Object.keys(summary).length
}

/** A range check is thousands of computations, so that few of them tell its time. */
const RANGE_CHECKS = 11

/** A plausible target by its unit. */
const AMOUNTS = { usd: 20_000, percent: 8, ratio: 1.2 }

/** What the sensitivity page computes after each change, without the killer. */
function sensitivityOf(values: AnalysisValues): unknown {
	const result = defaultResult(values)
	return [
		projectAll(values),
		tornado(values, result),
		grid(values, { result, columns: { input: 'rent' }, rows: { input: 'purchase' } }),
		breakEvenQuestions(values).map((question) => breakEven(values, question, result)),
	]
}

/**
 * Times the engine with `count` random deals. Runs in a browser, whose clock has steps of 0.1 ms, so
 * that what takes less is repeated.
 */
export function engineTimes(count: number, seed: number): EngineTimes {
	const next = randomNumbers(seed)
	const deals = Array.from({ length: count }, () => applyDefaults(randomFullDeal(next)))
	const timed = (
		repeat: number,
		work: (values: AnalysisValues) => unknown,
		of: readonly AnalysisValues[] = deals,
	): number[] =>
		of.map((values) => {
			const start = performance.now()
			for (let run = 0; run < repeat; run++) work(values)
			return (performance.now() - start) / repeat
		})
	let asked = 0
	const times = (): EngineTimes => ({
		project: timed(10, projectAll),
		sensitivity: timed(1, sensitivityOf),
		simulate: timed(
			1,
			(values) => {
				const result = defaultResult(values)
				return simulate(values, { result, options: {}, propertyId: '', seed: 1, leastBin: 1 })
			},
			deals.slice(0, RANGE_CHECKS),
		),
		killer: timed(1, (values) => killer(values, defaultResult(values))),
		offer: timed(2, (values) => {
			const target = OFFER_TARGETS[asked % OFFER_TARGETS.length]
			asked++
			return target && solveOffer(values, { key: target.key, amount: AMOUNTS[target.unit] })
		}),
	})
	// The first run compiles the code.
	times()
	return times()
}
