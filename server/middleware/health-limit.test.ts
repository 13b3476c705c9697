import express from 'express'
import { expect, test } from 'vitest'
import { recordingLog, listenForTest, sendRequest, createTestApp } from '../test-helpers'
import { healthLimit } from './health-limit'

/** An app in which every address has used up its limit, and requests come from this one. */
async function statusOf(path: string, remoteAddress: string, headers: Record<string, string> = {}) {
	const counted: string[] = []
	const app = express()
	app.use((req, _res, next) => {
		Object.defineProperty(req.socket, 'remoteAddress', { value: remoteAddress })
		next()
	})
	app.use(createTestApp())
	app.use((_req, res, next) => {
		res.locals.ip = '203.0.113.7'
		next()
	})
	const consume = (bucket: string, key: string) => {
		counted.push(`${bucket} ${key}`)
		return { allowed: false, retryAfterSeconds: 7 }
	}
	app.use(healthLimit({ consume, log: recordingLog() }))
	app.use((_req, res) => void res.end())
	const { port } = await listenForTest(app)
	const { status, headers: answered } = await sendRequest(port, { path, headers })
	return { status, counted, wait: answered['retry-after'] }
}

test.each(['/healthz', '/readyz'])(
	'FIX-15 %s is counted as a read of its address',
	async (path) => {
		const passedOn = { 'x-forwarded-for': '203.0.113.7' }
		const refused = { status: 429, counted: ['get 203.0.113.7'], wait: '7' }
		expect(await statusOf(path, '203.0.113.7')).toEqual(refused)
		expect(await statusOf(path, '127.0.0.1', passedOn)).toEqual(refused)
		expect(await statusOf(path, '10.0.0.2', passedOn)).toEqual(refused)
	},
)

test.each([
	'127.0.0.1',
	'::1',
	'::ffff:127.0.0.1',
	'10.3.0.1',
	'192.168.1.9',
	'169.254.1.1',
	'fd00::7',
])('FIX-15 a balancer or a container at %s may always ask', async (address) => {
	const answer = await statusOf('/readyz', address)
	expect(answer).toEqual({ status: 200, counted: [], wait: undefined })
})

test('other addresses are left to the limit of pages', async () => {
	expect((await statusOf('/healthz/more', '203.0.113.7')).status).toBe(200)
})
