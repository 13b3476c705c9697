import { paths } from '~/core/http/paths'

/**
 * Which responses are the same for all visitors, and may therefore be cached. The list is short and
 * explicit: a page may be added if its loader reads nothing but the viewer, and renders the same
 * document for every visitor.
 */
export const PUBLIC_PAGES: ReadonlySet<string> = new Set([
	paths.home(),
	paths.terms(),
	paths.privacy(),
	paths.guides(),
])

/** Each guide has a page of its own; one that visitors may not read is not cached. */
const GUIDE = /^\/guides\/[a-z0-9-]{1,90}$/u

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

/**
 * Whether the response is the one shared by all visitors. A query is personal, such as the numbers
 * of the small calculator, so only the bare address counts. Any cookie that could be ours, however
 * malformed the header, makes the response personal.
 */
export function isCacheable({ method, target, cookies = '' }: PageRequest): boolean {
	const isRead = method === 'GET' || method === 'HEAD'
	const isListed = PUBLIC_PAGES.has(target) || GUIDE.test(target)
	return isRead && isListed && !PERSONAL_COOKIES.test(cookies)
}
