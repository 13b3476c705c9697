import { expect, test } from 'vitest'
import { assertLoopback, localModeGuard } from './local-mode-guard'
import { sendRequest, createTestApp, listenForTest, type Ask } from '../test-helpers'

const appOrigin = 'http://localhost:3000'

async function receive(request: Ask & { host?: string }, proxyTrusted = false) {
	const app = createTestApp()
	app.use(localModeGuard({ appOrigin, proxyTrusted }))
	app.use((_req, res) => {
		res.send('served')
	})
	const { port } = await listenForTest(app)
	const headers = { host: request.host ?? 'localhost:3000', ...request.headers }
	return sendRequest(port, { ...request, headers })
}

test.each(['localhost:3000', 'LOCALHOST:3000'])('the app answers at its own %s', async (host) => {
	expect((await receive({ host })).text).toBe('served')
})

test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'])(
	'a request with %s is refused unless a proxy is trusted',
	async (name) => {
		const headers = { [name]: 'for=1.2.3.4' }
		const refused = await receive({ headers })
		expect(refused.status).toBe(403)
		expect(refused.text).toContain('APP_MODE=production')
		expect((await receive({ headers }, true)).text).toBe('served')
	},
)

test.each(['127.0.0.1:3000', '127.0.0.2:3000', '[::1]:3000'])(
	'SAFE-21 a GET at %s leads to the same path of the app',
	async (host) => {
		const answer = await receive({ host, path: '/deals?sort=price' })
		expect(answer.status).toBe(302)
		expect(answer.headers.location).toBe('http://localhost:3000/deals?sort=price')
	},
)

test('a path that looks like a host stays a path', async () => {
	const answer = await receive({ host: '127.0.0.1:3000', path: '//evil.example/x' })
	expect(answer.headers.location).toBe('http://localhost:3000//evil.example/x')
})

test.each([
	'evil.example:3000',
	'127.0.0.1.evil.example:3000',
	'localhost.evil.example:3000',
	'localhost:3001',
	'127.0.0.1:3001',
	'127.0.0.1',
	'192.168.1.2:3000',
])('%s is not this app', async (host) => {
	expect((await receive({ host })).status).toBe(421)
})

test('a post at another name of this computer is not redirected', async () => {
	expect((await receive({ host: '127.0.0.1:3000', method: 'POST' })).status).toBe(421)
})

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])(
	'%s may be listened on',
	(host) => {
		expect(() => assertLoopback(host)).not.toThrow()
	},
)

test.each(['0.0.0.0', '::', '192.168.1.2', 'pro.example', '127.evil', ''])(
	'%s may not be listened on',
	(host) => {
		expect(() => assertLoopback(host)).toThrow(/APP_MODE=production/)
	},
)
