import type { Server } from 'node:http'
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
	const { server, onStop, log, exit, graceMs = 10_000, stepMs = 5_000, echoMs = 300 } = options
	let isStopping = false
	let accepted = 0
	server.on('connection', () => (accepted += 1))
	// A kept-alive connection may carry one more request: answer it, then close the connection.
	server.prependListener('request', (_req, res) => {
		if (isStopping) res.setHeader('Connection', 'close')
	})

	const closeServer = async (): Promise<void> => {
		// `close` resets connections that have arrived but are not read yet, and one event-loop tick
		// accepts only one of them: wait until a few ticks have accepted none.
		for (let ticks = 0, idle = 0; idle < 3 && ticks < 1_000; ticks += 1) {
			const before = accepted
			await setImmediate()
			idle = accepted === before ? idle + 1 : 0
		}
		const closed = new Promise<void>((resolve) => server.close(() => resolve()))
		// Connections whose response ends after `close` would otherwise stay until their keep-alive ends.
		const sweep = setInterval(() => server.closeIdleConnections(), 50)
		await Promise.race([closed, setTimeout(graceMs, undefined, { ref: false })])
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
	return { stop, listenTo }
}
