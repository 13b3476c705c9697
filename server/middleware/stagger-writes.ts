import type { Request } from 'express'

type Begin = (req: Pick<Request, 'method'>, res: unknown, next: () => void) => void

/**
 * Starts write requests one per event-loop tick, so that a burst of sign-ins does not block page reads.
 * Reads start immediately.
 */
export function staggerWrites(): Begin {
	const waiting: (() => void)[] = []
	let isScheduled = false
	const schedule = () => {
		if (isScheduled || waiting.length === 0) return
		isScheduled = true
		setImmediate(begin)
	}
	const begin = () => {
		isScheduled = false
		waiting.shift()?.()
		schedule()
	}
	return (req, _res, next) => {
		if (req.method === 'GET' || req.method === 'HEAD') return next()
		waiting.push(next)
		schedule()
	}
}
