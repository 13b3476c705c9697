import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { sendError } from '../http/error-response'

export interface LocalSafetyOptions {
	appOrigin: string
	/** True when the configuration trusts a proxy. */
	proxyTrusted: boolean
}

const forwardingHeaders = [
	'forwarded',
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
] as const

/**
 * Keeps local mode, with its known passwords and open mailbox, on this computer: refuses forwarded
 * requests, redirects other loopback names to the app's own origin, and refuses every other host
 * name, as DNS rebinding would use.
 */
export function localModeGuard({ appOrigin, proxyTrusted }: LocalSafetyOptions): RequestHandler {
	const app = new URL(appOrigin)
	return (req, res, next) => {
		if (!proxyTrusted && isForwarded(req.headers)) {
			return sendError(req, res, {
				status: 403,
				code: 'local-mode-is-not-public',
				title: 'This is a local demonstration',
				text: "Local mode doesn't accept proxied requests. Set APP_MODE=production to publish the app.",
			})
		}
		if (req.headers.host === app.host) return next()
		const host = parseHost(req.headers.host)
		if (host?.host === app.host) return next()
		const otherNameOfThisComputer =
			host !== undefined && host.port === app.port && isLoopback(host.hostname)
		if (otherNameOfThisComputer && (req.method === 'GET' || req.method === 'HEAD')) {
			return res.redirect(302, `${app.origin}${req.originalUrl}`)
		}
		sendError(req, res, {
			status: 421,
			code: 'wrong-host',
			title: 'Wrong address',
			text: `This app answers at ${app.origin} only.`,
		})
	}
}

/** Whether a proxy has forwarded the request, according to its headers. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
	return forwardingHeaders.some((name) => headers[name] !== undefined)
}

/** @throws Error when local mode would listen where other computers can reach it */
export function assertLoopback(host: string): void {
	if (isLoopback(host)) return
	throw new Error(
		`Local mode listens on this computer only, not on HOST=${host}. Leave HOST out, or start with APP_MODE=production.`,
	)
}

/** True for loopback names and addresses. */
function isLoopback(host: string): boolean {
	const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
	return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

function parseHost(header: string | undefined): URL | undefined {
	if (header === undefined || header === '') return undefined
	try {
		return new URL(`http://${header}`)
	} catch {
		return undefined
	}
}
