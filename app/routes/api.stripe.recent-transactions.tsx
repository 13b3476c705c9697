import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/accounts/guards.server'
import { recentTransactions } from '~/billing/revenue.server'
import { apiAnswer, methodNotAllowed } from '~/platform/api.server'

/** GET /api/stripe/recent-transactions: the newest payments, for admins. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireApiAdmin(request)
	return apiAnswer({ transactions: await recentTransactions() })
}

export const action = () => methodNotAllowed(['GET'])
