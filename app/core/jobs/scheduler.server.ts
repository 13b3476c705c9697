import { currentTime, monotonicMs } from '~/core/time/clock'
import { isUnwritable } from '~/core/db/database-errors.server'
import { log } from '~/core/log.server'

/** A recurring job. It receives the app's time, and its runs never overlap. */
export type Job = { name: string; everyMs: number; run: (now: Date) => Promise<void> }

export type Scheduler = {
	/** Runs a job as soon as possible. */
	nudge(name: string): void
	/** Schedules no new runs; resolves when the current ones have ended. */
	stop(): Promise<void>
}

/** Starts the jobs. A job that throws is logged and runs again at its next time. */
export function startScheduler(jobs: Job[]): Scheduler {
	let isStopped = false
	const timers = new Map<string, NodeJS.Timeout>()
	const running = new Map<string, Promise<void>>()
	const pendingNudges = new Set<string>()

	const run = async (job: Job): Promise<void> => {
		const start = monotonicMs()
		try {
			await job.run(currentTime())
		} catch (error) {
			// The disk alarm covers this case, and some jobs run every second.
			if (isUnwritable(error)) return
			log.error(
				{ job: job.name, ms: Math.round(monotonicMs() - start), err: String(error) },
				'job failed',
			)
		}
	}

	const start = (job: Job): void => {
		if (isStopped) return
		if (running.has(job.name)) {
			pendingNudges.add(job.name)
			return
		}
		clearTimeout(timers.get(job.name))
		const round = run(job).finally(() => {
			running.delete(job.name)
			const isNudged = pendingNudges.delete(job.name)
			if (!isStopped) plan(job, isNudged ? 0 : job.everyMs)
		})
		running.set(job.name, round)
	}

	const plan = (job: Job, delayMs: number): void => {
		const timer = setTimeout(() => start(job), delayMs)
		timer.unref()
		timers.set(job.name, timer)
	}

	for (const job of jobs) plan(job, 0)
	return {
		nudge(name) {
			const job = jobs.find((one) => one.name === name)
			if (job !== undefined) start(job)
		},
		async stop() {
			isStopped = true
			for (const timer of timers.values()) clearTimeout(timer)
			await Promise.all(running.values())
		},
	}
}
