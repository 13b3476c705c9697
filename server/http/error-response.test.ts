import { decode } from 'turbo-stream'
import { expect, test } from 'vitest'
import { formatRetryAfter, sendError } from './error-response'
import { sendRequest, createTestApp, listenForTest } from '../test-helpers'

const app = createTestApp()
app.use((req, res) => {
	sendError(req, res, {
		status: 429,
		code: 'too-many',
		title: 'Too <many>',
		text: 'Wait & try again.',
		headers: { 'Retry-After': '5' },
		withReference: true,
	})
})

test('a person gets a page with the title, the text, the reference and a way on', async () => {
	const { port } = await listenForTest(app)
	const { status, headers, text } = await sendRequest(port, { path: '/deals' })
	expect(status).toBe(429)
	expect(headers).toMatchObject({
		'content-type': 'text/html; charset=utf-8',
		'cache-control': 'no-store, no-transform',
		'retry-after': '5',
	})
	expect(text).toContain('<h1>Too &#60;many&#62;</h1>')
	expect(text).toContain('Wait &#38; try again.')
	expect(text).toContain('<a href="/">')
	expect(text).toContain(String(headers['x-request-id']))
})

test('the page obeys the policy it is sent with', async () => {
	const { port } = await listenForTest(app)
	const { headers, text } = await sendRequest(port)
	const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
	expect(/<style nonce="([^"]+)"/.exec(text)?.[1]).toBe(nonce)
	expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/)
})

test.each([
	['/api/x', undefined],
	['/API', undefined],
	['/deals', 'application/json'],
])('a program at %s accepting %s gets JSON', async (path, accept) => {
	const { port } = await listenForTest(app)
	const { headers, text } = await sendRequest(port, {
		path,
		headers: accept ? { accept } : undefined,
	})
	expect(headers['content-type']).toBe('application/json; charset=utf-8')
	expect(JSON.parse(text)).toEqual({
		message: 'Wait & try again.',
		error: 'Wait & try again.',
		code: 'too-many',
	})
})

test.each([
	['/apiary', undefined],
	['/', 'text/html,application/json'],
])('%s accepting %s gets the page', async (path, accept) => {
	const { port } = await listenForTest(app)
	const { headers } = await sendRequest(port, { path, headers: accept ? { accept } : undefined })
	expect(headers['content-type']).toContain('text/html')
})

test.each([
	[0, 'in 1 second'],
	[1, 'in 1 second'],
	[45.2, 'in 46 seconds'],
	[90, 'in 2 minutes'],
	[300, 'in 5 minutes'],
	[5400, 'in 2 hours'],
])('%d seconds are %s', (seconds, words) => {
	expect(formatRetryAfter(seconds)).toBe(words)
})

/** What Remix makes of a response in the browser. */
async function decoded(text: string): Promise<unknown> {
	const { value } = await decode(new Blob([text]).stream())
	return value
}

test('FIX-34 a form of a script gets the refusal as its result, so that its page stays', async () => {
	const { port } = await listenForTest(app)
	const { status, headers, text } = await sendRequest(port, { method: 'POST', path: '/deals.data' })
	expect([status, headers['x-remix-response'], headers['retry-after']]).toEqual([429, 'yes', '5'])
	expect(await decoded(text)).toEqual({
		data: { status: 'error', values: {}, errors: { form: ['Wait & try again.'] } },
	})
})

test('FIX-34 a page that says it better is led to, with script and without', async () => {
	const leading = createTestApp()
	leading.use((req, res) => {
		sendError(req, res, { status: 413, code: 'c', title: 't', text: 'x', leadTo: '/import?a=1' })
	})
	const { port } = await listenForTest(leading)
	const plain = await sendRequest(port, { method: 'POST', path: '/import' })
	expect([plain.status, plain.headers.location]).toEqual([303, '/import?a=1'])
	const scripted = await sendRequest(port, { method: 'POST', path: '/import.data' })
	expect([scripted.status, await decoded(scripted.text)]).toEqual([
		202,
		{ redirect: '/import?a=1', status: 302, revalidate: false, reload: false, replace: false },
	])
	const program = await sendRequest(port, { method: 'POST', path: '/api/import' })
	expect(program.status).toBe(413)
})
