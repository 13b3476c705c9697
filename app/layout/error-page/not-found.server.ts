import { redirect } from '@remix-run/node'
import { apiError } from '~/core/api/api-response.server'
import { paths } from '~/core/http/paths'

const looksLikeFile = (pathname: string): boolean => /\.[a-z0-9]{1,8}$/iu.test(pathname)

/**
 * Unknown addresses: GET redirects home (pending messages survive, because their cookie is
 * unchanged); under /api, for files and for other methods it is a 404.
 */
export function unknownPath(request: Request): Response {
	const { pathname } = new URL(request.url)
	if (pathname === '/api' || pathname.startsWith('/api/')) {
		return apiError(404, 'not_found', 'Not found.')
	}
	const isGet = request.method === 'GET' || request.method === 'HEAD'
	if (!isGet || pathname.startsWith('/assets/') || looksLikeFile(pathname)) {
		throw new Response('Not found', { status: 404 })
	}
	return redirect(paths.home(), 302)
}
