import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from './log'

/** Something to close once no request is running any more: scheduler, database, log. */
export interface StopStep {
	name: string
	/** Waited for when it returns a promise. */
	run: () => unknown
}

export interface GracefulStopOptions {
	server: Server
	/** Run one after the other, in this order; one that fails does not keep the next from running. */
	onStop: readonly StopStep[]
	log: Log
	exit: (code: number) => void
	/** How long running requests may take to finish. */
	graceMs?: number
	/** How long one step may take. */
	stepMs?: number
	/** How close together two signals count as one. */
	echoMs?: number
}

export interface GracefulStop {
	/** The first call stops in good order; a second one exits at once. */
	stop: (reason: string) => Promise<void>
	/**
	 * Calls `stop` on SIGTERM and SIGINT. A terminal and npm both pass on one Ctrl-C, so what follows
	 * within `echoMs` is the same signal.
	 */
	listenTo: (signals: NodeJS.Process) => void
}

/**
 * Stops the process without dropping a request: no new connections, running requests get their
 * time, then the steps, then exit with 0, or 1 when a step failed.
 */
export function gracefulStop({
	server,
	onStop,
	log,
	exit,
	graceMs = 10_000,
	stepMs = 5_000,
	echoMs = 300,
}: GracefulStopOptions): GracefulStop {
	let stopping = false
	const sockets = new Set<Socket>()
	server.on('connection', (socket) => {
		sockets.add(socket)
		socket.once('close', () => sockets.delete(socket))
	})
	// A kept-alive connection may bring one more request: answer it, then let the connection go.
	server.prependListener('request', (_req, res) => {
		if (stopping) res.setHeader('Connection', 'close')
	})

	const stop = async (reason: string): Promise<void> => {
		if (stopping) {
			log.warn({ reason }, 'stopping at once')
			exit(1)
			return
		}
		stopping = true
		log.info({ reason }, 'stopping')
		await closeServer(server, sockets, graceMs)
		let code = 0
		for (const step of onStop) {
			try {
				await within(stepMs, step)
			} catch (err) {
				code = 1
				log.error({ step: step.name, err }, 'a step of stopping failed')
			}
		}
		exit(code)
	}

	return {
		stop,
		listenTo: (signals) => {
			let echo = false
			const onSignal = (name: NodeJS.Signals): void => {
				if (echo) return
				echo = true
				setTimeout(() => (echo = false), echoMs).unref()
				void stop(name)
			}
			signals.on('SIGTERM', onSignal)
			signals.on('SIGINT', onSignal)
		},
	}
}

async function closeServer(server: Server, sockets: Set<Socket>, graceMs: number): Promise<void> {
	if (!server.listening) return
	const closed = new Promise<void>((resolve) => server.close(() => resolve()))
	server.closeIdleConnections()
	// Connections whose last request finishes later would otherwise idle until their keep-alive ends.
	const sweep = setInterval(() => server.closeIdleConnections(), 50)
	const deadline = setTimeout(() => {
		for (const socket of sockets) socket.destroy()
	}, graceMs)
	await closed
	clearInterval(sweep)
	clearTimeout(deadline)
}

async function within(ms: number, step: StopStep): Promise<void> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error(`'${step.name}' took longer than ${ms} ms`)), ms)
	})
	try {
		await Promise.race([step.run(), late])
	} finally {
		clearTimeout(timer)
	}
}
