import { describe, expect, test } from 'vitest'
import { createApp, type AppOptions } from '../app'
import { sendRequest, recordingLog, listenForTest } from '../test-helpers'

async function running(changes: Partial<AppOptions> = {}) {
	let reports = 0
	const app = createApp({
		mode: 'production',
		appOrigin: 'https://pro.example',
		trustProxy: false,
		onUntrustedProxy: () => (reports += 1),
		files: { clientDir: '/nowhere' },
		consume: () => ({ allowed: true, retryAfterSeconds: 0 }),
		ping: () => Promise.resolve(),
		log: recordingLog(),
		now: () => 0,
		remix: (_req, res) => void res.sendStatus(200),
		...changes,
	})
	const { port } = await listenForTest(app)
	const visit = (headers: Record<string, string>) =>
		sendRequest(port, { headers: { host: 'pro.example', ...headers } })
	return { visit, reports: () => reports }
}

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }

describe('production without a trusted proxy', () => {
	test('reports a request that a proxy passed on, once', async () => {
		const { visit, reports } = await running()
		expect((await visit({})).status).toBe(200)
		expect(reports()).toBe(0)
		for (let i = 0; i < 3; i += 1) expect((await visit(FORWARDED)).status).toBe(200)
		expect(reports()).toBe(1)
	})

	test('reports requests that are answered from memory as well', async () => {
		const page = () =>
			new Response('<p>For all</p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
		const { visit, reports } = await running({
			publicPages: { isCacheable: () => true, render: () => Promise.resolve(page()) },
		})
		await visit({})
		expect((await visit({})).text).toBe('<p>For all</p>')
		expect((await visit(FORWARDED)).text).toBe('<p>For all</p>')
		expect(reports()).toBe(1)
	})
})

test.each([
	['a proxy that is trusted', { trustProxy: 1 as const }],
	['local mode', { mode: 'local' as const }],
])('%s reports nothing', async (_name, changes) => {
	const { visit, reports } = await running(changes)
	await visit(FORWARDED)
	expect(reports()).toBe(0)
})
