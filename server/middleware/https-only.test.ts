import { expect, test } from 'vitest'
import { httpsOnly } from './https-only'
import { sendRequest, createTestApp, listenForTest } from '../test-helpers'

const appOrigin = 'https://app.example'

async function serving() {
	const app = createTestApp()
	app.use(httpsOnly({ appOrigin }))
	app.use((_req, res) => res.send('inside'))
	return listenForTest(app)
}

const over = (scheme: string) => ({ 'X-Forwarded-Proto': scheme })

test.each([undefined, 'https', 'HTTPS', 'https, http', ''])(
	'a request that came by %s passes',
	async (scheme) => {
		const { port } = await serving()
		const { text } = await sendRequest(port, { headers: scheme === undefined ? {} : over(scheme) })
		expect(text).toBe('inside')
	},
)

test.each(['GET', 'HEAD'])(
	'%s over plain http is led to the same address by https',
	async (method) => {
		const { port } = await serving()
		const { status, headers } = await sendRequest(port, {
			method,
			path: '/a?b=c',
			headers: over('http'),
		})
		expect([status, headers.location]).toEqual([308, 'https://app.example/a?b=c'])
	},
)

test.each(['POST', 'DELETE'])('%s over plain http is refused', async (method) => {
	const { port } = await serving()
	const { status, text } = await sendRequest(port, {
		method,
		path: '/api/x',
		headers: over('http, https'),
	})
	expect(status).toBe(403)
	expect(JSON.parse(text)).toMatchObject({ code: 'https-required' })
})

test('wherever the path seems to point, the way leads to this app', async () => {
	const { port } = await serving()
	const { headers } = await sendRequest(port, { path: '//evil.example/', headers: over('http') })
	expect(new URL(headers.location ?? '').host).toBe('app.example')
})
