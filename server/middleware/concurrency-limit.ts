import type { Request, Response } from 'express'

/** Pages are computed in this process, so more at a time are not faster, only all of them later. */
const MAX_CONCURRENT_READS = 4
/** A read that still runs after this waits for something else, such as the payment provider. */
const MAX_SLOT_MS = 500

/** Files that worker threads make; each pool says itself how many are made and wait. */
const MADE_BY_WORKERS = /^\/calculator\/report\.(?:pdf|xlsx)$/u

type Limited = (
	req: Pick<Request, 'method' | 'path'>,
	res: Pick<Response, 'once'>,
	next: () => void,
) => void

/**
 * Lets a few reads run at a time and the others wait in the order in which they came. Without it, an
 * overloaded process works on hundreds of pages at once, and each step of a sign-in or a save waits
 * for a step of all of them. Writes are not counted, nor files that workers make: pages would wait for
 * another processor. A read that takes long gives its place to the next
 * one, so that slow reads never stop the others, and a client that has gone gets no page.
 */
export function limitConcurrentReads({
	limit = MAX_CONCURRENT_READS,
	slotMs = MAX_SLOT_MS,
} = {}): Limited {
	const waiting = new Set<() => void>()
	let running = 0

	const startNext = () => {
		for (const start of waiting) {
			if (running >= limit) return
			waiting.delete(start)
			start()
		}
	}

	return ({ method, path }, res, next) => {
		if ((method !== 'GET' && method !== 'HEAD') || MADE_BY_WORKERS.test(path)) return next()
		const start = () => {
			running += 1
			let holdsSlot = true
			const release = () => {
				clearTimeout(timer)
				if (!holdsSlot) return
				holdsSlot = false
				running -= 1
				startNext()
			}
			const timer = setTimeout(release, slotMs)
			timer.unref()
			res.once('close', release)
			next()
		}
		if (running < limit && waiting.size === 0) return start()
		waiting.add(start)
		res.once('close', () => waiting.delete(start))
	}
}
