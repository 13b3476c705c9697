import { directoryLists } from '~/features/directory/taxonomy/taxonomy.server'
import { LISTS_FAILED_TEXT } from '~/features/directory/messages'
import { apiJson, apiError, methodNotAllowed } from '~/core/api/api-response.server'
import { isBusy } from '~/core/db/db.server'
import { log } from '~/core/log.server'

/** GET /api/users/service-types: the options for providers. */
export async function loader() {
	try {
		return apiJson(await directoryLists())
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ err: String(error) }, 'service options could not be loaded')
		return apiError(500, 'unavailable', LISTS_FAILED_TEXT)
	}
}

export const action = () => methodNotAllowed(['GET'])
