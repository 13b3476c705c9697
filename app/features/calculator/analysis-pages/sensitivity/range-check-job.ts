import type { AnalysisValues } from '~/deal'
import {
	type RangeCheck,
	type RangeCheckOptions,
	simulateInSteps,
} from '~/features/calculator/analysis/simulate'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import { explainRangeCheck } from './explain-range-check'
import { SENSITIVITY_FIELDS } from './field-names'
import { readSensitivityFields } from './sensitivity-fields'
import { SENSITIVITY_TEXTS } from './sensitivity-texts'
import type { RangeCheckOutcome } from './sensitivity-view'

/** What a range check of a page computes, wherever that is done. */

/** What is computed. */
export type RangeCheckJob = { values: AnalysisValues; options: RangeCheckOptions }

/** The smallest difference that the display of a unit shows. */
const LEAST_BINS: Readonly<Record<FigureUnit, number>> = {
	usd: 1,
	cents: 0.01,
	percent: 0.001,
	rate: 0.0001,
	ratio: 0.01,
	multiple: 0.01,
	years: 0.1,
	months: 0.1,
	count: 0.1,
}

/** Whether the address asks for a range check. */
export const asksForRangeCheck = ({ extra }: Pick<AnalysisView, 'extra'>): boolean =>
	extra[SENSITIVITY_FIELDS.rangeCheck] === 'yes'

/**
 * The range check of a page's deal, and what the page shows of a computed one.
 * @param propertyId of the saved property; '' for a deal that is not saved
 */
export function rangeCheckJob(
	view: AnalysisView,
	propertyId: string,
): { job: RangeCheckJob; outcomeOf: (check: RangeCheck) => RangeCheckOutcome } {
	const assumed = assumeView(view)
	const { values } = assumed
	const { result, options, seed } = readSensitivityFields(view.extra, values)
	const leastBin = LEAST_BINS[SENSITIVITY_TEXTS.results[result].unit]
	return {
		job: { values, options: { result, options, propertyId, seed, leastBin } },
		outcomeOf: (check) => ({
			kind: 'done',
			check,
			seed,
			explanations: explainRangeCheck({ assumed, check }),
		}),
	}
}

/** Draws between two pauses: some milliseconds of a phone, in which it neither scrolls nor answers. */
const SLICE = 20

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * The range check of a page in slices of the browser's time, for a page without a connection: a phone
 * needs seconds for it. `null` unless the address asks for it.
 * @param propertyId of the saved property; '' for a deal that is not saved
 */
export async function rangeCheckInSlices(
	view: AnalysisView,
	propertyId: string,
): Promise<RangeCheckOutcome | null> {
	if (!asksForRangeCheck(view)) return null
	const { job, outcomeOf } = rangeCheckJob(view, propertyId)
	const steps = simulateInSteps(job.values, job.options)
	let step = steps.next()
	for (let draw = 1; step.done !== true; draw++) {
		if (draw % SLICE === 0) await pause()
		step = steps.next()
	}
	return outcomeOf(step.value)
}
