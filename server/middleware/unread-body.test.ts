import { connect } from 'node:net'
import { createReadableStreamFromReadable } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { createApp, type AppOptions } from '../app'
import { listenForTest, recordingLog } from '../test-helpers'

/** What becomes of the body of a request that is answered before anybody has read it. */

/** More than the parser and the kernel keep for a reader that does not come. */
const BODY = 'x'.repeat(140_000)
const AT_ONCE = BODY.length
const PACKET = 1_400

/** Makes of the body what Remix gets, reads nothing of it, and answers with the status of the path. */
const unread: RequestHandler = (req, res) => {
	createReadableStreamFromReadable(req)
	const status = Number(/\d{3}/u.exec(req.path)?.[0] ?? 200)
	// A guard answers after it has asked the database.
	setImmediate(() => {
		if (res.headersSent) return
		if (status === 302) res.redirect('/signin')
		else if (status === 204) res.status(status).end()
		else res.status(status).send(req.path)
	})
}

async function serving(changes: Partial<AppOptions> = {}) {
	let handler: RequestHandler = () => undefined
	const running = await listenForTest((req, res) => {
		handler(req as never, res as never, () => undefined)
	})
	handler = createApp({
		mode: 'local',
		appOrigin: running.origin,
		trustProxy: false,
		files: { clientDir: '/nowhere' },
		consume: () => ({ allowed: true, retryAfterSeconds: 0 }),
		ping: () => Promise.resolve(),
		log: recordingLog(),
		now: () => 0,
		remix: unread,
		...changes,
	})
	return running.port
}

type Sent = { method?: string; path: string; headers?: string; body?: string; size?: number }

/**
 * Sends a request with a body in pieces of this size, then `GET /next` on the same connection; returns what has
 * arrived when the second one is answered, or the server has closed the connection.
 */
function exchange(port: number, { method = 'POST', path, headers, body, size }: Sent) {
	const host = `Host: 127.0.0.1:${port}\r\n`
	const text = body ?? `Content-Length: ${BODY.length}\r\n\r\n${BODY}`
	const first = `${method} ${path} HTTP/1.1\r\n${host}${headers ?? ''}${text}`
	// What comes after a request that closes the connection is an error, to Node 22 and later.
	const isLast = headers?.includes('close') ?? false
	const all = isLast ? first : `${first}GET /next HTTP/1.1\r\n${host}\r\n`
	const step = size ?? AT_ONCE
	return new Promise<string>((resolve) => {
		let answer = ''
		const socket = connect({ port, host: '127.0.0.1', noDelay: true })
		const send = (from: number): void => {
			if (from >= all.length || socket.destroyed) return
			socket.write(all.slice(from, from + step), () => setImmediate(send, from + step))
		}
		socket.setEncoding('latin1')
		socket.on('connect', () => send(0))
		socket.on('data', (piece: string) => {
			answer += piece
			if (answer.endsWith('/next')) socket.destroy()
		})
		socket.on('error', () => undefined)
		socket.on('close', () => resolve(answer))
	})
}

const statusesIn = (text: string): number[] =>
	[...text.matchAll(/HTTP\/1\.1 (\d{3})/gu)].map(([, status]) => Number(status))

describe.each([
	['at once', AT_ONCE],
	['in pieces', PACKET],
])('140,000 bytes %s that nobody reads', (_name, size) => {
	test.each([200, 204, 302, 401, 403, 404, 405, 409, 429, 500, 503])(
		'FIX-02 a %i does not hold up the next request of the connection',
		async (status) => {
			const port = await serving()
			const text = await exchange(port, { path: `/${status}`, size })
			expect(statusesIn(text)).toEqual([status, 200])
			expect(text).not.toMatch(/Transfer-Encoding/iu)
		},
	)

	test.each([
		['405 of an unknown method', { method: 'PURGE', path: '/' }, 405],
		['204 of OPTIONS', { method: 'OPTIONS', path: '/' }, 204],
		['200 of a health check', { method: 'GET', path: '/healthz' }, 200],
		['400 of an address that cannot be read', { path: '/%zz' }, 400],
		['403 of another origin', { path: '/', headers: 'Origin: https://evil.test\r\n' }, 403],
		['404 of a file that is missing', { path: '/assets/none.js' }, 404],
		['200 of a read with a body', { method: 'GET', path: '/200' }, 200],
	])('FIX-02 the %s neither', async (_what, sent, status) => {
		const text = await exchange(await serving(), { ...sent, size })
		expect(statusesIn(text)).toEqual([status, 200])
	})

	test('FIX-02 the 429 of the limit per address neither', async () => {
		let isAllowed = false
		const port = await serving({
			consume: (kind) => ({ allowed: kind === 'get' || isAllowed, retryAfterSeconds: 1 }),
		})
		const text = await exchange(port, { path: '/', size })
		isAllowed = true
		expect(statusesIn(text)).toEqual([429, 200])
	})

	test('FIX-02 a connection that is not kept is closed after the whole response', async () => {
		const text = await exchange(await serving(), {
			path: '/302',
			headers: 'Connection: close\r\n',
			size,
		})
		expect(statusesIn(text)).toEqual([302])
		expect(text).toMatch(/Found\. Redirecting to \/signin$/u)
	})

	test('FIX-02 a 413 is sent whole, and its connection is closed', async () => {
		const text = await exchange(await serving({ limitFor: () => 100_000 }), { path: '/200', size })
		expect(statusesIn(text)).toEqual([413])
		expect(text).toContain('Connection: close')
		expect(text).toMatch(/<\/html>\s*$/u)
	})
})

test('FIX-02 the body of an answered request is read up to a limit only', async () => {
	const port = await serving()
	// Its declared length would never arrive.
	const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
	const body = `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(400)}`
	const text = await exchange(port, { path: '/302', body })
	expect(statusesIn(text)).toEqual([302])
})

const inPieces = (count: number, length: number): string => {
	const piece = `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`
	return `Transfer-Encoding: chunked\r\n\r\n${piece.repeat(count)}0\r\n\r\n`
}

const reading: RequestHandler = (req, res, next) => {
	new Response(createReadableStreamFromReadable(req))
		.text()
		.then((text) => res.send(`${text.length} ${req.path}`))
		.catch(next)
}

test('FIX-02 a report that grows beyond its limit while it is read does not end the process', async () => {
	const port = await serving({ limitFor: (path) => (path === '/csp-reports' ? 1_000 : 256_000) })
	const piece = `3e8\r\n${'x'.repeat(1_000)}\r\n`
	const body = `Transfer-Encoding: chunked\r\n\r\n${piece.repeat(3)}0\r\n\r\n`
	const text = await exchange(port, { path: '/csp-reports', body, size: 1_000 })
	expect(statusesIn(text)).toEqual([413])
	expect(statusesIn(await exchange(port, { path: '/200' }))).toEqual([200, 200])
})

test.each([
	['5,000 pieces of one byte', 5_000, 1],
	['5,000 pieces of ten bytes', 5_000, 10],
])('FIX-08 %s are refused, and the connection is closed', async (_what, count, length) => {
	const port = await serving({ remix: reading })
	const text = await exchange(port, { path: '/', body: inPieces(count, length) })
	expect(statusesIn(text)).toEqual([400])
	expect(text).toContain('too many small pieces')
})

test.each([
	['a thousand pieces of one byte', 999, 1],
	['a large body in packets', 180, 1_400],
	['a large body in lines', 3_000, 80],
])('FIX-08 %s are read', async (_what, count, length) => {
	const port = await serving({ remix: reading })
	const text = await exchange(port, { path: '/', body: inPieces(count, length) })
	expect(statusesIn(text)).toEqual([200, 200])
	expect(text).toContain(`${count * length} /`)
})

test.each([
	['a body that is read', reading],
	['a body that nobody reads', unread],
])('FIX-08 a connection with very many pieces of %s is cut', async (_what, remix) => {
	const port = await serving({ remix })
	const text = await exchange(port, { path: '/302', body: inPieces(250_000, 1) })
	expect(statusesIn(text)).not.toContain(200)
})
