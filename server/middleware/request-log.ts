import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { clientIp } from '../http/client-ip'
import { sanitizeForLog, type Log } from '../http/logger'
import { localsOf, type ResponseWithLocals } from '../http/request-locals'
import { withoutToken } from '../http/token-paths'

export interface RequestLogOptions {
	log: Pick<Log, 'info' | 'debug'>
	/** Milliseconds from any fixed start. */
	now: () => number
}

/** Sets the client's address in `res.locals.ip`, and logs one line per request. */
export function requestLog(options: RequestLogOptions): RequestHandler {
	const follow = formatRequestLine(options)
	return (req, res, next) => {
		res.locals.ip = clientIp(req)
		follow(req, res)
		next()
	}
}

/**
 * Logs exactly one line per request, when the response is sent or the client has disconnected. Cookies,
 * authorization, the query and bodies are never logged. What is routine and went well is written at the level
 * debug.
 */
export function formatRequestLine({
	log,
	now,
}: RequestLogOptions): (req: IncomingMessage, res: ResponseWithLocals) => void {
	return (req, res) => {
		const startedAt = now()
		// A reader of the body that fails takes the socket off the request.
		const { method, url = '', socket } = req
		const bytesBefore = socket.bytesWritten
		// 'close' follows 'finish', and comes alone when the client disconnects early.
		res.once('close', () => {
			const { requestId, ip = '', isRoutine = false } = localsOf(res)
			const write = (isRoutine && res.statusCode < 400 && log.debug) || log.info
			write(
				{
					requestId,
					method,
					path: loggablePath(url),
					status: res.statusCode,
					ms: Math.round((now() - startedAt) * 10) / 10,
					bytes: socket.bytesWritten - bytesBefore,
					ip: sanitizeForLog(ip),
					aborted: !res.writableFinished,
				},
				'request',
			)
		})
	}
}

/** The path for the log: without the query, and without the secret of a link. */
export function loggablePath(url: string): string {
	const path = url.replace(/[?#].*$/s, '')
	return withoutToken(path) ?? sanitizeForLog(path)
}
