import { readFileSync } from 'node:fs'
import { register } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServerBuild } from '@remix-run/node'
import { createTestApp, listenForTest, recordingLog, sendRequest } from '../test-helpers'
import { useDatabase } from '#tests/helpers/setup/database'
import { METRIC_SOURCES } from '../app-metrics'
import { defineMetrics } from './metrics'
import { serveMetrics } from './metrics-server'
import { routeLabels } from './route-labels'

useDatabase()
beforeEach(() => register.clear())
afterEach(() => register.clear())

const TOKEN = 'q7w8e9r0t1y2u3i4o5p6a7s8d9f0g1h2'

test('requests are measured by route, method and status', async () => {
	let time = 0
	const counts = new Map([['sent', 3]])
	const { measure, text } = defineMetrics(
		{
			counters: [{ name: 'test_mails_total', help: 'Mails', read: () => counts }],
			gauges: [{ name: 'test_queue', help: 'Queue', read: () => Promise.resolve(7) }],
		},
		{ routeOf: (path) => (path === '/deals/1' ? '/deals/:id' : 'other'), now: () => (time += 20) },
	)
	const app = createTestApp()
	app.use((req, res) => {
		measure(req, res)
		res.status(204).end()
	})
	const { port } = await listenForTest(app)
	await sendRequest(port, { path: '/deals/1?q=secret' })
	await sendRequest(port, { path: '/deals/1', method: 'POST' })
	await sendRequest(port, { path: '/x', method: 'PROPFIND' })
	await expect.poll(text).toContain('route="other"')
	const lines = (await text()).split('\n')
	for (const line of [
		'prohub_http_requests_total{route="/deals/:id",method="GET",status="204"} 1',
		'prohub_http_requests_total{route="/deals/:id",method="POST",status="204"} 1',
		'prohub_http_requests_total{route="other",method="other",status="204"} 1',
		'prohub_http_request_duration_seconds_bucket{le="0.025",route="/deals/:id"} 2',
		'prohub_http_request_duration_seconds_bucket{le="0.01",route="/deals/:id"} 0',
		'test_mails_total{result="sent"} 3',
		'test_queue 7',
	]) {
		expect(lines).toContain(line)
	}
	expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds'))).toBe(true)
	expect(lines.join()).not.toContain('secret')
	counts.set('sent', 4)
	expect(await text()).toContain('test_mails_total{result="sent"} 4')
})

describe('the metrics on a port of their own', () => {
	async function serving(token: string | null, text = () => Promise.resolve('up 1\n')) {
		const log = recordingLog()
		const server = await serveMetrics({ host: '127.0.0.1', port: 0, token, text, log })
		const address = server.address()
		const port = typeof address === 'object' && address !== null ? address.port : 0
		return { port, log, close: () => server.close() }
	}

	test('need no token on this computer', async () => {
		const { port, close } = await serving(null)
		const { status, text, headers } = await sendRequest(port, { path: '/metrics' })
		expect([status, text]).toEqual([200, 'up 1\n'])
		expect(headers['content-type']).toContain('version=0.0.4')
		expect((await sendRequest(port, { path: '/' })).status).toBe(404)
		expect((await sendRequest(port, { path: '/metrics', method: 'POST' })).status).toBe(405)
		close()
	})

	test.each([
		[undefined, 401],
		['', 401],
		['Bearer', 401],
		[`Bearer ${TOKEN}x`, 401],
		[`Bearer ${'x'.repeat(5_000)}`, 401],
		[`Bearer ${TOKEN}`, 200],
	])('with a token, a request with %j gets %i', async (authorization, expected) => {
		const { port, close } = await serving(TOKEN)
		const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
		expect((await sendRequest(port, { path: '/metrics', headers })).status).toBe(expected)
		close()
	})

	test('that cannot be collected are a 503', async () => {
		const { port, log, close } = await serving(null, () => Promise.reject(new Error('no')))
		expect((await sendRequest(port, { path: '/metrics' })).status).toBe(503)
		expect(log.lines).toContainEqual(expect.objectContaining({ level: 'error' }))
		close()
	})
})

describe('the route of an address', () => {
	const module = {} as ServerBuild['routes'][string]['module']
	const route = (id: string, path?: string, parentId = 'root', index?: true) => ({
		[id]: {
			id,
			parentId,
			module,
			...(path === undefined ? {} : { path }),
			...(index && { index }),
		},
	})
	const routes: ServerBuild['routes'] = {
		root: { id: 'root', path: '', module },
		...route('home', undefined, 'root', true),
		...route('guide', 'guides/:slug'),
		...route('guides', 'guides'),
		...route('deals', 'deals/:id'),
		...route('notes', 'notes', 'deals'),
		...route('none', '*'),
	}
	const routeOf = routeLabels(routes)

	test.each([
		['/', '/'],
		['/_root.data', '/'],
		['/guides', '/guides'],
		['/guides.data', '/guides'],
		['/GUIDES/brrrr', '/guides/:slug'],
		['/guides/brrrr.data', '/guides/:slug'],
		['/deals/42', '/deals/:id'],
		['/deals/42/notes', '/deals/:id/notes'],
		['/assets/root-1.js', '/assets/*'],
		['/healthz', '/healthz'],
		['/wp-login.php', 'other'],
		['/deals/42/x/y', 'other'],
		['//', 'other'],
		['/%zz', 'other'],
		[`/guides/${'x'.repeat(1_000)}`, 'other'],
	])('%s is %s', (path, expected) => {
		expect([routeOf(path), routeOf(path)]).toEqual([expected, expected])
	})
})

test('the dashboard asks only for metrics that there are', async () => {
	const dashboard = readFileSync('docs/grafana-dashboard.json', 'utf8')
	const { text } = defineMetrics(METRIC_SOURCES, { routeOf: () => 'other', now: () => 0 })
	const asked = dashboard.match(/\b(?:prohub|nodejs|process)_[a-z0-9_]+/gu) ?? []
	const known = (await text()).match(/^# TYPE \S+/gmu)?.map((line) => line.slice(7)) ?? []
	const names = [...new Set(asked)].map((name) => name.replace(/_bucket$/u, ''))
	expect(names.filter((name) => !known.includes(name))).toEqual([])
	expect(names.length).toBeGreaterThan(8)
})
