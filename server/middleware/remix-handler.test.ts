import { data, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { errorHandler } from './error-handler'
import { remixHandler } from './remix-handler'
import { sendRequest, createTestApp, recordingLog, listenForTest } from '../test-helpers'

const pageBytes = () => undefined

type RouteModules = Record<string, { default?: () => null; loader?: unknown; action?: unknown }>

/** A build with these routes; a page is drawn as the status that Remix gives it. */
function createBuild(modules: RouteModules, seen: unknown[]): ServerBuild {
	const routes = Object.entries(modules).map(([path, module]) => [path, { id: path, path, module }])
	const build = {
		mode: 'production',
		isSpaMode: false,
		publicPath: '/',
		assetsBuildDirectory: '',
		basename: '/',
		future: { v3_singleFetch: true },
		assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '1' },
		routes: Object.fromEntries(routes) as unknown,
		entry: {
			module: {
				default: (_request: Request, status: number, headers: Headers) =>
					new Response(`drawn ${status}`, { status, headers }),
				handleError: (error: unknown) => void seen.push(error),
			},
		},
	}
	return build as unknown as ServerBuild
}

async function serving(modules: RouteModules) {
	const seen: unknown[] = []
	const app = createTestApp()
	const loadContext = () => ({ nonce: '', requestId: '', formTokenRequired: false, ip: '' })
	app.use(
		remixHandler({ build: createBuild(modules, seen), mode: 'production', loadContext, pageBytes }),
	)
	app.use(errorHandler({ log: recordingLog() }))
	return { ...(await listenForTest(app)), seen }
}

const failing = () => {
	throw new Error('secret detail')
}
const busy = () => {
	// oxlint-disable-next-line typescript/only-throw-error -- what Remix takes as an answer
	throw data('The site is busy at the moment.', { status: 503 })
}
const page = () => null

test('what a resource route throws is a page for people and JSON for programs', async () => {
	const { port, seen } = await serving({
		signout: { action: failing },
		'api/x': { loader: failing },
	})
	const shown = await sendRequest(port, { method: 'POST', path: '/signout' })
	expect(shown.status).toBe(500)
	expect(shown.headers['content-type']).toContain('text/html')
	expect(shown.text).toContain('Something went wrong on our side')
	const told = await sendRequest(port, { path: '/api/x' })
	expect(told.status).toBe(500)
	expect(Object.keys(JSON.parse(told.text) as object)).toEqual(['message', 'error', 'code'])
	expect(shown.text + told.text).not.toMatch(/secret detail|Unexpected Server Error/u)
	expect(seen.map(String)).toEqual(['Error: secret detail', 'Error: secret detail'])
})

test('what is busy is a 503 with a time to come back, whoever asks', async () => {
	const modules = {
		signout: { action: busy },
		'api/x': { loader: busy },
		page: { default: page, loader: busy },
	}
	const { port } = await serving(modules)
	for (const [method, path, type, text] of [
		['POST', '/signout', 'text/html', 'We are busy right now'],
		['GET', '/api/x', 'application/json', '"code":"unavailable"'],
		['GET', '/page', 'text/plain', 'drawn 503'],
		['GET', '/page.data', 'text/x-script', 'The site is busy at the moment.'],
	] as const) {
		const answer = await sendRequest(port, { method, path })
		expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, '5'])
		expect(answer.headers['content-type']).toContain(type)
		expect(answer.text).toContain(text)
	}
})

test('a wait that the route names itself is left as it is', async () => {
	const loader = () => new Response('later', { status: 503, headers: { 'Retry-After': '60' } })
	const { port } = await serving({ 'api/x': { loader } })
	const { headers, text } = await sendRequest(port, { path: '/api/x' })
	expect([headers['retry-after'], text]).toEqual(['60', 'later'])
})

test('a method for which the route has nothing keeps its status', async () => {
	const { port } = await serving({ 'api/x': { action: () => new Response('done') } })
	const { status, text } = await sendRequest(port, { path: '/api/x' })
	expect(status).toBe(400)
	expect(JSON.parse(text)).toMatchObject({ code: 'bad-request' })
})

test('what routes answer or throw as a Response goes out unchanged', async () => {
	const { port } = await serving({
		'api/x': { loader: () => Response.json({ a: 1 }, { status: 201 }) },
		'api/y': {
			loader: () => {
				throw new Response('None of that', { status: 404 })
			},
		},
	})
	expect(await sendRequest(port, { path: '/api/x' })).toMatchObject({
		status: 201,
		text: '{"a":1}',
	})
	expect(await sendRequest(port, { path: '/api/y' })).toMatchObject({
		status: 404,
		text: 'None of that',
	})
})

test('security row 49: an answer that says nothing of keeping it is kept by nobody', async () => {
	const keep = { headers: { 'Cache-Control': 'public, max-age=60' } }
	const { port } = await serving({
		'api/x': { loader: () => Response.json({}) },
		'api/y': { loader: () => Response.json({}, keep) },
	})
	expect((await sendRequest(port, { path: '/api/x' })).headers['cache-control']).toBe('no-store')
	expect((await sendRequest(port, { path: '/api/y' })).headers['cache-control']).toBe(
		'public, max-age=60',
	)
})

test('a build that cannot be had is a failure like any other', async () => {
	const app = createTestApp()
	const build = () => Promise.reject(new Error('secret detail'))
	const loadContext = () => ({ nonce: '', requestId: '', formTokenRequired: false, ip: '' })
	app.use(remixHandler({ build, mode: 'production', loadContext, pageBytes }))
	app.use(errorHandler({ log: recordingLog() }))
	const { port } = await listenForTest(app)
	const { status, text } = await sendRequest(port)
	expect(status).toBe(500)
	expect(text).not.toContain('secret detail')
})
