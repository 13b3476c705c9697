import { createApiRoute } from '~/core/api/api-route.server'
import { supportCalls } from '~/features/support/api-calls.server'

export const loader = createApiRoute(supportCalls)
export const action = loader
