import { directoryLists } from '~/directory/service-choices.server'
import { LISTS_FAILED_TEXT } from '~/directory/provider-texts'
import { apiAnswer, apiError, methodNotAllowed } from '~/platform/api.server'
import { isBusy } from '~/platform/db.server'
import { log } from '~/platform/log.server'

/** GET /api/users/service-types: what providers choose from. */
export async function loader() {
	try {
		return apiAnswer(await directoryLists())
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ err: String(error) }, 'the lists of services cannot be read')
		return apiError(500, 'unavailable', LISTS_FAILED_TEXT)
	}
}

export const action = () => methodNotAllowed(['GET'])
