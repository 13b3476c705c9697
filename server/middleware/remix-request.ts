import { createRemixHeaders } from '@remix-run/express/dist/server.js'
import { createReadableStreamFromReadable } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'

/**
 * The request as Remix takes it. Its signal is aborted when the connection is done with it, also
 * after a complete answer: Remix holds everything a page was made of until then, or until five
 * seconds have passed.
 */
export function remixRequest(req: ExpressRequest, res: ExpressResponse): Request {
	const controller = new AbortController()
	res.once('close', () => controller.abort())
	const init: RequestInit = {
		method: req.method,
		headers: createRemixHeaders(req.headers),
		signal: controller.signal,
	}
	if (req.method !== 'GET' && req.method !== 'HEAD') {
		init.body = createReadableStreamFromReadable(req)
		init.duplex = 'half'
	}
	return new Request(`${req.protocol}://${req.headers.host ?? ''}${req.originalUrl}`, init)
}
