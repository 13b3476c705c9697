import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import type { Log } from './logger'
import { headersFor, newNonce, type SecurityHeadersOptions } from '../middleware/security-headers'

export interface HttpServerOptions {
	handler: RequestListener
	headers: SecurityHeadersOptions
	log: Pick<Log, 'info'>
	/** Closes an inactive connection after this time. Hot reload needs 0, which means never. */
	idleSocketMs?: number
}

const second = 1_000

/** Creates an HTTP server with timeouts, and with security headers on malformed requests' errors. */
export function createHttpServer({
	handler,
	headers,
	log,
	idleSocketMs = 30 * second,
}: HttpServerOptions): Server {
	const server = createServer(
		{
			headersTimeout: 15 * second,
			requestTimeout: 30 * second,
			connectionsCheckingInterval: 5 * second,
			keepAliveTimeout: 65 * second,
			maxHeaderSize: 16 * 1024,
			// Node's own error response would have no security headers.
			requireHostHeader: false,
		},
		handler,
	)
	server.timeout = idleSocketMs
	server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
		if (socket instanceof Socket) answerUnreadable(error, socket, headers, log)
		else socket.destroy()
	})
	// Ignores unknown expectations; without this Node responds with 417.
	server.on('checkExpectation', (req, res) => server.emit('request', req, res))
	return server
}

/** Starts listening; resolves to the port. @throws Error that tells an operator what to do */
export function listen(
	server: Server,
	{ host, port }: { host: string; port: number },
): Promise<number> {
	return new Promise((resolve, reject) => {
		const failed = (error: NodeJS.ErrnoException): void => {
			reject(new Error(listenProblem(error, host, port), { cause: error }))
		}
		server.once('error', failed)
		server.listen(port, host, () => {
			server.off('error', failed)
			resolve((server.address() as AddressInfo).port)
		})
	})
}

function listenProblem(
	{ code, message }: NodeJS.ErrnoException,
	host: string,
	port: number,
): string {
	if (code === 'EADDRINUSE') {
		return `Port ${port} on ${host} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`
	}
	if (code === 'EACCES') return `Port ${port} on ${host} is not allowed for this user.`
	return `Cannot listen on ${host}:${port}: ${message}`
}

const STATUS_BY_CODE: Record<string, number> = {
	HPE_HEADER_OVERFLOW: 431,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
	ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What a person can do, who has it most likely because of cookies. */
const TOO_MANY_COOKIES =
	"Your browser sends too many cookies to this site. Delete this site's cookies, then open the page again."

/** The response in progress on a connection; not part of Node's public types. */
interface WithResponse {
	_httpMessage?: { headersSent: boolean } | null
}

function answerUnreadable(
	{ code = '' }: NodeJS.ErrnoException,
	socket: Socket,
	headers: SecurityHeadersOptions,
	log: Pick<Log, 'info'>,
): void {
	const underWay = (socket as WithResponse)._httpMessage
	if (code === 'ECONNRESET' || !socket.writable) {
		socket.destroy()
		return
	}
	if (underWay?.headersSent) {
		// Sends first what was written: a refusal before the parser came to the error.
		socket.destroySoon()
		return
	}
	const status = STATUS_BY_CODE[code] ?? 400
	// A request that has reached Express is logged when the connection closes.
	if (!underWay) {
		log.info({ status, reason: code, ip: socket.remoteAddress }, 'unreadable request')
	}
	const reason = STATUS_CODES[status] ?? 'Bad Request'
	const text = status === 431 ? `${reason}. ${TOO_MANY_COOKIES}\n` : `${reason}.\n`
	const lines = [
		`HTTP/1.1 ${status} ${reason}`,
		...headersFor('/', newNonce(), headers).map(([name, value]) => `${name}: ${value}`),
		'Content-Type: text/plain; charset=utf-8',
		'Cache-Control: no-store',
		`Content-Length: ${text.length}`,
		'Connection: close',
	]
	socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
}
