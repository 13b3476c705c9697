import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { totalRevenue } from '~/features/billing/revenue/revenue.server'
import { apiJson, methodNotAllowed } from '~/core/api/api-response.server'

/** GET /api/stripe/revenue: net dollars after refunds, for admins. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireApiAdmin(request)
	return apiJson({ totalRevenue: await totalRevenue() })
}

export const action = () => methodNotAllowed(['GET'])
