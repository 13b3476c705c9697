import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Log } from './logger'

/** Something to close once no request is running: scheduler, database, rate limits. */
export interface ShutdownHook {
	name: string
	/** Awaited when it returns a promise. */
	run: () => unknown
}

export interface GracefulShutdownOptions {
	server: Server
	/** Run one after another, in this order; a failing hook does not keep the next from running. */
	onStop: readonly ShutdownHook[]
	log: Log
	exit: (code: number) => void
	/** How long to go on serving after the signal, while `isStopping` says so. */
	drainMs?: number
	/** How long running requests may take to finish. */
	graceMs?: number
	/** How long one hook may take. */
	stepMs?: number
	/** How close together two signals count as one. */
	echoMs?: number
}

/**
 * Stops the process without dropping a request: close the listener, let running requests finish
 * until the deadline, run the hooks, exit with 0, or with 1 when a hook failed. A second call of
 * `stop` exits at once; `listenTo` calls it on SIGTERM and SIGINT.
 */
export function gracefulShutdown(options: GracefulShutdownOptions) {
	const { server, onStop, log, exit, drainMs = 0 } = options
	const { graceMs = 10_000, stepMs = 5_000, echoMs = 300 } = options
	let isStopping = false
	// A kept-alive connection may carry one more request: answer it, then close the connection.
	server.prependListener('request', (_req, res) => {
		if (isStopping) res.setHeader('Connection', 'close')
	})

	const closeServer = async (): Promise<void> => {
		const closed = await stopListening(server)
		// Connections whose response ends after `close` would otherwise stay until their keep-alive ends.
		// In the tick after reading, so that none counts as idle whose next request has arrived.
		const sweep = setInterval(
			() => void setImmediate().then(() => server.closeIdleConnections()),
			50,
		)
		await Promise.race([closed.promise, setTimeout(graceMs, undefined, { ref: false })])
		clearInterval(sweep)
		server.closeAllConnections()
	}

	const stop = async (reason: string): Promise<void> => {
		if (isStopping) {
			log.warn({ reason }, 'stopping immediately')
			return exit(1)
		}
		isStopping = true
		log.info({ reason }, 'stopping')
		// A load balancer learns from /readyz that nothing new should come.
		if (drainMs > 0) await setTimeout(drainMs)
		if (server.listening) await closeServer()
		let code = 0
		for (const { name, run } of onStop) {
			try {
				const late = setTimeout(stepMs).then(() => Promise.reject(new Error('shutdown timed out')))
				await Promise.race([run(), late])
			} catch (err) {
				code = 1
				log.error({ step: name, err }, 'shutdown step failed')
			}
		}
		exit(code)
	}

	const listenTo = (signals: NodeJS.Process): void => {
		let isEcho = false
		const onSignal = (name: NodeJS.Signals): void => {
			// A terminal and npm both forward one Ctrl-C: signals this close together are the same one.
			if (isEcho) return
			isEcho = true
			void setTimeout(echoMs, undefined, { ref: false }).then(() => (isEcho = false))
			void stop(name)
		}
		signals.on('SIGTERM', onSignal)
		signals.on('SIGINT', onSignal)
	}
	return { stop, listenTo, isStopping: () => isStopping }
}

/**
 * Stops listening without resetting anybody who waits to be accepted. One event-loop tick accepts one
 * connection; until a few ticks have accepted none they are only collected, so that the ticks are
 * short, and then served like all others.
 * @returns resolves when the last connection has ended; in an object, because `await` would wait for it
 */
async function stopListening(server: Server): Promise<{ promise: Promise<void> }> {
	const listeners = server.rawListeners('connection') as ((socket: Socket) => void)[]
	const accepted: Socket[] = []
	server.removeAllListeners('connection')
	server.on('connection', (socket) => accepted.push(socket))
	for (let ticks = 0, idle = 0; idle < 3 && ticks < 2_000; ticks += 1) {
		const before = accepted.length
		await setImmediate()
		idle = accepted.length === before ? idle + 1 : 0
	}
	// The HTTP server's own close would also end every connection whose request is not read yet.
	const promise = new Promise<void>((resolve) => {
		NetServer.prototype.close.call(server, () => resolve())
	})
	server.removeAllListeners('connection')
	for (const listener of listeners) server.on('connection', listener)
	for (const socket of accepted) server.emit('connection', socket)
	return { promise }
}
