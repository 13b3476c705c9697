import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/accounts/guards.server'
import { totalRevenue } from '~/billing/revenue.server'
import { apiAnswer, methodNotAllowed } from '~/platform/api.server'

/** GET /api/stripe/revenue: dollars that came in and stayed, for admins. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireApiAdmin(request)
	return apiAnswer({ totalRevenue: await totalRevenue() })
}

export const action = () => methodNotAllowed(['GET'])
