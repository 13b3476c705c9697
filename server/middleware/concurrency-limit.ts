import { performance } from 'node:perf_hooks'
import type { Request, Response } from 'express'
import { ipKey } from '../http/client-ip'
import { sendError } from '../http/error-response'
import { FairQueue } from '../http/fair-queue'
import { toErrorResponse } from './error-handler'

/** Pages are computed in this process, so more at a time are not faster, only all of them later. */
const MAX_CONCURRENT_READS = 4
/** While somebody signs in or saves: each of their steps then waits for a step of one page. */
const MAX_READS_BESIDE_WRITES = 1
/** A read that still runs after this waits for something else, also while others keep the process busy. */
const MAX_READ_SLOT_MS = 100
/** A write that still runs after this holds the reads back no longer. */
const MAX_WRITE_SLOT_MS = 3_000
const MAX_WAITING = 200
const MAX_WAIT_MS = 5_000
/** How often it is checked, while reads wait, whether the process has nothing to do. */
const CHECK_MS = 5

/** Files that worker threads make; each pool says itself how many are made and wait. */
const MADE_BY_WORKERS = /^\/calculator\/report\.(?:pdf|xlsx)$/u

type LimitedRequest = Pick<Request, 'method' | 'path' | 'complete' | 'once'>
type LimitedResponse = Pick<Response, 'once' | 'end' | 'writableEnded'> & { locals: { ip: string } }
type Limited = (req: LimitedRequest, res: LimitedResponse, next: () => void) => void

/** Milliseconds that the process has had nothing to do, from any fixed start. */
const ownIdleMs = (): number => performance.eventLoopUtilization().idle

const refuseBusy = (req: LimitedRequest, res: LimitedResponse): void =>
	sendError(req as Request, res as Response, toErrorResponse(503))

/**
 * Lets a few reads run at a time and fewer while a write runs; the others wait, and their senders take turns.
 * Without it, an overloaded process works on hundreds of pages at once, and each step of a sign-in or a save
 * waits for a step of all of them. Writes never wait, and count from when their body is complete. A read
 * gives its place to the next one as soon as its response is complete, not when the client has received it,
 * because clients that never read would keep all places.
 *
 * Places share out the processor. So when the process has nothing to do although reads wait, the running
 * ones give their places back: they wait for something else, such as the payment provider or a worker. What
 * takes long gives its place back as well, and a client that has gone gets no page. When too many
 * wait, the one with the most in the queue is refused its last; nobody waits for long. Files that workers make
 * take no place of a page, which would wait for another processor.
 * @param networkOf the network of a rate limit key that counts as one sender
 */
export function limitConcurrentReads({
	limit = MAX_CONCURRENT_READS,
	readSlotMs = MAX_READ_SLOT_MS,
	writeSlotMs = MAX_WRITE_SLOT_MS,
	maxWaiting = MAX_WAITING,
	maxWaitMs = MAX_WAIT_MS,
	idleMs = ownIdleMs,
	refuse = refuseBusy,
	networkOf = (key: string) => key,
} = {}): Limited {
	const waiting = new FairQueue<{ start: () => void; refuse: () => void }>(maxWaiting)
	const running = { reads: 0, writes: 0 }
	/** Gives back the place of each running request. */
	const releases = new Set<() => void>()
	let check: NodeJS.Timeout | undefined

	const hasRoom = () => running.reads < (running.writes > 0 ? MAX_READS_BESIDE_WRITES : limit)

	const startReads = () => {
		while (waiting.size > 0 && hasRoom()) waiting.take()?.start()
	}

	const checkAgain = () => {
		if (check !== undefined || waiting.size === 0) return
		const idleBefore = idleMs()
		check = setTimeout(() => {
			check = undefined
			if (idleMs() - idleBefore > CHECK_MS / 2) for (const release of [...releases]) release()
			checkAgain()
		}, CHECK_MS)
		check.unref()
	}

	/** Counts a request until its response is complete, its client is gone or its time is over. */
	const count = (kind: 'reads' | 'writes', res: LimitedResponse, slotMs: number) => {
		running[kind] += 1
		const release = () => {
			clearTimeout(timer)
			if (!releases.delete(release)) return
			running[kind] -= 1
			startReads()
		}
		releases.add(release)
		const timer = setTimeout(release, slotMs)
		timer.unref()
		res.once('close', release)
		const { end } = res
		res.end = (...args: unknown[]) => {
			release()
			return Reflect.apply(end, res, args) as Response
		}
	}

	const wait = (req: LimitedRequest, res: LimitedResponse, start: () => void) => {
		const sender = networkOf(ipKey(res.locals.ip))
		const entry = {
			start: () => {
				clearTimeout(timer)
				start()
			},
			refuse: () => {
				clearTimeout(timer)
				refuse(req, res)
			},
		}
		const leave = () => {
			clearTimeout(timer)
			waiting.remove(sender, entry)
		}
		const timer = setTimeout(() => {
			leave()
			refuse(req, res)
		}, maxWaitMs)
		timer.unref()
		res.once('close', leave)
		waiting.add(sender, entry)?.refuse()
		checkAgain()
	}

	return (req, res, next) => {
		const { method, path } = req
		if (method !== 'GET' && method !== 'HEAD') {
			const countWrite = () => {
				if (!res.writableEnded) count('writes', res, writeSlotMs)
			}
			if (req.complete) countWrite()
			else req.once('end', countWrite)
			return next()
		}
		if (MADE_BY_WORKERS.test(path)) return next()
		const start = () => {
			count('reads', res, readSlotMs)
			next()
		}
		if (waiting.size === 0 && hasRoom()) start()
		else wait(req, res, start)
	}
}
