import { apiAnswer } from '~/platform/api.server'
import { localOnly } from '~/platform/local-only.server'

/** The least a JSON call can be, for `npm run bench`. Local mode only. */
export function action() {
	localOnly()
	return apiAnswer({ done: true })
}
