import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { E_TIMEOUT, Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex'
import { singleton } from '~/core/singleton'

/**
 * Runs work that takes long in worker threads with limited time and memory, so that no input,
 * whatever it contains, holds up other requests or ends the process.
 */

type WorkerLimits = { timeoutMs: number; memoryMb: number }

export type WorkerPool = {
	/** `NAME-worker.js` is its file in the build; scripts/build.mjs makes it. */
	name: string
	/** The URL of the worker's source: `new URL('./x-worker.server.ts', import.meta.url)`. */
	source: URL
	maxWorkers: number
	/** Further jobs are refused as `busy` instead of waiting; without it all of them wait. */
	maxWaiting?: number
	/** A job that has waited so long is refused as `busy` too; without it, that is `MAX_WAIT_MS`. */
	maxWaitMs?: number
	limits: WorkerLimits
}

/** What became of a job: its result, or why there is none. */
export type WorkerAnswer<Result> = { kind: 'done'; result: Result } | { kind: WorkerProblem }
type WorkerProblem = 'time' | 'memory' | 'busy'

/** Shorter than the 30 s of a connection by what a job may take after it. */
const MAX_WAIT_MS = 15_000

/** For what a job makes and forgets: the default would have it collected many times. */
const YOUNG_MEMORY_MB = 64

/** The build has the worker as a file; from source, it is compiled when it starts. */
function startWorker({ name, source }: WorkerPool, { memoryMb }: WorkerLimits): Worker {
	const resourceLimits = {
		maxOldGenerationSizeMb: memoryMb,
		maxYoungGenerationSizeMb: YOUNG_MEMORY_MB,
	}
	if (!import.meta.url.endsWith('.ts')) {
		return new Worker(pathToFileURL(resolve(`build/${name}-worker.js`)), { resourceLimits })
	}
	const file = JSON.stringify(source.href)
	const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${file}))`
	return new Worker(code, { eval: true, resourceLimits })
}

type State = { slots: SemaphoreInterface; idle: Worker[]; waiting: number }

/** An idle worker is kept, because starting one takes longer than most jobs. */
function stateOf({ name, maxWorkers, maxWaitMs = MAX_WAIT_MS }: WorkerPool): State {
	return singleton<State>(`${name}-workers`, () => ({
		slots: withTimeout(new Semaphore(maxWorkers), maxWaitMs),
		idle: [],
		waiting: 0,
	}))
}

/** Runs one job on a worker; the promise settles in time whatever happens to the worker. */
function runJob<Job, Result>(
	worker: Worker,
	job: Job,
	{ timeoutMs }: WorkerLimits,
): Promise<WorkerAnswer<Result>> {
	return new Promise((resolveAnswer, reject) => {
		const finish = (answer: WorkerAnswer<Result>): void => {
			clearTimeout(timer)
			worker.off('message', onMessage)
			worker.off('error', onError)
			resolveAnswer(answer)
		}
		const onMessage = (result: Result): void => finish({ kind: 'done', result })
		const onError = (error: NodeJS.ErrnoException): void => {
			if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') finish({ kind: 'memory' })
			else reject(error)
		}
		const timer = setTimeout(() => finish({ kind: 'time' }), timeoutMs)
		worker.on('message', onMessage)
		worker.on('error', onError)
		worker.postMessage(job)
	})
}

/**
 * Runs a job in a worker of the pool. The worker answers each message with one message.
 * @param limits other ones than the pool's get a worker of their own
 * @throws what the worker throws
 */
export async function runInWorker<Job, Result>(
	pool: WorkerPool,
	job: Job,
	limits = pool.limits,
): Promise<WorkerAnswer<Result>> {
	const state = stateOf(pool)
	const hasToWait = state.slots.isLocked()
	if (hasToWait && state.waiting >= (pool.maxWaiting ?? Infinity)) return { kind: 'busy' }
	if (hasToWait) state.waiting += 1
	const isPooled = limits === pool.limits
	try {
		await state.slots.acquire()
	} catch (error) {
		if (error !== E_TIMEOUT) throw error
		return { kind: 'busy' }
	} finally {
		if (hasToWait) state.waiting -= 1
	}
	try {
		const worker = (isPooled ? state.idle.pop() : undefined) ?? startWorker(pool, limits)
		worker.ref()
		let isReusable = false
		try {
			const answer = await runJob<Job, Result>(worker, job, limits)
			isReusable = isPooled && answer.kind === 'done'
			return answer
		} finally {
			// An idle worker does not keep the process from ending.
			worker.unref()
			if (isReusable) state.idle.push(worker)
			else void worker.terminate()
		}
	} finally {
		state.slots.release()
	}
}
