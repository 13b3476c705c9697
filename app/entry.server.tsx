import { Writable } from 'node:stream'
import type {
	ActionFunctionArgs,
	AppLoadContext,
	EntryContext,
	LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { seconds } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { pageDataScript, type ScriptPiece, toScriptText } from '~/core/http/page-data-script.server'
import { pageResponse } from '~/core/http/rendered-page.server'
import { getSubmittedForm } from '~/core/forms/submitted-form.server'
import { RequestContext } from '~/layout/page/request-context'
import { renderPartOnce } from '~/layout/page/render-part.server'
import { PlaceTagsContext } from '~/layout/page/route-tags'
import { createPartPlacer } from '~/layout/page/placed-parts.server'
import { PlacePartContext, RenderCacheContext } from '~/ui/render-once/render-once'

export const streamTimeout = seconds(5)

/**
 * Renders a page and sends it when it is complete: the HTML is final, needs no script to assemble
 * it, and has the right status.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
	context: AppLoadContext,
): Promise<Response> {
	const { nonce, requestId } = context
	const submittedForm = getSubmittedForm(context)
	const shown = contextToRender(remixContext)
	const { place, placeTags, hasScripts, toBytes } = createPartPlacer(nonce)
	const { errors } = remixContext.staticHandlerContext
	const isCacheable = import.meta.env.PROD && errors === null
	const document = (
		<RequestContext.Provider value={{ nonce, requestId, submittedForm }}>
			<RenderCacheContext.Provider value={import.meta.env.PROD ? renderPartOnce : null}>
				<PlacePartContext.Provider value={place}>
					<PlaceTagsContext.Provider value={isCacheable ? placeTags : null}>
						<RemixServer context={shown} url={request.url} nonce={nonce} />
					</PlaceTagsContext.Provider>
				</PlacePartContext.Provider>
			</RenderCacheContext.Provider>
		</RequestContext.Provider>
	)
	const page = renderAtOnce(document) ?? (await renderWhenReady(document, { nonce, requestId }))
	const didRenderScripts = shown.renderMeta.didRenderScripts === true
	const isHydrated = didRenderScripts || hasScripts()
	// Only `Scripts` renders preloads; those that were kept have their priority already.
	const html = didRenderScripts ? deferScripts(page.html) : page.html
	const data = isHydrated ? await dataScripts(remixContext, nonce) : []
	headers.set('Content-Type', 'text/html; charset=utf-8')
	return pageResponse(toBytes(html, data), {
		headers,
		status: page.hasFailed ? 500 : status,
	})
}

type RenderedPage = { html: string; hasFailed: boolean }

/** Only a stream has it of itself. */
const DOCTYPE = '<!DOCTYPE html>'

/** How React marks a part that has to wait, or has failed. */
const INCOMPLETE = '<!--$!-->'

/** Renders a page in one go, which takes half the time of a stream; null if a part of it has to wait. */
function renderAtOnce(document: ReactElement): RenderedPage | null {
	const html = renderToString(document)
	return html.includes(INCOMPLETE) ? null : { html: DOCTYPE + html, hasFailed: false }
}

/** Renders a page whose parts have to wait for something, such as a module. */
function renderWhenReady(
	document: ReactElement,
	{ nonce, requestId }: Pick<AppLoadContext, 'nonce' | 'requestId'>,
): Promise<RenderedPage> {
	return new Promise((resolve, reject) => {
		let hasFailed = false
		let isInShell = true
		const { pipe, abort } = renderToPipeableStream(document, {
			nonce,
			onShellReady() {
				isInShell = false
			},
			onAllReady() {
				clearTimeout(timer)
				pipe(collectPage((html) => resolve({ html, hasFailed })))
			},
			onShellError(error) {
				clearTimeout(timer)
				reject(error instanceof Error ? error : new Error(String(error)))
			},
			onError(error) {
				hasFailed = true
				// Errors in the shell reject, and handleError below logs them.
				if (!isInShell) log.error({ requestId, err: error }, 'page could not be rendered')
			},
		})
		const timer = setTimeout(abort, streamTimeout + seconds(1))
	})
}

type RenderedContext = EntryContext & { renderMeta: NonNullable<EntryContext['renderMeta']> }

/**
 * The context with the matched routes only, because Remix builds all that it is given at each
 * rendering, and renders none but these. The browser loads the complete list with its first script. The
 * data is not in it: Remix would render each part of it again when it arrives.
 */
function contextToRender(context: EntryContext): RenderedContext {
	const { manifest, routeModules, staticHandlerContext, serverHandoffString } = context
	const { criticalCss, future, isSpaMode } = context
	const routes = Object.fromEntries(
		staticHandlerContext.matches.flatMap(({ route: { id } }) => {
			const route = manifest.routes[id]
			return route === undefined ? [] : [[id, route]]
		}),
	)
	return {
		manifest: { ...manifest, routes },
		routeModules,
		staticHandlerContext,
		serverHandoffString,
		criticalCss,
		future,
		isSpaMode,
		serializeError: (error) => context.serializeError(error),
		renderMeta: {},
	}
}

/** The data of a page as texts of a script, in the pieces in which the browser gets them. */
async function encodedData(context: EntryContext): Promise<ScriptPiece[][]> {
	const { loaderData, actionData, errors } = context.staticHandlerContext
	// What an error says depends on who reads it: Remix has prepared that in its stream.
	const atOnce = errors === null ? pageDataScript({ loaderData, actionData, errors }) : null
	if (atOnce !== null) return [atOnce]
	const texts: ScriptPiece[][] = []
	const decoder = new TextDecoder()
	const reader = context.serverHandoffStream?.getReader()
	for (;;) {
		const { done, value } = (await reader?.read()) ?? { done: true }
		if (done) return texts
		texts.push([toScriptText(decoder.decode(value, { stream: true }))])
	}
}

/** The scripts with which Remix hands the data of a page to the browser, after the page. */
async function dataScripts(context: EntryContext, nonce: string): Promise<ScriptPiece[]> {
	const open = nonce === '' ? '<script>' : `<script nonce="${nonce}">`
	const controller = 'window.__remixContext.streamController'
	const texts = await encodedData(context)
	return [
		...texts.flatMap((text) => [`${open}${controller}.enqueue("`, ...text, '");</script>']),
		`${open}${controller}.close();</script>`,
	]
}

/** Takes a page in one go: streamed on, its many small pieces would cost more than drawing it. */
function collectPage(onComplete: (html: string) => void): Writable {
	const pieces: Buffer[] = []
	return new Writable({
		highWaterMark: Number.MAX_SAFE_INTEGER,
		write(piece: Buffer, _encoding, next) {
			pieces.push(piece)
			next()
		},
		final(next) {
			onComplete(Buffer.concat(pieces).toString())
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
const deferScripts = (html: string): string =>
	// In development React would warn of an attribute it did not render.
	import.meta.env.PROD ? html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`) : html

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
