import { parentPort } from 'node:worker_threads'
import { buildReport } from '../build-report'
import type { ReportInput } from '../report-model'
import { drawReport } from './draw-report.server'
import type { Paper } from './paper'

/** The worker in which reports are computed and drawn; bundled into a file of its own. */

export type ReportPdfJob = { input: ReportInput; paper: Paper }

parentPort?.on('message', ({ input, paper }: ReportPdfJob) => {
	void drawReport(buildReport(input), paper).then(
		(bytes) => parentPort?.postMessage(bytes),
		// Thrown outside of the promise, it ends the worker, and the pool reports it.
		(error: unknown) =>
			queueMicrotask(() => {
				throw error
			}),
	)
})
