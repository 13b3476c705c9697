import type { Request } from 'express'

type Begin = (req: Pick<Request, 'method'>, res: unknown, next: () => void) => void

/**
 * Lets requests that change something begin one after the other, each in a turn of its own. A hundred
 * sign-ins that come at once would else be taken in one go, and whoever reads a page at that moment
 * would wait for all of them. Requests that only read begin at once.
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
