import { sendRemixResponse } from '@remix-run/express/dist/server.js'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler, Response as ExpressResponse } from 'express'
import { sendError } from '../http/error-response'
import { toErrorResponse, retryAfterSeconds } from './error-handler'
import { remixRequest } from './remix-request'
import { sendCompressed } from '../http/compress-response'

export interface RemixHandlerOptions {
	build: ServerBuild | (() => Promise<ServerBuild>)
	mode: 'production' | 'development'
	/** What loaders and actions get beside the request. */
	loadContext: (res: ExpressResponse) => AppLoadContext
}

/**
 * Remix behind Express. Where a page fails, Remix shows the app's own error page. Where an address
 * without a page fails, Remix writes a bare line, and here that becomes an answer for a person or a
 * program. Whatever is unavailable says when to ask again.
 */
export function remixHandler({ build, mode, loadContext }: RemixHandlerOptions): RequestHandler {
	const respond = createRequestHandler(build, mode)
	return (req, res, next) => {
		const answer = async (): Promise<void> => {
			const response = await respond(remixRequest(req, res), loadContext(res))
			if (isBareError(response)) return sendError(req, res, toErrorResponse(response.status))
			if (response.status === 503 && !response.headers.has('Retry-After')) {
				res.setHeader('Retry-After', String(retryAfterSeconds))
			}
			// What says nothing of keeping it may be about a person, a redirect as much as a page.
			if (!response.headers.has('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
			await send(req, res, response)
		}
		answer().catch(next)
	}
}

export interface RenderPageOptions extends Pick<RemixHandlerOptions, 'build' | 'mode'> {
	appOrigin: string
}

/**
 * Draws pages for nobody in particular: a request with an address and nothing else, and a context in
 * which there is no nonce and no sender.
 */
export function renderAnonymousPage({
	build,
	mode,
	appOrigin,
}: RenderPageOptions): (target: string) => Promise<Response> {
	const respond = createRequestHandler(build, mode)
	return (target) =>
		respond(new Request(new URL(target, appOrigin)), {
			nonce: '',
			requestId: '',
			formTokenRequired: false,
			ip: '',
			isForEveryone: true,
		})
}

/** A page is complete when Remix answers; everything else goes out as it comes. */
async function send(req: Request, res: ExpressResponse, response: Response): Promise<void> {
	const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
	if (!isPage || response.body === null) return sendRemixResponse(res, response)
	res.status(response.status)
	for (const [name, value] of response.headers) res.append(name, value)
	sendCompressed(req, res, Buffer.from(await response.arrayBuffer()))
}

/** Whether Remix had nothing to answer with but the name of the failure. */
function isBareError({ status, headers, body }: Response): boolean {
	if (status < 400) return false
	if (headers.get('X-Remix-Error') === 'yes') return true
	return status === 500 && (body === null || headers.get('Content-Type') === 'text/plain')
}
