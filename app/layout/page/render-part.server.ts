import type { EntryContext } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
// With its extension, Node finds the same module that Remix loads.
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server.js'
import type { RenderCache } from '~/ui/render-once/render-once'

/** Bounds the memory; all pages have a few hundred kilobytes. */
const MAX_CHARACTERS = 8_000_000

const parts = new LRUCache<string, string>({
	maxSize: MAX_CHARACTERS,
	sizeCalculation: (html, name) => html.length + name.length + 1,
})

/** Renders parts of pages once for each name. */
export const renderPartOnce: RenderCache = (name, part) => {
	// Without noting the use, which costs more than it saves: when the cache is full, the oldest part goes and
	// is rendered once more.
	const known = parts.peek(name)
	if (known !== undefined) return known
	const html = renderApart(part())
	parts.set(name, html)
	return html
}

/**
 * Renders a part apart from its page: links and forms have a router, but at the address `/` and without
 * any data. Nothing of the request can get into what is cached, unless its name says so.
 */
function renderApart(part: ReactElement): string {
	const route = { id: 'part', path: '*', element: part }
	const context: EntryContext['staticHandlerContext'] = {
		basename: '/',
		location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
		matches: [{ route, params: {}, pathname: '/', pathnameBase: '/' }],
		loaderData: {},
		actionData: null,
		errors: null,
		statusCode: 200,
		loaderHeaders: {},
		actionHeaders: {},
		activeDeferreds: null,
	}
	const router = createStaticRouter([route], context, { future: { v7_relativeSplatPath: true } })
	return renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }))
}
