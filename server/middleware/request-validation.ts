import type { RequestHandler } from 'express'
import { sendError } from '../http/error-response'

/**
 * Refuses with 400 what cannot become a URL of this app: a missing or malformed host, an absolute
 * request target, a path that cannot be decoded or holds a NUL. Remix would answer each with a 500.
 * A body in an encoding other than chunks is refused, too: where it ends is anybody's guess.
 */
export function validateRequestTarget(): RequestHandler {
	return (req, res, next) => {
		if (!isReadableEncoding(req.headers['transfer-encoding'])) {
			sendError(req, res, {
				status: 400,
				code: 'bad-request',
				title: 'This request cannot be read',
				text: 'The request came in an encoding that is not known here.',
				headers: { Connection: 'close' },
			})
			return
		}
		if (isReadablePath(req.originalUrl) && isReadableHost(req.headers.host)) return next()
		sendError(req, res, {
			status: 400,
			code: 'bad-request',
			title: 'This address cannot be read',
			text: "This link isn't valid. Check it for typos.",
		})
	}
}

/**
 * Makes the app's own origin the host that everything downstream sees. Remix compares a form's
 * Origin with the host headers, and a proxy that rewrites them, or a client that invents them,
 * must not decide the outcome.
 */
export function forceHost(appOrigin: string): RequestHandler {
	const { host } = new URL(appOrigin)
	return (req, _res, next) => {
		req.headers.host = host
		delete req.headers['x-forwarded-host']
		next()
	}
}

function isReadablePath(url: string): boolean {
	if (!url.startsWith('/')) return false
	try {
		return !decodeURIComponent(url.replace(/\?.*$/s, '')).includes('\0')
	} catch {
		return false
	}
}

const isReadableEncoding = (encoding: string | undefined): boolean =>
	encoding === undefined || /^chunked$/i.test(encoding)

function isReadableHost(host: string | undefined): boolean {
	return host !== undefined && /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)
}
