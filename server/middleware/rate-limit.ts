import type { RequestHandler } from 'express'
import { formatRetryAfter, sendError } from '../http/error-response'
import { ipKey } from '../http/client-ip'
import type { Log } from '../http/logger'

type Bucket = 'get' | 'unsafe'

export type Verdict = { allowed: boolean; retryAfterSeconds: number }

export interface RateLimitOptions {
	/** Takes one from the address's allowance; what is known on the spot is answered on the spot. */
	consume: (bucket: Bucket, ipKey: string) => Verdict | Promise<Verdict>
	/** Paths that are not counted. */
	isExempt: (path: string) => boolean
	log: Pick<Log, 'error'>
}

/**
 * The coarse limit per address, against floods. It is a courtesy to the server and not a lock, so
 * when counting itself fails the request goes on and the failure is logged.
 */
export function rateLimit({ consume, isExempt, log }: RateLimitOptions): RequestHandler {
	return (req, res, next) => {
		if (isExempt(req.path)) return next()
		const bucket: Bucket = req.method === 'GET' || req.method === 'HEAD' ? 'get' : 'unsafe'
		const goOn = ({ allowed, retryAfterSeconds }: Verdict) => {
			if (allowed) return next()
			const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
			sendError(req, res, {
				status: 429,
				code: 'too-many-requests',
				title: 'Too many requests',
				text: `We've received too many requests from your network. Please try again ${formatRetryAfter(seconds)}.`,
				headers: { 'Retry-After': String(seconds) },
			})
		}
		const letPass = (err: unknown): Verdict => {
			log.error({ requestId: res.locals.requestId, err }, 'rate limit unavailable')
			return { allowed: true, retryAfterSeconds: 0 }
		}
		const counted = attempt(() => consume(bucket, ipKey(res.locals.ip)), letPass)
		if (counted instanceof Promise) counted.catch(letPass).then(goOn).catch(next)
		else goOn(counted)
	}
}

/** What the work comes to, or what is made of its error. */
export function attempt<T, U>(work: () => T, otherwise: (error: unknown) => U): T | U {
	try {
		return work()
	} catch (error) {
		return otherwise(error)
	}
}
