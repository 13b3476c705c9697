import { expect, test } from 'vitest'
import { forceHost, validateRequestTarget } from './request-validation'
import { sendRequest, sendRawBytes, createTestApp, listenForTest } from '../test-helpers'

function app() {
	const app = createTestApp()
	app.set('trust proxy', true)
	app.use(validateRequestTarget(), forceHost('https://pro.example'))
	app.use((req, res) => {
		res.json([req.headers.host, req.headers['x-forwarded-host'] ?? null, req.protocol])
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

test.each([
	'/guides?_data=root',
	'/?_data',
	'/guides.data?x=1&_data=',
	'/?%5fd%61ta=x',
	'/?_da%00ta=x',
	'/?%zz&_data=x',
])('FIX-11 %s is 400 before Remix sees it', async (target) => {
	const { port } = await app()
	expect(parseStatus(await sendRawBytes(port, get(target)))).toBe(400)
})

test.each(['/_data', '/?a=_data', '/?_DATA=x', '/?my_data=x', '/guides.data?_routes=root'])(
	'FIX-11 %s goes on',
	async (target) => {
		const { port } = await app()
		expect(parseStatus(await sendRawBytes(port, get(target)))).toBe(200)
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
	expect(JSON.parse(text)).toEqual(['pro.example', null, 'https'])
})

test.each(['a b', 'ftp', 'javascript', 'http', '://', 'https, http', ''])(
	'FIX-15 downstream sees the scheme of the app when a proxy passes on %j',
	async (scheme) => {
		const { port } = await app()
		const { status, text } = await sendRequest(port, { headers: { 'x-forwarded-proto': scheme } })
		expect([status, JSON.parse(text)]).toEqual([200, ['pro.example', null, 'https']])
	},
)
