import { log } from '~/core/log.server'
import { seconds } from '~/core/time/durations'
import { runInWorker, type WorkerPool } from '~/core/workers/worker-pool.server'
import type { ImportJob, ReadImport } from './read-import.server'

/** Reads files of visitors in a worker. At most two at a time, the others wait. */
const POOL: WorkerPool = {
	name: 'import',
	source: new URL('./import-worker.server.ts', import.meta.url),
	maxWorkers: 2,
	limits: { timeoutMs: seconds(10), memoryMb: 192 },
}

export const WORKER_PROBLEMS = {
	time: 'This file takes more than 10 seconds to read. Split it and import the parts.',
	memory: 'This file takes too much memory to read. Split it and import the parts.',
	busy: 'We are reading many files right now. Try again in a minute.',
} as const

/**
 * Reads a file in a worker.
 * @param limits other ones get a worker of their own
 */
export async function readInWorker(job: ImportJob, limits = POOL.limits): Promise<ReadImport> {
	const answer = await runInWorker<ImportJob, ReadImport>(POOL, job, limits)
	if (answer.kind === 'done') return answer.result
	log.warn({ characters: job.text.length }, 'import stopped')
	return { ok: false, problem: WORKER_PROBLEMS[answer.kind] }
}
