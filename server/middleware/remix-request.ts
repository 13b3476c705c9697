import { createRemixHeaders } from '@remix-run/express/dist/server.js'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { shortenIp } from '../http/client-ip'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'

/**
 * Converts an Express request for Remix. Its signal is aborted when the response is closed, also after
 * a complete one: until then, or for five seconds, Remix keeps everything that a page was made of in
 * memory. The header `X-Client-Network` is always the server's: the client's shortened address, by which a
 * member recognizes own sign-ins.
 */
export function remixRequest(req: ExpressRequest, res: ExpressResponse): Request {
	const controller = new AbortController()
	res.once('close', () => controller.abort())
	const headers = createRemixHeaders(req.headers)
	headers.set('X-Client-Network', shortenIp(res.locals.ip))
	const init: RequestInit = {
		method: req.method,
		headers,
		signal: controller.signal,
	}
	if (req.method !== 'GET' && req.method !== 'HEAD') {
		init.body = createReadableStreamFromReadable(req)
		init.duplex = 'half'
	}
	// No text has a NUL, and a path with one was refused before; what is left is in the query.
	const target = req.originalUrl.replaceAll('%00', '')
	return new Request(`${req.protocol}://${req.headers.host ?? ''}${target}`, init)
}
