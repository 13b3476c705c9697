import { createHash, randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import { isSharedPage, isTokenPage } from '../http/token-paths'
import { REPORT_GROUP, REPORT_PATH } from './csp-reports'

type Directive =
	| 'script-src'
	| 'style-src'
	| 'img-src'
	| 'connect-src'
	| 'font-src'
	| 'frame-src'
	| 'form-action'

/**
 * Additional sources per CSP directive, such as the payment provider's hosts; `payment` are the origins
 * that the permissions policy allows to request payments.
 */
export type ContentSources = Partial<Record<Directive | 'payment', readonly string[]>>

/** Merges the sources of two parts of the app. */
export function joinSources(one: ContentSources, other: ContentSources): ContentSources {
	const joined: ContentSources = { ...one }
	for (const [name, hosts] of Object.entries(other) as [keyof ContentSources, string[]][]) {
		joined[name] = [...(joined[name] ?? []), ...hosts]
	}
	return joined
}

/** Adds the sources of a path to those of every page. The joined objects are made once. */
export function sourcesByPath(
	everywhere: ContentSources,
	...ofPath: ((path: string) => ContentSources)[]
): (path: string) => ContentSources {
	const joined = new Map<ContentSources, Map<ContentSources, ContentSources>>()
	return (path) =>
		ofPath.reduce((all, sourcesOf) => {
			const more = sourcesOf(path)
			const known = joined.get(all) ?? new Map<ContentSources, ContentSources>()
			const both = known.get(more) ?? joinSources(all, more)
			joined.set(all, known.set(more, both))
			return both
		}, everywhere)
}

/** Allows exactly these inline scripts, in every response. */
export function scriptsByHash(scripts: readonly string[]): ContentSources {
	const hash = (text: string) => createHash('sha256').update(text).digest('base64')
	return { 'script-src': scripts.map((text) => `'sha256-${hash(text)}'`) }
}

export interface SecurityHeadersOptions {
	appOrigin: string
	/** Whether browsers shall use HTTPS for all subdomains of the host too. */
	hstsSubdomains?: boolean
	/** Allows what hot reload needs: a web socket, and style elements without a nonce. */
	dev?: boolean
	/** The additional sources of a path; the policy of one object is built only once. */
	sourcesFor?: (path: string) => ContentSources
}

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Sets the security headers, and a new nonce in `res.locals.nonce`.
 */
export function securityHeaders(options: SecurityHeadersOptions): RequestHandler {
	return (req, res, next) => {
		res.locals.nonce = newNonce()
		for (const [name, value] of headersFor(req.path, res.locals.nonce, options)) {
			res.setHeader(name, value)
		}
		next()
	}
}

/** The security headers of one response; also used where there is no Express response. */
export function headersFor(
	path: string,
	nonce: string,
	options: SecurityHeadersOptions,
): Array<[name: string, value: string]> {
	const payment = options.sourcesFor?.(path).payment ?? []
	// Wallets open a window from the provider's frame and need a handle to it.
	const openers = payment.length === 0 ? 'same-origin' : 'same-origin-allow-popups'
	const headers: Array<[string, string]> = [
		['Content-Security-Policy', contentPolicy(path, nonce, options)],
		// Never no-referrer: browsers then send `Origin: null` with plain forms.
		['Referrer-Policy', isTokenPage(path) ? 'strict-origin' : 'strict-origin-when-cross-origin'],
		['X-Content-Type-Options', 'nosniff'],
		['X-Frame-Options', 'DENY'],
		['Cross-Origin-Opener-Policy', openers],
		['Cross-Origin-Resource-Policy', 'same-origin'],
		['Permissions-Policy', permissionsWith(payment)],
		['Reporting-Endpoints', `${REPORT_GROUP}="${REPORT_PATH}"`],
	]
	// Also where nothing is shared: an answer must not reveal whether there is something.
	if (isSharedPage(path)) headers.push(['X-Robots-Tag', 'noindex, nofollow'])
	if (options.appOrigin.startsWith('https:')) {
		const scope = options.hstsSubdomains === true ? '; includeSubDomains' : ''
		headers.push(['Strict-Transport-Security', `max-age=31536000${scope}`])
	}
	return headers
}

const NO_PERMISSIONS = 'camera=(), microphone=(), geolocation=(), usb=(), payment=()'

function permissionsWith(payment: readonly string[]): string {
	if (payment.length === 0) return NO_PERMISSIONS
	const origins = ['self', ...payment.map((origin) => `"${origin}"`)].join(' ')
	return NO_PERMISSIONS.replace('payment=()', `payment=(${origins})`)
}

const NONCE = '{nonce}'
const nothingMore: ContentSources = {}

/** The parts of a policy before and after each nonce, by the sources they were built from. */
const live = new WeakMap<ContentSources, readonly string[]>()
const developed = new WeakMap<ContentSources, readonly string[]>()

function contentPolicy(
	path: string,
	nonce: string,
	{ dev = false, sourcesFor }: SecurityHeadersOptions,
): string {
	const more = sourcesFor?.(path) ?? nothingMore
	const policies = dev ? developed : live
	const pieces = policies.get(more) ?? policyWith(more, dev).split(NONCE)
	policies.set(more, pieces)
	return pieces.join(nonce)
}

/** The policy with a placeholder for the nonce. */
function policyWith(more: ContentSources, dev: boolean): string {
	const ownScripts = ["'self'", `'nonce-${NONCE}'`]
	const directives = {
		'default-src': ["'self'"],
		'script-src': ownScripts,
		'style-src': dev ? ["'self'", "'unsafe-inline'"] : ownScripts,
		'img-src': ["'self'", 'data:'],
		'connect-src': ["'self'", ...(dev ? ['ws:'] : [])],
		'font-src': ["'self'"],
		'frame-src': ["'self'"],
		'worker-src': ["'self'"],
		'manifest-src': ["'self'"],
		'form-action': ["'self'"],
		'frame-ancestors': ["'none'"],
		'object-src': ["'none'"],
		'base-uri': ["'none'"],
		// Firefox and Safari know only the first of these, Chromium prefers the second.
		'report-uri': [REPORT_PATH],
		'report-to': [REPORT_GROUP],
	}
	return Object.entries(directives)
		.map(([name, sources]) => [name, ...sources, ...(more[name as Directive] ?? [])].join(' '))
		.join('; ')
}
