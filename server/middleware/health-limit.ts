import type { Request, RequestHandler } from 'express'
import proxyAddr from 'proxy-addr'
import { rateLimit, type RateLimitOptions } from './rate-limit'

const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

const OWN_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'].map((name) => proxyAddr.compile(name))

/**
 * Counts health checks for the limit per address, like other reads. Those that a balancer or a container
 * makes itself are not counted, so that no flood from elsewhere makes them fail: they come from this computer
 * or its own network, and no proxy has passed them on.
 */
export function healthLimit(options: Omit<RateLimitOptions, 'isExempt'>): RequestHandler {
	const limit = rateLimit({ ...options, isExempt: () => false })
	return (req, res, next) => {
		if (!HEALTH_PATHS.has(req.path) || isOwnProbe(req)) return next()
		limit(req, res, next)
	}
}

const isOwnProbe = ({ headers, socket }: Request): boolean =>
	headers['x-forwarded-for'] === undefined &&
	OWN_NETWORKS.some((includes) => includes(socket.remoteAddress ?? '', 0))
