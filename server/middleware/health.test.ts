import { expect, test } from 'vitest'
import { health } from './health'
import { sendRequest, createTestApp, recordingLog, listenForTest } from '../test-helpers'

async function check(ping: () => Promise<unknown>, path = '/healthz') {
	const log = recordingLog()
	const app = createTestApp()
	app.use(health({ ping, log, timeoutMs: 50, version: '1.2.3' }))
	app.use((_req, res) => {
		res.status(299).end()
	})
	const { port } = await listenForTest(app)
	return { ...(await sendRequest(port, { path })), log }
}

test('FIX-46 answers 200 and the version when the database answers', async () => {
	const { status, headers, text } = await check(() => Promise.resolve())
	expect(status).toBe(200)
	expect(headers['cache-control']).toBe('no-store')
	expect(JSON.parse(text)).toEqual({ status: 'ok', version: '1.2.3' })
})

test.each([
	['refuses', () => Promise.reject(new Error('secret detail'))],
	[
		'throws',
		() => {
			throw new Error('secret detail')
		},
	],
	['never answers', () => new Promise<void>(() => undefined)],
])('answers 503 when the database %s, and says why in the log only', async (_case, ping) => {
	const { status, text, log } = await check(ping)
	expect(status).toBe(503)
	expect(JSON.parse(text)).toEqual({ status: 'unavailable', version: '1.2.3' })
	expect(log.lines).toHaveLength(1)
})

test('leaves other addresses alone', async () => {
	expect((await check(() => Promise.resolve(), '/healthz/more')).status).toBe(299)
})

test('SCALE-14 /readyz is /healthz until the signal to stop, and 503 from then on', async () => {
	let isStopping = false
	const app = createTestApp()
	const ping = () => Promise.resolve()
	app.use(health({ ping, log: recordingLog(), isStopping: () => isStopping }))
	const { port } = await listenForTest(app)
	const statuses = () =>
		Promise.all(
			['/readyz', '/healthz'].map(async (path) => (await sendRequest(port, { path })).status),
		)
	expect(await statuses()).toEqual([200, 200])
	isStopping = true
	expect(await statuses()).toEqual([503, 200])
	expect((await check(() => Promise.reject(new Error('no')), '/readyz')).status).toBe(503)
})
