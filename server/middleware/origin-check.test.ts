import { describe, expect, test } from 'vitest'
import { originCheck } from './origin-check'
import { sendRequest, createTestApp, listenForTest, type Ask } from '../test-helpers'

const appOrigin = 'https://pro.example'

async function verdict(request: Ask): Promise<'refused' | 'token' | 'accepted'> {
	const app = createTestApp()
	app.use(originCheck({ appOrigin, exemptPaths: ['/api/stripe/webhook'] }))
	app.use((_req, res) => {
		res.json(res.locals.formTokenRequired)
	})
	const { port } = await listenForTest(app)
	const { status, text } = await sendRequest(port, request)
	if (status === 403) return 'refused'
	return text === 'true' ? 'token' : 'accepted'
}

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s', (method) => {
	test.each([
		[{ 'sec-fetch-site': 'cross-site' }],
		[{ 'sec-fetch-site': 'same-site' }],
		[{ 'sec-fetch-site': 'garbage' }],
		[{ 'sec-fetch-site': '' }],
		[{ 'sec-fetch-site': 'same-origin, cross-site' }],
		[{ origin: 'https://evil.example' }],
		[{ origin: 'http://pro.example' }],
		[{ origin: 'https://pro.example:8443' }],
		[{ origin: 'https://pro.example.evil.example' }],
		[{ origin: 'https://pro.example, https://evil.example' }],
		[{ origin: 'null' }],
		[{ origin: '' }],
		[{ origin: 'null', 'sec-fetch-site': 'same-origin' }],
		[{ origin: appOrigin, 'sec-fetch-site': 'cross-site' }],
		[{ origin: 'https://evil.example', 'sec-fetch-site': 'none' }],
	] as Array<[Record<string, string>]>)('with %o is refused', async (headers) => {
		expect(await verdict({ method, headers: { 'content-type': form, ...headers } })).toBe('refused')
		expect(await verdict({ method, headers: { 'content-type': json, ...headers } })).toBe('refused')
	})

	test.each([
		[{ origin: appOrigin }],
		[{ 'sec-fetch-site': 'same-origin' }],
		[{ origin: appOrigin, 'sec-fetch-site': 'same-origin' }],
	] as Array<[Record<string, string>]>)('with %o is accepted', async (headers) => {
		expect(await verdict({ method, headers: { 'content-type': form, ...headers } })).toBe(
			'accepted',
		)
	})
})

test.each([
	[form],
	['multipart/form-data; boundary=x'],
	['text/plain'],
	['text/plain; application/json'],
	['application/xml'],
	[undefined],
])('a post of %s without either header needs the form token', async (type) => {
	const headers: Record<string, string> = type ? { 'content-type': type } : {}
	expect(await verdict({ method: 'POST', headers, body: 'a=b' })).toBe('token')
})

test.each([json, 'Application/JSON; charset=utf-8', 'application/vnd.api+json'])(
	'a post of %s without either header is accepted',
	async (type) => {
		expect(await verdict({ method: 'POST', headers: { 'content-type': type } })).toBe('accepted')
	},
)

test.each(['PUT', 'PATCH', 'DELETE'])('%s without either header is accepted', async (method) => {
	expect(await verdict({ method, headers: { 'content-type': form } })).toBe('accepted')
})

test.each([form, json])('a post of %s that no page sent needs the form token', async (type) => {
	const headers = { 'content-type': type, 'sec-fetch-site': 'none' }
	expect(await verdict({ method: 'POST', headers })).toBe('token')
})

test.each(['GET', 'HEAD', 'OPTIONS'])('%s from anywhere is accepted', async (method) => {
	const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
	expect(await verdict({ method, headers })).not.toBe('refused')
})

test('the signed webhook is exempt, its neighbours are not', async () => {
	const headers = { origin: 'https://evil.example' }
	expect(await verdict({ method: 'POST', path: '/api/stripe/webhook', headers })).toBe('accepted')
	for (const path of ['/api/stripe/webhook/x', '/api/stripe/webhook.data', '/x']) {
		expect(await verdict({ method: 'POST', path, headers })).toBe('refused')
	}
})

test('the refusal is a page for a person and JSON under /api', async () => {
	const app = createTestApp()
	app.use(originCheck({ appOrigin, exemptPaths: [] }))
	const { port } = await listenForTest(app)
	const headers = { origin: 'null' }
	const page = await sendRequest(port, { method: 'POST', headers })
	const data = await sendRequest(port, { method: 'POST', path: '/api/contact', headers })
	expect(page.text).toContain('<h1>')
	expect(JSON.parse(data.text)).toMatchObject({ code: 'foreign-origin' })
})
