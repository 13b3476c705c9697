import { afterEach, expect, test, vi } from 'vitest'
import { resetClock } from '#tests/helpers/setup/singletons'
import { advanceClock } from '~/core/time/clock'
import { type Job, type Scheduler, startScheduler } from './scheduler.server'

let scheduler: Scheduler | undefined

afterEach(async () => {
	await scheduler?.stop()
	resetClock()
})

const NEVER = 3_600_000

/** A job whose runs end when the test decides. */
function heldJob(everyMs: number) {
	const ends: (() => void)[] = []
	let running = 0
	let maxRunning = 0
	const job: Job = {
		name: 'held',
		everyMs,
		async run() {
			running += 1
			maxRunning = Math.max(maxRunning, running)
			await new Promise<void>((end) => ends.push(end))
			running -= 1
		},
	}
	return {
		job,
		rounds: () => ends.length,
		mostAtOnce: () => maxRunning,
		endRound: (i: number) => ends[i]?.(),
	}
}

test('runs every job at startup and then repeatedly', async () => {
	const fast = vi.fn(() => Promise.resolve())
	const slow = vi.fn(() => Promise.resolve())
	scheduler = startScheduler([
		{ name: 'fast', everyMs: 2, run: fast },
		{ name: 'slow', everyMs: NEVER, run: slow },
	])
	await vi.waitFor(() => expect(fast.mock.calls.length).toBeGreaterThan(3), 20_000)
	expect(slow).toHaveBeenCalledOnce()
})

test("passes the app's time to a job", async () => {
	const times: Date[] = []
	advanceClock(86_400)
	const run = (now: Date) => Promise.resolve(void times.push(now))
	scheduler = startScheduler([{ name: 'clock', everyMs: NEVER, run }])
	await vi.waitFor(() => expect(times).toHaveLength(1), 20_000)
	expect(times[0]!.getTime() - Date.now()).toBeGreaterThan(86_000_000)
})

test('retries a job that throws and continues with the others', async () => {
	let tries = 0
	const other = vi.fn(() => Promise.resolve())
	const failing: Job = {
		name: 'failing',
		everyMs: 2,
		run() {
			tries += 1
			return tries < 3 ? Promise.reject(new Error('no')) : Promise.resolve()
		},
	}
	scheduler = startScheduler([failing, { name: 'other', everyMs: 2, run: other }])
	await vi.waitFor(() => expect(tries).toBeGreaterThan(3), 20_000)
	expect(other.mock.calls.length).toBeGreaterThan(1)
})

test('a nudge runs a job immediately; nudges during a run cause one further run after it', async () => {
	const blockedJob = heldJob(NEVER)
	scheduler = startScheduler([blockedJob.job])
	await vi.waitFor(() => expect(blockedJob.rounds()).toBe(1), 20_000)
	for (let i = 0; i < 5; i += 1) scheduler.nudge('held')
	expect(blockedJob.rounds()).toBe(1)
	blockedJob.endRound(0)
	await vi.waitFor(() => expect(blockedJob.rounds()).toBe(2), 20_000)
	blockedJob.endRound(1)
	scheduler.nudge('held')
	await vi.waitFor(() => expect(blockedJob.rounds()).toBe(3), 20_000)
	expect(blockedJob.mostAtOnce()).toBe(1)
	blockedJob.endRound(2)
	scheduler.nudge('nobody')
})

test('stopping waits for the current run, and nothing runs afterwards', async () => {
	const blockedJob = heldJob(1)
	const testScheduler = startScheduler([blockedJob.job])
	await vi.waitFor(() => expect(blockedJob.rounds()).toBe(1), 20_000)
	testScheduler.nudge('held')
	let isStopped = false
	const stopping = testScheduler.stop().then(() => (isStopped = true))
	await Promise.resolve()
	expect(isStopped).toBe(false)
	blockedJob.endRound(0)
	await stopping
	testScheduler.nudge('held')
	// A run scheduled for now would start before this one.
	await new Promise((resolve) => setTimeout(resolve, 5))
	expect(blockedJob.rounds()).toBe(1)
})
