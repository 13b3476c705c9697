import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { cspReports } from './middleware/csp-reports'
import { bodyLimit, defaultBodyLimit } from './middleware/body-limit'
import { limitConcurrentReads } from './middleware/concurrency-limit'
import { errorHandler } from './middleware/error-handler'
import { health } from './middleware/health'
import { isPlainHttp, httpsOnly } from './middleware/https-only'
import { limitHeaders } from './middleware/limit-headers'
import { isForwarded, localModeGuard } from './middleware/local-mode-guard'
import type { Log } from './http/logger'
import { WEBHOOK_PATH } from './http/webhook-path'
import { methodGuard } from './middleware/method-guard'
import { staggerWrites } from './middleware/stagger-writes'
import { originCheck } from './middleware/origin-check'
import { pageCache, type PublicPages } from './middleware/page-cache'
import { rateLimit, type RateLimitOptions } from './middleware/rate-limit'
import { requestId } from './middleware/request-id'
import { requestLog } from './middleware/request-log'
import { forceHost, validateRequestTarget } from './middleware/request-validation'
import { securityHeaders, type ContentSources } from './middleware/security-headers'
import { staticFiles } from './middleware/static-files'
import { untrustedProxy } from './middleware/untrusted-proxy'

import './http/request-locals'

export interface AppOptions {
	mode: 'local' | 'production'
	/** Scheme, host and port, without a trailing slash. */
	appOrigin: string
	/** The proxies trusted for the client's address: none, those on this computer, or a number of hops. */
	trustProxy: false | 'loopback' | number
	/** Called once when a proxy forwards a request although none is trusted. */
	onUntrustedProxy?: () => void
	/** The built files, or Vite's middleware in development. */
	files: { clientDir: string } | { viteMiddleware: RequestHandler }
	/** The additional content security policy sources of a path. */
	sourcesFor?: (path: string) => ContentSources
	/** The maximum body size of a path, in bytes. */
	limitFor?: (path: string) => number
	/** Measures every request. */
	measure?: RequestHandler
	/** Counts one request of an address for the rate limit. */
	consume: RateLimitOptions['consume']
	/** Resolves when the database responds. */
	ping: () => Promise<unknown>
	/** Whether the process has been told to stop. */
	isStopping?: () => boolean
	log: Log
	/** The log of the one line per request; `log` by default. */
	requestLines?: Pick<Log, 'info'>
	/** Milliseconds from any fixed start. */
	now: () => number
	/** Pages that are the same for every visitor; none in development. */
	publicPages?: PublicPages
	/** Handles everything that no middleware before it has answered. */
	remix: RequestHandler
}

/** Assembles the Express app: page cache, then the guards that may refuse a request, then Remix. */
export function createApp(parts: AppOptions): Express {
	const { appOrigin, log } = parts
	const app = express()
	app.disable('x-powered-by')
	// Remix parses the query itself.
	app.set('query parser', false)
	app.set('trust proxy', parts.trustProxy)

	const isLocal = parts.mode === 'local'
	const proxyTrusted = parts.trustProxy !== false
	const lines = { log: parts.requestLines ?? log, now: parts.now }
	const headers = headerOptions(parts)
	if (parts.measure !== undefined) app.use(parts.measure)
	app.use(limitHeaders())
	// Local mode refuses such requests, so there is nothing to report.
	if (!isLocal && !proxyTrusted && parts.onUntrustedProxy !== undefined) {
		app.use(untrustedProxy(parts.onUntrustedProxy))
	}
	if (parts.publicPages !== undefined) {
		const { publicPages, consume } = parts
		const isSuspicious = isLocal && !proxyTrusted ? isForwarded : isPlainHttp
		app.use(pageCache({ publicPages, isSuspicious, headers, consume, lines }))
	}
	app.use(
		requestId(),
		requestLog(lines),
		securityHeaders(headers),
		methodGuard(),
		health({ ping: parts.ping, log, isStopping: parts.isStopping }),
		validateRequestTarget(),
		isLocal ? localModeGuard({ appOrigin, proxyTrusted }) : httpsOnly({ appOrigin }),
		forceHost(appOrigin),
		bodyLimit({ limitFor: parts.limitFor ?? defaultBodyLimit }),
		cspReports({ consume: parts.consume, log }),
		originCheck({ appOrigin, exemptPaths: [WEBHOOK_PATH] }),
	)
	// Before the rate limit: one page in development requests hundreds of modules.
	if ('viteMiddleware' in parts.files) app.use(parts.files.viteMiddleware)
	app.use(rateLimit({ consume: parts.consume, isExempt: isRateLimitExempt, log }))
	app.use(compression())
	if ('clientDir' in parts.files) app.use(staticFiles(parts.files))
	app.use(staggerWrites(), limitConcurrentReads())
	app.use(parts.remix)
	app.use(errorHandler({ log }))
	return app
}

/** The options with which the HTTP server sends the same security headers as the app. */
export function headerOptions(
	parts: Pick<AppOptions, 'appOrigin' | 'files' | 'sourcesFor'>,
): Parameters<typeof securityHeaders>[0] {
	const { appOrigin, files, sourcesFor } = parts
	return { appOrigin, sourcesFor, dev: 'viteMiddleware' in files }
}

function isRateLimitExempt(path: string): boolean {
	return path.startsWith('/assets/') || path === WEBHOOK_PATH
}
