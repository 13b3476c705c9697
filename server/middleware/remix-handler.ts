import {
	type AppLoadContext,
	createRequestHandler,
	type ServerBuild,
	writeReadableStreamToWritable,
} from '@remix-run/node'
import compression from 'compression'
import type { Request, RequestHandler, Response as ExpressResponse } from 'express'
import { sendError } from '../http/error-response'
import { toErrorResponse, retryAfterSeconds } from './error-handler'
import { remixRequest } from './remix-request'
import { sendCompressed } from '../http/compress-response'
import { groupedRequestHandler, type Respond } from '../http/route-groups'

export interface RemixHandlerOptions {
	build: ServerBuild | (() => Promise<ServerBuild>)
	mode: 'production' | 'development'
	/** The context of loaders and actions. */
	loadContext: (res: ExpressResponse) => AppLoadContext
	/** The page that a response has beside its body, if it has one. */
	pageBytes: (response: Response) => Buffer<ArrayBuffer> | undefined
}

/**
 * Remix behind Express. When a page fails, Remix renders the app's error page. When a resource route
 * fails, Remix sends one line of text; this replaces it with an error page or a JSON error. A 503 gets
 * a `Retry-After` header.
 */
export function remixHandler({
	build,
	mode,
	loadContext,
	pageBytes,
}: RemixHandlerOptions): RequestHandler {
	const respond = createHandler(build, mode)
	return (req, res, next) => {
		const answer = async (): Promise<void> => {
			const response = await respond(remixRequest(req, res), loadContext(res))
			const page = pageBytes(response)
			if (page === undefined && isBareError(response))
				return sendError(req, res, toErrorResponse(response.status))
			if (response.status === 503 && !response.headers.has('Retry-After')) {
				res.setHeader('Retry-After', String(retryAfterSeconds))
			}
			// A response without this header may be personal, a redirect as much as a page.
			if (!response.headers.has('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
			await send(req, res, response, page)
		}
		answer().catch(next)
	}
}

export interface RenderPageOptions extends Pick<
	RemixHandlerOptions,
	'build' | 'mode' | 'pageBytes'
> {
	appOrigin: string
}

/**
 * Renders pages for an anonymous visitor: from a request with only an address, and a context without
 * nonce and client address.
 */
export function renderAnonymousPage({
	build,
	mode,
	appOrigin,
	pageBytes,
}: RenderPageOptions): (target: string) => Promise<Response> {
	const respond = createHandler(build, mode)
	return async (target) => {
		const response = await respond(new Request(new URL(target, appOrigin)), {
			nonce: '',
			requestId: '',
			formTokenRequired: false,
			ip: '',
			isForEveryone: true,
		})
		const page = pageBytes(response)
		return page === undefined ? response : new Response(page, response)
	}
}

/** In development the routes change while the server runs. */
const createHandler = (build: RemixHandlerOptions['build'], mode: string): Respond =>
	typeof build === 'function'
		? createRequestHandler(build, mode)
		: groupedRequestHandler(build, mode)

const compress = compression()

/** Sends a rendered page in one piece; streams everything else. */
async function send(
	req: Request,
	res: ExpressResponse,
	response: Response,
	page: Buffer | undefined,
): Promise<void> {
	const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
	res.status(response.status)
	for (const [name, value] of response.headers) res.append(name, value)
	if (page === undefined && (!isPage || response.body === null)) {
		compress(req, res, () => undefined)
		if (response.body === null) res.end()
		else await writeReadableStreamToWritable(response.body, res)
		return
	}
	sendCompressed(req, res, page ?? Buffer.from(await response.arrayBuffer()))
}

/** Whether this is Remix's own one-line error response. */
function isBareError({ status, headers, body }: Response): boolean {
	if (status < 400) return false
	if (headers.get('X-Remix-Error') === 'yes') return true
	return status === 500 && (body === null || headers.get('Content-Type') === 'text/plain')
}
