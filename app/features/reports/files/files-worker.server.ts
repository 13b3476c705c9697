import { parentPort } from 'node:worker_threads'
import { type ReadJob, readDealFile } from './read-deal-file.server'
import { type WorkbookJob, workbookFile } from './workbook-file.server'

/** The worker in which files are made and read; bundled into a file of its own. */

export type FileJob = ({ kind: 'read' } & ReadJob) | ({ kind: 'workbook' } & WorkbookJob)

// An error that nobody catches ends the worker, and the pool passes it on.
parentPort?.on('message', (job: FileJob) => {
	parentPort?.postMessage(job.kind === 'read' ? readDealFile(job) : workbookFile(job))
})
