import express from 'express'
import { expect, test } from 'vitest'
import { clientIp } from '../http/client-ip'
import { listenForTest, sendRequest } from '../test-helpers'
import { limitHeaders } from './limit-headers'

async function receivedHeaders(headers: Record<string, string>) {
	const app = express()
	app.set('trust proxy', 1)
	app.use((req, res) => {
		limitHeaders(req)
		res.json({ ...req.headers, ip: clientIp(req) })
	})
	const { port } = await listenForTest(app)
	return JSON.parse((await sendRequest(port, { headers })).text) as Record<string, string>
}

test.each([
	['user-agent', 300],
	['accept', 1_000],
	['if-none-match', 1_000],
	['sec-fetch-site', 1_000],
	['x-anything-else', 1_000],
	['cookie', 8_000],
])('SAFE-02 %s is truncated to %i characters before it is read', async (name, max) => {
	const value = `${'a'.repeat(max)}b`
	expect((await receivedHeaders({ [name]: value }))[name]).toBe(value.slice(0, max))
	expect((await receivedHeaders({ [name]: value.slice(1) }))[name]).toBe(value.slice(1))
})

test('SAFE-02 a long list of forwarded addresses keeps its end, which the trusted proxy has written', async () => {
	const forged = '6.6.6.6, '.repeat(500)
	const { ip, ...headers } = await receivedHeaders({ 'x-forwarded-for': `${forged}203.0.113.7` })
	expect(headers['x-forwarded-for']).toHaveLength(1_000)
	expect(ip).toBe('203.0.113.7')
})
