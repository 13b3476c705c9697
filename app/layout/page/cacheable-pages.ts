import { toHandle } from './route-handle'

/**
 * Cache-Control of all other pages. lynx ignores the first directive but respects the second;
 * without it, it would show a form with a consumed token again.
 */
export const NO_STORE = 'no-store, no-cache'

/** Cookies that make a response personal, with and without their https prefix. */
const PERSONAL_COOKIES = /(?:session|flash|theme)=/u

export type PageRequest = {
	method: string
	/** Path and query, unmodified. */
	target: string
	cookies: string | undefined
}

type RouteOfPage = { path?: string | undefined; handle?: unknown }

/** A parameter of an address that is cached: a slug. */
const SLUG = /^[a-z0-9-]{1,90}$/u

/**
 * Whether the response is the one shared by all visitors, given the routes of the app, whose handles say it.
 * A query is personal, such as the numbers of the small calculator, so only the bare address counts. Any
 * cookie that could be ours, however malformed the header, makes the response personal.
 */
export function cacheablePages(routes: readonly RouteOfPage[]): (request: PageRequest) => boolean {
	const patterns = routes
		.filter(({ handle }) => toHandle(handle).cacheable)
		.map(({ path = '' }) => `/${path}`.split('/'))
	const isListed = (target: string): boolean => {
		const parts = target.split('/')
		return patterns.some(
			(pattern) =>
				pattern.length === parts.length &&
				pattern.every((part, i) =>
					part.startsWith(':') ? SLUG.test(parts[i] ?? '') : part === parts[i],
				),
		)
	}
	return ({ method, target, cookies = '' }) =>
		(method === 'GET' || method === 'HEAD') && isListed(target) && !PERSONAL_COOKIES.test(cookies)
}
