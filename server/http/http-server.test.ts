import { createServer } from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer, listen } from './http-server'
import { sendRawBytes, recordingLog, listenForTest } from '../test-helpers'

const hello: Parameters<typeof listenForTest>[0] = (_req, res) => res.end('hello')

test.each([
	['garbage', 'garbage\r\n\r\n', 400],
	[
		'two different lengths',
		'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
		400,
	],
	[
		'length and chunks',
		'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
		400,
	],
	['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n', 400],
	['17 kB of headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(17 * 1024)}\r\n\r\n`, 431],
	['17 kB of address', `GET /${'a'.repeat(17 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
])('%s is refused with the security headers', async (_case, bytes, status) => {
	const { port, log } = await listenForTest(hello)
	const answer = await sendRawBytes(port, bytes)
	expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
	expect(answer).toContain('Content-Security-Policy: ')
	expect(answer).toContain('X-Content-Type-Options: nosniff')
	expect(answer).toContain('Connection: close')
	expect(log.lines).toMatchObject([{ status, message: 'unreadable request' }])
})

test('security row 66: a refusal that was written before the parser failed is sent, and nothing after it', async () => {
	const { port, log } = await listenForTest((_req, res) => {
		res.writeHead(403, { 'Content-Length': 2 }).write('no')
	})
	const next = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
	const answer = await sendRawBytes(
		port,
		`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${next}`,
	)
	expect(answer).toMatch(/^HTTP\/1\.1 403 .*\r\n\r\nno$/su)
	expect(log.lines).toEqual([])
})

test('FIX-14 headers beyond what is read at all are refused with what a person can do', async () => {
	const { port } = await listenForTest(hello)
	const cookies = `a=${'x'.repeat(9_000)}; b=${'x'.repeat(9_000)}`
	const answer = await sendRawBytes(port, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${cookies}\r\n\r\n`)
	const [head = '', text = ''] = answer.split('\r\n\r\n')
	expect(text).toMatch(/too many cookies.*Delete this site's cookies/u)
	expect(head).toContain(`Content-Length: ${text.length}`)
})

test('an unknown expectation is ignored', async () => {
	const { port } = await listenForTest(hello)
	const answer = await sendRawBytes(
		port,
		'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
	)
	expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a connection on which nothing moves is closed', async () => {
	const log = recordingLog()
	const headers = { appOrigin: 'http://127.0.0.1' }
	const server = createHttpServer({ handler: () => undefined, headers, log, idleSocketMs: 50 })
	const port = await listen(server, { host: '127.0.0.1', port: 0 })
	expect(await sendRawBytes(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
	server.close()
})

test('the server waits for nobody for long', async () => {
	const { server } = await listenForTest(hello)
	expect(server).toMatchObject({
		headersTimeout: 15_000,
		requestTimeout: 30_000,
		keepAliveTimeout: 65_000,
		timeout: 30_000,
	})
})

test('a taken port is one clear sentence', async () => {
	const { port } = await listenForTest(hello)
	const second = createServer()
	await expect(listen(second, { host: '127.0.0.1', port })).rejects.toThrow(
		`Port ${port} on 127.0.0.1 is in use by another program.`,
	)
})

test('a client that vanishes in the middle of a request does no harm', async () => {
	const { port, origin } = await listenForTest(hello)
	await new Promise<void>((resolve) => {
		const socket = net.connect(port, '127.0.0.1', () => {
			socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
			socket.resetAndDestroy()
			resolve()
		})
	})
	expect(await (await fetch(origin)).text()).toBe('hello')
})
