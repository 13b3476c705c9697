import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiUser } from '~/accounts/guards.server'
import { refreshMembership, subscriptionDetails } from '~/billing/membership.server'
import { apiAnswer, apiError, methodNotAllowed } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

/** GET /api/stripe/subscription-details: the plan that runs, 404 without one. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireApiUser(request)
	await refreshMembership(user._id, currentTime())
	const subscription = await subscriptionDetails(user)
	if (subscription === null) return apiError(404, 'not_found', "You don't have a subscription.")
	return apiAnswer({ subscription })
}

export const action = () => methodNotAllowed(['GET'])
