import { createReadableStreamFromReadable } from '@remix-run/node'
import { shortenIp } from '../http/client-ip'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'

const NETWORK_HEADER = 'x-client-network'

/**
 * Converts an Express request for Remix. Its signal is aborted when the response is closed, also after
 * a complete one: until then, or for five seconds, Remix keeps everything that a page was made of in
 * memory. The header `X-Client-Network` is always the server's: the client's shortened address, by which a
 * member recognizes own sign-ins.
 */
export function remixRequest(req: ExpressRequest, res: ExpressResponse): Request {
	const isRead = req.method === 'GET' || req.method === 'HEAD'
	const init: RequestInit = { method: req.method, headers: headersOf(req, res) }
	if (!isRead) {
		init.body = createReadableStreamFromReadable(req)
		init.duplex = 'half'
	}
	// No text has a NUL, and a path with one was refused before; what is left is in the query.
	const target = req.originalUrl.replaceAll('%00', '')
	const request = new Request(`${req.protocol}://${req.headers.host ?? ''}${target}`, init)
	return withSignalOf(res, request)
}

/** All headers, built once: a `Headers` object would be copied into the request. */
function headersOf(req: ExpressRequest, res: ExpressResponse): [string, string][] {
	const headers: [string, string][] = []
	for (const name in req.headers) {
		const value = req.headers[name]
		if (name === NETWORK_HEADER || value === undefined) continue
		if (typeof value === 'string') headers.push([name, value])
		else for (const one of value) headers.push([name, one])
	}
	headers.push([NETWORK_HEADER, shortenIp(res.locals.ip)])
	return headers
}

/** Makes the signal when it is first asked for: most pages never do, and it costs as much as the request. */
function withSignalOf(res: ExpressResponse, request: Request): Request {
	let controller: AbortController | null = null
	let isClosed = false
	const close = (): void => {
		isClosed = true
		controller?.abort()
	}
	const signal = (): AbortSignal => {
		controller ??= new AbortController()
		if (isClosed) controller.abort()
		return controller.signal
	}
	res.once('close', close)
	return Object.defineProperty(request, 'signal', { get: signal })
}
