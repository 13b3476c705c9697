type Given = { actionHeaders: Headers; loaderHeaders: Headers; parentHeaders: Headers }

/**
 * The `headers` of a page that can be refused for a while: Remix sends on what an action or a loader
 * says of its answer only where the route asks for it.
 */
export function retryAfterHeaders({ actionHeaders, loaderHeaders, parentHeaders }: Given): Headers {
	const headers = new Headers(parentHeaders)
	const wait = actionHeaders.get('Retry-After') ?? loaderHeaders.get('Retry-After')
	if (wait !== null) headers.set('Retry-After', wait)
	return headers
}
