import { parentPort, threadId } from 'node:worker_threads'

/** A worker that does what it is told, also what no worker should do. */

export type TestJob = 'answer' | 'loop' | 'fill memory' | 'throw'

parentPort?.on('message', (job: TestJob) => {
	const kept: number[][] = []
	while (job === 'loop') kept.length = 0
	while (job === 'fill memory') kept.push(new Array<number>(100_000).fill(kept.length))
	if (job === 'throw') throw new Error('thrown by the job')
	parentPort?.postMessage(threadId)
})
