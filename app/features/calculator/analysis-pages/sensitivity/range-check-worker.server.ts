import { parentPort } from 'node:worker_threads'
import { simulate } from '~/features/calculator/analysis/simulate'
import type { RangeCheckJob } from './range-check-job'

/** The worker in which range checks are computed; bundled into a file of its own. */

parentPort?.on('message', ({ values, options }: RangeCheckJob) =>
	parentPort?.postMessage(simulate(values, options)),
)
