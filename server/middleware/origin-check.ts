import type { Request, RequestHandler } from 'express'
import { sendError } from '../http/error-response'

export interface OriginCheckOptions {
	/** Scheme, host and port of this app, as a browser writes an Origin header. */
	appOrigin: string
	/** Paths that verify their sender in another way, such as by a signature. */
	exemptPaths: readonly string[]
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF check: refuses unsafe requests that another site sent (403). Remix's own check does not cover
 * resource routes. A request without a header that names its origin passes, but is marked in
 * `res.locals.formTokenRequired`: the action must then require the signed form token.
 */
export function originCheck({ appOrigin, exemptPaths }: OriginCheckOptions): RequestHandler {
	return (req, res, next) => {
		res.locals.formTokenRequired = false
		if (safeMethods.has(req.method) || exemptPaths.includes(req.path)) return next()
		const verdict = judge(req, appOrigin)
		if (verdict === 'foreign') {
			return sendError(req, res, {
				status: 403,
				code: 'foreign-origin',
				title: 'This request came from another site',
				text: 'For your security, we blocked it. Open the page on this site and try again.',
			})
		}
		res.locals.formTokenRequired = verdict === 'unproven'
		next()
	}
}

type Verdict = 'own' | 'foreign' | 'unproven'

function judge(req: Request, appOrigin: string): Verdict {
	const site = req.headers['sec-fetch-site']
	const origin = req.headers.origin
	if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign'
	if (origin !== undefined && origin !== appOrigin) return 'foreign'
	if (req.method !== 'POST') return 'own'
	if (site === 'none') return 'unproven'
	if (site === 'same-origin' || origin !== undefined) return 'own'
	// Another site can send a JSON post only after a preflight, and this app allows none.
	return isJson(req.headers['content-type']) ? 'own' : 'unproven'
}

function isJson(contentType = ''): boolean {
	const essence = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
	return essence === 'application/json' || /^application\/[\w.-]+\+json$/.test(essence)
}
