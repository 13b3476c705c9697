import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { control } from './test-control/control'
import { embeddedCheckout, hostedCheckout } from './pages/checkout'
import { renderPage, type PageAnswer, type PageRequest } from './pages/answer'
import { html, renderDocument } from './pages/html'
import { hostedInvoice, invoicePdf, receiptPage } from './pages/invoice'
import { portal } from './pages/portal'
import { shimScript } from './pages/shim'
import type { Sandbox } from './sandbox'
import type { Silence } from './api/api'

/** The sandbox's HTTP server. */

const MAX_BODY = 1024 * 1024

type Page = (sandbox: Sandbox, request: PageRequest, id: string) => PageAnswer

const PAGES: ReadonlyArray<[RegExp, Page]> = [
	[/^\/c\/pay\/([^/]+)$/u, ({ world }, request, id) => hostedCheckout(world, request, id)],
	[/^\/embedded\/([^/]+)$/u, ({ world }, request, id) => embeddedCheckout(world, request, id)],
	[/^\/p\/session\/([^/]+)$/u, ({ world }, request, id) => portal(world, request, id)],
	[/^\/i\/([^/]+)$/u, ({ world }, request, id) => hostedInvoice(world, request, id)],
	[/^\/i\/([^/]+)\/pdf$/u, ({ world }, _request, id) => invoicePdf(world, id)],
	[/^\/receipts\/([^/]+)$/u, ({ world }, _request, id) => receiptPage(world, id)],
]

/** Creates a server that responds like the provider. */
export function createSandboxServer(sandbox: Sandbox): Server {
	return createServer((req, res) => {
		handleRequest(sandbox, req, res).catch((error: unknown) => {
			const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
			if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain' })
			res.end(`The sandbox failed: ${text}`)
		})
	})
}

async function handleRequest(
	sandbox: Sandbox,
	req: IncomingMessage,
	res: ServerResponse,
): Promise<void> {
	const body = await readBody(req)
	if (body === null) {
		send(res, { status: 413, headers: {}, body: '' })
		return
	}
	sandbox.settle()
	const response = await respond(sandbox, req, body)
	sandbox.save()
	if (!('silence' in response)) send(res, response)
	else if (response.silence === 'reset') req.socket.destroy()
	sandbox.webhooks.wake()
}

async function respond(
	sandbox: Sandbox,
	req: IncomingMessage,
	body: string,
): Promise<PageAnswer | Silence> {
	const { pathname: path, search, searchParams } = new URL(req.url ?? '/', sandbox.world.origin)
	const { method = 'GET', headers } = req
	if (path.startsWith('/v1/')) {
		return sandbox.api.handle({ method, path, query: search.slice(1), body, headers })
	}
	if (path.startsWith('/_sandbox/')) return controlled(sandbox, req, path.slice(10), body)
	return paged(sandbox, { method, path, query: searchParams, form: new URLSearchParams(body) })
}

async function controlled(
	sandbox: Sandbox,
	{ method = 'GET', headers }: IncomingMessage,
	name: string,
	body: string,
): Promise<PageAnswer> {
	// Cross-site forms cannot send JSON, so no web page can control the sandbox.
	const isJson = headers['content-type']?.startsWith('application/json') === true
	const isAllowed = method === 'GET' || isJson
	const response = isAllowed
		? await control(sandbox, method, name, body === '' ? {} : JSON.parse(body))
		: { status: 415, body: { error: 'Send JSON.' } }
	return {
		status: response.status,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(response.body),
	}
}

function paged(sandbox: Sandbox, request: PageRequest): PageAnswer {
	if (request.path === '/shim/stripe.js') {
		return {
			status: 200,
			headers: {
				'content-type': 'text/javascript; charset=utf-8',
				'cross-origin-resource-policy': 'cross-origin',
				'cache-control': 'no-store',
			},
			body: shimScript(sandbox.world.origin),
		}
	}
	for (const [pattern, page] of PAGES) {
		const match = pattern.exec(request.path)
		if (match !== null) return page(sandbox, request, decodeURIComponent(match[1] ?? ''))
	}
	return renderPage(
		renderDocument(
			'Payment sandbox',
			html`<h1>Payment sandbox</h1>
				<p>There is nothing at this address.</p>`,
		),
		404,
	)
}

/** The body as text; null if it is too large. */
async function readBody(req: IncomingMessage): Promise<string | null> {
	const chunks: Buffer[] = []
	let size = 0
	for await (const chunk of req) {
		size += (chunk as Buffer).length
		if (size > MAX_BODY) return null
		chunks.push(chunk as Buffer)
	}
	return Buffer.concat(chunks).toString('utf8')
}

function send(res: ServerResponse, { status, headers, body }: PageAnswer): void {
	res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
	res.end(body)
}
