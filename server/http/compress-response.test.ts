import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sendRequest, createTestApp, listenForTest } from '../test-helpers'
import { compressed, negotiateEncoding, sendCompressed } from './compress-response'

const long = 'A page of some length, with words that come back. '.repeat(100)

async function receive(text: string, headers: Record<string, string>, method = 'GET') {
	const app = createTestApp()
	app.use((req, res) => sendCompressed(req, res, Buffer.from(text)))
	const { port } = await listenForTest(app)
	return sendRequest(port, { headers, method })
}

test.each([
	['br, gzip', 'br'],
	['gzip, deflate, br, zstd', 'br'],
	['gzip, deflate', 'gzip'],
	['gzip, br;q=0.5', 'gzip'],
	['gzip;q=0.5, br', 'br'],
	['br;q=0, gzip', 'gzip'],
	['identity', undefined],
	['', undefined],
])('who accepts %j gets %s', async (accepts, encoding) => {
	for (let twice = 0; twice < 2; twice++) {
		const { headers } = await receive(long, { 'Accept-Encoding': accepts })
		expect(headers['content-encoding']).toBe(encoding)
		expect(headers.vary).toBe('Accept-Encoding')
		expect(Number(headers['content-length'])).toBeGreaterThan(0)
	}
})

test('what is short goes out as it is', async () => {
	const { headers, text } = await receive('short', { 'Accept-Encoding': 'br' })
	expect(headers['content-encoding']).toBeUndefined()
	expect(text).toBe('short')
})

test('HEAD tells the length and sends nothing', async () => {
	const { headers, text } = await receive(long, {}, 'HEAD')
	expect([headers['content-length'], text]).toEqual([String(long.length), ''])
})

describe('compressed', () => {
	test('nothing is lost', () => {
		const bytes = Buffer.from(long)
		expect(brotliDecompressSync(compressed(bytes, 'br')).equals(bytes)).toBe(true)
		expect(gunzipSync(compressed(bytes, 'gzip')).equals(bytes)).toBe(true)
	})
})

test('headers nobody knows do not pile up', () => {
	for (let i = 0; i < 200; i++) {
		const header = `x-${i}, gzip`
		const req = { headers: { 'accept-encoding': header }, acceptsEncodings: () => 'gzip' }
		expect(negotiateEncoding(req as unknown as Parameters<typeof negotiateEncoding>[0])).toBe(
			'gzip',
		)
	}
})
