import type { Request, RequestHandler, Response } from 'express'
import { renderError, type ErrorResponse } from '../http/error-response'
import { WEBHOOK_PATH } from '../http/webhook-path'
import { MAX_REPORT_BYTES, REPORT_PATH } from './csp-reports'

export interface BodyLimitOptions {
	/** The maximum body size of this path, in bytes. */
	limitFor: (path: string) => number
	/** How much of a refused body is still read, so that the client gets the response. */
	drainBytes?: number
	drainMs?: number
}

/** The stream error of a handler that was reading the body. The client already has its 413. */
class BodyTooLargeError extends Error {
	readonly status = 413
	constructor() {
		super('The request body is larger than this address takes.')
		this.name = 'BodyTooLargeError'
	}
}

const kB = 1024
const guidePaths = /^\/(?:guides|admin\/guides|api\/guides)(?:[/.]|$)/i
/** Takes a CSV file of sales, or its pasted text, which form encoding makes longer. */
const salesPath = /^\/comps\/sales\/import(?:[/.]|$)/i
/** Takes the text of a listing; form encoding makes a letter outside ASCII nine characters long. */
const listingPath = /^\/calculator\/listing(?:[/.]|$)/i

/** Takes a file of deals of up to 1 MB, or what was read of it. */
const dealImportPath = /^\/calculator\/import(?:[/.]|$)/i

/** 256 kB; more for guides, imports, listings and the payment provider's webhooks, less for reports. */
export function defaultBodyLimit(path: string): number {
	if (path === WEBHOOK_PATH) return 1024 * kB
	if (path === REPORT_PATH) return MAX_REPORT_BYTES
	if (salesPath.test(path)) return 3 * 1024 * kB
	if (dealImportPath.test(path)) return 1536 * kB
	return guidePaths.test(path) || listingPath.test(path) ? 512 * kB : 256 * kB
}

/**
 * Refuses bodies above the limit with 413, whether they declare their length or are chunked. It counts
 * the bytes as the HTTP parser delivers them, so the body stays unread for the handler, and nothing
 * above the limit is held in memory.
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
				// The response has begun; closing the connection is the only way to stop the sender.
				req.socket.destroy()
				return
			}
			sendPayloadTooLarge(req, res, limit)
			// Closing immediately would reset the connection before the client has read the response.
			const timer = setTimeout(() => req.socket.destroy(), drainMs)
			res.once('close', () => clearTimeout(timer))
		}

		req.push = (chunk: Buffer | null, encoding?: BufferEncoding): boolean => {
			if (chunk !== null) received += chunk.length
			if (!refused && received > limit) {
				refuse()
				// A reader must not mistake the beginning of a body for all of it.
				if (req.listenerCount('error') > 0) req.emit('error', new BodyTooLargeError())
			}
			if (!refused) return push(chunk, encoding)
			if (received > drainBytes) req.socket.destroy()
			else if (chunk === null) res.end()
			return true
		}

		if (declared > limit || received > limit) {
			refuse()
			// No handler will read it; without this the parser would pause.
			req.resume()
			return
		}
		next()
	}
}

/** Whether a request has a body: exactly if it has one of these headers. */
export function hasBody({ headers }: Pick<Request, 'headers'>): boolean {
	return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Writes the complete response but does not end it: `end` would close the connection. */
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
