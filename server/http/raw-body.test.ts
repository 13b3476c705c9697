import express, { type RequestHandler } from 'express'
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { createApp } from '../app'
import { assertRawBody } from './raw-body'
import { recordingLog } from '../test-helpers'

const appOrigin = 'http://127.0.0.1:3000'
const path = '/api/stripe/webhook'

const app = (mode: 'local' | 'production', last: RequestHandler): RequestListener =>
	createApp({
		mode,
		appOrigin,
		trustProxy: false,
		files: { clientDir: '.' },
		consume: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }),
		ping: () => Promise.resolve(),
		log: recordingLog(),
		now: () => 0,
		remix: last,
	})

const behind =
	(first: RequestHandler) =>
	(last: RequestHandler): RequestListener =>
		express().use(first).use(app('production', last))

test.each(['local', 'production'] as const)(
	'W16 in %s mode the webhook gets its raw body',
	async (mode) => {
		const check = assertRawBody({ appOrigin, path, assemble: (last) => app(mode, last) })
		await expect(check).resolves.toBeUndefined()
	},
)

test.each([
	['express.json', express.json()],
	['express.text', express.text({ type: () => true })],
	['express.raw', express.raw({ type: () => true })],
])('W16 with %s in front of it the start fails', async (_name, parser) => {
	await expect(assertRawBody({ appOrigin, path, assemble: behind(parser) })).rejects.toThrow(
		'/api/stripe/webhook does not get the body of a request as it was sent',
	)
})

test('W16 with somebody in front who answers for it, too', async () => {
	const guard: RequestHandler = (_req, res) => void res.status(401).end()
	await expect(assertRawBody({ appOrigin, path, assemble: behind(guard) })).rejects.toThrow(
		'answered with 401 before it gets there',
	)
})
