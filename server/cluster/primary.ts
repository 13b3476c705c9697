import cluster, { type Worker } from 'node:cluster'
import type { Log } from '../http/logger'
import { isOurs, type ToPrimary, type ToWorker } from './messages'
import { passOnConnections } from './pass-on-connections'
import { TurnQueue } from './turn-queue'

export interface PrimaryOptions {
	processes: number
	/** The script that each worker runs. */
	script: string
	/** What the workers' environment has besides this process's own. */
	env: Record<string, string>
	log: Log
	/** Milliseconds from any fixed start. */
	now: () => number
	/** Moves the time of this process; null where the time cannot be moved. */
	onClock: ((seconds: number) => void) | null
	/** Called once, when every worker listens. */
	onReady: () => void
	/** Run when all workers have ended. */
	onStop: () => Promise<void>
	exit: (code: number) => void
}

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 30_000
/** A worker that ran this long was healthy: the next start comes without a pause again. */
const HEALTHY_MS = 60_000
const ECHO_MS = 300

/**
 * Starts the workers and keeps them running: one that dies is replaced, with growing pauses while it
 * keeps dying. Hands out the turn to write among them. Passes the signal to stop on to all and exits
 * when the last one has ended.
 */
export function startPrimary(options: PrimaryOptions): void {
	const { processes, script, env, log, now, onClock, onReady, onStop, exit } = options
	cluster.setupPrimary({ exec: script, args: [] })
	const send = (worker: Worker | undefined, message: ToWorker): void => {
		if (worker?.isConnected() === true) worker.send(message)
	}
	const workerBy = (id: number) => cluster.workers?.[id]
	const turns = new TurnQueue({
		grant: ({ worker, id }) => send(workerBy(worker), { prohub: 'turn', id }),
		onTakenBack: ({ worker }) =>
			log.warn({ worker: workerBy(worker)?.process.pid }, 'turn to write taken back'),
	})
	const clock = clockFor({ send, onClock })
	let isStopping = false
	/** How many workers ever listened: until all have, the start is not done. */
	let listening = 0
	/** Those that have not ended, and those of them that accept connections. */
	const running = new Set<Worker>()
	const accepting = new Set<Worker>()
	let exitCode = 0
	let pauseMs = 0

	const start = (): void => {
		const startedAt = now()
		const worker = cluster.fork(env)
		running.add(worker)
		passOnConnections(worker, () => [...accepting].some((one) => one !== worker))
		// A message to a worker that has just died fails so; without a listener the primary would end.
		worker.on('error', (error: unknown) => {
			const { pid } = worker.process
			log.warn({ worker: pid, err: String(error) }, 'worker cannot be reached')
			// It could not be started, and does not exit.
			if (pid === undefined && running.has(worker)) onExit(1, null)
		})
		worker.on('message', (message: unknown) => {
			if (!isOurs(message)) return
			const request = message as ToPrimary
			// cluster-metrics.ts listens for those.
			if (request.prohub === 'metrics') return
			const turn = { worker: worker.id, id: request.id }
			if (request.prohub === 'turn') turns.ask(turn)
			else if (request.prohub === 'turnEnd') turns.end(turn)
			else clock.onMessage(worker, request)
		})
		worker.once('listening', () => {
			clock.onStart(worker)
			accepting.add(worker)
			listening += 1
			if (listening === processes) onReady()
		})
		const onExit = (code: number, signal: string | null): void => {
			running.delete(worker)
			accepting.delete(worker)
			turns.leave(worker.id)
			clock.onExit(worker)
			if (isStopping) return onWorkerStopped(code)
			// It has said what is wrong, such as a port in use; the next one would say the same.
			if (listening < processes && signal === null) {
				exitCode = 1
				return stopAll('SIGTERM')
			}
			const ranMs = now() - startedAt
			pauseMs =
				ranMs > HEALTHY_MS ? 0 : Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pauseMs * 2))
			log.error(
				{ worker: worker.process.pid, exitCode: code, signal, pauseMs },
				'worker died, replacing it',
			)
			setTimeout(() => {
				if (!isStopping) start()
			}, pauseMs)
		}
		worker.once('exit', onExit)
	}

	const onWorkerStopped = (code: number): void => {
		if (code !== 0) exitCode = 1
		if (running.size > 0) return
		onStop().then(
			() => exit(exitCode),
			() => exit(1),
		)
	}

	const stopAll = (signal: NodeJS.Signals): void => {
		isStopping = true
		for (const worker of running) worker.process.kill(signal)
		if (running.size === 0) onWorkerStopped(0)
	}

	let isEcho = false
	const stop = (signal: NodeJS.Signals): void => {
		// A terminal and npm both forward one Ctrl-C: signals this close together are the same one.
		if (isEcho) return
		isEcho = true
		setTimeout(() => (isEcho = false), ECHO_MS).unref()
		stopAll(signal)
	}
	process.on('SIGTERM', stop)
	process.on('SIGINT', stop)
	for (let i = 0; i < processes; i += 1) start()
}

/** Moves the time of all processes together, in local mode. */
function clockFor({
	send,
	onClock,
}: {
	send: (worker: Worker, message: ToWorker) => void
	onClock: PrimaryOptions['onClock']
}) {
	let movedSeconds = 0
	let lastId = 0
	/** The moves that some workers have not confirmed. */
	const moves = new Map<number, { left: Set<number>; done: () => void }>()
	const confirm = (workerId: number, moveId: number): void => {
		const move = moves.get(moveId)
		move?.left.delete(workerId)
		if (move?.left.size !== 0) return
		moves.delete(moveId)
		move.done()
	}
	return {
		onMessage(worker: Worker, request: ToPrimary): void {
			if (request.prohub === 'clockMoved') return confirm(worker.id, request.id)
			if (request.prohub !== 'clock' || onClock === null) return
			const { seconds } = request
			onClock(seconds)
			movedSeconds += seconds
			const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined)
			const id = (lastId += 1)
			moves.set(id, {
				left: new Set(workers.map((one) => one.id)),
				done: () => send(worker, { prohub: 'clock', id: request.id }),
			})
			for (const one of workers) send(one, { prohub: 'moveClock', id, seconds })
		},
		/** A worker that starts later has the same time. */
		onStart(worker: Worker): void {
			if (movedSeconds > 0) send(worker, { prohub: 'moveClock', id: 0, seconds: movedSeconds })
		},
		onExit(worker: Worker): void {
			for (const id of moves.keys()) confirm(worker.id, id)
		},
	}
}
