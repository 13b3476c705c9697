import { readFileSync } from 'node:fs'
import express from 'express'

/**
 * Express server that replays recorded responses: same status, headers and bytes, no other work.
 * `node scripts/bench-bare.mjs <file>`: the file maps addresses to responses; the port is printed to
 * standard output.
 */

/** @type {Record<string, { status: number, headers: Record<string, string>, body: string, bytes?: Buffer }>} */
const responses = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const app = express()
for (const response of Object.values(responses)) {
	response.bytes = Buffer.from(response.body, 'base64')
}
app.all('*', (req, res) => {
	req.resume()
	const { status, headers, bytes } = responses[req.originalUrl] ?? { status: 404, headers: {} }
	res.status(status).set(headers).end(bytes)
})
const server = app.listen(0, '127.0.0.1', () => {
	const address = server.address()
	process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`)
})
