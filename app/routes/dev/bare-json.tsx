import { apiJson } from '~/core/api/api-response.server'
import { requireLocalMode } from '~/core/http/require-local-mode.server'

/** A minimal JSON call, for `npm run bench`. Local mode only. */
export function action() {
	requireLocalMode()
	return apiJson({ done: true })
}
