/**
 * What the service worker of the calculator does with a request. Pure, so that the rules are tested
 * without a browser.
 */

export const WORKER_PATH = '/sw.js'

/** The scope of the worker. It also matches addresses that only begin with these letters. */
export const WORKER_SCOPE = '/calculator'

/** The page that opens the draft without a connection. */
export const SHELL_PATH = '/calculator/offline'

/** The caches of the worker: this and the hash of the build. */
export const CACHE_PREFIX = 'calculator-'

/** How long a page of the server is waited for before the one on this device is shown. */
export const NAVIGATION_TIMEOUT_MS = 3_000

/** The pages that the shell has. */
const SHELL_PAGE = /^\/calculator(?:\/(?:projection|loan|brrrr|sensitivity|offer|offline))?\/?$/u

/** Whether a page works without a connection. */
export const hasShellPage = (pathname: string): boolean => SHELL_PAGE.test(pathname)

/** Whether an address is a page of the calculator, not a file such as `/calculator/loan.csv`. */
export function isCalculatorPage(pathname: string): boolean {
	const path = pathname.replace(/\/$/u, '')
	if (path !== WORKER_SCOPE && !path.startsWith(`${WORKER_SCOPE}/`)) return false
	return !path.slice(path.lastIndexOf('/')).includes('.')
}

export type RequestFacts = {
	method: string
	/** `navigate` for a page. */
	mode: string
	/** `document` for a page in a tab of its own. */
	destination: string
	url: string
}

/**
 * What to do with a request: a page comes from the server, or from this device if the server does not
 * answer in time; a file of the shell comes from the cache; everything else is none of the worker's
 * business.
 * @param origin the worker's own
 */
export function answerFor(
	{ method, mode, destination, url }: RequestFacts,
	origin: string,
): 'page' | 'file' | 'browser' {
	if (method !== 'GET') return 'browser'
	const { origin: target, pathname } = new URL(url)
	if (target !== origin) return 'browser'
	if (mode === 'navigate') {
		return destination === 'document' && isCalculatorPage(pathname) ? 'page' : 'browser'
	}
	return pathname.startsWith('/assets/') ? 'file' : 'browser'
}

/**
 * The caches in which to look for the shell: the newest first, because its build may be that of a
 * page which is already open.
 * @param names of all caches of the origin, in the order of their creation
 */
export const shellCaches = (names: readonly string[]): string[] =>
	names.filter((name) => name.startsWith(CACHE_PREFIX)).reverse()
