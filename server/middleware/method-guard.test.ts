import { expect, test } from 'vitest'
import { methodGuard } from './method-guard'
import { ask, askRaw, bareApp, serve } from '../test-helpers'

function guarded() {
	const app = bareApp()
	app.use(methodGuard())
	app.use((_req, res) => {
		res.send('served')
	})
	return serve(app)
}

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s goes on', async (method) => {
	const { port } = await guarded()
	expect((await ask(port, { method })).text).toBe('served')
})

test.each(['TRACE', 'PROPFIND', 'SEARCH', 'LOCK'])(
	'%s is 405 and names what is allowed',
	async (method) => {
		const { port } = await guarded()
		const { status, headers, text } = await ask(port, { method, headers: { cookie: 'a=b' } })
		expect(status).toBe(405)
		expect(headers.allow).toContain('GET, HEAD')
		expect(text).not.toContain('a=b')
	},
)

test('an invented method is refused by the parser', async () => {
	const { port } = await guarded()
	expect(await askRaw(port, 'GRAB / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test('a preflight finds no permission', async () => {
	const { port } = await guarded()
	const { status, headers } = await ask(port, {
		method: 'OPTIONS',
		headers: { origin: 'https://evil.example' },
	})
	expect(status).toBe(204)
	expect(headers['access-control-allow-origin']).toBeUndefined()
})
