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

/** Whether the answer becomes a page; browsers that don't say so count as showing one. */
const isForPage = ({ headers }: Request): boolean =>
	(headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'

/**
 * Unknown addresses: GET redirects home and says why, after pending messages; under /api, for files
 * and for other methods it is a 404. A request in the background must not leave a message for a
 * later page.
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
	return redirectWithFlash(request, paths.home(), isForPage(request) ? NOT_FOUND : [])
}
