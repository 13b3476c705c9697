import { expect, test } from 'vitest'
import { forceHost, validateRequestTarget } from './request-validation'
import { sendRequest, sendRawBytes, createTestApp, listenForTest } from '../test-helpers'

function app() {
	const app = createTestApp()
	app.use(validateRequestTarget(), forceHost('https://pro.example'))
	app.use((req, res) => {
		res.json([req.headers.host, req.headers['x-forwarded-host'] ?? null])
	})
	return listenForTest(app)
}

const parseStatus = (raw: string) => Number(raw.split(' ')[1])
const get = (target: string, host: string | null = 'x') =>
	`GET ${target} HTTP/1.1\r\n${host === null ? '' : `Host: ${host}\r\n`}Connection: close\r\n\r\n`

test.each(['/', '/a%20b?q=%zz', '//a', '/guides/caf%C3%A9'])('%s goes on', async (target) => {
	const { port } = await app()
	expect(parseStatus(await sendRawBytes(port, get(target)))).toBe(200)
})

test.each(['http://evil.example/', '*', '/%zz', '/%E0%A4%A', '/a%00b'])(
	'%s is 400',
	async (target) => {
		const { port } = await app()
		expect(parseStatus(await sendRawBytes(port, get(target)))).toBe(400)
	},
)

test.each(['a b', 'evil.example/path', 'user@evil.example', 'x:999999', '', null])(
	'the host %j is 400',
	async (host) => {
		const { port } = await app()
		expect(parseStatus(await sendRawBytes(port, get('/', host)))).toBe(400)
	},
)

test.each(['xchunked', 'gzip, chunked', 'identity'])(
	'a body in the encoding %s is 400, and nothing behind it is heard (security row 66)',
	async (encoding) => {
		const { port } = await app()
		const head = `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${encoding}\r\n\r\n`
		const answers = await sendRawBytes(port, `${head}0\r\n\r\n${get('/')}`)
		expect(answers.match(/^HTTP\/1\.1 \d+/gmu)).toEqual(['HTTP/1.1 400'])
	},
)

test('downstream sees the host of the app, whatever the client or a proxy wrote', async () => {
	const { port } = await app()
	const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
	const { text } = await sendRequest(port, { headers })
	expect(JSON.parse(text)).toEqual(['pro.example', null])
})
