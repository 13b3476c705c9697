import { setTimeout as sleep } from 'node:timers/promises'
import { isOurs, type ToPrimary, type ToWorker } from './messages'

/** A process with a channel to its primary, such as `process` in a worker. */
export interface Channel {
	send?: (message: object) => unknown
	on: (event: 'message', listener: (message: unknown) => void) => unknown
}

export interface WorkerLink {
	/** Waits for the turn to write. @throws Error when it does not come in time */
	takeTurn: (maxWaitMs: number) => Promise<() => void>
	/** Moves the time of all processes; resolves when it has moved everywhere. */
	moveClock: (seconds: number) => Promise<void>
}

export interface WorkerLinkOptions {
	/** Moves the time of this process. */
	onClock: (seconds: number) => void
	/** Reads the metrics of this process, in a form that can be sent. */
	readMetrics: () => Promise<unknown>
}

/** A worker's end of the channel to the primary. */
export function linkToPrimary(
	channel: Channel,
	{ onClock, readMetrics }: WorkerLinkOptions,
): WorkerLink {
	const waiting = new Map<number, () => void>()
	let lastId = 0
	const send = (message: ToPrimary): void => void channel.send?.(message)

	channel.on('message', (message) => {
		if (!isOurs(message)) return
		const answer = message as ToWorker
		if (answer.prohub === 'moveClock') {
			onClock(answer.seconds)
			return send({ prohub: 'clockMoved', id: answer.id })
		}
		if (answer.prohub === 'metrics') {
			const reply = (metrics: unknown): void => send({ prohub: 'metrics', id: answer.id, metrics })
			return void readMetrics().then(reply, () => reply(null))
		}
		const resolve = waiting.get(answer.id)
		if (resolve !== undefined) return resolve()
		// It came too late for whoever waited.
		if (answer.prohub === 'turn') send({ prohub: 'turnEnd', id: answer.id })
	})

	const ask = (request: (id: number) => ToPrimary): { id: number; answered: Promise<true> } => {
		const id = (lastId += 1)
		const answered = new Promise<true>((resolve) => {
			waiting.set(id, () => {
				waiting.delete(id)
				resolve(true)
			})
		})
		send(request(id))
		return { id, answered }
	}

	return {
		async takeTurn(maxWaitMs) {
			const { id, answered } = ask((id) => ({ prohub: 'turn', id }))
			const end = (): void => send({ prohub: 'turnEnd', id })
			const late = new AbortController()
			const inTime = await Promise.race([
				answered,
				sleep(maxWaitMs, false as const, { ref: false, signal: late.signal }),
			])
			late.abort()
			if (!inTime) {
				waiting.delete(id)
				end()
				throw new Error('The turn to write did not come in time')
			}
			let isOver = false
			return () => {
				if (isOver) return
				isOver = true
				end()
			}
		},
		async moveClock(seconds) {
			await ask((id) => ({ prohub: 'clock', id, seconds })).answered
		},
	}
}
