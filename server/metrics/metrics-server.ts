import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Log } from '../http/logger'

export interface MetricsServerOptions {
	host: string
	port: number
	/** What a request has to bring as `Authorization: Bearer …`; null for nothing. */
	token: string | null
	/** The metrics as text. */
	text: () => Promise<string>
	log: Pick<Log, 'error' | 'info'>
}

/** Length of the longest header that is compared. */
const MAX_HEADER = 300
const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Compares digests, so that the time says nothing about the text. */
function isSame(a: string, b: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest()
	return timingSafeEqual(digest(a), digest(b))
}

/** Serves `GET /metrics` on a port of its own, apart from the product. Resolves when it listens. */
export async function serveMetrics(options: MetricsServerOptions): Promise<Server> {
	const { host, port, token, text, log } = options
	const isAllowed = (header = ''): boolean =>
		token === null || (header.length <= MAX_HEADER && isSame(header, `Bearer ${token}`))
	const server = createServer((req, res) => {
		const end = (status: number, body: string, headers: Record<string, string> = {}): void => {
			res.writeHead(status, { 'Cache-Control': 'no-store', ...headers }).end(body)
		}
		if (req.url !== '/metrics') return end(404, '')
		if (req.method !== 'GET') return end(405, '', { Allow: 'GET' })
		if (!isAllowed(req.headers.authorization)) {
			return end(401, '', { 'WWW-Authenticate': 'Bearer' })
		}
		text().then(
			(body) => end(200, body, { 'Content-Type': TYPE }),
			(error: unknown) => {
				log.error({ err: String(error) }, 'metrics could not be collected')
				end(503, '')
			},
		)
	})
	server.headersTimeout = 5_000
	server.requestTimeout = 5_000
	server.maxConnections = 20
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen({ host, port, exclusive: true }, () => resolve())
	})
	server.unref()
	log.info({ host, port }, 'metrics are served')
	return server
}
