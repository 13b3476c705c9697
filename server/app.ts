import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import { cspReports } from './middleware/csp-reports'
import { bodyLimit, defaultBodyLimit } from './middleware/body-limit'
import { limitConcurrentReads } from './middleware/concurrency-limit'
import { errorHandler } from './middleware/error-handler'
import { health } from './middleware/health'
import { healthLimit } from './middleware/health-limit'
import { isPlainHttp, httpsOnly } from './middleware/https-only'
import { limitHeaders } from './middleware/limit-headers'
import { isForwarded, localModeGuard } from './middleware/local-mode-guard'
import type { Log } from './http/logger'
import { WEBHOOK_PATH } from './http/webhook-path'
import { methodGuard } from './middleware/method-guard'
import { staggerWrites } from './middleware/stagger-writes'
import { originCheck } from './middleware/origin-check'
import { type EarlyHandler, pageCache, type PublicPages } from './middleware/page-cache'
import { rateLimit, type RateLimitOptions } from './middleware/rate-limit'
import { requestId } from './middleware/request-id'
import { requestLog } from './middleware/request-log'
import { forceHost, validateRequestTarget } from './middleware/request-validation'
import { securityHeaders, type ContentSources } from './middleware/security-headers'
import { staticFiles } from './middleware/static-files'
import { clientIpReader, type TrustedProxies } from './http/client-ip'
import { untrustedProxy } from './middleware/untrusted-proxy'

import type {} from './http/request-locals'

export interface AppOptions {
	mode: 'local' | 'production'
	/** Scheme, host and port, without a trailing slash. */
	appOrigin: string
	trustProxy: TrustedProxies
	/** Called once when a proxy forwards a request although none is trusted. */
	onUntrustedProxy?: () => void
	/** The built files, or Vite's middleware in development. */
	files: { clientDir: string } | { viteMiddleware: RequestHandler }
	/** Whether browsers shall use HTTPS for all subdomains of the host too. */
	hstsSubdomains?: boolean
	/** The version of the product, for the health check. */
	version?: string
	/** The additional content security policy sources of a path. */
	sourcesFor?: (path: string) => ContentSources
	/** The names of the app's own cookies, the most important first. */
	ownCookies?: readonly string[]
	/** The network of a rate limit key whose requests wait in one line. */
	networkOf?: (key: string) => string
	/** The maximum body size of a path, in bytes. */
	limitFor?: (path: string) => number
	/** Measures every request. */
	measure?: (req: IncomingMessage, res: ServerResponse) => void
	/** Counts one request of an address for the rate limit. */
	consume: RateLimitOptions['consume']
	/** Resolves when the database responds. */
	ping: () => Promise<unknown>
	/** Whether the process has been told to stop. */
	isStopping?: () => boolean
	log: Log
	/** The log of the one line per request; `log` by default. */
	requestLines?: Pick<Log, 'info' | 'debug'>
	/** Milliseconds from any fixed start. */
	now: () => number
	/** Pages that are the same for every visitor; none in development. */
	publicPages?: PublicPages
	/** Handles everything that no middleware before it has answered. */
	remix: RequestHandler
}

/**
 * Assembles the app: page cache, then Express with the guards that may refuse a request, then Remix. What
 * comes before Express is as cheap as sending a page from memory.
 */
export function createApp(parts: AppOptions): RequestListener {
	const { measure } = parts
	const isLocal = parts.mode === 'local'
	const proxyTrusted = parts.trustProxy !== false
	// Local mode refuses forwarded requests, so there is nothing to report.
	const reportProxy =
		!isLocal && !proxyTrusted && parts.onUntrustedProxy !== undefined
			? untrustedProxy(parts.onUntrustedProxy)
			: null
	const limit = limitHeaders(parts.ownCookies ?? [])
	const cache = cacheOf(parts)
	const app = createExpressApp(parts)
	return (req, res) => {
		measure?.(req, res)
		limit(req)
		reportProxy?.(req)
		if (cache === null) app(req, res)
		else cache(req, res, () => void app(req, res))
	}
}

/** What log lines of requests are written with. */
const linesOf = ({ requestLines, log, now }: AppOptions) => ({ log: requestLines ?? log, now })

function cacheOf(parts: AppOptions): EarlyHandler | null {
	const { mode, trustProxy, publicPages, consume } = parts
	if (publicPages === undefined) return null
	return pageCache({
		publicPages,
		isSuspicious: mode === 'local' && trustProxy === false ? isForwarded : isPlainHttp,
		headers: headerOptions(parts),
		consume,
		lines: linesOf(parts),
		clientIp: clientIpReader(trustProxy),
	})
}

function createExpressApp(parts: AppOptions): Express {
	const { appOrigin, log } = parts
	const app = express()
	app.disable('x-powered-by')
	// Remix parses the query itself.
	app.set('query parser', false)
	app.set('trust proxy', parts.trustProxy)

	const isLocal = parts.mode === 'local'
	const proxyTrusted = parts.trustProxy !== false
	app.use(
		requestId(),
		requestLog(linesOf(parts)),
		securityHeaders(headerOptions(parts)),
		// Before whatever may answer, because it also takes care of a body that nobody reads.
		bodyLimit({ limitFor: parts.limitFor ?? defaultBodyLimit }),
		methodGuard(),
		healthLimit({ consume: parts.consume, log }),
		health({ ping: parts.ping, log, isStopping: parts.isStopping, version: parts.version }),
		validateRequestTarget(),
		isLocal ? localModeGuard({ appOrigin, proxyTrusted }) : httpsOnly({ appOrigin }),
		forceHost(appOrigin),
		cspReports({ consume: parts.consume, log }),
		originCheck({ appOrigin, exemptPaths: [WEBHOOK_PATH] }),
	)
	// Before the rate limit: one page in development requests hundreds of modules.
	if ('viteMiddleware' in parts.files) app.use(parts.files.viteMiddleware)
	app.use(rateLimit({ consume: parts.consume, isExempt: isRateLimitExempt, log }))
	if ('clientDir' in parts.files) app.use(staticFiles(parts.files))
	app.use(staggerWrites(), limitConcurrentReads({ networkOf: parts.networkOf }))
	app.use(parts.remix)
	app.use(errorHandler({ log }))
	return app
}

/** The options with which the HTTP server sends the same security headers as the app. */
export function headerOptions(
	parts: Pick<AppOptions, 'appOrigin' | 'files' | 'sourcesFor' | 'hstsSubdomains'>,
): Parameters<typeof securityHeaders>[0] {
	const { appOrigin, files, sourcesFor, hstsSubdomains } = parts
	return { appOrigin, sourcesFor, hstsSubdomains, dev: 'viteMiddleware' in files }
}

function isRateLimitExempt(path: string): boolean {
	return path.startsWith('/assets/') || path === WEBHOOK_PATH
}
