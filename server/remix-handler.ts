import { createRemixRequest, sendRemixResponse } from '@remix-run/express/dist/server.js'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestHandler, Response as ExpressResponse } from 'express'
import { sendAnswer } from './answers'
import { failureAnswer, retryAfterSeconds } from './errors'

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
			const response = await respond(createRemixRequest(req, res), loadContext(res))
			if (isBare(response)) return sendAnswer(req, res, failureAnswer(response.status))
			if (response.status === 503 && !response.headers.has('Retry-After')) {
				res.setHeader('Retry-After', String(retryAfterSeconds))
			}
			await sendRemixResponse(res, response)
		}
		answer().catch(next)
	}
}

/** Whether Remix had nothing to answer with but the name of the failure. */
function isBare({ status, headers, body }: Response): boolean {
	if (status < 400) return false
	if (headers.get('X-Remix-Error') === 'yes') return true
	return status === 500 && (body === null || headers.get('Content-Type') === 'text/plain')
}
