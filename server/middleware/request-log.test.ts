import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { health } from './health'
import { requestId } from './request-id'
import { loggablePath, requestLog } from './request-log'
import { staticFiles } from './static-files'
import { sendRequest, eventually, recordingLog, listenForTest } from '../test-helpers'

function logged() {
	let time = 0
	const log = recordingLog()
	const app = express()
	app.use(requestId(), requestLog({ log, now: () => (time += 12.34) }))
	app.use('/never', (req) => req.socket.resetAndDestroy())
	app.use((_req, res) => {
		res.status(201).send('hello')
	})
	return { app, log }
}

test('writes one line with id, path, status, time, bytes and address', async () => {
	const { app, log } = logged()
	const { port } = await listenForTest(app)
	const answer = await sendRequest(port, {
		method: 'POST',
		path: '/deals?token=hidden-query',
		headers: { cookie: 'session=hidden-cookie', authorization: 'Bearer hidden-header' },
		body: 'password=hidden-body',
	})
	await eventually(() => expect(log.lines).toHaveLength(1))
	const line = log.lines[0]!
	expect(line).toMatchObject({
		level: 'info',
		requestId: answer.headers['x-request-id'],
		method: 'POST',
		path: '/deals',
		status: 201,
		ms: 12.3,
		ip: '127.0.0.1',
		aborted: false,
	})
	expect(line['bytes']).toBeGreaterThan(5)
	expect(JSON.stringify(line)).not.toContain('hidden')
})

test('FIX-44 OPS-41 files of the build and health checks have a line of the level debug, unless they fail', async () => {
	const clientDir = mkdtempSync(path.join(tmpdir(), 'request-log-'))
	onTestFinished(() => rmSync(clientDir, { recursive: true }))
	mkdirSync(path.join(clientDir, 'assets'))
	for (const name of ['assets/a.js', 'cover.svg']) writeFileSync(path.join(clientDir, name), '')
	let ping = () => Promise.resolve()
	const log = recordingLog()
	const app = express()
	app.use(requestId(), requestLog({ log, now: () => 0 }))
	app.use(health({ ping: () => ping(), log: recordingLog() }))
	app.use(staticFiles({ clientDir }))
	app.use((_req, res) => {
		res.end()
	})
	const { port } = await listenForTest(app)
	for (const target of ['/assets/a.js', '/assets/missing.js', '/cover.svg', '/guides', '/readyz']) {
		await sendRequest(port, { path: target })
	}
	ping = () => Promise.reject(new Error('away'))
	await sendRequest(port, { path: '/healthz' })
	await eventually(() => expect(log.lines).toHaveLength(6))
	expect(log.lines.map(({ level, path: target }) => [level, target])).toEqual([
		['debug', '/assets/a.js'],
		['info', '/assets/missing.js'],
		['debug', '/cover.svg'],
		['info', '/guides'],
		['debug', '/readyz'],
		['info', '/healthz'],
	])
})

test('gives every request an id of its own and ignores one that the client brings', async () => {
	const { app } = logged()
	const { port } = await listenForTest(app)
	const first = await sendRequest(port, { headers: { 'x-request-id': 'mine' } })
	const second = await sendRequest(port)
	expect(first.headers['x-request-id']).toMatch(/^[\w-]{16}$/)
	expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
})

test('writes one line for a connection that breaks before the answer', async () => {
	const { app, log } = logged()
	const { port } = await listenForTest(app)
	await expect(sendRequest(port, { path: '/never' })).rejects.toThrow()
	await eventually(() => expect(log.lines).toHaveLength(1))
	expect(log.lines[0]).toMatchObject({ path: '/never', aborted: true })
})

test.each([
	['/a/b?c=d', '/a/b'],
	['/reset-password/abc123', '/reset-password/…'],
	['/reset-password/abc123.data?_routes=x', '/reset-password/…'],
	['//Reset-Password//abc123', '/reset-password/…'],
	['/reset%2Dpassword/abc123', '/reset-password/…'],
	['/reset-password%2Fabc123', '/reset-password/…'],
	['/reset-password', '/reset-password'],
	['/undo-email-change/abc123', '/undo-email-change/…'],
	['/undo-factor-change/abc123', '/undo-factor-change/…'],
	['/Undo-Email%2DChange/abc123.data', '/undo-email-change/…'],
	['/api/auth/reset-password/abc123', '/api/auth/reset-password/…'],
	['/s/abc123', '/s/…'],
	['/S//abc123/x?y', '/s/…'],
	['/%73/abc123', '/s/…'],
	['/s%2Fabc123', '/s/…'],
	['/s/%0Aabc123', '/s/…'],
	['/%73/abc%zz', '/s/…'],
	['/s', '/s'],
	['/signin', '/signin'],
	['/a\u001b[31m\n\u009bb', '/a?[31m??b'],
	['/%zz', '/%zz'],
])('the path %j is logged as %j', (url, expected) => {
	expect(loggablePath(url)).toBe(expected)
})

test('cuts a path that is longer than any of ours', () => {
	expect(loggablePath(`/${'a'.repeat(5000)}`)).toHaveLength(501)
})
