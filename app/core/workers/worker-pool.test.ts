import { expect, test } from 'vitest'
import type { TestJob } from '#tests/helpers/workers/test-worker'
import { runInWorker, type WorkerPool } from './worker-pool.server'

/** Worker threads that misbehave: in an endless loop, without memory, with an error. */

const source = new URL('../../../tests/helpers/workers/test-worker.ts', import.meta.url)

/** A pool whose workers have time to start on a busy computer. */
const poolOf = (name: string, changes: Partial<WorkerPool> = {}): WorkerPool => ({
	name,
	source,
	maxWorkers: 1,
	limits: { timeoutMs: 8_000, memoryMb: 64 },
	...changes,
})

/** The number of the thread that answered. */
const run = (pool: WorkerPool, job: TestJob) => runInWorker<TestJob, number>(pool, job)

test('a worker in an endless loop is ended in time and replaced; the jobs that wait go on', async () => {
	const pool = poolOf('test-loop')
	// Too short for a start, but the worker that runs the loop has answered before.
	const withShortLimit = poolOf('test-loop', { limits: { timeoutMs: 500, memoryMb: 64 } })
	const first = await run(pool, 'answer')
	const [looped, waited, later] = await Promise.all([
		run(withShortLimit, 'loop'),
		run(pool, 'answer'),
		run(pool, 'answer'),
	])
	expect([first.kind, looped, waited.kind]).toEqual(['done', { kind: 'time' }, 'done'])
	expect(waited).not.toEqual(first)
	expect(later).toEqual(waited)
})

test('a worker that waits for ever does not stop the other one, and is ended in time', async () => {
	const pool = poolOf('test-two', { maxWorkers: 2 })
	const isOver = { wait: false }
	const wait = run(pool, 'wait').then((answer) => {
		isOver.wait = true
		return answer
	})
	expect((await run(pool, 'answer')).kind).toBe('done')
	expect((await run(pool, 'answer')).kind).toBe('done')
	expect(isOver.wait).toBe(false)
	expect(await wait).toEqual({ kind: 'time' })
})

test('jobs beyond those that may wait are refused at once', async () => {
	const pool = poolOf('test-busy', { maxWaiting: 1 })
	const answers = await Promise.all([run(pool, 'answer'), run(pool, 'answer'), run(pool, 'answer')])
	expect(answers.map(({ kind }) => kind)).toEqual(['done', 'done', 'busy'])
	expect((await run(pool, 'answer')).kind).toBe('done')
})

test('FIX-05 a job that has waited too long is refused, and later ones are not', async () => {
	const pool = poolOf('test-patience', { maxWaitMs: 50 })
	await run(pool, 'answer')
	const looped = run(
		poolOf('test-patience', { limits: { timeoutMs: 2_000, memoryMb: 64 } }),
		'loop',
	)
	const waited = await Promise.all([run(pool, 'answer'), run(pool, 'answer')])
	expect(waited.map(({ kind }) => kind)).toEqual(['busy', 'busy'])
	expect(await looped).toEqual({ kind: 'time' })
	expect((await run(pool, 'answer')).kind).toBe('done')
})

test('a worker without memory or with an error is replaced', async () => {
	const pool = poolOf('test-broken')
	const first = await run(pool, 'answer')
	expect(await run(pool, 'fill memory')).toEqual({ kind: 'memory' })
	await expect(run(pool, 'throw')).rejects.toThrow('thrown by the job')
	const last = await run(pool, 'answer')
	expect(last.kind).toBe('done')
	expect(last).not.toEqual(first)
})
