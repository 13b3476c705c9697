import { log } from '~/core/log.server'
import { seconds } from '~/core/time/durations'
import { runInWorker, type WorkerPool } from '~/core/workers/worker-pool.server'
import type { FileJob } from './files-worker.server'
import type { ReadDealFile, ReadJob } from './read-deal-file.server'
import type { WorkbookJob } from './workbook-file.server'

/** Makes and reads files in worker threads: each takes longer than a request may hold up the others. */
const POOL: WorkerPool = {
	name: 'files',
	source: new URL('./files-worker.server.ts', import.meta.url),
	maxWorkers: 2,
	maxWaiting: 16,
	limits: { timeoutMs: seconds(10), memoryMb: 192 },
}

/** When a busy server has time again, in seconds. */
export const BUSY_SECONDS = 30
export const BUSY_TEXT = 'We are making many files right now. Try again in a minute.'
const UNREADABLE_TEXT = 'This file takes too long to read. Export fewer deals at a time.'

/** The bytes of the XLSX file of a deal; null if too many are being made. */
export async function makeWorkbook(job: WorkbookJob): Promise<Uint8Array | null> {
	const answer = await runInWorker<FileJob, Uint8Array>(POOL, { kind: 'workbook', ...job })
	if (answer.kind === 'done') return answer.result
	log.warn({ reason: answer.kind }, 'workbook not made')
	return null
}

/** Reads a file of deals; `busy` if too many are being read. */
export async function readFileInWorker(job: ReadJob): Promise<ReadDealFile | 'busy'> {
	const answer = await runInWorker<FileJob, ReadDealFile>(POOL, { kind: 'read', ...job })
	if (answer.kind === 'done') return answer.result
	log.warn({ reason: answer.kind, characters: job.text.length }, 'file of deals not read')
	return answer.kind === 'busy' ? 'busy' : { ok: false, problem: UNREADABLE_TEXT }
}
