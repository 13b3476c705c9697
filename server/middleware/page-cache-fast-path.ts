import type { IncomingHttpHeaders } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { hasBody } from './body-limit'
import { clientIp, ipKey } from '../http/client-ip'
import { negotiateCached, type CachedPage, type PageCache } from './page-cache'
import { attempt, type RateLimitOptions, type Verdict } from './rate-limit'
import { newRequestId } from './request-id'
import { formatRequestLine, type RequestLogOptions } from './request-log'
import { headersFor, newNonce, type SecurityHeadersOptions } from './security-headers'

export interface ShortWayOptions {
	pages: PageCache
	/** Whether the guard of this mode would look twice at the way the request came. */
	isDoubtful: (headers: IncomingHttpHeaders) => boolean
	headers: SecurityHeadersOptions
	consume: RateLimitOptions['consume']
	lines: RequestLogOptions
}

/**
 * Answers what is in memory to a request in which no guard could find anything to object to: read at
 * the app's own address, without a body, within the allowance. All others take the long way past the
 * guards, which comes to the same answer; it does twice the work, and most visitors come this way.
 */
export function cacheFastPath({
	pages,
	isDoubtful,
	headers,
	consume,
	lines,
}: ShortWayOptions): RequestHandler {
	const { host } = new URL(headers.appOrigin)
	const writeLine = formatRequestLine(lines)

	const send = (req: Request, res: Response, page: CachedPage): void => {
		res.locals.requestId = newRequestId()
		writeLine(req, res)
		const own = negotiateCached(req, page)
		const all = headersFor(req.path, newNonce(), headers).concat(own.headers)
		// Given as a whole, they are neither checked nor sorted in one by one.
		res.writeHead(own.status, ['X-Request-Id', res.locals.requestId, ...all.flat()])
		res.end(own.body)
	}

	return (req, res, next) => {
		const asked = req.headers
		if (asked.host !== host || hasBody(req) || isDoubtful(asked)) return next()
		const page = pages(req)
		if (page === null || page instanceof Promise) return next()
		res.locals.ip = clientIp(req)
		// Who may not, or cannot be counted, is counted once more on the long way, and told there.
		const goOn = (verdict: Verdict | null) =>
			verdict?.allowed === true ? send(req, res, page) : next()
		const counted = attempt(
			() => consume('get', ipKey(res.locals.ip)),
			() => null,
		)
		if (counted instanceof Promise) {
			counted
				.catch(() => null)
				.then(goOn)
				.catch(next)
		} else goOn(counted)
	}
}
