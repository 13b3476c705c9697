import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { sendError } from '../http/error-response'

export interface HttpsOnlyOptions {
	appOrigin: string
}

/**
 * For production, where a proxy in front speaks https. What that proxy says came in over plain http
 * is led to https, and anything but reading is refused: its content has crossed the network openly
 * already. Whoever lies about it in the header harms only their own request.
 */
export function httpsOnly({ appOrigin }: HttpsOnlyOptions): RequestHandler {
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

/** Whether the proxy in front says that this came in over plain http. */
export function isPlainHttp(headers: IncomingHttpHeaders): boolean {
	const [scheme = ''] = String(headers['x-forwarded-proto'] ?? '').split(',')
	return scheme.trim().toLowerCase() === 'http'
}
