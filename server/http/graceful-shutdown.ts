import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Log } from './logger'

/** Something to close once no request is running any more: scheduler, database, log. */
export interface ShutdownHook {
	name: string
	/** Waited for when it returns a promise. */
	run: () => unknown
}

export interface GracefulStopOptions {
	server: Server
	/** Run one after the other, in this order; one that fails does not keep the next from running. */
	onStop: readonly ShutdownHook[]
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
export function gracefulShutdown({
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
	const { closed } = await stopListening(server)
	// Connections whose last request finishes later would otherwise idle until their keep-alive ends.
	// Right after reading, so that none is taken for idle whose next request has arrived.
	const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50)
	const deadline = setTimeout(() => {
		for (const socket of sockets) socket.destroy()
	}, graceMs)
	await closed
	clearInterval(sweep)
	clearTimeout(deadline)
}

/**
 * Stops listening without leaving anybody in the system's queue, which would reset them. A turn of
 * the event loop takes one connection out of that queue; until it is empty they are only collected,
 * so that the turns are short, and then served like all others.
 */
async function stopListening(server: Server): Promise<{ closed: Promise<void> }> {
	const listeners = server.rawListeners('connection') as ((socket: Socket) => void)[]
	const waiting: Socket[] = []
	server.removeAllListeners('connection')
	server.on('connection', (socket) => waiting.push(socket))
	for (let turns = 0, quiet = 0; quiet < 3 && turns < 2_000; turns += 1) {
		const before = waiting.length
		await new Promise((resolve) => setImmediate(resolve))
		quiet = waiting.length === before ? quiet + 1 : 0
	}
	// The HTTP server's own close would also end every connection whose request is not read yet.
	const closed = new Promise<void>((resolve) => {
		NetServer.prototype.close.call(server, () => resolve())
	})
	server.removeAllListeners('connection')
	for (const listener of listeners) server.on('connection', listener)
	for (const socket of waiting) server.emit('connection', socket)
	return { closed }
}

async function within(ms: number, step: ShutdownHook): Promise<void> {
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
