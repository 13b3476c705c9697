import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RequestHandler } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type AppOptions } from './app'
import { sendRequest, sendRawBytes, eventually, recordingLog, listenForTest } from './test-helpers'

let clientDir: string

beforeAll(() => {
	clientDir = mkdtempSync(path.join(tmpdir(), 'app-'))
	mkdirSync(path.join(clientDir, 'assets'))
	writeFileSync(path.join(clientDir, 'assets', 'root-1.js'), 'export {}\n'.repeat(500))
})
afterAll(() => rmSync(clientDir, { recursive: true }))

/** The app on a free port that is also its origin; Remix is stood in for by a handler of the test. */
async function appWith(remix: RequestHandler, changes: Partial<AppOptions> = {}) {
	const log = recordingLog()
	let handler: RequestHandler = () => undefined
	const running = await listenForTest((req, res) => {
		handler(req as never, res as never, () => undefined)
	})
	handler = createApp({
		mode: 'local',
		appOrigin: running.origin,
		trustProxy: false,
		files: { clientDir },
		consume: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }),
		ping: () => Promise.resolve(),
		log,
		now: () => 0,
		remix,
		...changes,
	})
	return { ...running, log }
}

const page: RequestHandler = (_req, res) => {
	res.json(res.locals)
}

test('the handler at the end finds its locals', async () => {
	const { port } = await appWith(page)
	const { text } = await sendRequest(port, { method: 'POST', body: 'a=b' })
	expect(JSON.parse(text)).toEqual({
		requestId: expect.stringMatching(/^[\w-]{16}$/) as string,
		nonce: expect.stringMatching(/^[\w+/=]{24}$/) as string,
		formTokenRequired: true,
		ip: '127.0.0.1',
		bodyRefused: false,
	})
})

describe('every answer carries the security headers, and one line is logged', () => {
	const failing: RequestHandler = (req, _res, next) => {
		next(req.path === '/fail' ? new Error('no') : Object.assign(new Error('x'), { status: 404 }))
	}
	test.each([
		['200', { path: '/healthz' }, 200, {}],
		['asset', { path: '/assets/root-1.js' }, 200, {}],
		['302', { path: '/', headers: { host: 'localhost' } }, 302, {}],
		['400', { path: '/%zz' }, 400, {}],
		['403', { method: 'POST', headers: { origin: 'null' } }, 403, {}],
		['404', { path: '/assets/none.js' }, 404, {}],
		['405', { method: 'TRACE' }, 405, {}],
		['413', { method: 'POST', body: 'x'.repeat(300_000) }, 413, {}],
		['421', { headers: { host: 'evil.example' } }, 421, {}],
		['429', {}, 429, { consume: () => Promise.resolve({ allowed: false, retryAfterSeconds: 1 }) }],
		['500', { path: '/fail' }, 500, {}],
		['503', { path: '/healthz' }, 503, { ping: () => Promise.reject(new Error('no')) }],
	] as const)('%s', async (_name, request, status, changes) => {
		const { port, log } = await appWith(failing, changes)
		const headers: Record<string, string> =
			'headers' in request && 'host' in request.headers && request.headers.host === 'localhost'
				? { host: `localhost:${port}` }
				: 'headers' in request
					? request.headers
					: {}
		const answer = await sendRequest(port, { ...request, headers })
		expect(answer.status).toBe(status)
		expect(answer.headers['content-security-policy']).toContain("object-src 'none'")
		expect(answer.headers).toMatchObject({
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
			'x-request-id': expect.any(String) as string,
		})
		expect(answer.headers['x-powered-by']).toBeUndefined()
		await eventually(() => {
			expect(log.lines.filter(({ message }) => message === 'request')).toMatchObject([{ status }])
		})
	})
})

test('the raw answers of the parser carry them too', async () => {
	const { port } = await appWith(page)
	expect(await sendRawBytes(port, 'nonsense\r\n\r\n')).toContain('X-Frame-Options: DENY')
	expect(await sendRawBytes(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toContain(
		'X-Frame-Options: DENY',
	)
})

test('the health check asks neither for a host nor for an allowance', async () => {
	const { port } = await appWith(page, {
		consume: () => Promise.resolve({ allowed: false, retryAfterSeconds: 1 }),
	})
	const headers = { host: 'probe.internal' }
	expect((await sendRequest(port, { path: '/healthz', headers })).status).toBe(200)
})

test('assets and the webhook are not counted', async () => {
	const { port } = await appWith(page, {
		consume: () => Promise.resolve({ allowed: false, retryAfterSeconds: 1 }),
	})
	expect((await sendRequest(port, { path: '/assets/root-1.js' })).status).toBe(200)
	expect((await sendRequest(port, { path: '/api/stripe/webhook', method: 'POST' })).status).toBe(
		200,
	)
	expect((await sendRequest(port, { path: '/assetsx' })).status).toBe(429)
})

describe('W16 the handler at the end gets the bytes of a body as they were sent', () => {
	/** JSON that no parser gives back as it came: spaces, an escape, letters of several bytes. */
	const BODY = Buffer.from('{ "id":"evt_0",\n\t"text": "H\\u00e4user 🏠 und Gärten",  "n":1.0 }')
	const echo: RequestHandler = (req, res, next) => {
		// What somebody in front has read does not come again, and waiting for it would never end.
		if (req.readableDidRead) return next(new Error('the body has been read'))
		const chunks: Buffer[] = []
		req.on('data', (chunk: Buffer) => chunks.push(chunk))
		req.on('end', () => res.send(Buffer.concat(chunks).toString('hex')))
	}
	const post = (port: number, headers: Record<string, string>) =>
		sendRequest(port, {
			method: 'POST',
			path: '/api/stripe/webhook',
			headers: { 'content-type': 'application/json', ...headers },
			body: BODY,
		})

	test.each([
		['local', 'of a known length', { 'content-length': String(BODY.length) }],
		['local', 'in chunks', { 'transfer-encoding': 'chunked' }],
		['production', 'of a known length', { 'content-length': String(BODY.length) }],
		['production', 'in chunks', { 'transfer-encoding': 'chunked' }],
	] as const)('in %s mode, %s', async (mode, _how, headers) => {
		const publicPages = {
			isCacheable: () => true,
			render: () => Promise.reject(new Error('a body is no page')),
		}
		const { port } = await appWith(echo, { mode, publicPages })
		const { status, text } = await post(port, headers)
		expect([status, text]).toEqual([200, BODY.toString('hex')])
	})
})

test('text is compressed, and refusals keep their length', async () => {
	const { port } = await appWith(page)
	const headers = { 'accept-encoding': 'br' }
	const asset = await sendRequest(port, { path: '/assets/root-1.js', headers })
	const refusal = await sendRequest(port, { path: '/assets/none.js', headers })
	expect(asset.headers['content-encoding']).toBe('br')
	expect(refusal.headers['content-encoding']).toBeUndefined()
})

test('outside local mode any host is served, and downstream sees the own one', async () => {
	const remix: RequestHandler = (req, res) => {
		res.send(req.headers.host)
	}
	const appOrigin = 'https://pro.example'
	const { port } = await appWith(remix, { mode: 'production', appOrigin })
	const { text, headers } = await sendRequest(port, {
		headers: { 'x-forwarded-host': 'evil.example' },
	})
	expect(text).toBe('pro.example')
	expect(headers['strict-transport-security']).toBeDefined()
})

test('in development the modules come from the middleware, uncounted, and pages are counted', async () => {
	const viteMiddleware: RequestHandler = (req, res, next) => {
		if (!req.path.startsWith('/@vite')) return next()
		res.send('module')
	}
	const { port } = await appWith(page, {
		files: { viteMiddleware },
		consume: () => Promise.resolve({ allowed: false, retryAfterSeconds: 1 }),
	})
	expect((await sendRequest(port, { path: '/@vite/client' })).text).toBe('module')
	expect((await sendRequest(port, { path: '/' })).status).toBe(429)
})

test('SAFE-02 whatever handles a request gets its headers truncated', async () => {
	const echo: RequestHandler = (req, res) => void res.json(req.headers)
	const { port } = await appWith(echo)
	const { text } = await sendRequest(port, { headers: { 'user-agent': 'x'.repeat(15_000) } })
	expect((JSON.parse(text) as Record<string, string>)['user-agent']).toBe('x'.repeat(300))
})
