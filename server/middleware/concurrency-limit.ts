import type { Request, Response } from 'express'

/** Pages are computed in this process, so more at a time are not faster, only all of them later. */
const MAX_CONCURRENT_READS = 4
/** While somebody signs in or saves: each of their steps then waits for a step of one page. */
const MAX_READS_BESIDE_WRITES = 1
/** A read that still runs after this waits for something else, such as a worker or the payment provider. */
const MAX_READ_SLOT_MS = 100
/** A write that still runs after this holds the reads back no longer, such as one whose body comes slowly. */
const MAX_WRITE_SLOT_MS = 3_000

/** Files that worker threads make; each pool says itself how many are made and wait. */
const MADE_BY_WORKERS = /^\/calculator\/report\.(?:pdf|xlsx)$/u

type Limited = (
	req: Pick<Request, 'method' | 'path'>,
	res: Pick<Response, 'once' | 'end'>,
	next: () => void,
) => void

/**
 * Lets a few reads run at a time and the others wait in the order in which they came, and fewer while a
 * write runs. Without it, an overloaded process works on hundreds of pages at once, and each step of a
 * sign-in or a save waits for a step of all of them. Writes never wait. A read gives its place to the
 * next one as soon as its response is complete, not when the client has received it, because clients
 * that never read would keep all places. Whatever takes long gives its place up as well, so that slow
 * requests never stop the others, and a client that has gone gets no page. Files that workers make take no
 * place of a page, which would wait for another processor.
 */
export function limitConcurrentReads({
	limit = MAX_CONCURRENT_READS,
	readSlotMs = MAX_READ_SLOT_MS,
	writeSlotMs = MAX_WRITE_SLOT_MS,
} = {}): Limited {
	const waiting = new Set<() => void>()
	const running = { reads: 0, writes: 0 }

	const hasRoom = () => running.reads < (running.writes > 0 ? MAX_READS_BESIDE_WRITES : limit)

	const startReads = () => {
		for (const start of waiting) {
			if (!hasRoom()) return
			waiting.delete(start)
			start()
		}
	}

	/** Counts a request until its response is complete, its client is gone or its time is over. */
	const count = (kind: 'reads' | 'writes', res: Parameters<Limited>[1], slotMs: number) => {
		running[kind] += 1
		let isCounted = true
		const release = () => {
			clearTimeout(timer)
			if (!isCounted) return
			isCounted = false
			running[kind] -= 1
			startReads()
		}
		const timer = setTimeout(release, slotMs)
		timer.unref()
		res.once('close', release)
		const { end } = res
		res.end = (...args: unknown[]) => {
			release()
			return Reflect.apply(end, res, args) as Response
		}
	}

	return ({ method, path }, res, next) => {
		if (method !== 'GET' && method !== 'HEAD') {
			count('writes', res, writeSlotMs)
			return next()
		}
		if (MADE_BY_WORKERS.test(path)) return next()
		const start = () => {
			count('reads', res, readSlotMs)
			next()
		}
		if (waiting.size === 0 && hasRoom()) return start()
		waiting.add(start)
		res.once('close', () => waiting.delete(start))
	}
}
