import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { measureAtRate } from '#tests/helpers/timing-attack'
import { membersOf, sendRequest, pause, quantile } from '#tests/helpers/raw-request'

/** Clients that send too much, too slowly, or invalid HTTP, against the running server. */

let server: AppServer
let port = 0

beforeAll(async () => {
	server = await startAppServer({ TRUST_PROXY: 'loopback' })
	port = Number(new URL(server.origin).port)
})

afterAll(() => server.stop())

/** The server accepts only its own host name, and its port is known late. */
const addressed = (bytes: string): string =>
	bytes.replaceAll('Host: localhost\r', `Host: localhost:${port}\r`)

const megabytes = (): number => {
	const line = /VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))
	return Number(line?.[1]) / 1024
}

/** Sends this many zero bytes, with a declared length or chunked. */
function flood(bytes: number, isDeclared: boolean): Promise<number> {
	const block = Buffer.alloc(1024 * 1024, 'a')
	return new Promise((resolve) => {
		let status = 0
		const headers: Record<string, string | number> = {
			Origin: server.origin,
			'Content-Type': 'application/x-www-form-urlencoded',
			...(isDeclared ? { 'Content-Length': bytes } : { 'Transfer-Encoding': 'chunked' }),
		}
		const sent = request(
			{ host: 'localhost', port, method: 'POST', path: '/signin', headers, agent: false },
			(answer) => {
				status = answer.statusCode ?? 0
				answer.resume()
			},
		)
		// The server closes the connection of a sender that continues; the response arrives before.
		sent.on('error', () => undefined)
		sent.on('close', () => resolve(status))
		let left = bytes
		const push = (): void => {
			while (left > 0 && !sent.destroyed) {
				left -= block.length
				if (!sent.write(block)) return void sent.once('drain', push)
			}
			sent.end()
		}
		push()
	})
}

test.for([
	['with its length', true],
	['in chunks', false],
] as const)(
	'security row 52: a body of 200 MB %s is a 413 and does not grow memory',
	async ([, isDeclared], { task }) => {
		await sendRequest(server.origin, { path: '/signin' })
		const before = megabytes()
		let most = before
		const watch = setInterval(() => (most = Math.max(most, megabytes())), 20)
		const status = await flood(200 * 1024 * 1024, isDeclared)
		clearInterval(watch)
		Object.assign(task.meta, {
			figures: { 'MB before': Math.round(before), 'MB at most': Math.round(most) },
		})
		expect(status).toBe(413)
		expect(most - before).toBeLessThan(20)
	},
)

/** A connection, and when it was closed. */
function lingering(text: string, everyMs: number, more: string) {
	const socket: Socket = connect(port, '127.0.0.1')
	const start = performance.now()
	socket.on('error', () => undefined)
	socket.on('connect', () => socket.write(text))
	const timer = setInterval(() => {
		if (!socket.destroyed) socket.write(more)
	}, everyMs)
	socket.resume()
	return new Promise<number>((resolve) => {
		socket.on('close', () => {
			clearInterval(timer)
			resolve(performance.now() - start)
		})
	})
}

describe('security row 53: slow clients', () => {
	const HEAD = 'POST /signin HTTP/1.1\r\nHost: localhost\r\nOrigin: x\r\n'

	test.for([
		['headers that never end', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n', 15_000],
		['a body that never ends', `${HEAD}Content-Length: 10000\r\n\r\n`, 'a', 30_000],
	] as const)(
		'%s, 800 in parallel: closed in time, and other clients are served',
		{ timeout: 120_000 },
		async ([, text, more, limit], { task }) => {
			const stop = measureAtRate(10, () =>
				sendRequest(server.origin, { path: '/terms-of-service' }),
			)
			const closed = await Promise.all(
				Array.from({ length: 800 }, () => lingering(addressed(text), 2_000, more)),
			)
			const pages = await stop()
			const times = pages.map(({ ms }) => ms)
			const figures = {
				connections: closed.length,
				'closed after ms': Math.round(Math.max(...closed)),
				pages: pages.length,
				'p99 ms': Math.round(quantile(times, 0.99)),
			}
			Object.assign(task.meta, { figures })
			expect(pages.every(({ status }) => status === 200)).toBe(true)
			// Connections are checked every five seconds.
			expect(figures['closed after ms']).toBeLessThan(limit + 8_000)
			expect(figures['p99 ms']).toBeLessThan(200)
		},
	)

	test('a client that never reads does not delay others', async () => {
		const sockets = Array.from({ length: 200 }, () => {
			const socket = connect(port, '127.0.0.1')
			socket.on('error', () => undefined)
			socket.on('connect', () =>
				socket.write(addressed('GET /signup HTTP/1.1\r\nHost: localhost\r\n\r\n')),
			)
			socket.pause()
			return socket
		})
		const stop = measureAtRate(20, () => sendRequest(server.origin, { path: '/terms-of-service' }))
		await pause(4_000)
		const times = (await stop()).map(({ ms }) => ms)
		for (const socket of sockets) socket.destroy()
		expect(quantile(times.slice(20), 0.99)).toBeLessThan(200)
	})

	test('clients that never read large pages do not take the places of others', async ({ task }) => {
		const [member] = await membersOf(server, 1)
		const sockets: Socket[] = []
		// Without Accept-Encoding the page is larger than what the kernel takes for a client that does not read.
		const ask = (n: number): void => {
			const socket = connect(port, '127.0.0.1')
			socket.on('error', () => undefined)
			const head = `GET /calculator/projection?purchase=200000&rent=2000&years=30&n=${n} HTTP/1.1\r\n`
			const address = `X-Forwarded-For: 10.77.${n % 250}.1\r\n`
			socket.write(
				addressed(`${head}Host: localhost\r\nCookie: ${member?.cookie ?? ''}\r\n${address}\r\n`),
			)
			socket.pause()
			sockets.push(socket)
		}
		const stop = measureAtRate(10, () => sendRequest(server.origin, { path: '/signin' }))
		const timer = setInterval(() => ask(sockets.length), 100)
		await pause(8_000)
		clearInterval(timer)
		const answers = await stop()
		for (const socket of sockets) socket.destroy()
		const p99 = Math.round(
			quantile(
				answers.map(({ ms }) => ms),
				0.99,
			),
		)
		Object.assign(task.meta, { figures: { connections: sockets.length, 'p99 ms': p99 } })
		expect(answers.every(({ status }) => status === 200)).toBe(true)
		expect(p99).toBeLessThan(500)
	})
})

/** Writes bytes and returns all data until the connection closes. */
function raw(bytes: string): Promise<string> {
	return new Promise((resolve) => {
		let text = ''
		const socket = connect(port, '127.0.0.1', () => socket.write(addressed(bytes)))
		socket.setEncoding('latin1')
		socket.on('data', (chunk: string) => (text += chunk))
		socket.on('error', () => undefined)
		socket.on('close', () => resolve(text))
		setTimeout(() => socket.destroy(), 3_000)
	})
}

const statusesOf = (text: string): string[] =>
	[...text.matchAll(/^HTTP\/1\.1 (\d{3})/gmu)].map(([, status]) => status ?? '')

describe('security row 66: ambiguous requests (request smuggling)', () => {
	const HOST = 'Host: localhost\r\n'
	const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

	test.each<[string, string]>([
		[
			'Content-Length and chunked encoding',
			`POST /signin HTTP/1.1\r\n${HOST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
		],
		[
			'two Content-Length headers',
			`POST /signin HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${HIDDEN}`,
		],
		[
			'an invalid Content-Length',
			`POST /signin HTTP/1.1\r\n${HOST}Content-Length: +5\r\n\r\nhello`,
		],
		[
			'an unknown Transfer-Encoding',
			`POST /signin HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
		],
		[
			'a header continued on the next line',
			`GET / HTTP/1.1\r\n${HOST}X-A: b\r\n c\r\nTransfer-Encoding:\r\n chunked\r\n\r\n`,
		],
		[
			'a space before the colon',
			`POST /signin HTTP/1.1\r\n${HOST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
		],
		['lines that end with CR only', `GET / HTTP/1.1\r${HOST.replace('\n', '')}\r\r`],
		['a NUL in a header', `GET / HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`],
		['not HTTP', 'hello there\r\n\r\n'],
	])('%s: one error response, and nothing after it is processed', async (_what, bytes) => {
		const statuses = statusesOf(await raw(bytes))
		expect(statuses).toEqual(['400'])
	})

	test('17 kB of headers are a 431', async () => {
		const text = await raw(`GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(17 * 1024)}\r\n\r\n`)
		expect(statusesOf(text)).toEqual(['431'])
	})
})

test('security row 67: a forged X-Forwarded-For does not bypass a rate limit', async ({ task }) => {
	const strict = await startAppServer({ TRUST_PROXY: 'loopback', LIMITS: 'strict' })
	try {
		const statuses: number[] = []
		for (let i = 0; i < 110; i += 1) {
			// The client's value is to the left of the address added by the trusted proxy.
			const headers = { 'X-Forwarded-For': `6.6.${i}.6, 203.0.113.9` }
			const { status } = await sendRequest(strict.origin, { path: '/signin', form: {}, headers })
			statuses.push(status)
		}
		const limited = statuses.filter((status) => status === 429).length
		Object.assign(task.meta, { figures: { requests: 110, limited } })
		expect(limited).toBe(10)
		const network = async (last: string): Promise<number> => {
			const headers = { 'X-Forwarded-For': `2001:db8:1:2::${last}` }
			return (await sendRequest(strict.origin, { path: '/signin', form: {}, headers })).status
		}
		for (let i = 0; i < 100; i += 1) await network(i.toString(16))
		expect(await network('ffff')).toBe(429)
		const neighbour = { 'X-Forwarded-For': '2001:db8:1:3::1' }
		const other = await sendRequest(strict.origin, {
			path: '/signin',
			form: {},
			headers: neighbour,
		})
		expect(other.status).toBe(400)
	} finally {
		await strict.stop()
	}
})

test('security row 64: unexpected methods and bodies are rejected without a server error', async () => {
	const statusCounts: Record<string, number> = {}
	for (const method of ['TRACE', 'PROPFIND', 'PURGE', 'LINK']) {
		statusCounts[method] = (await sendRequest(server.origin, { method, path: '/' })).status
	}
	const json = { 'Content-Type': 'application/json', Origin: server.origin }
	const send = (path: string, headers: Record<string, string>) =>
		sendRequest(server.origin, { method: 'POST', path, headers })
	statusCounts['no JSON'] = (await send('/api/auth/signin', json)).status
	statusCounts['a form'] = (
		await sendRequest(server.origin, { path: '/api/auth/signin', form: {} })
	).status
	statusCounts['XML'] = (await send('/api/auth/signin', { 'Content-Type': 'text/xml' })).status
	expect(statusCounts).toEqual({
		TRACE: 405,
		PROPFIND: 405,
		PURGE: 405,
		LINK: 405,
		'no JSON': 400,
		'a form': 415,
		XML: 415,
	})
})
