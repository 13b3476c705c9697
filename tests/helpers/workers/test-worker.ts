import { parentPort, threadId } from 'node:worker_threads'

/** A worker that does what it is told, also what no worker should do. */

/** Nothing wakes who waits for it. */
const lock = new Int32Array(new SharedArrayBuffer(4))

export type TestJob = 'answer' | 'loop' | 'wait' | 'fill memory' | 'throw'

parentPort?.on('message', (job: TestJob) => {
	const kept: number[][] = []
	while (job === 'loop') kept.length = 0
	while (job === 'wait') Atomics.wait(lock, 0, 0)
	while (job === 'fill memory') kept.push(new Array<number>(100_000).fill(kept.length))
	if (job === 'throw') throw new Error('thrown by the job')
	parentPort?.postMessage(threadId)
})
