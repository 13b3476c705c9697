import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type { Config } from '../app/core/config/config.server'
import { cacheVersion } from '../app/core/db/cache-version.server'
import { countEvent } from '../app/core/event-counts.server'
import { pageBytes } from '../app/core/http/rendered-page.server'
import { DEFERRED_SCRIPT_LOADER } from '../app/islands/deferred-script-loader'
import { cacheablePages } from '../app/layout/page/cacheable-pages'
import type { AppOptions } from './app'
import { ipKey } from './http/client-ip'
import { routeLabels } from './metrics/route-labels'
import {
	remixHandler,
	type RemixHandlerOptions,
	renderAnonymousPage,
} from './middleware/remix-handler'

/** Where Remix's routes come from: the build in production, Vite in development. */
export type RemixRuntime = Pick<AppOptions, 'remix' | 'files' | 'publicPages'> & {
	/** The route of an address, for the metrics. */
	routeOf: (path: string) => string
	/** Connects hot reload to the HTTP server; only in development. */
	attach?: (server: Server) => void
}

const loadContext: RemixHandlerOptions['loadContext'] = (res) => ({
	nonce: res.locals.nonce,
	requestId: res.locals.requestId,
	formTokenRequired: res.locals.formTokenRequired,
	// The rate limit key: for IPv6 the customer's network instead of the address.
	ip: ipKey(res.locals.ip),
})

export async function prodRemix({ origin }: Pick<Config, 'origin'>): Promise<RemixRuntime> {
	const entry = pathToFileURL(resolve('build/server/index.js')).href
	const build = (await import(/* @vite-ignore */ entry)) as ServerBuild
	return {
		remix: remixHandler({ build, mode: 'production', loadContext, pageBytes }),
		routeOf: routeLabels(build.routes),
		files: { clientDir: resolve('build/client') },
		publicPages: {
			isCacheable: cacheablePages(
				Object.values(build.routes).map(({ path, module }) => ({ path, handle: module.handle })),
			),
			hashedScripts: [DEFERRED_SCRIPT_LOADER],
			version: () => cacheVersion('pages'),
			onLookup: (result) => countEvent('pageCache', result),
			render: renderAnonymousPage({ build, mode: 'production', appOrigin: origin, pageBytes }),
		},
	}
}

/** In development Vite serves the routes, with hot reload over the app's own port. */
export async function devRemix(): Promise<RemixRuntime> {
	const { createServer } = await import('vite')
	const { createServer: createHmrServer } = await import('node:http')
	const hmr = createHmrServer()
	const vite = await createServer({
		server: { middlewareMode: true, hmr: { server: hmr } },
		appType: 'custom',
	})
	const build = (): Promise<ServerBuild> =>
		vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>
	return {
		remix: remixHandler({ build, mode: 'development', loadContext, pageBytes }),
		routeOf: () => 'development',
		files: { viteMiddleware: vite.middlewares },
		attach: (server) => server.on('upgrade', (...args) => hmr.emit('upgrade', ...args)),
	}
}
