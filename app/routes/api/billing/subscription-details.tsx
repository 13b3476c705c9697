import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import {
	refreshMembership,
	subscriptionDetails,
} from '~/features/billing/subscription/subscription-card.server'
import { apiJson, apiError, methodNotAllowed } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

/** GET /api/stripe/subscription-details: the running plan, 404 without one. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireApiUser(request)
	await refreshMembership(user._id, currentTime())
	const subscription = await subscriptionDetails(user)
	if (subscription === null) return apiError(404, 'not_found', "You don't have a subscription.")
	return apiJson({ subscription })
}

export const action = () => methodNotAllowed(['GET'])
