import type { ErrorRequestHandler } from 'express'
import { sendError, type ErrorResponse } from '../http/error-response'
import type { Log } from '../http/logger'

/**
 * The last error handler, for what neither a route nor Remix has caught: an error page with the
 * request id, one log line with the same id, and no internal detail for the client.
 */
export function errorHandler({ log }: { log: Pick<Log, 'error'> }): ErrorRequestHandler {
	return (error: unknown, req, res, _next) => {
		if (res.locals.bodyRefused) return
		const status = toStatus(error)
		if (status === 500) {
			log.error(
				{ requestId: res.locals.requestId, method: req.method, err: error },
				'unhandled error',
			)
		}
		if (res.headersSent) {
			// Part of the response is sent. Closing the connection tells the client that it is incomplete.
			if (!res.writableEnded) res.destroy()
			return
		}
		sendError(req, res, toErrorResponse(status))
	}
}

/** How many seconds a client should wait before it tries again. */
export const retryAfterSeconds = 5

const serverError: ErrorResponse = {
	status: 500,
	code: 'server-error',
	title: 'Something went wrong on our side',
	text: "We couldn't complete your request. It's not something you did. Please try again in a moment.",
	withReference: true,
}

const unreadable: ErrorResponse = {
	status: 400,
	code: 'bad-request',
	title: 'Bad request',
	text: "The link or request isn't valid.",
}

/** For a busy database; `code` is the one that the API routes use. */
const unavailable: ErrorResponse = {
	status: 503,
	code: 'unavailable',
	title: 'We are busy right now',
	text: "We're getting more traffic than usual. Please try again in a few seconds.",
	headers: { 'Retry-After': String(retryAfterSeconds) },
}

/** The response to a request that failed with this status. */
export function toErrorResponse(status: number): ErrorResponse {
	if (status === 503) return unavailable
	return status >= 500 ? serverError : { ...unreadable, status }
}

/** Client errors have a 4xx `status`, a busy database has 503; every other error is a 500. */
function toStatus(error: unknown): number {
	const status = (error as { status?: unknown } | null | undefined)?.status
	if (typeof status !== 'number') return 500
	return status === 503 || (status >= 400 && status < 500) ? status : 500
}
