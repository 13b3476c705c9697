import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { recentTransactions } from '~/features/billing/revenue/revenue.server'
import { apiJson, methodNotAllowed } from '~/core/api/api-response.server'

/** GET /api/stripe/recent-transactions: the newest payments, for admins. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireApiAdmin(request)
	return apiJson({ transactions: await recentTransactions() })
}

export const action = () => methodNotAllowed(['GET'])
