import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import express from 'express'

/**
 * Serves the one-route app with Remix's own adapter. `node scripts/bench-remix/server.mjs <file>`: the
 * file is its server build; the port is printed to standard output.
 */
const build = await import(pathToFileURL(resolve(process.argv[2] ?? '')).href)
const app = express()
app.all('*', createRequestHandler({ build, mode: 'production' }))
const server = app.listen(0, '127.0.0.1', () => {
	const address = server.address()
	process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`)
})
