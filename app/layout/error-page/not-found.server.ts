import { apiError } from '~/core/api/api-response.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'

const looksLikeFile = (pathname: string): boolean => /\.[a-z0-9]{1,8}$/iu.test(pathname)

const NOT_FOUND: Message = {
	kind: 'info',
	text: "That page doesn't exist. Here's the home page.",
	key: 'not-found',
	place: 'page',
}

/** Addresses that people try, by the page that has what they look for. */
const MEANT: ReadonlyMap<string, string> = new Map([
	['/pricing', paths.pricing()],
	['/plans', paths.pricing()],
	// The id of the section is in the landing page's plans.
	['/faq', `${paths.home()}#questions`],
	['/about', paths.home()],
	['/home', paths.home()],
	['/terms', paths.terms()],
	['/privacy-policy', paths.privacy()],
	['/login', paths.signIn()],
	['/register', paths.signUp()],
	['/help', paths.contact()],
	['/support', paths.contact()],
])

/** Whether the answer becomes a page; browsers that don't say so count as showing one. */
const isForPage = ({ headers }: Request): boolean =>
	(headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'

/**
 * Unknown addresses: GET redirects to the page that is meant, or else home and says why, after pending
 * messages; under /api, for files and for other methods it is a 404. A request in the background must not
 * leave a message for a later page.
 */
export async function unknownPath(request: Request): Promise<Response> {
	const { pathname } = new URL(request.url)
	if (pathname === '/api' || pathname.startsWith('/api/')) {
		return apiError(404, 'not_found', 'Not found.')
	}
	const isGet = request.method === 'GET' || request.method === 'HEAD'
	if (!isGet || pathname.startsWith('/assets/') || looksLikeFile(pathname)) {
		throw new Response('Not found', { status: 404 })
	}
	const meant = MEANT.get(pathname.toLowerCase())
	if (meant !== undefined) return redirectWithFlash(request, meant, [])
	return redirectWithFlash(request, paths.home(), isForPage(request) ? NOT_FOUND : [])
}
