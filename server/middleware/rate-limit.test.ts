import { expect, test } from 'vitest'
import { rateLimit, type RateLimitOptions } from './rate-limit'
import { sendRequest, createTestApp, recordingLog, listenForTest } from '../test-helpers'

async function limited(consume: RateLimitOptions['consume'], ip = '203.0.113.7') {
	const log = recordingLog()
	const app = createTestApp()
	app.use((_req, res, next) => {
		res.locals.ip = ip
		next()
	})
	app.use(rateLimit({ consume, log, isExempt: (path) => path.startsWith('/assets/') }))
	app.use((_req, res) => {
		res.send('served')
	})
	return { ...(await listenForTest(app)), log }
}

const refuse = (retryAfterSeconds: number) => () =>
	Promise.resolve({ allowed: false, retryAfterSeconds })

test('reading and changing are counted apart, each under the network of the client', async () => {
	const asked: string[] = []
	const { port } = await limited((bucket, key) => {
		asked.push(`${bucket} ${key}`)
		return Promise.resolve({ allowed: true, retryAfterSeconds: 0 })
	}, '2001:db8::1')
	for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) await sendRequest(port, { method })
	const key = '2001:db8:0:0::/64'
	expect(asked).toEqual([`get ${key}`, `get ${key}`, `unsafe ${key}`, `unsafe ${key}`])
})

test('beyond the allowance a person reads when to try again', async () => {
	const { port } = await limited(refuse(61.2))
	const { status, headers, text } = await sendRequest(port)
	expect(status).toBe(429)
	expect(headers['retry-after']).toBe('62')
	expect(text).toContain('Please try again in 62 seconds.')
})

test('a program gets the same as JSON', async () => {
	const { port } = await limited(refuse(0))
	const { headers, text } = await sendRequest(port, { path: '/api/guides' })
	expect(headers['retry-after']).toBe('1')
	expect(JSON.parse(text)).toMatchObject({ code: 'too-many-requests' })
})

test('exempt paths are not counted', async () => {
	const { port } = await limited(refuse(9))
	expect((await sendRequest(port, { path: '/assets/x.js' })).text).toBe('served')
})

test('when counting fails the request goes on and the failure is logged', async () => {
	const { port, log } = await limited(() => Promise.reject(new Error('disk full')))
	expect((await sendRequest(port)).text).toBe('served')
	expect(log.lines).toMatchObject([{ level: 'error', message: 'rate limit unavailable' }])
})
