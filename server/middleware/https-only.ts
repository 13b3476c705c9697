import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { sendError } from '../http/error-response'

/**
 * For production, behind a proxy that terminates https. A request that reached the proxy over plain
 * http is redirected to https; one that is no read is refused, because its content has crossed the
 * network unencrypted. A client that forges the header affects only its own request.
 */
export function httpsOnly({ appOrigin }: { appOrigin: string }): RequestHandler {
	return (req, res, next) => {
		if (!isPlainHttp(req.headers)) return next()
		if (req.method === 'GET' || req.method === 'HEAD') {
			return res.redirect(308, `${appOrigin}${req.originalUrl}`)
		}
		sendError(req, res, {
			status: 403,
			code: 'https-required',
			title: 'This connection is not secure',
			text: `Your request was not processed. Open ${appOrigin} and try again.`,
		})
	}
}

/** Whether the proxy says that the request came in over plain http. */
export function isPlainHttp(headers: IncomingHttpHeaders): boolean {
	const [scheme = ''] = String(headers['x-forwarded-proto'] ?? '').split(',')
	return scheme.trim().toLowerCase() === 'http'
}
