import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

/**
 * Assigns a request id, in `res.locals.requestId` and the header `X-Request-Id`. An id from the client
 * is ignored: it would let clients write into the log.
 */
export function requestId(): RequestHandler {
	return (_req, res, next) => {
		res.locals.requestId = newRequestId()
		res.setHeader('X-Request-Id', res.locals.requestId)
		next()
	}
}

export const newRequestId = (): string => randomBytes(12).toString('base64url')
