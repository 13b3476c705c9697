import { request } from 'node:http'
import express from 'express'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { expect, test } from 'vitest'
import { bodyLimit, defaultBodyLimit } from './body-limit'
import { errorHandler } from './error-handler'
import {
	sendRequest,
	createTestApp,
	eventually,
	recordingLog,
	listenForTest,
	type TestResponse,
} from '../test-helpers'

const limit = 1000

/** An app that reads bodies the way Remix's request handler does. */
function readingApp(options: Partial<Parameters<typeof bodyLimit>[0]> = {}) {
	const seen: string[] = []
	const log = recordingLog()
	const app = createTestApp()
	app.use(bodyLimit({ limitFor: () => limit, ...options }))
	app.use((req, res, next) => {
		const body = createReadableStreamFromReadable(req)
		new Response(body).text().then(
			(text) => {
				seen.push(text)
				res.send(String(text.length))
			},
			(error: unknown) => {
				seen.push(String(error))
				try {
					res.append('X-Late', 'yes')
				} catch (late) {
					next(late)
				}
			},
		)
	})
	app.use(errorHandler({ log }))
	return { app, seen, log }
}

test.each([0, 1, limit])('%d bytes reach the handler unread', async (length) => {
	const { app, seen } = readingApp()
	const { port } = await listenForTest(app)
	const answer = await sendRequest(port, {
		method: 'POST',
		body: 'é'.repeat(length / 2) + 'x'.repeat(length % 2),
	})
	expect(answer.status).toBe(200)
	expect(Buffer.byteLength(seen[0]!)).toBe(Math.floor(length / 2) * 2 + (length % 2))
})

test('a declared length above the limit is 413 and the handler never runs', async () => {
	const { app, seen } = readingApp()
	const { port } = await listenForTest(app)
	const answer = await sendRequest(port, { method: 'POST', body: 'x'.repeat(limit + 1) })
	expect(answer.status).toBe(413)
	expect(answer.text).toContain('<a href="/">')
	expect(answer.headers.connection).toBe('close')
	expect(seen).toEqual([])
})

test.each([
	['/comps/sales/import', 303, '/comps/sales/import?too-large=1'],
	['/comps/sales/import.data', 202, undefined],
	['/calculator/import', 303, '/calculator/import?too-large=1'],
	['/calculator/listing', 413, undefined],
])('FIX-34 too large a body for %s is %i', async (path, status, location) => {
	const { app } = readingApp()
	const { port } = await listenForTest(app)
	const answer = await sendRequest(port, { method: 'POST', path, body: 'x'.repeat(limit + 1) })
	expect([answer.status, answer.headers.location]).toEqual([status, location])
	if (status === 202) expect(answer.text).toContain('"/comps/sales/import?too-large=1"')
})

test('chunks above the limit are 413, the reader sees an error and nothing is logged', async () => {
	const { app, seen, log } = readingApp()
	const { port } = await listenForTest(app)
	const answer = await askInChunks(port, Array<string>(30).fill('x'.repeat(100)))
	expect(answer.status).toBe(413)
	await eventually(() => expect(seen).toHaveLength(1))
	expect(seen[0]).toContain('BodyRefusedError')
	expect(log.lines).toEqual([])
})

test('bytes are counted, not characters', async () => {
	const { app } = readingApp()
	const { port } = await listenForTest(app)
	const answer = await askInChunks(port, Array<string>(6).fill('é'.repeat(99)))
	expect(answer.status).toBe(413)
})

test('a program gets the refusal as JSON', async () => {
	const { app } = readingApp()
	const { port } = await listenForTest(app)
	const answer = await sendRequest(port, {
		method: 'PUT',
		path: '/api/x',
		body: 'x'.repeat(limit + 1),
	})
	expect(JSON.parse(answer.text)).toMatchObject({ code: 'body-too-large' })
})

test('a sender that does not stop is cut off', async () => {
	const { app } = readingApp({ drainBytes: 10_000 })
	const { port } = await listenForTest(app)
	const sent = await sendEndlessly(port, 1_000_000_000)
	expect(sent.finished).toBe(false)
	expect(sent.bytes).toBeLessThan(50_000_000)
})

test('a sender that stalls after its refusal is cut off', async () => {
	const { app } = readingApp({ drainMs: 50 })
	const { port } = await listenForTest(app)
	const closed = new Promise<void>((resolve) => {
		const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false })
		sent.on('error', () => resolve())
		sent.on('close', () => resolve())
		sent.setHeader('content-length', limit * 2)
		sent.flushHeaders()
	})
	await closed
})

test('the connection serves the next request after a body within the limit', async () => {
	const app = express()
	app.use(bodyLimit({ limitFor: () => limit }))
	app.use((_req, res) => {
		res.send('ignored the body')
	})
	const { origin } = await listenForTest(app)
	for (let turn = 0; turn < 3; turn++) {
		const answer = await fetch(origin, { method: 'POST', body: 'x'.repeat(limit) })
		expect(await answer.text()).toBe('ignored the body')
	}
})

test.each([
	['/signup', 256],
	['/api/properties', 256],
	['/guides/new', 512],
	['/admin/guides/edit/7', 512],
	['/admin/guides/new.data', 512],
	['/admin/guides.data', 512],
	['/api/guides', 512],
	['/api/guides/7', 512],
	['/calculator/listing', 512],
	['/calculator/listing.data', 512],
	['/calculator', 256],
	['/guidesmith', 256],
	['/api/stripe/webhook', 1024],
	['/api/stripe/webhook/x', 256],
])('%s takes %d kB', (path, kB) => {
	expect(defaultBodyLimit(path)).toBe(kB * 1024)
})

function askInChunks(port: number, chunks: readonly string[]): Promise<TestResponse> {
	return new Promise((resolve, reject) => {
		const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false }, (answer) => {
			let text = ''
			answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
			answer.on('end', () =>
				resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
			)
			answer.on('error', reject)
		})
		sent.on('error', reject)
		for (const chunk of chunks) sent.write(chunk)
		sent.end()
	})
}

function sendEndlessly(port: number, most: number): Promise<{ bytes: number; finished: boolean }> {
	return new Promise((resolve) => {
		const chunk = Buffer.alloc(64 * 1024, 120)
		let bytes = 0
		const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false })
		const pour = (): void => {
			while (bytes < most) {
				bytes += chunk.length
				if (!sent.write(chunk)) {
					sent.once('drain', pour)
					return
				}
			}
			sent.end(() => resolve({ bytes, finished: true }))
		}
		sent.on('response', (answer) => answer.resume())
		sent.on('error', () => resolve({ bytes, finished: false }))
		sent.on('close', () => resolve({ bytes, finished: false }))
		pour()
	})
}
