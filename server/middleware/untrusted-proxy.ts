import type { RequestHandler } from 'express'

/**
 * Reports once when a proxy forwards requests although no proxy is trusted. The app then sees the
 * proxy's address for every visitor, so all of them share one rate limit.
 */
export function untrustedProxy(report: () => void): RequestHandler {
	let isReported = false
	return (req, _res, next) => {
		if (!isReported && req.headers['x-forwarded-for'] !== undefined) {
			isReported = true
			report()
		}
		next()
	}
}
