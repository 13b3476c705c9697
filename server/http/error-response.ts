import type { Request, Response } from 'express'

/** A response that needs neither Remix nor the database: refusals, limits, unhandled errors. */
export interface ErrorResponse {
	status: number
	/** The error code in JSON. */
	code: string
	/** The page's title and heading. */
	title: string
	/** One or two sentences: the reason, and what to do. */
	text: string
	headers?: Record<string, string>
	/** The page of the app that says it better, for a form that a browser has sent. */
	leadTo?: string
	/** Shows the request id, for error reports. */
	withReference?: boolean
}

interface RenderedError {
	type: string
	body: string
}

/** Sends the response as JSON to an API client and as a small self-contained page to a browser. */
export function sendError(req: Request, res: Response, answer: ErrorResponse): void {
	const { type, body } = renderError(req, res, answer)
	res.setHeader('Content-Type', type)
	res.send(body)
}

/** Sets status and headers of the response and returns its body. */
function renderError(req: Request, res: Response, answer: ErrorResponse): RenderedError {
	res.status(answer.status)
	// no-transform: compression would rewrite lengths that the body limit has to rely on.
	res.setHeader('Cache-Control', 'no-store, no-transform')
	for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value)
	if (wantsJson(req)) {
		const { text, code } = answer
		return {
			type: 'application/json; charset=utf-8',
			body: JSON.stringify({ message: text, error: text, code }),
		}
	}
	if (req.method === 'POST' && req.path.endsWith('.data')) return forScript(res, answer)
	if (answer.leadTo !== undefined) res.status(303).setHeader('Location', answer.leadTo)
	const { nonce, requestId } = res.locals
	return {
		type: 'text/html; charset=utf-8',
		body: answerPage(answer, nonce, answer.withReference ? requestId : undefined),
	}
}

/**
 * For a form that Remix has sent in the browser: as the result of its action, so that the page stays, with what
 * was typed, and says what is wrong. Remix would replace it with an error page for any other answer. The format
 * is that of turbo-stream: a list in which numbers are places in it.
 */
function forScript(res: Response, { text, leadTo }: ErrorResponse): RenderedError {
	res.setHeader('X-Remix-Response', 'yes')
	const type = 'text/x-script; charset=utf-8'
	if (leadTo === undefined) {
		const result = [{ _1: 2 }, 'data', { _3: 4, _5: 6, _7: 8 }, 'status', 'error', 'values', {}]
		const errors = ['errors', { _9: 10 }, 'form', [11], text]
		return { type, body: JSON.stringify([...result, ...errors]) }
	}
	res.status(202)
	const names = { _1: 2, _3: 4, _5: 6, _7: 6, _8: 6 }
	const redirect = ['redirect', leadTo, 'status', 302, 'revalidate', false, 'reload', 'replace']
	return { type, body: JSON.stringify([names, ...redirect]) }
}

/** Whether the client is a program: it requests /api, or accepts JSON but no HTML. */
function wantsJson(req: Request): boolean {
	if (/^\/api(\/|$)/i.test(req.path)) return true
	const accept = req.get('accept') ?? ''
	return accept.includes('application/json') && !accept.includes('text/html')
}

function answerPage({ title, text }: ErrorResponse, nonce: string, reference?: string): string {
	const referenceLine = reference
		? `\n<p class="quiet">Reference: <code>${reference}</code></p>`
		: ''
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${escapeHtml(nonce)}">${pageStyle}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="/">Go to Home</a></p>${referenceLine}
</main>
</body>
</html>
`
}

const pageStyle = `
:root{color-scheme:light dark;--bg:#f7f9f8;--ink:#17211d;--muted:#55625c;--brand:#0b6b4f}
@media (prefers-color-scheme:dark){:root{--bg:#101614;--ink:#e8eeeb;--muted:#9daaa4;--brand:#5fd3a8}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--ink);font:16px/1.5 "Geist Variable",system-ui,sans-serif}
main{max-width:34rem;padding:2rem 1.5rem}
h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em;font-weight:620;text-wrap:balance}
p{margin:0 0 1.25rem}
a{color:var(--brand);font-weight:520}
a:focus-visible{outline:2px solid;outline-offset:2px}
.quiet{color:var(--muted);font-size:.875rem}
code{font-size:1em}
`

/** Escapes text for HTML content and quoted attributes. */
function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A waiting time in words: 'in 40 seconds', 'in 5 minutes', 'in 2 hours'. */
export function formatRetryAfter(seconds: number): string {
	const whole = Math.max(1, Math.ceil(seconds))
	if (whole < 90) return `in ${counted(whole, 'second')}`
	if (whole < 5400) return `in ${counted(Math.ceil(whole / 60), 'minute')}`
	return `in ${counted(Math.ceil(whole / 3600), 'hour')}`
}

function counted(amount: number, unit: string): string {
	return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
