import { paths } from '~/core/http/paths'

/**
 * Which answers are the same for everybody, and may therefore be kept. The list is short and written
 * down: a page is on it when its loader reads nothing but the viewer, and draws one and the same
 * document for every visitor.
 */
export const PUBLIC_PAGES: ReadonlySet<string> = new Set([
	paths.home(),
	paths.terms(),
	paths.privacy(),
	paths.guides(),
])

/** Each guide has a page of its own; of one that visitors may not read there is nothing to keep. */
const GUIDE = /^\/guides\/[a-z0-9-]{1,90}$/u

/**
 * What every other page says of keeping it: nobody may. lynx does not know the first word, heeds the
 * second, and would show a form with a spent token again without it.
 */
export const NO_STORE = 'no-store, no-cache'

/** Cookies that make an answer one's own, with and without the prefix they have on https. */
const OWN_COOKIES = /(?:session|flash|theme)=/u

export type Asked = {
	method: string
	/** Path and query, as they came. */
	target: string
	/** The Cookie header. */
	cookies: string | undefined
}

/**
 * Whether the answer is the one for everybody. A query is somebody's own, such as the numbers of the
 * small calculator, so only the bare address counts. Anything in the cookies that could be one of
 * ours, however odd the header, makes it somebody's own.
 */
export function isCacheable({ method, target, cookies = '' }: Asked): boolean {
	const isRead = method === 'GET' || method === 'HEAD'
	const isListed = PUBLIC_PAGES.has(target) || GUIDE.test(target)
	return isRead && isListed && !OWN_COOKIES.test(cookies)
}
