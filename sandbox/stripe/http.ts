import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { control } from './test-control/control'
import { embeddedCheckout, hostedCheckout } from './pages/checkout'
import { renderPage, type PageAnswer, type PageRequest } from './pages/answer'
import { html, renderDocument } from './pages/html'
import { invoicePage, invoicePdf, receiptPage } from './pages/invoice'
import { portal } from './pages/portal'
import { shimScript } from './pages/shim'
import type { Sandbox } from './sandbox'

/** The sandbox's HTTP server. */

const MAX_BODY = 1024 * 1024

type Page = (sandbox: Sandbox, request: PageRequest, id: string) => PageAnswer

const PAGES: ReadonlyArray<[RegExp, Page]> = [
	[/^\/c\/pay\/([^/]+)$/u, ({ world }, request, id) => hostedCheckout(world, request, id)],
	[/^\/embedded\/([^/]+)$/u, ({ world }, request, id) => embeddedCheckout(world, request, id)],
	[/^\/p\/session\/([^/]+)$/u, ({ world }, request, id) => portal(world, request, id)],
	[/^\/i\/([^/]+)$/u, ({ world }, _request, id) => invoicePage(world, id)],
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
	const url = new URL(req.url ?? '/', sandbox.world.origin)
	const body = await readBody(req)
	if (body === null) {
		send(res, { status: 413, headers: {}, body: '' })
		return
	}
	sandbox.settle()
	const method = req.method ?? 'GET'
	if (url.pathname.startsWith('/v1/')) {
		const response = await sandbox.api.handle({
			method,
			path: url.pathname,
			query: url.search.slice(1),
			body,
			headers: req.headers,
		})
		sandbox.save()
		sandbox.webhooks.wake()
		if (!('silence' in response)) send(res, response)
		else if (response.silence === 'reset') req.socket.destroy()
		return
	}
	if (url.pathname.startsWith('/_sandbox/')) {
		await controlled(sandbox, req, res, { name: url.pathname.slice(10), body })
		return
	}
	const page = paged(sandbox, method, url, body)
	sandbox.save()
	send(res, page)
	sandbox.webhooks.wake()
}

async function controlled(
	sandbox: Sandbox,
	req: IncomingMessage,
	res: ServerResponse,
	{ name, body }: { name: string; body: string },
): Promise<void> {
	const method = req.method ?? 'GET'
	// Cross-site forms cannot send JSON, so no web page can control the sandbox.
	const isJson = req.headers['content-type']?.startsWith('application/json') === true
	const isAllowed = method === 'GET' || isJson
	const response = isAllowed
		? await control(sandbox, method, name, body === '' ? {} : JSON.parse(body))
		: { status: 415, body: { error: 'Send JSON.' } }
	sandbox.save()
	send(res, {
		status: response.status,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(response.body),
	})
	sandbox.webhooks.wake()
}

function paged(sandbox: Sandbox, method: string, url: URL, body: string): PageAnswer {
	if (url.pathname === '/shim/stripe.js') {
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
		const match = pattern.exec(url.pathname)
		if (match === null) continue
		const request = {
			method,
			path: url.pathname,
			query: url.searchParams,
			form: new URLSearchParams(body),
		}
		return page(sandbox, request, decodeURIComponent(match[1] ?? ''))
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
