import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'

/** Where a signature covers the bytes of a body, nobody may read them before its route does. */

/** JSON that no parser gives back as it came: spaces, an escape, letters of several bytes. */
const BODY = Buffer.from('{ "id":"evt_0",\n\t"text": "H\\u00e4user 🏠 und Gärten",  "n":1.0 }')
const PATIENCE_MS = 5_000

export interface RawBodyOptions {
	/** Scheme, host and port under which the app is known. */
	appOrigin: string
	path: string
	/** The app with another handler at its end. */
	assemble: (last: RequestHandler) => RequestListener
}

async function bytesOf(req: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = []
	// What was read once does not come again, and waiting for it would never end.
	if (req.readableDidRead) return Buffer.concat(chunks)
	for await (const chunk of req) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks)
}

/** Sends the body and resolves to the status of the answer. */
async function post(port: number, path: string, host: string): Promise<number> {
	const sent = request({
		host: '127.0.0.1',
		port,
		path,
		method: 'POST',
		agent: false,
		signal: AbortSignal.timeout(PATIENCE_MS),
		headers: { Host: host, 'Content-Type': 'application/json', 'Content-Length': BODY.length },
	})
	sent.end(BODY)
	const [answer] = (await once(sent, 'response')) as [IncomingMessage]
	answer.resume()
	return answer.statusCode ?? 0
}

/** @throws Error when the last handler does not get the bytes of a body as they were sent */
export async function assertRawBody({ appOrigin, path, assemble }: RawBodyOptions): Promise<void> {
	const seen: Buffer[] = []
	const handler = assemble((req, res, next) => {
		bytesOf(req).then((bytes) => {
			seen.push(bytes)
			res.end()
		}, next)
	})
	const server = createServer(handler).listen(0, '127.0.0.1')
	await once(server, 'listening')
	try {
		const status = await post((server.address() as AddressInfo).port, path, new URL(appOrigin).host)
		const [bytes] = seen
		if (bytes === undefined) {
			throw new Error(`A request to ${path} is answered with ${status} before it gets there.`)
		}
		if (!bytes.equals(BODY)) {
			throw new Error(
				`${path} does not get the body of a request as it was sent: something in front of it reads it, so that no signature could ever be right.`,
			)
		}
	} finally {
		server.close()
		server.closeAllConnections()
	}
}
