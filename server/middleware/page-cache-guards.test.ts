import type { RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { createApp, type AppOptions } from '../app'
import { sendRequest, eventually, recordingLog, listenForTest } from '../test-helpers'

const HTML = `<!doctype html><title>Everybody</title><p>${'The same for all. '.repeat(200)}</p>`
const ALLOWED = { allowed: true, retryAfterSeconds: 0 }

const drawing = () =>
	new Response(HTML, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })

/** The app with one page in its memory already. */
async function startWithCachedPage(changes: Partial<AppOptions> = {}) {
	const log = recordingLog()
	const counted: string[] = []
	let handler: RequestHandler = () => undefined
	const running = await listenForTest((req, res) => {
		handler(req as never, res as never, () => undefined)
	})
	const app = createApp({
		mode: 'local',
		appOrigin: running.origin,
		trustProxy: false,
		files: { clientDir: '/nowhere' },
		consume: (_bucket, key) => {
			counted.push(key)
			return ALLOWED
		},
		ping: () => Promise.resolve(),
		log,
		now: () => 0,
		remix: (_req, res) => void res.status(299).send('drawn for one'),
		publicPages: {
			isCacheable: ({ method, target, cookies = '' }) =>
				['GET', 'HEAD'].includes(method) && target === '/kept' && !cookies.includes('session='),
			render: () => Promise.resolve(drawing()),
		},
		...changes,
	})
	handler = app
	const { host } = new URL(changes.appOrigin ?? running.origin)
	const get = (headers: Record<string, string> = {}, method = 'GET') =>
		sendRequest(running.port, { method, path: '/kept', headers: { host, ...headers } })
	await get()
	counted.length = 0
	const lines = () => log.lines.filter(({ message }) => message === 'request')
	await eventually(() => expect(lines()).toHaveLength(1))
	log.lines.length = 0
	return { get, counted, lines }
}

/** An empty body is one all the same: such a request goes to the guards and to Remix. */
const WITH_BODY = { 'content-length': '0' }

/** The headers that the guards set on every response, without what is new in each. */
function guardHeaders({ headers }: Awaited<ReturnType<typeof sendRequest>>) {
	const policy = String(headers['content-security-policy']).replaceAll(
		/'nonce-[^']{24}'/gu,
		'NONCE',
	)
	const { connection, date, 'keep-alive': keepAlive, 'x-request-id': id } = headers
	const own = [
		'etag',
		'cache-control',
		'vary',
		'content-type',
		'content-length',
		'content-encoding',
	]
	const names = Object.keys(headers).filter((name) => !own.includes(name))
	const security = names.filter((name) => /^(?:x-|cross-|referrer|permissions|strict)/u.test(name))
	return {
		names: names.sort(),
		values: security.map((name) => name === 'x-request-id' || headers[name]),
		rest: [connection, keepAlive, policy, String(id).length, String(date).length],
	}
}

describe('a cached page', () => {
	test.each([
		['plain', {}, 'GET', 200],
		['in brotli', { 'accept-encoding': 'gzip, br' }, 'GET', 200],
		['in gzip', { 'accept-encoding': 'gzip' }, 'GET', 200],
		['without a body', { 'accept-encoding': 'br' }, 'HEAD', 200],
		['known already', { 'if-none-match': '*' }, 'GET', 304],
	] as const)(
		'has the headers and the log line of every response: %s',
		async (_name, headers, method, status) => {
			const { get, counted, lines } = await startWithCachedPage()
			const cached = await get(headers, method)
			expect(cached.status).toBe(status)
			const own = await get(WITH_BODY, method)
			expect(own.status).toBe(299)
			expect(guardHeaders(cached)).toEqual(guardHeaders(own))
			expect(counted).toEqual(['127.0.0.1', '127.0.0.1'])
			await eventually(() => expect(lines()).toHaveLength(2))
			const [one, other] = lines().map(({ requestId, bytes, status: _status, ...line }) => ({
				...line,
				ids: String(requestId).length,
				isSent: Number(bytes) > 0,
			}))
			expect(one).toEqual(other)
		},
	)

	test('on https keeps browsers there', async () => {
		const { get } = await startWithCachedPage({
			mode: 'production',
			appOrigin: 'https://pro.example',
		})
		const cached = await get({ 'x-forwarded-proto': 'https' })
		expect(cached.status).toBe(200)
		expect(cached.headers).toHaveProperty('strict-transport-security')
		const own = await get({ 'x-forwarded-proto': 'https', ...WITH_BODY })
		expect(guardHeaders(cached)).toEqual(guardHeaders(own))
	})

	test('that cannot be cached is counted once all the same', async () => {
		const { get, counted } = await startWithCachedPage({
			publicPages: {
				isCacheable: () => true,
				render: () => Promise.resolve(new Response('', { status: 404 })),
			},
		})
		expect((await get()).status).toBe(299)
		expect(counted).toHaveLength(1)
	})

	test('takes from the allowance for reading, and writes a nonce of 16 bytes', async () => {
		const buckets: string[] = []
		const { get } = await startWithCachedPage({
			consume: (bucket) => {
				buckets.push(bucket)
				return ALLOWED
			},
		})
		buckets.length = 0
		const { headers } = await get()
		expect(buckets).toEqual(['get'])
		const [, nonce = ''] = /'nonce-([^']+)'/u.exec(String(headers['content-security-policy'])) ?? []
		expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
	})

	test('every answer has a nonce and an id of its own', async () => {
		const { get } = await startWithCachedPage()
		const [one, two] = [await get(), await get()]
		expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
		expect(one.headers['content-security-policy']).not.toBe(two.headers['content-security-policy'])
	})
})

describe('the page cache is not open to', () => {
	test.each([
		['another name of this computer', { host: 'localhost' }, 421],
		['another host', { host: 'evil.example' }, 421],
		['what a proxy has passed on to local mode', { 'x-forwarded-for': '203.0.113.9' }, 403],
		['an encoding that is not known', { 'transfer-encoding': 'gzip, chunked' }, 400],
		['who is somebody', { cookie: 'session=x' }, 299],
	])('%s', async (_name, headers, status) => {
		const { get } = await startWithCachedPage()
		expect((await get(headers)).status).toBe(status)
	})

	test('what came over plain http', async () => {
		const { get } = await startWithCachedPage({
			mode: 'production',
			appOrigin: 'https://pro.example',
		})
		const answer = await get({ 'x-forwarded-proto': 'http' })
		expect([answer.status, answer.headers.location]).toEqual([308, 'https://pro.example/kept'])
	})

	test('who has no allowance left', async () => {
		let left = 3
		const consume = () => ({ allowed: (left -= 1) >= 0, retryAfterSeconds: 7 })
		const { get, lines } = await startWithCachedPage({ consume })
		const answers = [await get(), await get(), await get()]
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
		expect(answers[2]?.headers['retry-after']).toBe('7')
		await eventually(() => expect(lines().map(({ status }) => status)).toEqual([200, 200, 429]))
	})

	test.each([
		[
			'at once',
			() => {
				throw new Error('no')
			},
		],
		['later', () => Promise.reject(new Error('no'))],
	])('anybody while counting fails %s; the page comes from Remix', async (_name, consume) => {
		const { get, lines } = await startWithCachedPage({ consume })
		expect((await get()).status).toBe(299)
		await eventually(() => expect(lines()).toHaveLength(1))
	})

	test('an allowance that is counted later is waited for', async () => {
		const { get, lines } = await startWithCachedPage({ consume: () => Promise.resolve(ALLOWED) })
		expect((await get()).status).toBe(200)
		await eventually(() => expect(lines()).toHaveLength(1))
	})
})
