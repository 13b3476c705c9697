import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { pageCache, type PublicPages } from './page-cache'
import {
	type Ask,
	createTestApp,
	listenForTest,
	recordingLog,
	sendRequest as send,
} from '../test-helpers'

const HOST = 'pages.test'
const html = `<!doctype html><title>Everybody</title><p>${'The same for all. '.repeat(200)}</p>`

const page = (body = html, headers: Record<string, string> = {}, status = 200) =>
	new Response(body, {
		status,
		headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
	})

const isCacheable: PublicPages['isCacheable'] = ({ method, target, cookies = '' }) =>
	['GET', 'HEAD'].includes(method) && target.startsWith('/kept') && !cookies.includes('session=')

async function serving(
	render: (target: string) => Response | Promise<Response>,
	options: Partial<PublicPages> = {},
) {
	const drawn: string[] = []
	const app = createTestApp()
	app.use(
		pageCache({
			publicPages: {
				isCacheable,
				render: async (target) => {
					drawn.push(target)
					return render(target)
				},
				...options,
			},
			isSuspicious: () => false,
			headers: { appOrigin: `http://${HOST}` },
			consume: () => ({ allowed: true, retryAfterSeconds: 0 }),
			lines: { log: recordingLog(), now: () => 0 },
		}),
	)
	app.use((_req, res) => {
		res.status(299).send('drawn for one')
	})
	return { ...(await listenForTest(app)), drawn }
}

/** Sends the request to the host that the app calls its own. */
const sendRequest = (port: number, { headers, ...ask }: Ask = {}) =>
	send(port, { ...ask, headers: { Host: HOST, ...headers } })

/** The bytes as they come over the wire. */
function readBytes(port: number, path: string, own: Record<string, string>): Promise<Buffer> {
	const headers = { Host: HOST, ...own }
	return new Promise((resolve, reject) => {
		const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
			const chunks: Buffer[] = []
			answer.on('data', (chunk: Buffer) => chunks.push(chunk))
			answer.on('end', () => resolve(Buffer.concat(chunks)))
		})
		sent.on('error', reject)
		sent.end()
	})
}

test('a page is drawn once, however many ask at once, and the drawing knows its target alone', async () => {
	const { port, drawn } = await serving(() => page())
	const visitors = Array.from({ length: 8 }, (_, i) =>
		sendRequest(port, {
			path: '/kept',
			headers: { 'User-Agent': `visitor ${i}`, 'Accept-Language': 'de', Cookie: `other=${i}` },
		}),
	)
	const answers = await Promise.all(visitors)
	expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([html]))
	expect(drawn).toEqual(['/kept'])
	expect(answers[0]?.headers).toMatchObject({
		'cache-control': 'no-cache',
		vary: 'Accept-Encoding, Cookie',
		'content-length': String(html.length),
	})
	expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id'])
})

test('what is somebody’s own goes on', async () => {
	const { port, drawn } = await serving(() => page())
	for (const asked of [
		{ path: '/kept', headers: { Cookie: 'session=x' } },
		{ path: '/kept', method: 'POST' },
		{ path: '/other' },
	]) {
		expect((await sendRequest(port, asked)).status).toBe(299)
	}
	expect(drawn).toEqual([])
})

test('each encoding has its own bytes and its own strong validator', async () => {
	const { port } = await serving(() => page())
	const etags = new Set<unknown>()
	for (const [accepts, encoding, decode] of [
		['br, gzip', 'br', brotliDecompressSync],
		['gzip', 'gzip', gunzipSync],
		['identity', undefined, (bytes: Buffer) => bytes],
	] as const) {
		const headers = { 'Accept-Encoding': accepts }
		const answer = await sendRequest(port, { path: '/kept', headers })
		const bytes = await readBytes(port, '/kept', headers)
		expect(answer.headers['content-encoding']).toBe(encoding)
		expect(decode(bytes).toString()).toBe(html)
		expect(answer.headers['content-length']).toBe(String(bytes.length))
		expect(answer.headers.etag).toMatch(/^"[\w-]{22}(?:-\w+)?"$/u)
		etags.add(answer.headers.etag)
	}
	expect(etags.size).toBe(3)
})

test('who has the page gets 304 without a body, and only who has this form of it', async () => {
	const { port } = await serving(() => page())
	const br = { 'Accept-Encoding': 'br' }
	const { headers } = await sendRequest(port, { path: '/kept', headers: br })
	const etag = String(headers.etag)
	for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
		const again = await sendRequest(port, {
			path: '/kept',
			headers: { ...br, 'If-None-Match': value },
		})
		expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
		expect(again.headers['content-encoding']).toBeUndefined()
	}
	for (const value of ['"x"', etag.replace('-br', ''), '']) {
		const other = await sendRequest(port, {
			path: '/kept',
			headers: { ...br, 'If-None-Match': value },
		})
		expect(other.status).toBe(200)
	}
})

test('HEAD has the headers of GET and no body', async () => {
	const { port } = await serving(() => page())
	const get = await sendRequest(port, { path: '/kept' })
	const head = await sendRequest(port, { path: '/kept', method: 'HEAD' })
	expect([head.status, head.text]).toEqual([200, ''])
	expect(head.headers['content-length']).toBe(get.headers['content-length'])
	expect(head.headers.etag).toBe(get.headers.etag)
})

test.each([
	['a failure', () => page(html, {}, 500)],
	['a redirect', () => new Response(null, { status: 302, headers: { Location: '/' } })],
	['no page', () => Response.json({})],
	['a cookie', () => page(html, { 'Set-Cookie': 'session=x' })],
	['a nonce', () => page('<style nonce="abc">p{}</style>')],
	['an inline script', () => page('<script>1</script>')],
])('%s is not kept, and everybody gets an answer of their own', async (_name, draw) => {
	const { port, drawn } = await serving(draw)
	for (let i = 0; i < 2; i++) expect((await sendRequest(port, { path: '/kept' })).status).toBe(299)
	expect(drawn).toHaveLength(2)
})

test('a drawing that fails is tried again', async () => {
	let isBroken = true
	const { port } = await serving(() => {
		if (isBroken) throw new Error('no')
		return page('<script defer src="/assets/a.js"></script>')
	})
	expect((await sendRequest(port, { path: '/kept' })).status).toBe(299)
	isBroken = false
	expect((await sendRequest(port, { path: '/kept' })).status).toBe(200)
})

test('only so many pages are kept, those asked for last', async () => {
	const { port, drawn } = await serving(() => page(), { maxPages: 2 })
	for (const path of ['/kept/1', '/kept/2', '/kept/1', '/kept/3', '/kept/1', '/kept/2']) {
		expect((await sendRequest(port, { path })).status).toBe(200)
	}
	expect(drawn).toEqual(['/kept/1', '/kept/2', '/kept/3', '/kept/2'])
})

test('structured data is no script: a page with it is kept', async () => {
	const data = '<script type="application/ld+json">{"@type":"Article"}</script>'
	const { port, drawn } = await serving(() => page(html + data))
	for (let i = 0; i < 2; i++) expect((await sendRequest(port, { path: '/kept' })).status).toBe(200)
	expect(drawn).toHaveLength(1)
})

test('an inline script that the policy knows by its hash is in every answer, and no other is', async () => {
	const known = { hashedScripts: ['go()'] }
	const kept = await serving(() => page(`${html}<script data-late="/a.js">go()</script>`), known)
	for (let i = 0; i < 2; i++) {
		expect((await sendRequest(kept.port, { path: '/kept' })).text).toContain('>go()</script>')
	}
	expect(kept.drawn).toHaveLength(1)
	for (const other of [
		'<script>go();evil()</script>',
		'<script>evil()',
		'<script nonce="a">go()',
	]) {
		const own = await serving(() => page(`<script>go()</script>${other}`), known)
		expect([other, (await sendRequest(own.port, { path: '/kept' })).status]).toEqual([other, 299])
	}
})

test('once something has changed, every page is drawn again', async () => {
	let version = 1
	const { port, drawn } = await serving(() => page(`<p>version ${version}</p>`), {
		version: () => version,
	})
	const text = async () => (await sendRequest(port, { path: '/kept' })).text
	expect([await text(), await text()]).toEqual(['<p>version 1</p>', '<p>version 1</p>'])
	version = 2
	expect([await text(), await text()]).toEqual(['<p>version 2</p>', '<p>version 2</p>'])
	expect(drawn).toHaveLength(2)
})

test('a change during a drawing is not lost', async () => {
	let version = 1
	let finish: (answer: Response) => void = () => undefined
	const first = new Promise<Response>((resolve) => (finish = resolve))
	const { port, drawn } = await serving(() => (version === 1 ? first : page('<p>new</p>')), {
		version: () => version,
	})
	const early = sendRequest(port, { path: '/kept' })
	await expect.poll(() => drawn.length).toBe(1)
	version = 2
	expect((await sendRequest(port, { path: '/kept' })).text).toBe('<p>new</p>')
	finish(page('<p>old</p>'))
	await early
	expect((await sendRequest(port, { path: '/kept' })).text).toBe('<p>new</p>')
})

test('SCALE-11 a rendering that was under way when the news came is not kept', async () => {
	let version = 1
	let finish = (): void => undefined
	const old = new Promise<Response>((resolve) => (finish = () => resolve(page('<p>old</p>'))))
	const { port, drawn } = await serving(() => (drawn.length === 1 ? old : page('<p>new</p>')), {
		version: () => version,
	})
	const first = sendRequest(port, { path: '/kept' })
	await expect.poll(() => drawn.length).toBe(1)
	// Another process has changed the page, and this one hears of it while it still draws.
	version = 2
	finish()
	expect((await first).text).toBe('<p>old</p>')
	expect((await sendRequest(port, { path: '/kept' })).text).toBe('<p>new</p>')
	expect(drawn).toHaveLength(2)
})

test('the uses of the cache are counted', async () => {
	const lookups: string[] = []
	const { port } = await serving(() => page(), { onLookup: (result) => lookups.push(result) })
	for (let i = 0; i < 3; i += 1) await sendRequest(port, { path: '/kept' })
	expect(lookups).toEqual(['miss', 'hit', 'hit'])
})
