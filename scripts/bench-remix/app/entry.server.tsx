import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable, type EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'

/** Streams a page as the entry of a new Remix app does. */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
): Promise<Response> {
	return new Promise((resolve, reject) => {
		const { pipe } = renderToPipeableStream(
			<RemixServer context={remixContext} url={request.url} />,
			{
				onShellReady() {
					const body = new PassThrough()
					headers.set('Content-Type', 'text/html')
					const stream = createReadableStreamFromReadable(body)
					resolve(new Response(stream, { headers, status }))
					pipe(body)
				},
				onShellError: reject,
			},
		)
	})
}
