import { request, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import net from 'node:net'
import express, { type Express } from 'express'
import { onTestFinished } from 'vitest'
import { createHttpServer, listen } from './http/http-server'
import type { Log } from './http/logger'
import { requestId } from './middleware/request-id'
import { securityHeaders } from './middleware/security-headers'

import './http/request-locals'

/** Test support for this folder: real servers on free ports, and a client that can send anything. */

/** One line that a piece has logged. */
export interface LogLine {
	level: 'debug' | 'info' | 'warn' | 'error'
	message: string
	[field: string]: unknown
}

/** A log that remembers its lines. */
export function recordingLog(): Log & { lines: LogLine[] } {
	const lines: LogLine[] = []
	const at =
		(level: LogLine['level']) =>
		(fields: object, message: string): void => {
			lines.push({ ...fields, level, message })
		}
	return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

export interface TestServer {
	server: Server
	port: number
	origin: string
	log: ReturnType<typeof recordingLog>
}

/** Serves the handler on a free port until the test ends. */
export async function listenForTest(handler: RequestListener): Promise<TestServer> {
	const log = recordingLog()
	const server = createHttpServer({
		handler,
		headers: { appOrigin: 'http://127.0.0.1' },
		log,
	})
	const port = await listen(server, { host: '127.0.0.1', port: 0 })
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	return { server, port, origin: `http://127.0.0.1:${port}`, log }
}

/** An Express app with the locals that every piece may count on. */
export function createTestApp(): Express {
	const app = express()
	app.use(requestId(), securityHeaders({ appOrigin: 'http://127.0.0.1' }))
	app.use((_req, res, next) => {
		res.locals.ip = '203.0.113.7'
		next()
	})
	return app
}

export interface TestResponse {
	status: number
	headers: IncomingHttpHeaders
	text: string
}

export interface Ask {
	method?: string
	path?: string
	headers?: Record<string, string>
	body?: string | Buffer
}

/** Sends one request over a connection of its own. */
export function sendRequest(port: number, { method = 'GET', path = '/', headers, body }: Ask = {}) {
	return new Promise<TestResponse>((resolve, reject) => {
		const sent = request(
			{ host: '127.0.0.1', port, method, path, headers, agent: false },
			(answer) => {
				let text = ''
				answer.setEncoding('utf8')
				answer.on('data', (chunk: string) => (text += chunk))
				answer.on('end', () =>
					resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
				)
				answer.on('error', reject)
			},
		)
		sent.on('error', reject)
		sent.end(body)
	})
}

/** Writes bytes to the port and returns whatever comes back until the connection closes. */
export function sendRawBytes(port: number, bytes: string): Promise<string> {
	return new Promise((resolve, reject) => {
		let text = ''
		const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
		socket.setEncoding('latin1')
		socket.on('data', (chunk: string) => (text += chunk))
		socket.on('close', () => resolve(text))
		socket.on('error', reject)
	})
}

/** Waits until the check no longer throws: for what the server does after the client has its answer. */
export async function eventually(check: () => void): Promise<void> {
	for (let left = 2_000; left > 0; left--) {
		try {
			return check()
		} catch {
			await new Promise((resolve) => setTimeout(resolve, 10))
		}
	}
	check()
}
