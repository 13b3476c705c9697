import { singleton } from '~/core/singleton'

/**
 * The bytes of rendered pages, beside their responses: as the body of a response they would be copied into
 * a stream and read from it again.
 */

// In the process, because two bundles of the server use it.
const pages = singleton('rendered-pages', () => new WeakMap<Response, Buffer<ArrayBuffer>>())

/** A response whose page is not in its body but in `pageBytes`. */
export function pageResponse(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
	const response = new Response(null, init)
	pages.set(response, bytes)
	return response
}

/** The page of a response; undefined if it has none. */
export const pageBytes = (response: Response): Buffer<ArrayBuffer> | undefined =>
	pages.get(response)
