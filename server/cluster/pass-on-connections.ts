import type { Worker } from 'node:cluster'
import type { EventEmitter } from 'node:events'

/** What Node's cluster module sends to a worker with a new connection, and gets back. */
type ClusterMessage = { act?: unknown; seq?: unknown; ack?: unknown }

type Connection = { close: () => void }

/**
 * Gives connections that a worker had been handed but not accepted when it died to the other workers.
 * Node keeps them open and forgets them, so that a visitor would wait for ever. Nothing has been read
 * from them: a worker says that it accepts a connection before it reads.
 * @param hasOthers whether another worker accepts connections; without one they are closed
 */
export function passOnConnections(worker: Worker, hasOthers: () => boolean): void {
	const unaccepted = new Map<unknown, Connection>()
	const child = worker.process
	const channel: EventEmitter = child
	const send = child.send.bind(child) as (...args: unknown[]) => boolean
	child.send = (...args: unknown[]): boolean => {
		const { act, seq } = args[0] as ClusterMessage
		if (act === 'newconn') unaccepted.set(seq, args[1] as Connection)
		return send(...args)
	}
	channel.on('internalMessage', ({ ack }: ClusterMessage) => unaccepted.delete(ack))
	// After Node's own listener, which takes the worker from those that get connections.
	channel.once('exit', () => {
		// Until the channel has ended, an answer may wait in it: the connection may have been read from.
		const isAllHeard = !child.connected
		for (const [seq, connection] of unaccepted) {
			if (isAllHeard && hasOthers()) {
				// As if the worker had answered that it is stopping: Node hands the connection on.
				channel.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false })
			} else {
				connection.close()
			}
		}
	})
}
