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
import { scriptText } from '~/core/http/script-text.server'
import { pageResponse } from '~/core/http/rendered-page.server'
import { getSubmittedForm } from '~/core/forms/submitted-form.server'
import { RequestContext } from '~/layout/page/request-context'
import { renderPartOnce } from '~/layout/page/render-part.server'
import { RenderCacheContext } from '~/ui/render-once/render-once'

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
	const document = (
		<RequestContext.Provider value={{ nonce, requestId, submittedForm }}>
			<RenderCacheContext.Provider value={import.meta.env.PROD ? renderPartOnce : null}>
				<RemixServer context={shown} url={request.url} nonce={nonce} />
			</RenderCacheContext.Provider>
		</RequestContext.Provider>
	)
	const { page, hasFailed } =
		renderAtOnce(document) ?? (await renderWhenReady(document, { nonce, requestId }))
	const isHydrated = shown.renderMeta.didRenderScripts === true
	const whole = isHydrated
		? Buffer.concat([...deferScripts(page), Buffer.from(await dataScripts(remixContext, nonce))])
		: page
	headers.set('Content-Type', 'text/html; charset=utf-8')
	return pageResponse(whole, { headers, status: hasFailed ? 500 : status })
}

/** As bytes: React's text is a chain of pieces, and each look at it costs as much as encoding it. */
type RenderedPage = { page: Buffer<ArrayBuffer>; hasFailed: boolean }

/** Only a stream has it of itself. */
const DOCTYPE = '<!DOCTYPE html>'

/** How React marks a part that has to wait, or has failed. */
const INCOMPLETE = '<!--$!-->'

/** Renders a page in one go, which takes half the time of a stream; null if a part of it has to wait. */
function renderAtOnce(document: ReactElement): RenderedPage | null {
	const page = Buffer.from(DOCTYPE + renderToString(document))
	return page.includes(INCOMPLETE) ? null : { page, hasFailed: false }
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
				pipe(collectPage((page) => resolve({ page, hasFailed })))
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

/** The scripts with which Remix hands the data of a page to the browser, after the page. */
async function dataScripts(context: EntryContext, nonce: string): Promise<string> {
	const open = nonce === '' ? '<script>' : `<script nonce="${nonce}">`
	const controller = 'window.__remixContext.streamController'
	const data = await new Response(context.serverHandoffStream ?? null).text()
	return `${open}${controller}.enqueue(${scriptText(data)});</script>${open}${controller}.close();</script>`
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
			onComplete(Buffer.concat(pieces))
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
function deferScripts(page: Buffer): Buffer[] {
	const at = page.indexOf(PRELOAD)
	// In development React would warn of an attribute it did not render.
	if (!import.meta.env.PROD || at < 0) return [page]
	const rest = page.toString('utf8', at).replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`)
	return [page.subarray(0, at), Buffer.from(rest)]
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
