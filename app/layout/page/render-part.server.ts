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
	const html = withReferences(renderApart(part()))
	parts.set(name, html)
	return html
}

/**
 * HTML with a character reference in place of each character that is not Latin-1. With one of them V8
 * keeps all of the page in two bytes per character, and a string above 128 kB gets memory of its own from the
 * system, which took a fifth of the time of the empty calculator. The buffer is what makes V8 look again.
 */
function withReferences(html: string): string {
	const text = html.replaceAll(/[^\u0000-\u00ff]/gu, (one) => `&#${one.codePointAt(0)};`)
	return Buffer.from(text, 'latin1').toString('latin1')
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
