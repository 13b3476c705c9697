import {
	type AnalysisValues,
	type FigureValue,
	type NoValueReason,
	isNumber,
	noValue,
} from '~/deal'
import {
	type RangeOptions,
	type SensitivityInput,
	type SensitivityInputKey,
	inputValue,
	type InputSetting,
	movedValue,
	rangeFor,
	SENSITIVITY_INPUTS,
	withInputs,
} from './sensitivity/inputs'
import { type SensitivityResultKey, resultValue } from './sensitivity/results'
import {
	histogram,
	type HistogramBin,
	type Percentile,
	percentile,
	type Triangle,
	triangularQuantile,
} from './simulation/distribution'
import { seededRandom } from './simulation/random'

/**
 * Range check (section 4.6 of the specification): the deal computed with 2,000 random mixes of the
 * ranges of its inputs. It sums up the reader's own ranges and says nothing about how likely they are,
 * so there is no probability of a profit.
 */

export const DRAWS = 2_000

export type RangeCheckOptions = {
	result: SensitivityResultKey
	/** The reader's ranges, the same as those of the tornado. */
	options: RangeOptions
	/** Of the saved property; '' for a deal that is not saved. */
	propertyId: string
	/** A whole number. */
	seed: number
	/** The width of the narrowest bin of the histogram, in the unit of the result. */
	leastBin: number
}

/** A percentile in the unit of the result; without any result the most frequent reason. */
export type RangePercentile = Omit<Percentile, 'value'> & { share: number; figure: FigureValue }

export type RangeCheck = {
	result: SensitivityResultKey
	draws: number
	/** The result of the deal as it is. */
	today: FigureValue
	/** P10, P50 and P90 of the draws with a result. */
	percentiles: readonly RangePercentile[]
	/** Draws with a result, and those without by reason, the most frequent first. */
	answered: number
	absent: readonly { reason: NoValueReason; count: number }[]
	histogram: readonly HistogramBin[]
	/** The inputs that were drawn, in the order of `SENSITIVITY_INPUTS`. */
	drawn: readonly SensitivityInputKey[]
}

/** An input with its range as values, and which of the draw's random numbers it uses. */
type DrawnInput = { key: SensitivityInputKey; triangle: Triangle; index: number }

/** Growth of the rent and of the value go together, so they use the same random number. */
const SHARED: Partial<Record<SensitivityInputKey, SensitivityInputKey>> = {
	appreciation: 'rentGrowth',
}

/** A sales price that equals the ARV moves with it, as in the tornado. */
function isTied(values: AnalysisValues, key: SensitivityInputKey): boolean {
	return key === 'sPrice' && values.typed.sPrice !== null && values.sPrice === values.arv
}

function triangleOf(
	key: SensitivityInputKey,
	today: number,
	{ kind, low, high }: ReturnType<typeof rangeFor>,
): Triangle {
	const ends = [low, high].map((move) => movedValue(key, today, kind, move).value)
	// A share of a negative number turns its ends around, and own ranges may leave today's value out.
	const [from, to] = [Math.min(...ends), Math.max(...ends)]
	return { low: from, mode: Math.min(Math.max(today, from), to), high: to }
}

function drawnInputs(values: AnalysisValues, options: RangeOptions): DrawnInput[] {
	return SENSITIVITY_INPUTS.flatMap((input: SensitivityInput): DrawnInput[] => {
		const { key } = input
		const today = inputValue(values, key)
		if (today === null || isTied(values, key)) return []
		const triangle = triangleOf(key, today, rangeFor(input, options))
		const source = SHARED[key] ?? key
		const index = SENSITIVITY_INPUTS.findIndex((one) => one.key === source)
		return triangle.low === today && triangle.high === today ? [] : [{ key, triangle, index }]
	})
}

/** The inputs of one draw. `random` has a number for each input, so that ranges don't shift others. */
function settingsOf(inputs: readonly DrawnInput[], random: readonly number[]): InputSetting[] {
	return inputs.map(({ key, triangle, index }) => {
		const value = triangularQuantile(triangle, random[index] ?? 0)
		return { key, value: key === 'holdingTime' ? Math.round(value) : value }
	})
}

/** Reasons with how often they occur, the most frequent first. */
function countReasons(reasons: readonly NoValueReason[]): RangeCheck['absent'] {
	const counts = new Map<NoValueReason, number>()
	for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
	return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}

/**
 * Computes the deal `DRAWS` times, each input drawn from a triangular distribution over its range,
 * with today's value as the most likely one; independent except the growth of rent and value. The same
 * seed, property and inputs give the same digits on every platform. Never throws.
 */
export function simulate(values: AnalysisValues, options: RangeCheckOptions): RangeCheck {
	const steps = simulateInSteps(values, options)
	let step = steps.next()
	while (step.done !== true) step = steps.next()
	return step.value
}

/** The same, one draw at a time, for a thread that has other things to do in between. */
export function* simulateInSteps(
	values: AnalysisValues,
	{ result, options, propertyId, seed, leastBin }: RangeCheckOptions,
): Generator<void, RangeCheck, void> {
	const next = seededRandom(`${propertyId}:${seed}`)
	const inputs = drawnInputs(values, options)
	const results: number[] = []
	const reasons: NoValueReason[] = []
	for (let draw = 0; draw < DRAWS; draw++) {
		const random = SENSITIVITY_INPUTS.map(next)
		const figure = resultValue(result, withInputs(values, settingsOf(inputs, random)))
		if (isNumber(figure)) results.push(figure)
		else reasons.push(figure.reason)
		yield
	}
	results.sort((a, b) => a - b)
	const absent = countReasons(reasons)
	const [first] = absent
	const at = (share: number): RangePercentile => {
		const { value, ...rest } = percentile(results, share)
		return { share, figure: first && results.length === 0 ? noValue(first.reason) : value, ...rest }
	}
	return {
		result,
		draws: DRAWS,
		today: resultValue(result, values),
		percentiles: [0.1, 0.5, 0.9].map(at),
		answered: results.length,
		absent,
		histogram: histogram(results, leastBin),
		drawn: inputs.map(({ key }) => key),
	}
}
