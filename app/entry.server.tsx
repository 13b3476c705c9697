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
					<RemixServer context={remixContext} url={request.url} nonce={nonce} />
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
			onComplete(Buffer.concat(pieces))
			next()
		},
	})
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
