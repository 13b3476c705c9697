import { apiAnswer } from '~/core/api/api-response.server'
import { localOnly } from '~/core/http/require-local-mode.server'

/** The least a JSON call can be, for `npm run bench`. Local mode only. */
export function action() {
	localOnly()
	return apiAnswer({ done: true })
}
