import express, { type RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { createApp, type AppOptions } from '../app'
import { createPageCache, type PageMemoryOptions } from './page-cache'
import { cacheFastPath } from './page-cache-fast-path'
import { sendRequest, eventually, recordingLog, listenForTest } from '../test-helpers'

const HTML = `<!doctype html><title>Everybody</title><p>${'The same for all. '.repeat(200)}</p>`
const ALLOWED = { allowed: true, retryAfterSeconds: 0 }

const drawing = () =>
	new Response(HTML, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })

/** The app with one page in its memory already. */
async function withKept(changes: Partial<AppOptions> = {}) {
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
		pagesForEveryone: {
			isForEveryone: ({ method, target, cookies = '' }) =>
				['GET', 'HEAD'].includes(method) && target === '/kept' && !cookies.includes('session='),
			draw: () => Promise.resolve(drawing()),
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

/** An answer without what is new in each. */
function lasting({ status, headers, text }: Awaited<ReturnType<typeof sendRequest>>) {
	const { 'x-request-id': id, date, 'content-security-policy': policy, ...rest } = headers
	const shape = { id: String(id).length, date: String(date).length }
	const own = String(policy).replaceAll(/'nonce-[^']{24}'/gu, 'NONCE')
	return {
		status,
		text,
		headers: { ...rest, ...shape, policy: own },
	}
}

/** An empty body is one all the same, and takes the long way. */
const LONG = { 'content-length': '0' }

describe('the short way', () => {
	test.each([
		['plain', {}, 'GET', 200],
		['in brotli', { 'accept-encoding': 'gzip, br' }, 'GET', 200],
		['in gzip', { 'accept-encoding': 'gzip' }, 'GET', 200],
		['without a body', { 'accept-encoding': 'br' }, 'HEAD', 200],
		['known already', { 'if-none-match': '*' }, 'GET', 304],
	] as const)(
		'comes to the same answer as the long one: %s',
		async (_name, headers, method, status) => {
			const { get, counted, lines } = await withKept()
			const short = lasting(await get(headers, method))
			expect(short.status).toBe(status)
			expect(short).toEqual(lasting(await get({ ...headers, ...LONG }, method)))
			expect(counted).toEqual(['127.0.0.1', '127.0.0.1'])
			await eventually(() => expect(lines()).toHaveLength(2))
			const [one, other] = lines().map(({ requestId, bytes, ...line }) => ({
				...line,
				ids: String(requestId).length,
				isSent: Number(bytes) > 0,
			}))
			expect(one).toEqual(other)
		},
	)

	test('is taken as soon as the page is there, and by nothing else', async () => {
		const isForEveryone: PageMemoryOptions['isForEveryone'] = ({ target }) => target === '/kept'
		const app = express()
		app.use(
			cacheFastPath({
				pages: createPageCache({ isForEveryone, draw: () => Promise.resolve(drawing()) }),
				isDoubtful: () => false,
				headers: { appOrigin: 'http://kept.test' },
				consume: () => ALLOWED,
				lines: { log: recordingLog(), now: () => 0 },
			}),
		)
		app.use((_req, res) => void res.sendStatus(299))
		const { port } = await listenForTest(app)
		const statusOf = async (path: string, more: Record<string, string> = {}) =>
			(await sendRequest(port, { path, headers: { host: 'kept.test', ...more } })).status
		expect(await statusOf('/kept')).toBe(299)
		await expect.poll(() => statusOf('/kept')).toBe(200)
		expect(await statusOf('/other')).toBe(299)
		expect(await statusOf('/kept', LONG)).toBe(299)
		expect(await statusOf('/kept', { host: 'other.test' })).toBe(299)
	})

	test('on https the answer keeps browsers there, on both ways', async () => {
		const { get } = await withKept({ mode: 'production', appOrigin: 'https://pro.example' })
		const short = lasting(await get({ 'x-forwarded-proto': 'https' }))
		expect(short.headers).toHaveProperty('strict-transport-security')
		expect(short).toEqual(lasting(await get({ 'x-forwarded-proto': 'https', ...LONG })))
	})

	test('takes from the allowance for reading, and writes a nonce of 16 bytes', async () => {
		const buckets: string[] = []
		const { get } = await withKept({
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
		const { get } = await withKept()
		const [one, two] = [await get(), await get()]
		expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
		expect(one.headers['content-security-policy']).not.toBe(two.headers['content-security-policy'])
	})
})

describe('is not open to', () => {
	test.each([
		['another name of this computer', { host: 'localhost' }, 421],
		['another host', { host: 'evil.example' }, 421],
		['what a proxy has passed on to local mode', { 'x-forwarded-for': '203.0.113.9' }, 403],
		['an encoding that is not known', { 'transfer-encoding': 'gzip, chunked' }, 400],
		['who is somebody', { cookie: 'session=x' }, 299],
	])('%s', async (_name, headers, status) => {
		const { get } = await withKept()
		expect((await get(headers)).status).toBe(status)
	})

	test('what came over plain http', async () => {
		const { get } = await withKept({ mode: 'production', appOrigin: 'https://pro.example' })
		const answer = await get({ 'x-forwarded-proto': 'http' })
		expect([answer.status, answer.headers.location]).toEqual([308, 'https://pro.example/kept'])
	})

	test('who has no allowance left', async () => {
		let left = 3
		const consume = () => ({ allowed: (left -= 1) >= 0, retryAfterSeconds: 7 })
		const { get, lines } = await withKept({ consume })
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
	])('nobody because counting fails %s', async (_name, consume) => {
		const { get, lines } = await withKept({ consume })
		expect((await get()).status).toBe(200)
		await eventually(() => expect(lines()).toHaveLength(1))
	})

	test('an allowance that is counted later is waited for', async () => {
		const { get, lines } = await withKept({ consume: () => Promise.resolve(ALLOWED) })
		expect((await get()).status).toBe(200)
		await eventually(() => expect(lines()).toHaveLength(1))
	})
})
