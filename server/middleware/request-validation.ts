import type { RequestHandler } from 'express'
import { sendError } from '../http/error-response'

/**
 * Refuses with 400 what is no valid URL of this app: a missing or malformed host, an absolute request
 * target, a path that cannot be decoded or contains a NUL, and the parameter with which older releases of
 * Remix requested data. Remix would log each as an error. A
 * transfer encoding other than chunked is refused as well: the end of such a body is unknown.
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
		const { originalUrl: url, headers } = req
		if (isReadablePath(url) && isReadableHost(headers.host) && !hasOldParameter(url)) return next()
		sendError(req, res, {
			status: 400,
			code: 'bad-request',
			title: 'This address cannot be read',
			text: "This link isn't valid. Check it for typos.",
		})
	}
}

/**
 * Sets host and scheme to those of the app's own origin for everything after it. Remix compares a form's
 * Origin with the host headers, and neither a proxy nor a client may decide the result; they also make the
 * address of the request, which would be none with an odd scheme.
 */
export function forceHost(appOrigin: string): RequestHandler {
	const { host, protocol } = new URL(appOrigin)
	return (req, _res, next) => {
		req.headers.host = host
		req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
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

/** Whether the query has `_data`, however it is written. */
function hasOldParameter(url: string): boolean {
	const at = url.indexOf('?')
	// Remix gets the query without NUL.
	return at !== -1 && new URLSearchParams(url.slice(at).replaceAll('%00', '')).has('_data')
}

const isReadableEncoding = (encoding: string | undefined): boolean =>
	encoding === undefined || /^chunked$/i.test(encoding)

function isReadableHost(host: string | undefined): boolean {
	return host !== undefined && /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)
}
