import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { bodyLimit, defaultBodyLimit } from './body-limit'
import { errorHandler } from './errors'
import { health } from './health'
import { cameOpenly, httpsOnly } from './https-only'
import { inTurn } from './in-turn'
import { isForwarded, localSafety } from './local-safety'
import type { Log } from './log'
import { methodGuard } from './method-guard'
import { oneATurn } from './one-a-turn'
import { originCheck } from './origin-check'
import { fromMemory, pageMemory, type PageMemoryOptions } from './page-memory'
import { rateLimit, type RateLimitOptions } from './rate-limit'
import { requestId } from './request-id'
import { requestLog } from './request-log'
import { pinHost, requestTarget } from './request-target'
import { securityHeaders, type ContentSources } from './security-headers'
import { shortWay } from './short-way'
import { staticFiles } from './static-files'
import { untrustedProxy } from './untrusted-proxy'

import './locals'

export interface AppParts {
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
	/** Pages that are the same for everybody; in development there are none. */
	pagesForEveryone?: PageMemoryOptions
	/** Everything that is not answered before. */
	remix: RequestHandler
}

/** The path whose sender proves itself by a signature; no origin and no limit per address applies. */
const webhookPath = '/api/stripe/webhook'

/** Assembles the Express app. The order is the design: who may stop a request, before who works for it. */
export function createApp(parts: AppParts): Express {
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
	const guards: RequestHandler[] = [
		requestId(),
		requestLog(lines),
		securityHeaders(headers),
		methodGuard(),
		health({ ping: parts.ping, log }),
		requestTarget(),
		isLocal ? localSafety({ appOrigin, proxyTrusted }) : httpsOnly({ appOrigin }),
		pinHost(appOrigin),
		bodyLimit({ limitFor: parts.limitFor ?? defaultBodyLimit }),
		originCheck({ appOrigin, exemptPaths: [webhookPath] }),
	]
	// Before the limit: one page in development asks for hundreds of modules.
	if ('viteMiddleware' in parts.files) guards.push(parts.files.viteMiddleware)
	guards.push(rateLimit({ consume: parts.consume, isExempt, log }))
	if (parts.pagesForEveryone !== undefined) {
		const pages = pageMemory(parts.pagesForEveryone)
		const isDoubtful = isLocal && !proxyTrusted ? isForwarded : cameOpenly
		guards.unshift(shortWay({ pages, isDoubtful, headers, consume: parts.consume, lines }))
		guards.push(fromMemory(pages))
	}
	// Local mode refuses such requests; there is nobody to share an allowance with.
	if (!isLocal && !proxyTrusted && parts.onUntrustedProxy !== undefined) {
		guards.unshift(untrustedProxy(parts.onUntrustedProxy))
	}
	app.use(inTurn(...guards))
	app.use(compression())
	if ('clientDir' in parts.files) app.use(staticFiles(parts.files))
	app.use(oneATurn())
	app.use(parts.remix)
	app.use(errorHandler({ log }))
	return app
}

/** What the raw server needs to send the same security headers as the app. */
export function headerOptions(
	parts: Pick<AppParts, 'appOrigin' | 'files' | 'sourcesFor'>,
): Parameters<typeof securityHeaders>[0] {
	const { appOrigin, files, sourcesFor } = parts
	return { appOrigin, sourcesFor, dev: 'viteMiddleware' in files }
}

function isExempt(path: string): boolean {
	return path.startsWith('/assets/') || path === webhookPath
}
