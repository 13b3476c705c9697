import { createReadableStreamFromReadable } from '@remix-run/node'
import { shortenIp } from '../http/client-ip'
import { PageRequest } from '../http/page-request'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'

const NETWORK_HEADER = 'x-client-network'

/**
 * Converts an Express request for Remix. Its signal is aborted when the response is closed, also after
 * a complete one: until then, or for five seconds, Remix keeps everything that a page was made of in
 * memory. It is made when it is first asked for: most pages never do. The header `X-Client-Network` is always
 * the server's: the client's shortened address, by which a member recognizes own sign-ins.
 */
export function remixRequest(req: ExpressRequest, res: ExpressResponse): Request {
	// No text has a NUL, and a path with one was refused before; what is left is in the query.
	const target = req.originalUrl.replaceAll('%00', '')
	const url = `${req.protocol}://${req.headers.host ?? ''}${target}`
	const { method } = req
	const page = new PageRequest({ method, url, headers: headersOf(req, res) }, res)
	// Whatever asks for more than a page request has gets the whole one of it.
	if (method === 'GET' || method === 'HEAD') return page as unknown as Request
	return page.whole({ body: createReadableStreamFromReadable(req), duplex: 'half' })
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
