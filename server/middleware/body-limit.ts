import type { Request, RequestHandler, Response } from 'express'
import { type ErrorResponse, sendError } from '../http/error-response'
import { WEBHOOK_PATH } from '../http/webhook-path'
import { MAX_REPORT_BYTES, REPORT_PATH } from './csp-reports'

export interface BodyLimitOptions {
	/** The maximum body size of this path, in bytes. */
	limitFor: (path: string) => number
	/** How much is still read of a body after its answer, so that the client gets it. */
	drainBytes?: number
	drainMs?: number
}

/** The stream error of a handler that was reading the body. The client already has its answer. */
class BodyRefusedError extends Error {
	readonly status = 413
	constructor() {
		super('The request body is larger, or in more pieces, than this address takes.')
		this.name = 'BodyRefusedError'
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

/** Forms with a file; their pages say what the limit is when they are opened with this parameter. */
const fileForms = [salesPath, dealImportPath]
const TOO_LARGE_PARAM = 'too-large'

/** 256 kB; more for guides, imports, listings and the payment provider's webhooks, less for reports. */
export function defaultBodyLimit(path: string): number {
	if (path === WEBHOOK_PATH) return 1024 * kB
	if (path === REPORT_PATH) return MAX_REPORT_BYTES
	if (salesPath.test(path)) return 3 * 1024 * kB
	if (dealImportPath.test(path)) return 1536 * kB
	return guidePaths.test(path) || listingPath.test(path) ? 512 * kB : 256 * kB
}

/** Each piece of a chunked body costs a few microseconds, however short it is. */
const MAX_PIECES = 1_000
/** With pieces of at least this length on average, there may be as many as the limit allows. */
const BYTES_PER_PIECE = 64
/** To read on without anybody who gets them costs less. */
const MAX_DRAINED_PIECES = 10_000

/**
 * Refuses bodies above the limit with 413, whether they declare their length or are chunked, and with 400
 * those in very many small pieces. It counts what the HTTP parser delivers, so the body stays unread for the
 * handler, and nothing above the limit is held in memory.
 *
 * It also reads on, up to a limit, whatever was not read when a request is answered: the parser would wait
 * for a reader, and the next request of the connection with it, which behind a proxy may be another client's.
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
		const received = { bytes: 0, pieces: 0 }
		let isAnswered = false
		// A reader that fails takes it off the request.
		const { socket } = req
		const push = req.push.bind(req)
		const end = res.end.bind(res) as (...args: unknown[]) => Response

		const refuse = (answer: ErrorResponse): void => {
			res.locals.bodyRefused = true
			if (res.headersSent) {
				// The response has begun; closing the connection is the only way to stop the sender.
				socket.destroy()
				return
			}
			res.setHeader('Connection', 'close')
			sendError(req, res, answer)
			// A reader must not mistake the beginning of a body for all of it.
			if (req.listenerCount('error') > 0) req.emit('error', new BodyRefusedError())
		}

		req.push = (piece: Buffer | null, encoding?: BufferEncoding): boolean => {
			received.bytes += piece?.length ?? 0
			received.pieces += 1
			if (!isAnswered) {
				if (received.bytes > limit) refuse(tooLarge(req.path, limit))
				else if (received.pieces > MAX_PIECES + received.bytes / BYTES_PER_PIECE) {
					refuse(IN_TOO_MANY_PIECES)
				} else return push(piece, encoding)
			}
			if (received.bytes > drainBytes || received.pieces > MAX_DRAINED_PIECES) socket.destroy()
			else if (piece === null && isAnswered) end()
			return true
		}

		// Sends the whole response but does not end it before the body: if the connection is not kept, the end
		// closes it, and the client could lose the response while it still sends.
		res.end = (...args: unknown[]): Response => {
			if (isAnswered) return res
			if (req.complete) return end(...args)
			isAnswered = true
			Object.assign(received, { bytes: 0, pieces: 0 })
			sendWithoutEnd(req, res, args)
			const timer = setTimeout(() => socket.destroy(), drainMs)
			res.once('close', () => clearTimeout(timer))
			// The parser has paused it if nobody was reading.
			socket.resume()
			return res
		}

		if (Number(req.headers['content-length'] ?? 0) > limit) refuse(tooLarge(req.path, limit))
		else next()
	}
}

/** Writes a response as `end` does, with these arguments of it. */
function sendWithoutEnd({ method }: Request, res: Response, [chunk, encoding]: unknown[]): void {
	const content =
		typeof chunk === 'string' || chunk instanceof Uint8Array
			? Buffer.from(chunk as string, encoding as BufferEncoding)
			: null
	const isBare = method === 'HEAD' || res.statusCode === 204 || res.statusCode === 304
	if (!res.headersSent && !isBare && !res.hasHeader('Transfer-Encoding')) {
		res.setHeader('Content-Length', content?.length ?? 0)
	}
	if (content === null) res.flushHeaders()
	else res.write(content)
}

/** Whether a request has a body: exactly if it has one of these headers. */
export function hasBody({ headers }: Pick<Request, 'headers'>): boolean {
	return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

const IN_TOO_MANY_PIECES: ErrorResponse = {
	status: 400,
	code: 'bad-request',
	title: 'This request cannot be read',
	text: 'It came in too many small pieces.',
}

/** Above the limit of a file there is nothing to shorten and nothing typed: its page says how large it may be. */
function tooLarge(path: string, limit: number): ErrorResponse {
	const isFileForm = fileForms.some((form) => form.test(path))
	return {
		status: 413,
		code: 'body-too-large',
		title: "That's too long",
		text: `This form accepts up to ${Math.round(limit / kB)} KB. Go back, shorten your text, and send it again.`,
		...(isFileForm && { leadTo: `${path.replace(/\.data$/u, '')}?${TOO_LARGE_PARAM}=1` }),
	}
}
