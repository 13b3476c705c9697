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
	// No text has a NUL, and a path with one was refused before; what is left is in the query.
	const target = req.originalUrl.replaceAll('%00', '')
	const url = `${req.protocol}://${req.headers.host ?? ''}${target}`
	const { method } = req
	const hasBody = method !== 'GET' && method !== 'HEAD'
	const closed = new AbortController()
	res.once('close', () => closed.abort())
	return new Request(url, {
		method,
		headers: headersOf(req, res),
		signal: closed.signal,
		...(hasBody ? { body: createReadableStreamFromReadable(req), duplex: 'half' } : {}),
	})
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
