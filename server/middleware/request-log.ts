import type { Request, RequestHandler, Response } from 'express'
import { clientIp } from '../http/client-ip'
import { sanitizeForLog, type Log } from '../http/logger'

export interface RequestLogOptions {
	log: Pick<Log, 'info'>
	/** Milliseconds from any fixed start. */
	now: () => number
}

/** Knows the client's address, and has one line written for the request. */
export function requestLog(options: RequestLogOptions): RequestHandler {
	const follow = formatRequestLine(options)
	return (req, res, next) => {
		res.locals.ip = clientIp(req)
		follow(req, res)
		next()
	}
}

/**
 * Writes exactly one line per request, when the answer is out or the client has gone.
 * Cookies, authorization, the query and bodies never get into it.
 */
export function formatRequestLine({
	log,
	now,
}: RequestLogOptions): (req: Request, res: Response) => void {
	return (req, res) => {
		const startedAt = now()
		const bytesBefore = req.socket.bytesWritten
		// 'close' follows 'finish' and also comes alone, when the client leaves early.
		res.once('close', () => {
			log.info(
				{
					requestId: res.locals.requestId,
					method: req.method,
					path: loggablePath(req.originalUrl),
					status: res.statusCode,
					ms: Math.round((now() - startedAt) * 10) / 10,
					bytes: req.socket.bytesWritten - bytesBefore,
					ip: sanitizeForLog(res.locals.ip),
					aborted: !res.writableFinished,
				},
				'request',
			)
		})
	}
}

const resetPath = /^\/+(api\/+auth\/+)?reset-password\/+./i

/** The path as the log may show it: without the query, and without the token of a reset link. */
export function loggablePath(url: string): string {
	const path = url.replace(/[?#].*$/s, '')
	const reset = resetPath.exec(decoded(path))
	if (reset) return `${reset[1] ? '/api/auth' : ''}/reset-password/…`
	return sanitizeForLog(path)
}

/** Routes match the decoded path, so an escaped spelling of it hides a token just as well. */
function decoded(path: string): string {
	try {
		return decodeURIComponent(path)
	} catch {
		return path
	}
}
