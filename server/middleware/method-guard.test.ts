import { expect, test } from 'vitest'
import { methodGuard } from './method-guard'
import { sendRequest, sendRawBytes, createTestApp, listenForTest } from '../test-helpers'

function guarded() {
	const app = createTestApp()
	app.use(methodGuard())
	app.use((_req, res) => {
		res.send('served')
	})
	return listenForTest(app)
}

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s goes on', async (method) => {
	const { port } = await guarded()
	expect((await sendRequest(port, { method })).text).toBe('served')
})

test.each(['TRACE', 'PROPFIND', 'SEARCH', 'LOCK'])(
	'%s is 405 and names what is allowed',
	async (method) => {
		const { port } = await guarded()
		const { status, headers, text } = await sendRequest(port, {
			method,
			headers: { cookie: 'a=b' },
		})
		expect(status).toBe(405)
		expect(headers.allow).toContain('GET, HEAD')
		expect(text).not.toContain('a=b')
	},
)

test('an invented method is refused by the parser', async () => {
	const { port } = await guarded()
	expect(await sendRawBytes(port, 'GRAB / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test('a preflight finds no permission', async () => {
	const { port } = await guarded()
	const { status, headers } = await sendRequest(port, {
		method: 'OPTIONS',
		headers: { origin: 'https://evil.example' },
	})
	expect(status).toBe(204)
	expect(headers['access-control-allow-origin']).toBeUndefined()
})
