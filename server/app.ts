import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { bodyLimit, defaultBodyLimit } from './middleware/body-limit'
import { errorHandler } from './middleware/error-handler'
import { health } from './middleware/health'
import { isPlainHttp, httpsOnly } from './middleware/https-only'
import { isForwarded, localModeGuard } from './middleware/local-mode-guard'
import type { Log } from './http/logger'
import { WEBHOOK_PATH } from './http/webhook-path'
import { methodGuard } from './middleware/method-guard'
import { staggerWrites } from './middleware/write-queue'
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
	/** Scheme, host and port, without a slash at the end. */
	appOrigin: string
	/** Which proxies to believe about the client's address: none, those on this computer, or a number of hops. */
	trustProxy: false | 'loopback' | number
	/** Called once when requests come through a proxy although none is trusted. */
	onUntrustedProxy?: () => void
	/** The built files, or in development Vite's middleware in their place. */
	files: { clientDir: string } | { viteMiddleware: RequestHandler }
	/** What a path may load beyond this app. */
	sourcesFor?: (path: string) => ContentSources
	/** Bytes of request body that a path takes. */
	limitFor?: (path: string) => number
	/** Takes one from an address's allowance. */
	consume: RateLimitOptions['consume']
	/** Resolves when the database answers. */
	ping: () => Promise<unknown>
	log: Log
	/** Where the one line of each request goes, if not into the log like everything else. */
	requestLines?: Pick<Log, 'info'>
	/** Milliseconds from any fixed start. */
	now: () => number
	/** Pages that are the same for every visitor; none in development. */
	publicPages?: PublicPages
	/** Handles everything that no middleware before it has answered. */
	remix: RequestHandler
}

/** Assembles the Express app. The order is the design: who may stop a request, before who works for it. */
export function createApp(parts: AppOptions): Express {
	const { appOrigin, log } = parts
	const app = express()
	app.disable('x-powered-by')
	// Remix reads the query itself.
	app.set('query parser', false)
	app.set('trust proxy', parts.trustProxy)

	const isLocal = parts.mode === 'local'
	const proxyTrusted = parts.trustProxy !== false
	const lines = { log: parts.requestLines ?? log, now: parts.now }
	const headers = headerOptions(parts)
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
		health({ ping: parts.ping, log }),
		validateRequestTarget(),
		isLocal ? localModeGuard({ appOrigin, proxyTrusted }) : httpsOnly({ appOrigin }),
		forceHost(appOrigin),
		bodyLimit({ limitFor: parts.limitFor ?? defaultBodyLimit }),
		originCheck({ appOrigin, exemptPaths: [WEBHOOK_PATH] }),
	)
	// Before the limit: one page in development asks for hundreds of modules.
	if ('viteMiddleware' in parts.files) app.use(parts.files.viteMiddleware)
	app.use(rateLimit({ consume: parts.consume, isExempt: isRateLimitExempt, log }))
	app.use(compression())
	if ('clientDir' in parts.files) app.use(staticFiles(parts.files))
	app.use(staggerWrites())
	app.use(parts.remix)
	app.use(errorHandler({ log }))
	return app
}

/** What the raw server needs to send the same security headers as the app. */
export function headerOptions(
	parts: Pick<AppOptions, 'appOrigin' | 'files' | 'sourcesFor'>,
): Parameters<typeof securityHeaders>[0] {
	const { appOrigin, files, sourcesFor } = parts
	return { appOrigin, sourcesFor, dev: 'viteMiddleware' in files }
}

function isRateLimitExempt(path: string): boolean {
	return path.startsWith('/assets/') || path === WEBHOOK_PATH
}
