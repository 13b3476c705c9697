import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { providerStatistics } from '~/features/directory/listing/directory.server'
import { STATS_FAILED_TEXT } from '~/features/directory/messages'
import { sortStats } from '~/features/directory/admin/statistics'
import { apiJson, apiError, methodNotAllowed } from '~/core/api/api-response.server'
import { isBusy } from '~/core/db/db.server'
import { log } from '~/core/log.server'

/** GET /api/users/service-provider-stats: services with their number of providers. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireApiAdmin(request)
	try {
		return apiJson(sortStats(await providerStatistics(), { by: 'count', order: 'desc' }))
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ err: String(error) }, 'provider statistics could not be loaded')
		return apiError(500, 'unavailable', STATS_FAILED_TEXT)
	}
}

export const action = () => methodNotAllowed(['GET'])
