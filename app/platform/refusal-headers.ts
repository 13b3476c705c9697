type Given = { actionHeaders: Headers; parentHeaders: Headers }

/**
 * The `headers` of a page whose form can be refused for a while: Remix sends on what an action says
 * of its answer only where the route asks for it.
 */
export function refusalHeaders({ actionHeaders, parentHeaders }: Given): Headers {
	const headers = new Headers(parentHeaders)
	const wait = actionHeaders.get('Retry-After')
	if (wait !== null) headers.set('Retry-After', wait)
	return headers
}
