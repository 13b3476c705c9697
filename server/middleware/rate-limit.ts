import type { Request, RequestHandler, Response } from 'express'
import { formatRetryAfter, sendError } from '../http/error-response'
import { ipKey } from '../http/client-ip'
import type { Log } from '../http/logger'

type Bucket = 'get' | 'unsafe' | 'report'

type Verdict = { allowed: boolean; retryAfterSeconds: number }

export interface RateLimitOptions {
	/** Counts one request of the address. */
	consume: (bucket: Bucket, ipKey: string) => Verdict | Promise<Verdict>
	/** Whether a path is not counted. */
	isExempt: (path: string) => boolean
	log: Pick<Log, 'error'>
}

/**
 * The coarse limit per address, against floods. It protects the server and nothing else, so when
 * counting itself fails the request goes on and the failure is logged.
 */
export function rateLimit({ consume, isExempt, log }: RateLimitOptions): RequestHandler {
	const check = async (req: Request, res: Response): Promise<Verdict> => {
		const bucket: Bucket = req.method === 'GET' || req.method === 'HEAD' ? 'get' : 'unsafe'
		try {
			return await consume(bucket, ipKey(res.locals.ip))
		} catch (err) {
			log.error({ requestId: res.locals.requestId, err }, 'rate limit unavailable')
			return { allowed: true, retryAfterSeconds: 0 }
		}
	}
	return (req, res, next) => {
		// The page cache has counted the request already when it could not serve it.
		if (isExempt(req.path) || res.locals.isCounted) return next()
		const goOn = ({ allowed, retryAfterSeconds }: Verdict): void => {
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
		check(req, res).then(goOn).catch(next)
	}
}
