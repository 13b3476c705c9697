import type { RequestHandler } from 'express'
import { sendError } from '../http/error-response'

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const allow = methods.join(', ')

/**
 * Allows the methods that this app uses; every other one is a 405. OPTIONS is answered here, without
 * CORS headers: there is no cross-origin access.
 */
export function methodGuard(): RequestHandler {
	return (req, res, next) => {
		if (req.method === 'OPTIONS') {
			res.setHeader('Allow', allow)
			res.status(204).end()
			return
		}
		if (methods.includes(req.method)) return next()
		sendError(req, res, {
			status: 405,
			code: 'method-not-allowed',
			title: "That action isn't available",
			text: "This page doesn't support that request method.",
			headers: { Allow: allow },
		})
	}
}
