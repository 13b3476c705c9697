import { Writable } from 'node:stream'
import type {
	ActionFunctionArgs,
	AppLoadContext,
	EntryContext,
	LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { seconds } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { getSubmittedForm } from '~/core/forms/submitted-form.server'
import { RequestContext } from '~/layout/page/request-context'
import { type RenderCache, RenderCacheContext } from '~/ui/render-once/render-once'

export const streamTimeout = seconds(5)

/**
 * Renders a page and sends it when it is complete: the HTML is final, needs no script to assemble
 * it, and has the right status.
 */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
	context: AppLoadContext,
): Promise<Response> {
	const { nonce, requestId } = context
	const submittedForm = getSubmittedForm(context)
	return new Promise((resolve, reject) => {
		let finalStatus = status
		let isInShell = true
		const { pipe, abort } = renderToPipeableStream(
			<RequestContext.Provider value={{ nonce, requestId, submittedForm }}>
				<RenderCacheContext.Provider value={import.meta.env.PROD ? renderPartOnce : null}>
					<RemixServer context={withMatchedRoutes(remixContext)} url={request.url} nonce={nonce} />
				</RenderCacheContext.Provider>
			</RequestContext.Provider>,
			{
				nonce,
				onShellReady() {
					isInShell = false
				},
				onAllReady() {
					clearTimeout(timer)
					headers.set('Content-Type', 'text/html; charset=utf-8')
					pipe(collectPage((page) => resolve(new Response(page, { headers, status: finalStatus }))))
				},
				onShellError(error) {
					clearTimeout(timer)
					reject(error instanceof Error ? error : new Error(String(error)))
				},
				onError(error) {
					finalStatus = 500
					// Errors in the shell reject, and handleError below logs them.
					if (!isInShell) log.error({ requestId, err: error }, 'page could not be rendered')
				},
			},
		)
		const timer = setTimeout(abort, streamTimeout + seconds(1))
	})
}

/**
 * The context with the matched routes only, because Remix builds all that it is given at each
 * rendering, and renders none but these. The browser loads the complete list with its first script.
 */
function withMatchedRoutes(context: EntryContext): EntryContext {
	const { manifest, staticHandlerContext } = context
	const routes = Object.fromEntries(
		staticHandlerContext.matches.flatMap(({ route: { id } }) => {
			const route = manifest.routes[id]
			return route === undefined ? [] : [[id, route]]
		}),
	)
	return { ...context, manifest: { ...manifest, routes } }
}

const renderedParts = new Map<string, string>()

/** Renders parts that are the same for every user once. There are a handful of names, so none is evicted. */
const renderPartOnce: RenderCache = (name, part) => {
	const html = renderedParts.get(name) ?? renderToString(part)
	renderedParts.set(name, html)
	return html
}

/** Takes a page in one go: streamed on, its many small pieces would cost more than drawing it. */
function collectPage(onComplete: (page: Buffer<ArrayBuffer>) => void): Writable {
	const pieces: Buffer[] = []
	return new Writable({
		highWaterMark: Number.MAX_SAFE_INTEGER,
		write(piece: Buffer, _encoding, next) {
			pieces.push(piece)
			next()
		},
		final(next) {
			const page = Buffer.concat(pieces)
			// In development React would warn of an attribute it did not render.
			onComplete(import.meta.env.PROD ? deferScripts(page) : page)
			next()
		},
	})
}

const PRELOAD = '<link rel="modulepreload"'

/**
 * Gives the preloaded scripts a low priority, because Remix sets none: on a slow line they would
 * share it with the style sheets and the font, and the page, which needs no script to be read, would
 * appear later. Text cannot contain the tag: `<` is escaped in HTML and in JSON.
 */
function deferScripts(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
	// Latin-1 keeps every byte of the UTF-8 text.
	const html = page.toString('latin1')
	return Buffer.from(html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`), 'latin1')
}

/** Logs one line per failure, with the request id that the error page shows. */
export function handleError(
	error: unknown,
	{ request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
	if (request.signal.aborted) return
	// Expected: a client error, or a busy database that was already logged.
	if (isRouteErrorResponse(error) && error.status !== 500) return
	log.error({ requestId: context.requestId, err: error }, 'request failed')
}
