import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

/**
 * Gives the request its id, in `res.locals.requestId` and the header `X-Request-Id`.
 * An id sent by the client is ignored: it would let a stranger write into the log.
 */
export function requestId(): RequestHandler {
	return (_req, res, next) => {
		res.locals.requestId = newRequestId()
		res.setHeader('X-Request-Id', res.locals.requestId)
		next()
	}
}

export const newRequestId = (): string => randomBytes(12).toString('base64url')
