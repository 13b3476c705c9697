import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/accounts/guards.server'
import { providerStatistics } from '~/directory/directory.server'
import { STATS_FAILED_TEXT } from '~/directory/provider-texts'
import { sortStats } from '~/directory/statistics'
import { apiAnswer, apiError, methodNotAllowed } from '~/platform/api.server'
import { isBusy } from '~/platform/db.server'
import { log } from '~/platform/log.server'

/** GET /api/users/service-provider-stats: services and how many providers each has. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireApiAdmin(request)
	try {
		return apiAnswer(sortStats(await providerStatistics(), { by: 'count', order: 'desc' }))
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ err: String(error) }, 'no statistics')
		return apiError(500, 'unavailable', STATS_FAILED_TEXT)
	}
}

export const action = () => methodNotAllowed(['GET'])
