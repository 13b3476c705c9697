type RouteHeaders = { actionHeaders: Headers; loaderHeaders: Headers; parentHeaders: Headers }

/**
 * `headers` export for pages that can be rate-limited: Remix forwards the headers of an action or a
 * loader only if the route exports this.
 */
export function retryAfterHeaders({
	actionHeaders,
	loaderHeaders,
	parentHeaders,
}: RouteHeaders): Headers {
	const headers = new Headers(parentHeaders)
	const wait = actionHeaders.get('Retry-After') ?? loaderHeaders.get('Retry-After')
	if (wait !== null) headers.set('Retry-After', wait)
	return headers
}
