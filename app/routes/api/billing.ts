import { createApiRoute } from '~/core/api/api-route.server'
import { billingCalls } from '~/features/billing/api-calls.server'

export const loader = createApiRoute(billingCalls)
export const action = loader
