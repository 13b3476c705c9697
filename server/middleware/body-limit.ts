import type { Request, RequestHandler, Response } from 'express'
import { renderError, type ErrorResponse } from '../http/error-response'
import { WEBHOOK_PATH } from '../http/webhook-path'

export interface BodyLimitOptions {
	/** The greatest body, in bytes, that this path takes. */
	limitFor: (path: string) => number
	/** How much of a refused body is still read, so that the client gets to see the answer. */
	drainBytes?: number
	drainMs?: number
}

/** What a handler that was reading the body sees as the stream's error. The client has its 413 already. */
class BodyTooLargeError extends Error {
	readonly status = 413
	constructor() {
		super('The request body is larger than this address takes.')
		this.name = 'BodyTooLargeError'
	}
}

const kB = 1024
const guidePaths = /^\/(?:guides|admin\/guides|api\/guides)(?:[/.]|$)/i
/** A file of sales, or the same pasted; sent as a form it grows by what has to be escaped. */
const salesPath = /^\/comps\/sales\/import(?:[/.]|$)/i

/** 256 kB; guides and files of sales may be longer, and the payment provider's messages too. */
export function defaultBodyLimit(path: string): number {
	if (path === WEBHOOK_PATH) return 1024 * kB
	if (salesPath.test(path)) return 3 * 1024 * kB
	return guidePaths.test(path) ? 512 * kB : 256 * kB
}

/**
 * Refuses bodies above the limit with 413, whether their length is declared or they come in chunks.
 * The bytes are counted where the parser hands them over, so the body stays unread for the real
 * handler and nothing above the limit is ever kept in memory.
 */
export function bodyLimit({
	limitFor,
	drainBytes = 16 * 1024 * kB,
	drainMs = 5_000,
}: BodyLimitOptions): RequestHandler {
	return (req, res, next) => {
		res.locals.bodyRefused = false
		if (!hasBody(req)) return next()
		const limit = limitFor(req.path)
		const declared = Number(req.headers['content-length'] ?? 0)
		let received = req.readableLength
		let refused = false
		const push = req.push.bind(req)

		const refuse = (): void => {
			refused = true
			received = 0
			res.locals.bodyRefused = true
			if (res.headersSent) {
				// Somebody is answering already; there is no other way left to stop the sender.
				req.socket.destroy()
				return
			}
			sendPayloadTooLarge(req, res, limit)
			// Hanging up at once would reset the connection before the client has read the answer.
			const timer = setTimeout(() => req.socket.destroy(), drainMs)
			res.once('close', () => clearTimeout(timer))
		}

		req.push = (chunk: Buffer | null, encoding?: BufferEncoding): boolean => {
			if (chunk !== null) received += chunk.length
			if (!refused && received > limit) {
				refuse()
				// A reader must not take the beginning of a body for the whole of it.
				if (req.listenerCount('error') > 0) req.emit('error', new BodyTooLargeError())
			}
			if (!refused) return push(chunk, encoding)
			if (received > drainBytes) req.socket.destroy()
			else if (chunk === null) res.end()
			return true
		}

		if (declared > limit || received > limit) {
			refuse()
			// Nobody else will read: without this the parser would hold the rest back.
			req.resume()
			return
		}
		next()
	}
}

/** A request has a body if and only if one of these says so. */
export function hasBody({ headers }: Pick<Request, 'headers'>): boolean {
	return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Writes the whole answer but leaves the response open: `end` would close the connection. */
function sendPayloadTooLarge(req: Request, res: Response, limit: number): void {
	const { type, body } = renderError(req, res, tooLarge(limit))
	res.setHeader('Content-Type', type)
	res.setHeader('Content-Length', Buffer.byteLength(body))
	res.setHeader('Connection', 'close')
	res.write(req.method === 'HEAD' ? '' : body)
}

function tooLarge(limit: number): ErrorResponse {
	return {
		status: 413,
		code: 'body-too-large',
		title: "That's too long",
		text: `This form accepts up to ${Math.round(limit / kB)} KB. Go back, shorten your text, and send it again.`,
	}
}
