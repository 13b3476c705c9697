import { parentPort } from 'node:worker_threads'
import { type RangeCheckOptions, simulate } from '~/features/calculator/analysis/simulate'
import type { AnalysisValues } from '~/features/calculator/analysis/values'

/** The worker in which range checks are computed; bundled into a file of its own. */

export type RangeCheckJob = { values: AnalysisValues; options: RangeCheckOptions }

parentPort?.on('message', ({ values, options }: RangeCheckJob) =>
	parentPort?.postMessage(simulate(values, options)),
)
