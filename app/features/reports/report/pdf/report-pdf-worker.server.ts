import { parentPort } from 'node:worker_threads'
import { buildReport } from '../build-report'
import type { ReportInput } from '../report-model'
import { drawReport } from './draw-report.server'
import type { Paper } from './paper'

/** The worker in which reports are computed and drawn; bundled into a file of its own. */

export type ReportPdfJob = { input: ReportInput; paper: Paper }

// An error that nobody catches ends the worker, and the pool reports it.
parentPort?.on('message', ({ input, paper }: ReportPdfJob) => {
	parentPort?.postMessage(drawReport(buildReport(input), paper))
})
