import type { RequestHandler } from 'express'
import { randomToken16 } from '../http/random-text'

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

export const newRequestId = (): string => randomToken16(12, 'base64url')
